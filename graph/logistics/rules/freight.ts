import Big from 'big.js'
import { moneyText, roundMoney } from '../../kernel/money.ts'
import type { FreightOutcomeName, FreightPartKindName, RateSurchargeKindName } from '../states/rates.ts'
import { type RateStep, sidesOf } from '../states/rateTable.ts'

/** Weight in grams and sides in millimetres. */
export interface Measures {
  grams: number
  length: number
  width: number
  height: number
}

export interface Surcharge {
  kind: RateSurchargeKindName
  name: string | null
  amount: string
  takesFuel: boolean
  aboveGrams: number | null
  aboveMillimetres: number | null
  /** Days as `2026-11-20`. */
  fromDay: string | null
  untilDay: string | null
}

/** What of a rate card decides a price; steps are in order. */
export interface Rates {
  currency: string
  divisor: number | null
  minimum: string | null
  takesFuel: boolean
  zones: readonly string[]
  steps: readonly RateStep[]
  surcharges: readonly Surcharge[]
}

export interface Parcel {
  /** Null if not all are known. */
  measures: Measures | null
  zone: string
  isRemote: boolean
  /** Day of shipping, `2026-11-20`. */
  day: string
}

export interface FreightPart {
  kind: FreightPartKindName
  /** Name of the surcharge, if it has one. */
  name: string | null
  amount: string
  /** Per cent and what they are taken of; null unless it is fuel. */
  percent: string | null
  base: string | null
}

/** How a price came about; what the outcome did not get to is null. */
export interface Freight {
  outcome: FreightOutcomeName
  volumetricGrams: number | null
  chargeableGrams: number | null
  /** The last step up to which the weight is, or above which it is. */
  weightStep: RateStep | null
  /** How often the price of further weight was added; 0 up to the last step. */
  further: number
  weightPrice: string | null
  sizeStep: RateStep | null
  /** Null if the size adds no price. */
  sizePrice: string | null
  /** Whether the minimum of the card was more. */
  isMinimum: boolean
  parts: FreightPart[]
  total: string | null
}

const nothing: Omit<Freight, 'outcome'> = {
  volumetricGrams: null,
  chargeableGrams: null,
  weightStep: null,
  further: 0,
  weightPrice: null,
  sizeStep: null,
  sizePrice: null,
  isMinimum: false,
  parts: [],
  total: null,
}

/** A package without a price, for a reason that no card tells. */
export const withoutPrice = (outcome: FreightOutcomeName): Freight => ({ ...nothing, outcome })

/** Weight by volume in grams, rounded up: cubic millimetres by the divisor in cubic centimetres for a kilogram. */
export const volumetricGrams = ({ length, width, height }: Measures, divisor: number | null): number =>
  divisor === null ? 0 : Math.ceil((length * width * height) / divisor)

/** The price by weight: that of the first step that reaches it, or of the last one with what is above it. */
function priceByWeight(steps: readonly RateStep[], zone: string, grams: number) {
  const weights = steps.filter(({ kind }) => kind === 'WEIGHT')
  const step = weights.find((one) => grams <= (one.grams ?? 0))
  if (step) return { weightStep: step, further: 0, price: step.prices.get(zone) ?? null }
  const last = weights.at(-1)
  const each = steps.find(({ kind }) => kind === 'FURTHER')
  if (!last || !each) return null
  const further = Math.ceil((grams - (last.grams ?? 0)) / (each.grams ?? 1))
  const [base, more] = [last.prices.get(zone), each.prices.get(zone)]
  const price = base === undefined || more === undefined ? null : new Big(more).times(further).plus(base).toFixed()
  return { weightStep: last, further, price }
}

/** The first size that holds a package; undefined if there are no sizes, null if none holds it. */
function sizeOf(steps: readonly RateStep[], { length, width, height }: Measures): RateStep | null | undefined {
  const sizes = steps.filter(({ kind }) => kind === 'SIZE')
  if (sizes.length === 0) return undefined
  const [longest, middle, shortest] = sidesOf(length, width, height)
  const holds = (one: RateStep) =>
    one.longest === null || (longest <= one.longest && middle <= (one.middle ?? 0) && shortest <= (one.shortest ?? 0))
  return sizes.find(holds) ?? null
}

