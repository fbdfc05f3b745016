import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createShippingRuleDraft } from '../../graph/logistics/commands/createShippingRuleDraft.ts'
import { discardShippingRuleDraft } from '../../graph/logistics/commands/discardShippingRuleDraft.ts'
import { updateShippingRuleDraft } from '../../graph/logistics/commands/updateShippingRuleDraft.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

/** Two drafts of shipping rules of Los Angeles: one that was discarded, and one that can be tried with its orders; none are live, so that orders without a channel wait for one. */
export function shippingRuleSteps(masters: Masters): SeedStep[] {
  const { id, groups } = masters.warehouses.LAX1
  const channels = groups.flatMap((group) => group.channels)
  const named = (code: string) => channels.filter((channel) => channel.code === code).map((channel) => toNodeId('Channel', channel.id))
  const all = channels.map((channel) => toNodeId('Channel', channel.id))
  return [
    {
      daysAgo: 1,
      async run({ services, actor }) {
        const owner = await actor(masters.staff.owner)
        const create = async () => {
          const { ruleSetId } = await runCommand(services, createShippingRuleDraft, { warehouseId: toNodeId('Warehouse', id) }, owner)
          return toNodeId('ShippingRuleSet', ruleSetId)
        }
        const first = { ruleSetId: await create(), expectedVersion: 1, rules: [{ effect: 'CHEAPEST' as const, channelIds: all }] }
        await runCommand(services, updateShippingRuleDraft, first, owner)
        await runCommand(services, discardShippingRuleDraft, { ruleSetId: first.ruleSetId, expectedVersion: 2 }, owner)
        const rules = [
          {
            effect: 'DENY' as const,
            channelIds: named('EXP'),
            conditions: [{ subject: 'CUSTOMS_ATTRIBUTE' as const, comparison: 'ONE_OF' as const, values: ['BATTERY'] }],
          },
          {
            effect: 'DENY' as const,
            channelIds: named('ECO'),
            conditions: [{ subject: 'REMOTE_AREA' as const, comparison: 'YES' as const }],
          },
          {
            effect: 'PREFER' as const,
            channelIds: named('ECO'),
            conditions: [
              { subject: 'WEIGHT' as const, comparison: 'AT_MOST' as const, values: ['450'] },
              { subject: 'ZONE' as const, comparison: 'ONE_OF' as const, values: ['2', '3', '4'] },
            ],
          },
          {
            effect: 'CHEAPEST' as const,
            channelIds: all,
            conditions: [{ subject: 'COUNTRY' as const, comparison: 'ONE_OF' as const, values: ['US'] }],
          },
        ]
        await runCommand(services, updateShippingRuleDraft, { ruleSetId: await create(), expectedVersion: 1, rules }, owner)
      },
    },
  ]
}
