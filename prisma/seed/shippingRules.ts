import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createShippingRuleDraft } from '../../graph/logistics/commands/createShippingRuleDraft.ts'
import { updateShippingRuleDraft } from '../../graph/logistics/commands/updateShippingRuleDraft.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

/** A draft of shipping rules of Los Angeles, which can be tried with its orders; none are live, so that orders without a channel wait for one. */
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
        const { ruleSetId } = await runCommand(services, createShippingRuleDraft, { warehouseId: toNodeId('Warehouse', id) }, owner)
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
        const input = { ruleSetId: toNodeId('ShippingRuleSet', ruleSetId), expectedVersion: 1, rules }
        await runCommand(services, updateShippingRuleDraft, input, owner)
      },
    },
  ]
}
