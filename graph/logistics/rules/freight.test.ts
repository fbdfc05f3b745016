import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RateStep } from '../states/rateTable.ts'
import { compareSteps, missingPrices, pricesOutOfOrder } from '../states/rateTable.ts'
import { type Measures, type Parcel, priceFreight, type Rates } from './freight.ts'

const none = { longest: null, middle: null, shortest: null, grams: null }
const step = (kind: RateStep['kind'], grams: number, price?: string): RateStep => ({
  ...none,
  kind,
  grams,
  prices: new Map(price === undefined ? [] : [['4', price]]),
})
const size = (sides: [number, number, number] | null, price?: string): RateStep => ({
  ...none,
  kind: 'SIZE',
  ...(sides && { longest: sides[0], middle: sides[1], shortest: sides[2] }),
  prices: new Map(price === undefined ? [] : [['4', price]]),
})

const rates: Rates = {
  currency: 'USD',
  divisor: 5000,
  minimum: null,
  takesFuel: true,
  zones: ['4'],
  steps: [
    step('WEIGHT', 2000, '8.40'),
    step('WEIGHT', 5000, '10.15'),
    step('FURTHER', 1000, '0.75'),
    size([600, 400, 400]),
    size([1200, 600, 600], '12.15'),
    size(null, '29.60'),
  ],
  surcharges: [
    {
      kind: 'REMOTE_AREA',
      name: null,
      amount: '3.20',
      takesFuel: true,
      aboveGrams: null,
      aboveMillimetres: null,
      fromDay: null,
      untilDay: null,
    },
    {
      kind: 'EACH_PARCEL',
      name: 'Toll',
      amount: '2.10',
      takesFuel: false,
      aboveGrams: null,
      aboveMillimetres: null,
      fromDay: null,
      untilDay: null,
    },
  ],
}
const measures: Measures = { grams: 2310, length: 400, width: 300, height: 200 }
const parcel: Parcel = { measures, zone: '4', isRemote: true, day: '2027-01-18' }
const ofGrams = (grams: number): Parcel => ({ ...parcel, measures: { grams, length: 10, width: 10, height: 10 } })

test('opens a price into its parts', () => {
  const freight = priceFreight(rates, parcel, '14.5')
  expect(freight).toMatchObject({ outcome: 'PRICED', volumetricGrams: 4800, chargeableGrams: 4800, weightPrice: '10.15', sizePrice: null })
  expect(freight.parts.map(({ kind, amount, base }) => [kind, amount, base])).toEqual([
    ['FREIGHT', '10.15', null],
    ['REMOTE_AREA', '3.20', null],
    ['EACH_PARCEL', '2.10', null],
    ['FUEL', '1.94', '13.35'],
  ])
  expect(freight.total).toBe('17.39')
})

test('a step holds up to its bound and no gram more', () => {
  const price = (grams: number) => priceFreight(rates, ofGrams(grams), '0').weightPrice
  expect([1999, 2000, 2001].map(price)).toEqual(['8.40', '8.40', '10.15'])
  expect([4999, 5000, 5001, 6000, 6001].map(price)).toEqual(['10.15', '10.15', '10.9', '10.9', '11.65'])
})

test('a size holds up to its sides in any order, and the larger price counts', () => {
  const price = (length: number, width: number, height: number) => {
    const { weightPrice, sizePrice, parts } = priceFreight(
      { ...rates, divisor: null },
      { ...parcel, measures: { grams: 100, length, width, height } },
      '0',
    )
    return [weightPrice, sizePrice, parts[0]?.amount]
  }
  expect(price(400, 600, 400)).toEqual(['8.40', null, '8.40'])
  expect(price(400, 601, 400)).toEqual(['8.40', '12.15', '12.15'])
  expect(price(1200, 600, 601)).toEqual(['8.40', '29.60', '29.60'])
})

describe('without a price', () => {
  const outcome = (of: Partial<Rates>, one: Partial<Parcel> = {}, fuel: string | null = '1') =>
    priceFreight({ ...rates, ...of }, { ...parcel, ...one }, fuel).outcome
  test('says why', () => {
    expect(outcome({}, { zone: '9' })).toBe('ZONE_NOT_ON_CARD')
    expect(outcome({}, { measures: null })).toBe('NO_MEASURES')
    expect(outcome({}, {}, null)).toBe('NO_FUEL')
    expect(outcome({ takesFuel: false }, {}, null)).toBe('PRICED')
    expect(outcome({ steps: [step('WEIGHT', 4799, '1')] })).toBe('ABOVE_LAST_STEP')
    expect(outcome({ steps: [step('WEIGHT', 4800)] })).toBe('NO_PRICE')
    expect(outcome({ steps: [step('WEIGHT', 4800, '1'), size([399, 300, 200], '1')] })).toBe('TOO_LARGE')
    expect(outcome({ steps: [step('WEIGHT', 4000, '1'), step('FURTHER', 1000)] })).toBe('NO_PRICE')
  })
})

