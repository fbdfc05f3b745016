import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorsWith } from '../../../../tests/plan/floors.ts'
import type { Stop } from '../floor.ts'
import { type Pace, steps } from '../pace.ts'
import { Random } from '../random.ts'
import { meterOf } from '../route/meter.ts'
import { eachCheap } from './cheap.ts'
import { Linear } from './cover/linear.ts'
import { Exact } from './exact.ts'
import { aloneOf, gainsOf, pairsOf } from './gains.ts'
import { Memory } from './memory.ts'
import { marksOf, type Plan, Pool, totalOf } from './pool.ts'
import { priceAll } from './priced.ts'
import { fits, type Work } from './work.ts'

const routings = ['shortest', 'sShape', 'return', 'midpoint', 'largestGap', 'combined'] as const
const never = () => false

/** Up to nine packages with none to three stops and two sizes each, on floors of up to three blocks. */
const works = fc.integer({ min: 2, max: 4 }).chain((crossings) =>
  fc
    .record({
      on: floorsWith(crossings),
      parts: fc.array(fc.record({ stops: fc.array(fc.nat(7), { maxLength: 3 }), sizes: fc.tuple(fc.nat(4), fc.nat(300)) }), {
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

const knownOf = (work: Work, seed = 1) => ({ marks: marksOf(work.count, new Random(seed)), memory: new Memory() })

describe('batches that cost little beyond the prices', () => {
  it('are all found, each once, whatever the routing', () => {
    const prices = fc.array(fc.integer({ min: -5_000, max: 60_000 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(works, prices, fc.integer({ min: -20_000, max: 40_000 }), (work, some, limit) => {
        const price = Float64Array.from(some.slice(0, work.count))
        const known = knownOf(work)
        const expected = [...all(work, price)].filter(([, { beyond }]) => beyond < limit).map(([name, { length }]) => [name, length])
        // The second time their tours are known.
        for (let time = 0; time < 2; time++) {
          const found: [string, number][] = []
          const see = (batch: readonly number[], length: number) => found.push([nameOf(batch), length]) > 0
          expect(eachCheap(work, pairsFor(work), price, limit, see, never, known)).toBe(true)
          expect(found.length).toBe(new Set(found.map(([name]) => name)).size)
          expect(new Map(found.sort())).toEqual(new Map((expected as [string, number][]).sort()))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('end where who sees them has enough', () => {
    fc.assert(
      fc.property(works, fc.nat(5), (work, most) => {
        let seen = 0
        const nothing = new Float64Array(work.count)
        const isWhole = eachCheap(work, pairsFor(work), nothing, Number.POSITIVE_INFINITY, () => ++seen <= most, never, knownOf(work))
        const count = all(work, nothing).size
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

const endless: Pace = { spent: () => 0 }
/** Each package alone. */
const apart = (lengths: Float64Array): Plan => ({ batches: Array.from(lengths, (_, one) => [one]), lengths })

describe('the shortest split', () => {
  it('is found by prices of all batches, and proven', () => {
    fc.assert(
      fc.property(works, fc.nat(), (work, seed) => {
        const { marks, memory } = knownOf(work, seed)
        const known = apart(aloneOf(work))
        const least = leastOf(work)
        const priced = priceAll(work, new Pool(1_000, marks), known, pairsFor(work), memory, never)!
        expect(priced.bound).toBeLessThanOrEqual(least + 1e-6)
        const exact = new Exact(priced)
        let plan = known
        let near = priced.near
        for (let turn = 0; turn < 12; turn++) {
          const found = exact.deepen(near, plan, endless)
          expect(found.isWhole).toBe(true)
          expect(found.bound).toBeLessThanOrEqual(least + 1e-6)
          plan = found.plan ?? plan
          if (found.bound >= totalOf(plan) - 1e-6) break
          near = priced.below(2 * near.limit, never)!
        }
        expect(totalOf(plan)).toBe(least)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('is told no longer than it is, whenever it is ended', () => {
    fc.assert(
      fc.property(works, fc.nat(60), (work, most) => {
        const { marks, memory } = knownOf(work)
        const known = apart(aloneOf(work))
        const pace = steps(most)
        const priced = priceAll(work, new Pool(1_000, marks), known, pairsFor(work), memory, () => pace.spent() >= 1)
        if (!priced) return
        const found = new Exact(priced).deepen(priced.near, known, pace)
        const least = leastOf(work)
        expect(found.bound).toBeLessThanOrEqual(least + 1e-6)
        expect(totalOf(found.plan ?? known)).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  /** Points of which each batch walks around its own: up to twelve, and up to five in a batch. */
  const points = fc.record({
    count: fc.integer({ min: 6, max: 12 }),
    most: fc.integer({ min: 2, max: 5 }),
    seed: fc.nat(),
  })

  it('is found where covers by parts are shorter by much, and where as many batches as those have there cannot be', () => {
    let cut = 0
    fc.assert(
      fc.property(points, ({ count, most, seed }) => {
        const random = new Random(seed)
        const pool = new Pool(Number.POSITIVE_INFINITY, marksOf(count, random))
        const places = Array.from({ length: count }, () => [random.below(1_000), random.below(1_000)])
        const cost = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY)
        for (let set = 1; set < 1 << count; set++) {
          const some = Array.from({ length: count }, (_, one) => one).filter((one) => set & (1 << one))
          if (some.length > most) continue
          const [x, y] = [0, 1].map((side) => some.map((one) => places[one]![side]!)) as [number[], number[]]
          cost[set] = 30_000 + 20 * (Math.max(...x) - Math.min(...x) + Math.max(...y) - Math.min(...y))
          pool.put(some, cost[set]!)
        }
        const best = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY)
        best[0] = 0
        for (let set = 1; set < 1 << count; set++)
          for (let part = set; part > 0; part = (part - 1) & set)
            if (part & (set & -set)) best[set] = Math.min(best[set]!, cost[part]! + best[set ^ part]!)
        const least = best.at(-1)!
        const known = apart(Float64Array.from(places, (_, one) => cost[1 << one]!))
        const linear = Linear.of(known)
        linear.take(pool)
        expect(linear.solve(never)).toBe(true)
        const { prices, bound } = linear
        const near = { pool, limit: Number.POSITIVE_INFINITY }
        const found = new Exact({ linear, prices, bound, near, below: () => null }).deepen(near, known, endless)
        expect([totalOf(found.plan ?? known), found.bound]).toEqual([least, least])
        if (bound < least - 1) cut++
      }),
      { numRuns: 150, seed: 1 },
    )
    expect(cut).toBeGreaterThan(20)
  })
})
