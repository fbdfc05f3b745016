import { runAsSystem } from '../../graph/kernel/events/job.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createChannel } from '../../graph/logistics/commands/createChannel.ts'
import { addTrackingRange } from '../../graph/logistics/numbers/commands/addTrackingRange.ts'
import { takeTrackingNumber } from '../../graph/logistics/numbers/commands/takeTrackingNumber.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

/** Numbers that were given on each of the days before, to labels made before the demo's packages. */
const givenByDay = [
  [5, 18],
  [3, 21],
  [1, 17],
] as const

/** A channel of Los Angeles whose carrier has no API, and whose numbers are about to run out. */
export function numberSteps(masters: Masters): SeedStep[] {
  const { groups } = masters.warehouses.LAX1
  const channel: string[] = []
  const made: SeedStep = {
    daysAgo: 6,
    async run({ services, actor }) {
      const owner = await actor(masters.staff.owner)
      const names = { code: 'COURIER', name: '城市快递', nameEn: 'City courier' }
      const groupId = toNodeId('LogisticsGroup', groups[0]?.id ?? '')
      const input = { groupId, ...names, carrier: 'OFFLINE' as const, service: 'COURIER' }
      const { channelId } = await runCommand(services, createChannel, input, owner)
      channel.push(channelId)
      const ranges = [
        { prefix: 'RR', first: '47280000', last: '47280039' },
        { prefix: 'RR', first: '47310000', last: '47310079' },
      ]
      for (const range of ranges) {
        const given = { channelId: toNodeId('Channel', channelId), ...range, suffix: 'US', checkDigit: 'S10' as const }
        await runCommand(services, addTrackingRange, given, owner)
      }
    },
  }
  const given = givenByDay.map(
    ([daysAgo, count]): SeedStep => ({
      daysAgo,
      async run({ services }) {
        for (let at = 0; at < count; at++)
          await runAsSystem(services, takeTrackingNumber, { channelId: channel[0] ?? '', reference: `COURIER-${daysAgo}-${at}` })
      },
    }),
  )
  return [made, ...given]
}
