import { requireVersion } from '../../access/steps.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { ChannelInRules, ChannelServiceFixed, LogisticsGroupNotFound } from '../failures.ts'
import { UpdateChannelInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { requireZoneTables } from '../steps/zoneTables.ts'
import { warehouseOfChannel, warehouseOfGroup } from '../steps.ts'
import { changeChannel, isChannelUsed, lockChannel, rulesOfChannel } from '../store.ts'

/** Maximum rules that a refusal names. */
const namedMaximum = 5

/** Updates the given fields of a channel; its code and carrier stay. Fails with VERSION_CONFLICT if another person was faster. */
export const updateChannel = command({
  name: 'updateChannel',
  means:
    'Updates the given fields of a channel; its code stays, because orders name it, and so does its carrier. Packages keep the logistics group that they got with the channel, so waves and hand-over sheets under way stay as they are; only later packages get another group. Other zones and remote areas hold for packages that are priced later. Its service stays once a package has the channel, because labels are bought and voided by it.',
  right: logisticsRights.edit,
  input: UpdateChannelInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, expectedVersion, ...given }) {
    const channel = await lockChannel(tx, channelId)
    if (!channel) throw NotFound({ what: 'Channel' }, 'channelId')
    await requireVersion(tx, call, { id: channelId, version: channel.version }, expectedVersion)
    const changes = changedValues(channel.values, given)
    const { warehouseId, code } = channel
    if (changes.groupId !== undefined) {
      if ((await warehouseOfGroup(tx, changes.groupId, 'groupId')) !== warehouseId) throw LogisticsGroupNotFound({}, 'groupId')
      const rules = await rulesOfChannel(tx, channelId, { warehouseId, groupId: channel.values.groupId })
      const seen = hasRight(call.actor, 'wave:read', { warehouseId, customerId: null }) ? rules : []
      if (rules.length > 0) throw ChannelInRules({ code, count: rules.length, ...namesOf(seen) }, 'groupId')
    }
    if (changes.service !== undefined && (await isChannelUsed(tx, channelId))) throw ChannelServiceFixed({ code }, 'service')
    await requireZoneTables(tx, warehouseId, changes)
    const fields = Object.keys(changes)
    if (fields.length === 0) return { result: { channelId }, facts: [] }
    await changeChannel(tx, channelId, changes)
    const about = { type: 'Channel', id: channelId, warehouseId, customerId: null }
    return { result: { channelId }, facts: [{ kind: 'channel.changed', ...about, payload: { fields } }] }
  },
})

/** Names of rules in brackets, of which only the first few are told; nothing without one. */
function namesOf(rules: readonly string[]): { rules: string; rulesEn: string } {
  const rest = rules.length - namedMaximum
  const named = [...rules.slice(0, namedMaximum), ...(rest > 0 ? [`+${rest}`] : [])]
  if (named.length === 0) return { rules: '', rulesEn: '' }
  return { rules: `（${named.join('、')}）`, rulesEn: ` (${named.join(', ')})` }
}
