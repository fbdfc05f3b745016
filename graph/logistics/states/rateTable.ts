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

/** Units in which the weights of a price file may be written. */
export const sheetUnits = { G: 'g', KG: 'kg', LB: 'lb', OZ: 'oz' } as const
export type SheetUnitCode = keyof typeof sheetUnits

/** Zones and rows of prices: of a file, or of a card. */
export interface RateTable {
  zones: readonly string[]
  steps: readonly RateStep[]
}

/** What a price file is compared with. */
export interface ComparedTables {
  /** Zones of the channel. */
  zonesOfChannel: readonly string[]
  draft: RateTable
  /** Rows of the card before; null without one whose prices are in the same currency. */
  before: readonly RateStep[] | null
}

/** A price of the file beside the one that it replaces and the one of the card before. */
export interface SamplePrice {
  step: RateStep
  zone: string
  amount: string
  before: string | null
  draft: string | null
}

/** Weights or prices that differ from those before by a factor that a wrong unit makes. */
export interface SuspectedFactor {
  of: 'WEIGHTS' | 'PRICES'
  /** How many times those before they are. */
  factor: number
}

export interface SheetPreview {
  zones: number
  /** Rows of weights, the one of further weight included. */
  steps: number
  prices: number
  /** Zones of the file that the channel does not have. */
  unknownZones: string[]
  /** Zones of the channel that the file does not have. */
  lackingZones: string[]
  missing: { step: RateStep; zone: string }[]
  samples: SamplePrice[]
  suspected: SuspectedFactor[]
}

const samplesMaximum = 10

/** What a price file has, what it lacks, and some of its prices beside the earlier ones. */
export function previewOf({ zones, steps }: RateTable, { zonesOfChannel, draft, before }: ComparedTables): SheetPreview {
  return {
    zones: zones.length,
    steps: steps.length,
    prices: steps.reduce((sum, { prices }) => sum + prices.size, 0),
    unknownZones: zonesOfChannel.length === 0 ? [] : zones.filter((zone) => !zonesOfChannel.includes(zone)),
    lackingZones: zonesOfChannel.filter((zone) => !zones.includes(zone)),
    missing: missingPrices(zones, steps),
    samples: samplesOf({ zones, steps }, draft.steps, before),
    suspected: suspectedFactors({ zones, steps }, before?.length ? before : draft.steps),
  }
}

/** The first, the middle and the last price, those that change most, then others from the whole table, in its order. */
function samplesOf({ zones, steps }: RateTable, draft: readonly RateStep[], before: readonly RateStep[] | null): SamplePrice[] {
  const [ofDraft, ofBefore] = [pricesByStep(draft), pricesByStep(before ?? [])]
  const all = steps.flatMap((step) =>
    zones.flatMap((zone): SamplePrice[] => {
      const [amount, key] = [step.prices.get(zone), stepKey(step)]
      if (amount === undefined) return []
      return [{ step, zone, amount, before: ofBefore.get(key)?.get(zone) ?? null, draft: ofDraft.get(key)?.get(zone) ?? null }]
    }),
  )
  const last = all.length - 1
  const changed = all
    .map((one, at) => ({ at, change: Math.abs(changeOf(one) ?? 0) }))
    .filter(({ change }) => change > 0)
    .sort((a, b) => b.change - a.change)
    .map(({ at }) => at)
  const spread = Array.from({ length: samplesMaximum }, (_, no) => Math.round((no * last) / (samplesMaximum - 1)))
  const chosen = [0, last, last >> 1, ...changed.slice(0, 4), ...spread, ...all.keys()]
  const places = new Set(chosen.filter((at) => at >= 0))
  return [...places]
    .slice(0, samplesMaximum)
    .sort((a, b) => a - b)
    .map((at) => all[at] as SamplePrice)
}

/** By which part of the earlier price a price is higher; null without an earlier one, and where that is 0. */
export function changeOf({ amount, before, draft }: SamplePrice): number | null {
  const earlier = Number(before ?? draft ?? 0)
  return earlier > 0 ? Number(amount) / earlier - 1 : null
}

const pricesByStep = (steps: readonly RateStep[]) => new Map(steps.map((step) => [stepKey(step), step.prices]))

/** Grams for kilograms, ounces or pounds for each other, pounds for kilograms: factors that a wrong unit makes. */
const factors = [1000, 453.59, 35.274, 28.35, 16, 2.2046]
/** How far from a factor a quotient still counts as it. */
const tolerance = { wide: 0.4, narrow: 0.1 }

function suspectedFactors({ zones, steps }: RateTable, earlier: readonly RateStep[]): SuspectedFactor[] {
  const [now, then] = [weightsOf(steps), weightsOf(earlier)]
  const weights = median([quotient(now[0]?.grams, then[0]?.grams), quotient(now.at(-1)?.grams, then.at(-1)?.grams)])
  const isSame = pricesByStep(earlier)
  // Rows with another weight are compared by their place.
  const pairs = now.map((step, at) => [step.prices, isSame.get(stepKey(step)) ?? then[at]?.prices] as const)
  const prices = median(pairs.flatMap(([mine, theirs]) => zones.map((zone) => quotient(Number(mine.get(zone)), Number(theirs?.get(zone))))))
  const found = (of: SuspectedFactor['of'], value: number | null) => {
    const factor = value === null ? null : factorIn(value)
    return factor === null ? [] : [{ of, factor }]
  }
  return [...found('WEIGHTS', weights), ...found('PRICES', prices)]
}

const weightsOf = (steps: readonly RateStep[]) => steps.filter(({ kind }) => kind === 'WEIGHT').sort(compareSteps)

const quotient = (now: number | null | undefined, then: number | null | undefined): number =>
  now && then && now > 0 && then > 0 ? now / then : Number.NaN

/** The middle of the known values; of two, what lies between them as a factor. */
function median(values: readonly number[]): number | null {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.sqrt(low * high)
}

/** The quotient if a wrong unit makes it, with at most two decimals or significant digits. */
function factorIn(value: number): number | null {
  const size = value < 1 ? 1 / value : value
  const isNear = factors.some((factor) => Math.abs(size / factor - 1) <= (factor > 100 ? tolerance.wide : tolerance.narrow))
  return isNear ? Number(value >= 1 ? value.toFixed(1) : value.toPrecision(2)) : null
}
