import { dayIn, daysBefore } from '../../graph/kernel/day.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { addFuelRate } from '../../graph/logistics/commands/addFuelRate.ts'
import { createRateCard } from '../../graph/logistics/commands/createRateCard.ts'
import { publishRateCard } from '../../graph/logistics/commands/publishRateCard.ts'
import { updateRateCard } from '../../graph/logistics/commands/updateRateCard.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

const zones = ['2', '3', '4', '5', '6', '7', '8', '9']

/** Prices in cents to zone 2, by the weight in grams up to which they are. */
const weights: readonly (readonly [number, number])[] = [
  [500, 480],
  [1_000, 555],
  [2_000, 615],
  [3_000, 670],
  [5_000, 770],
  [10_000, 1_010],
  [20_000, 1_460],
  [30_000, 1_910],
]

const dollars = (cents: number) => (Math.round(cents) / 100).toFixed(2)
/** The farther, the dearer: a seventh more for each zone. */
const pricesFrom = (cents: number) => zones.map((zone, at) => ({ zone, amount: dollars(cents * (1 + at / 7)) }))

/** Rows of prices, dearer by a factor than those above. */
const stepsOf = (factor: number) => [
  ...weights.map(([grams, cents]) => ({ kind: 'WEIGHT' as const, grams, prices: pricesFrom(cents * factor) })),
  { kind: 'FURTHER' as const, grams: 1_000, prices: pricesFrom(45 * factor) },
  ...[
    { kind: 'SIZE' as const, longestMillimetres: 600, middleMillimetres: 400, shortestMillimetres: 400, prices: [] },
    {
      kind: 'SIZE' as const,
      longestMillimetres: 1_200,
      middleMillimetres: 600,
      shortestMillimetres: 600,
      prices: pricesFrom(1_040 * factor),
    },
    { kind: 'SIZE' as const, prices: pricesFrom(2_650 * factor) },
  ],
]

const surcharges = [
  { kind: 'REMOTE_AREA' as const, amount: '3.20', takesFuel: true },
  { kind: 'EXTRA_HANDLING' as const, amount: '12.50', takesFuel: true, aboveGrams: 22_680, aboveMillimetres: 1_220 },
]

/** Rate cards of the channels of Los Angeles: one in force for each, and the draft of the next one of the first channel, with a price that is missing. */
export function rateSteps(masters: Masters): SeedStep[] {
  const channels = masters.warehouses.LAX1.groups.flatMap((group) => group.channels)
  return [
    {
      daysAgo: 5,
      async run({ services, actor, now }) {
        const owner = await actor(masters.staff.owner)
        const today = dayIn('America/Los_Angeles', now())
        const create = async (channelId: string, code: string, validFrom: string, factor: number, copiedCardId: string | null = null) => {
          const input = { channelId, code, validFrom, currency: 'USD', copiedCardId }
          const { rateCardId } = await runCommand(services, createRateCard, input, owner)
          const id = toNodeId('RateCard', rateCardId)
          const steps = stepsOf(factor)
          if (copiedCardId) steps[6]?.prices.pop()
          const values = { divisor: 5_000, takesFuel: true, table: { zones, steps }, surcharges }
          await runCommand(services, updateRateCard, { rateCardId: id, expectedVersion: 1, ...values }, owner)
          return id
        }
        for (const [at, { id, code }] of channels.entries()) {
          const channelId = toNodeId('Channel', id)
          const cardId = await create(channelId, `${code}-2026`, daysBefore(today, 150), 1 + at / 5)
          await runCommand(services, publishRateCard, { rateCardId: cardId, expectedVersion: 2 }, owner)
          const fuel = { channelId, validFrom: daysBefore(today, 150), validUntil: daysBefore(today, -60), percent: '13.75' }
          await runCommand(services, addFuelRate, fuel, owner)
          if (at === 0) await create(channelId, `${code}-2027`, daysBefore(today, -40), 1.06, cardId)
        }
      },
    },
  ]
}
