import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../../tests/plan/floors.ts'
import type { Stop } from '../floor.ts'
import { steps } from '../pace.ts'
import { Random } from '../random.ts'
import { meterOf } from '../route/meter.ts'
import { eachCheap } from './cheap.ts'
import { aloneOf, gainsOf, pairsOf } from './gains.ts'
import { generate, priceAll } from './generate.ts'
import { marksOf, Pool, totalOf } from './pool.ts'
import { recombine } from './recombine.ts'
import { fits, type Work } from './work.ts'

const routings = ['shortest', 'sShape', 'return', 'midpoint', 'largestGap', 'combined'] as const
const never = () => false

/** Up to nine packages with up to three stops and two sizes each, on floors of up to three blocks. */
const works = fc.integer({ min: 2, max: 4 }).chain((crossings) =>
  fc
    .record({
      on: floorsWith(crossings),
      parts: fc.array(fc.record({ stops: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), sizes: fc.tuple(fc.nat(4), fc.nat(300)) }), {
        minLength: 1,
        maxLength: 9,
      }),
      most: fc.tuple(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 300, max: 900 })),
      kinds: fc.nat(2),
      routing: fc.constantFrom(...routings),
    })
    .map(({ on: { floor, stops }, parts, most, kinds, routing }): Work => {
      const all: readonly Stop[] = stops.length > 0 ? stops : [{ aisle: 0, y: floor.cross[0] as number }]
      const own = parts.map((one) => one.stops.map((i) => all[i % all.length]!))
      const meter = meterOf(floor, own.flat(), routing)
      return {
        count: parts.length,
        meter,
        sets: Int32Array.from(own.flatMap((some) => [...meter.maskOf(some)])),
        kinds,
        sizes: Float64Array.from(parts.flatMap(({ sizes }) => sizes.slice(0, kinds))),
        most: Float64Array.from(most.slice(0, kinds)),
      }
    }),
)

const pairsFor = (work: Work) => {
  const alone = aloneOf(work)
  return pairsOf(work.count, alone, gainsOf(work, alone, never))
}

/** Each batch that fits, its tour and what it costs beyond the prices. */
function all(work: Work, prices: ArrayLike<number>): Map<string, { length: number; beyond: number }> {
  const batches = new Map<string, { length: number; beyond: number }>()
  for (let set = 1; set < 1 << work.count; set++) {
    const some = Array.from({ length: work.count }, (_, one) => one).filter((one) => set & (1 << one))
    const load = new Float64Array(work.kinds)
    const hasRoom = some.every((one) => {
      const isFine = fits(work, load, one)
      for (let kind = 0; kind < work.kinds; kind++) load[kind]! += work.sizes[one * work.kinds + kind]!
      return isFine
    })
    if (!hasRoom) continue
    const { words } = work.meter
    const union = new Int32Array(words)
    for (const one of some) for (let word = 0; word < words; word++) union[word]! |= work.sets[one * words + word]!
    const length = work.meter.lengthOf(union)
    batches.set(`${some}`, { length, beyond: some.reduce((left, one) => left - prices[one]!, length) })
  }
  return batches
}

const nameOf = (batch: readonly number[]) => `${[...batch].sort((a, b) => a - b)}`

describe('batches that cost little beyond the prices', () => {
  it('are all found, each once, whatever the routing', () => {
    const prices = fc.array(fc.integer({ min: -5_000, max: 60_000 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(works, prices, fc.integer({ min: -20_000, max: 40_000 }), (work, some, limit) => {
        const price = Float64Array.from(some.slice(0, work.count))
        const found: [string, { length: number; beyond: number }][] = []
        const isWhole = eachCheap(
          work,
          pairsFor(work),
          price,
          limit,
          (batch, length, beyond) => found.push([nameOf(batch), { length, beyond }]) > 0,
          never,
        )
        expect(isWhole).toBe(true)
        expect(found.length).toBe(new Set(found.map(([name]) => name)).size)
        expect(new Map(found.sort())).toEqual(new Map([...all(work, price)].filter(([, { beyond }]) => beyond < limit).sort()))
      }),
      { numRuns: 300 },
    )
  })

  it('end where who sees them has enough', () => {
    fc.assert(
      fc.property(works, fc.nat(5), (work, most) => {
        let seen = 0
        const isWhole = eachCheap(work, pairsFor(work), new Float64Array(work.count), Number.POSITIVE_INFINITY, () => ++seen <= most, never)
        const count = all(work, new Float64Array(work.count)).size
        expect([seen, isWhole]).toEqual([Math.min(count, most + 1), count <= most])
      }),
    )
  })
})

/** The least that any split costs, by trying them all. */
function leastOf(work: Work): number {
  const whole = (1 << work.count) - 1
  const cost = new Float64Array(whole + 1).fill(Number.POSITIVE_INFINITY)
  for (const [name, { length }] of all(work, new Float64Array(work.count)))
    cost[name.split(',').reduce((set, one) => set | (1 << Number(one)), 0)] = length
  const best = new Float64Array(whole + 1).fill(Number.POSITIVE_INFINITY)
  best[0] = 0
  for (let set = 1; set <= whole; set++)
    for (let part = set; part > 0; part = (part - 1) & set) best[set] = Math.min(best[set]!, cost[part]! + best[set ^ part]!)
  return best[whole]!
}

describe('prices of all batches', () => {
  it('prove no more than there is, and say which batches make the shortest split', () => {
    let proved = 0
    fc.assert(
      fc.property(works, fc.nat(), (work, seed) => {
        const random = new Random(seed)
        const marks = marksOf(work.count, random)
        const known = { batches: Array.from({ length: work.count }, (_, one) => [one]), lengths: aloneOf(work) }
        const pool = new Pool(1_000, marks)
        for (const [one, length] of known.lengths.entries()) pool.addNew([one], length)
        const pairs = pairsFor(work)
        const priced = priceAll(work, pool, known, pairs, null, never)!
        const least = leastOf(work)
        expect(priced.bound).toBeLessThanOrEqual(least + 1e-6)
        if (!priced.isGood) return
        const { pool: near, isWhole } = generate(work, priced, known, pairs, marks, never)!
        expect(isWhole).toBe(true)
        const { plan, bound } = recombine(near, known, random, steps(50_000), priced)
        expect(totalOf(plan ?? known)).toBe(least)
        expect(bound).toBeLessThanOrEqual(least)
        proved++
      }),
      { numRuns: 200, seed: 1 },
    )
    // Nearly always they are good enough for that.
    expect(proved).toBeGreaterThan(150)
  })
})