test('surcharges are due by weight, side and day', () => {
  const limits = { name: null, takesFuel: false, aboveGrams: null, aboveMillimetres: null, fromDay: null, untilDay: null }
  const parts = (of: Partial<Rates['surcharges'][number]>, one: Partial<Parcel> = {}) =>
    priceFreight({ ...rates, surcharges: [{ ...limits, kind: 'EXTRA_HANDLING', amount: '1', ...of }] }, { ...parcel, ...one }, '0').parts
      .length
  expect(parts({ aboveGrams: 2310 })).toBe(2)
  expect(parts({ aboveGrams: 2309 })).toBe(3)
  expect(parts({ aboveMillimetres: 400 })).toBe(2)
  expect(parts({ aboveMillimetres: 399 })).toBe(3)
  const peak = { kind: 'PEAK', fromDay: '2027-01-01', untilDay: '2027-01-15' } as const
  expect(['2026-12-31', '2027-01-01', '2027-01-15', '2027-01-16'].map((day) => parts(peak, { day }))).toEqual([2, 3, 3, 2])
})

test('amounts have the decimals of their currency, half up, at least the minimum', () => {
  const yen = { ...rates, currency: 'JPY', surcharges: [], steps: [step('WEIGHT', 5000, '100.5')] }
  expect(priceFreight(yen, parcel, '0.5').parts.map(({ amount }) => amount)).toEqual(['101', '1'])
  const dinar = { ...yen, currency: 'KWD', minimum: '200.0005' }
  expect(priceFreight(dinar, parcel, '0')).toMatchObject({ isMinimum: true, total: '200.001' })
})

/** The same in integers: ten-thousandths of the currency and thousandths of a per cent. */
function byIntegers(of: Rates, { grams, length, width, height }: Measures, fuelThousandths: number): string {
  const units = (amount: string) => BigInt(Math.round(Number(amount) * 10_000))
  const cents = (units4: bigint) => (units4 + 50n) / 100n
  const volumetric = Number((BigInt(length) * BigInt(width) * BigInt(height) + BigInt(of.divisor ?? 1) - 1n) / BigInt(of.divisor ?? 1))
  const chargeable = Math.max(grams, volumetric)
  const weights = of.steps.filter(({ kind }) => kind === 'WEIGHT')
  const last = weights.at(-1)
  const reached = weights.find((one) => chargeable <= (one.grams ?? 0))
  const more = BigInt(Math.max(0, Math.ceil((chargeable - (last?.grams ?? 0)) / 1000)))
  const further = of.steps.find(({ kind }) => kind === 'FURTHER')
  const priceOf = (one?: RateStep) => units(one?.prices.get('4') ?? '0')
  const freight = cents(reached ? priceOf(reached) : priceOf(last) + more * priceOf(further))
  const due = of.surcharges.map(({ amount, takesFuel }) => ({ takesFuel, amount: cents(units(amount)) }))
  const base = freight + due.filter(({ takesFuel }) => takesFuel).reduce((sum, { amount }) => sum + amount, 0n)
  const fuel = (base * BigInt(fuelThousandths) + 50_000n) / 100_000n
  const total = freight + fuel + due.reduce((sum, { amount }) => sum + amount, 0n)
  return `${total / 100n}.${String(total % 100n).padStart(2, '0')}`
}

const price = fc.integer({ min: 0, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4))

test('agrees with arithmetic in integers', () => {
  const side = fc.integer({ min: 1, max: 1500 })
  const asked = fc.record({
    prices: fc.tuple(price, price, price, price, price),
    grams: fc.integer({ min: 1, max: 40_000 }),
    sides: fc.tuple(side, side, side),
    divisor: fc.integer({ min: 1000, max: 8000 }),
    fuel: fc.integer({ min: 0, max: 99_999 }),
  })
  fc.assert(
    fc.property(asked, ({ prices: [light, heavy, further, remote, toll], grams, sides: [length, width, height], divisor, fuel }) => {
      const surcharges = rates.surcharges.map((one, at) => ({ ...one, amount: at === 0 ? remote : toll }))
      const card = {
        ...rates,
        divisor,
        surcharges,
        steps: [step('WEIGHT', 2000, light), step('WEIGHT', 5000, heavy), step('FURTHER', 1000, further)],
      }
      const one = { grams, length, width, height }
      expect(priceFreight(card, { ...parcel, measures: one }, (fuel / 1000).toFixed(3)).total).toBe(byIntegers(card, one, fuel))
    }),
    { numRuns: 2000 },
  )
})

test('tells prices that are missing or out of order', () => {
  const steps = [size(null), step('WEIGHT', 3000, '2'), step('FURTHER', 1000), step('WEIGHT', 1000, '3'), step('WEIGHT', 2000)].sort(
    compareSteps,
  )
  expect(steps.map(({ kind, grams }) => [kind, grams])).toEqual([
    ['WEIGHT', 1000],
    ['WEIGHT', 2000],
    ['WEIGHT', 3000],
    ['FURTHER', 1000],
    ['SIZE', null],
  ])
  expect(missingPrices(['4'], steps).map(({ step: { grams, kind } }) => [kind, grams])).toEqual([
    ['WEIGHT', 2000],
    ['FURTHER', 1000],
  ])
  expect(pricesOutOfOrder(['4'], steps).map(({ step: { grams } }) => grams)).toEqual([3000])
})
