import type { RateStepKindName } from './rates.ts'

/** A row of prices, as it is stored, sent and shown. Weights are in grams, sides in millimetres. */
export interface RateStep {
  kind: RateStepKindName
  grams: number | null
  longest: number | null
  middle: number | null
  shortest: number | null
  /** Amounts by zone; a zone without one is absent. */
  prices: ReadonlyMap<string, string>
}

type Bound = Pick<RateStep, 'kind' | 'grams' | 'longest' | 'middle' | 'shortest'>

const kinds: readonly RateStepKindName[] = ['WEIGHT', 'FURTHER', 'SIZE']
const above = Number.MAX_SAFE_INTEGER
const order = ({ kind, grams, longest, middle, shortest }: Bound) => [
  kinds.indexOf(kind),
  grams ?? 0,
  longest ?? above,
  middle ?? above,
  shortest ?? above,
]

/** Weights from light to heavy, further weight, then sizes from small to large. */
export function compareSteps(a: Bound, b: Bound): number {
  const other = order(b)
  for (const [at, value] of order(a).entries()) {
    const difference = value - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Tells steps of a card apart, and the same step of two cards alike. */
export const stepKey = ({ kind, grams, longest, middle, shortest }: Bound): string =>
  kind === 'FURTHER' ? kind : [kind, grams, longest, middle, shortest].join(' ')

/** Sides from long to short, as a size is compared. */
export const sidesOf = (...sides: [number, number, number]): [number, number, number] => sides.sort((a, b) => b - a)

/** Prices that are missing: packages of that zone and weight would have none. A size without a price adds none. */
export function missingPrices(zones: readonly string[], steps: readonly RateStep[]): { step: RateStep; zone: string }[] {
  return steps
    .filter(({ kind }) => kind !== 'SIZE')
    .flatMap((step) => zones.filter((zone) => !step.prices.has(zone)).map((zone) => ({ step, zone })))
}

/** Prices below the one of a lighter step of the same zone. Steps are in order. */
export function pricesOutOfOrder(zones: readonly string[], steps: readonly RateStep[]): { step: RateStep; zone: string }[] {
  const weights = steps.filter(({ kind }) => kind === 'WEIGHT')
  return zones.flatMap((zone) => {
    let highest = 0
    return weights.flatMap((step) => {
      const price = step.prices.get(zone)
      if (price === undefined) return []
      if (Number(price) < highest) return [{ step, zone }]
      highest = Number(price)
      return []
    })
  })
}