function isDue({ kind, aboveGrams, aboveMillimetres, fromDay, untilDay }: Surcharge, parcel: Parcel, measures: Measures): boolean {
  switch (kind) {
    case 'REMOTE_AREA':
      return parcel.isRemote
    case 'EXTRA_HANDLING': {
      const longest = Math.max(measures.length, measures.width, measures.height)
      return (aboveGrams !== null && measures.grams > aboveGrams) || (aboveMillimetres !== null && longest > aboveMillimetres)
    }
    case 'PEAK':
      return fromDay !== null && untilDay !== null && fromDay <= parcel.day && parcel.day <= untilDay
    case 'EACH_PARCEL':
      return true
  }
}

/**
 * What a package costs by a card. The larger of actual weight and weight by volume is chargeable; of the prices by weight and by size the larger one
 * counts, at least the minimum. Each part is rounded by itself, half a cent up. `fuel` is the percentage of the day, null if none is known.
 */
export function priceFreight(rates: Rates, parcel: Parcel, fuel: string | null): Freight {
  const { currency, steps, zones } = rates
  const { measures, zone } = parcel
  if (!zones.includes(zone)) return withoutPrice('ZONE_NOT_ON_CARD')
  if (measures === null) return withoutPrice('NO_MEASURES')
  const volumetric = volumetricGrams(measures, rates.divisor)
  const chargeable = Math.max(measures.grams, volumetric)
  const weighed = { ...nothing, volumetricGrams: rates.divisor === null ? null : volumetric, chargeableGrams: chargeable }
  const byWeight = priceByWeight(steps, zone, chargeable)
  if (byWeight === null) return { ...weighed, outcome: 'ABOVE_LAST_STEP' }
  const { weightStep, further, price: weightPrice } = byWeight
  const sizeStep = sizeOf(steps, measures)
  const sizePrice = sizeStep?.prices.get(zone) ?? null
  const found = { ...weighed, weightStep, further, weightPrice, sizeStep: sizeStep ?? null, sizePrice }
  if (weightPrice === null) return { ...found, outcome: 'NO_PRICE' }
  if (sizeStep === null) return { ...found, outcome: 'TOO_LARGE' }
  if (rates.takesFuel && fuel === null) return { ...found, outcome: 'NO_FUEL' }

  const larger = sizePrice !== null && new Big(sizePrice).gt(weightPrice) ? new Big(sizePrice) : new Big(weightPrice)
  const isMinimum = rates.minimum !== null && larger.lt(rates.minimum)
  const freight = roundMoney(isMinimum ? new Big(rates.minimum ?? 0) : larger, currency)
  const due = rates.surcharges.filter((one) => isDue(one, parcel, measures))
  const amounts = due.map((one) => ({ ...one, rounded: roundMoney(new Big(one.amount), currency) }))
  const part = (kind: FreightPartKindName, name: string | null, amount: Big): FreightPart => ({
    kind,
    name,
    amount: moneyText(amount, currency),
    percent: null,
    base: null,
  })
  const parts = [part('FREIGHT', null, freight), ...amounts.map(({ kind, name, rounded }) => part(kind, name, rounded))]
  let total = amounts.reduce((sum, { rounded }) => sum.plus(rounded), freight)
  if (rates.takesFuel && fuel !== null) {
    const base = amounts.filter(({ takesFuel }) => takesFuel).reduce((sum, { rounded }) => sum.plus(rounded), freight)
    const amount = roundMoney(base.times(fuel).div(100), currency)
    parts.push({ ...part('FUEL', null, amount), percent: fuel, base: moneyText(base, currency) })
    total = total.plus(amount)
  }
  return { ...found, outcome: 'PRICED', isMinimum, parts, total: moneyText(total, currency) }
}
