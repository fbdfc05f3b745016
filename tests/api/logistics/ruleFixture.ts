import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'
import { byPrefix } from './zoneRows.ts'

/** A condition of a rule. */
export const when = (subject: string, comparison: string, ...values: string[]) => ({ subject, comparison, values })

export const rule = (effect: string, channels: readonly NodeRef[], ...conditions: Data[]) => ({
  effect,
  channelIds: channels.map(({ id }) => id),
  conditions,
})

const setFields = 'ruleSet { id number state version }'

/** A draft of rules. */
export async function draftOf(clerk: Client, warehouse: NodeRef, rules: readonly Data[]): Promise<Data & NodeRef> {
  const created = (await clerk.command('createShippingRuleDraft', { warehouseId: warehouse.id }, setFields)).ruleSet
  const input = { ruleSetId: created.id, expectedVersion: created.version, rules }
  return (await clerk.command('updateShippingRuleDraft', input, setFields)).ruleSet
}

/** The channels of a warehouse, and those who write its shipping rules. */
export async function createRuleFixture(testServer: TestServer, warehouse: NodeRef) {
  const clerk = await testServer.signInAs('owner', warehouse)
  const { channels } = await clerk.query('query ($id: ID!) { channels(warehouseId: $id) { id code version } }', { id: warehouse.id })
  type Code = 'STD' | 'ECO' | 'EXP' | 'DOWN'
  const channel = Object.fromEntries(channels.map((one: Data) => [one.code, one])) as Record<Code, NodeRef & { version: number }>
  let made = 0

  /** Activates new rules. */
  async function activate(rules: readonly Data[], change: Data = {}): Promise<Data & NodeRef> {
    const draft = await draftOf(clerk, warehouse, rules)
    const input = { ruleSetId: draft.id, expectedVersion: draft.version, reason: 'New contract', ...change }
    return (await clerk.command('activateShippingRules', input, setFields)).ruleSet
  }

  /** Gives a channel zones 2 (90xxx, and 99950, which is remote) and 3 (all of 1xxxx), and prices up to 5 kg. */
  async function priceChannel(of: NodeRef & { version: number }, prices: Record<string, string>): Promise<void> {
    const no = ++made
    const createTable = async (kind: string) => {
      const input = { warehouseId: warehouse.id, kind, code: `${kind}${no}`, name: `${kind}${no}`, validFrom: '2020-01-01' }
      return (await clerk.command('createZoneTable', input, 'zoneTable { id editions { id } }')).zoneTable
    }
    const zones = await createTable('ZONES')
    await clerk.command('addZoneRows', {
      zoneEditionId: zones.editions[0].id,
      rows: [byPrefix('US', '90', '2'), byPrefix('US', '99', '3'), byPrefix('US', '1', '3')],
    })
    const remote = await createTable('REMOTE_AREAS')
    const { zone: _zone, ...place } = byPrefix('US', '99950', '')
    await clerk.command('addZoneRows', { zoneEditionId: remote.editions[0].id, rows: [place] })
    await clerk.command('updateChannel', {
      channelId: of.id,
      expectedVersion: of.version,
      zoneTableId: zones.id,
      remoteTableId: remote.id,
    })
    const card = { channelId: of.id, code: `CARD${no}`, validFrom: '2020-01-01', currency: 'USD' }
    const { rateCard } = await clerk.command('createRateCard', card, 'rateCard { id version }')
    const steps = [{ kind: 'WEIGHT', grams: 5000, prices: Object.entries(prices).map(([zone, amount]) => ({ zone, amount })) }]
    const table = { zones: Object.keys(prices), steps }
    const input = { rateCardId: rateCard.id, expectedVersion: rateCard.version, table }
    const { rateCard: written } = await clerk.command('updateRateCard', input, 'rateCard { version }')
    await clerk.command('publishRateCard', { rateCardId: rateCard.id, expectedVersion: written.version })
  }

  return { clerk, channel, activate, priceChannel }
}
