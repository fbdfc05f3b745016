import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf, type JointPlan, type JointProblem, planJoint } from './joint.ts'
import { steps } from './pace.ts'
import { Random } from './random.ts'

const item = fc.record({
  product: fc.nat(5),
  zone: fc.constantFrom('A', 'B'),
  aisle: fc.integer({ min: -6, max: 6 }),
  row: fc.integer({ min: -10, max: 10 }),
})

const problems = fc
  .record({
    items: fc.array(item, { maxLength: 30 }),
    orders: fc.array(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
    volumes: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
    mostOrdersPerBatch: fc.integer({ min: 1, max: 4 }),
    mostVolume: fc.integer({ min: 4, max: 12 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    withinAisle: fc.constantFrom('direct' as const, 'byCrossAisle' as const),
  })
  .map(({ items, orders, volumes, share, ...rest }): JointProblem => {
    const products = volumes.map((volume, at) => ({ id: `P${at}`, volume }))
    // Each product lies somewhere at least.
    const stock = [...items, ...products.map((_, product) => ({ product, zone: 'A', aisle: product - 2, row: product * 2 - 5 }))]
    return {
      ...{ firstRow: -10, lastRow: 12, leastPositions: Math.round(share * 12), products, ...rest },
      items: stock.map(({ product, ...place }, at) => ({ ...place, id: `I${at}`, product: `P${product}` })),
      orders: orders.map((named, at) => ({ id: `O${at}`, products: named.map((product) => `P${product}`) })),
    }
  })

/** The plan after so many questions of the clock; null where the stock does not serve enough positions. */
function planAfter(problem: JointProblem, count: number, seed: number): JointPlan | null {
  try {
    return planJoint(problem, { seed, pace: steps(count) })
  } catch (error) {
    expect(error).toMatchObject({ code: 'PLAN_POSITIONS_TOO_FEW' })
    return null
  }
}

test('a plan keeps every rule at any moment, is never longer than its start, and is the same again for the same seed', () => {
  let made = 0
  fc.assert(
    fc.property(problems, fc.nat(), fc.integer({ min: 1, max: 12 }), (problem, seed, count) => {
      const begun = planAfter(problem, 0, seed)
      const plan = planAfter(problem, count, seed)
      expect(plan === null).toBe(begun === null)
      if (!plan || !begun) return
      made++
      expect(faultsOf(problem, begun)).toEqual([])
      expect(faultsOf(problem, plan)).toEqual([])
      expect(plan.length).toBeLessThanOrEqual(begun.length)
      expect(planAfter(problem, count, seed)).toEqual(plan)
    }),
    { numRuns: 400 },
  )
  expect(made).toBeGreaterThan(100)
})

/** Four packages of one piece each in one zone; the near ones are 1 and 2 aisles away, and one product lies twice. */
const small: JointProblem = {
  ...{ firstRow: -10, lastRow: 10, withinAisle: 'direct', leastPositions: 3, mostOrdersPerBatch: 3, mostVolume: 10 },
  products: [1, 2, 3, 4].map((at) => ({ id: `P${at}`, volume: 3 })),
  items: [
    { id: 'near', product: 'P1', zone: 'A', aisle: 1, row: 1 },
    { id: 'second', product: 'P2', zone: 'A', aisle: 2, row: -1 },
    { id: 'far', product: 'P3', zone: 'A', aisle: 40, row: 5 },
    { id: 'third', product: 'P3', zone: 'A', aisle: 2, row: 2 },
    { id: 'farthest', product: 'P4', zone: 'A', aisle: -80, row: 9 },
  ],
  orders: [1, 2, 3, 4].map((at) => ({ id: `O${at}`, products: [`P${at}`] })),
}

test('near packages are chosen, and each of their positions by its near piece', () => {
  const plan = planJoint(small, { seed: 1, pace: steps(10) })
  expect(plan).toEqual({
    batches: [{ orders: ['O1', 'O2', 'O3'], picklists: [{ zone: 'A', items: expect.any(Array), length: 12 }] }],
    length: 12,
  })
  expect(plan.batches[0]?.picklists[0]?.items.toSorted()).toEqual(['near', 'second', 'third'])
})

test('a container that is full makes a second picklist, a batch that is full a second batch', () => {
  const halves = planJoint({ ...small, mostVolume: 6 }, { seed: 1, pace: steps(10) })
  expect(halves.batches.map(({ picklists }) => picklists.map(({ items }) => items.length).sort())).toEqual([[1, 2]])
  const batches = planJoint({ ...small, mostOrdersPerBatch: 2 }, { seed: 1, pace: steps(10) })
  expect(batches.batches.map(({ orders }) => orders.length).sort()).toEqual([1, 2])
})

test('what the start has chosen becomes shorter', () => {
  const random = new Random(7)
  const products = Array.from({ length: 150 }, (_, at) => ({ id: `P${at}`, volume: 1 + random.below(30) }))
  const problem: JointProblem = {
    ...{ firstRow: -20, lastRow: 20, withinAisle: 'direct', leastPositions: 60, mostOrdersPerBatch: 12, mostVolume: 150, products },
    items: Array.from({ length: 450 }, (_, at) => ({
      ...{ id: `I${at}`, product: `P${at % 150}`, zone: `Z${random.below(3)}` },
      ...{ aisle: random.below(41) - 20, row: random.below(41) - 20 },
    })),
    orders: Array.from({ length: 80 }, (_, at) => ({
      id: `O${at}`,
      products: Array.from({ length: 2 + random.below(3) }, () => `P${random.below(150)}`),
    })),
  }
  const begun = planJoint(problem, { seed: 1, pace: steps(0) })
  const plan = planJoint(problem, { seed: 1, pace: steps(100) })
  expect(faultsOf(problem, plan)).toEqual([])
  // Nine tenths are reached with ease: the limit tells a search from a walk at random.
  expect(plan.length).toBeLessThan(begun.length * 0.9)
})

test('nothing that is asked for is nothing to do', () => {
  expect(planJoint({ ...small, leastPositions: 0 }, { seed: 1, pace: steps(10) })).toEqual({ batches: [], length: 0 })
})

test('the share of the time is asked for, and better plans are told of', () => {
  const shares: number[] = []
  const told: number[] = []
  const pace = { spent: () => shares.push(0) / 200, better: (length: number) => void told.push(length) }
  const problem = { ...small, leastPositions: 2 }
  const plan = planJoint(problem, { seed: 3, pace })
  expect(shares).toHaveLength(200)
  expect(told).toEqual(told.toSorted((a, b) => b - a))
  expect(plan.length).toBeLessThanOrEqual(told.at(-1) ?? Number.POSITIVE_INFINITY)
})

test.each<[string, (plan: JointPlan) => JointPlan, RegExp]>([
  ['too little', () => ({ batches: [], length: 0 }), /^0 positions, fewer than 3$/],
  ['a wrong sum', (plan) => ({ ...plan, length: plan.length - 1 }), /^length 11, though/],
  ['an order twice', (plan) => ({ ...plan, batches: [...plan.batches, { orders: ['O1'], picklists: [] }] }), /^order O1 twice$/],
  ['an item twice', (plan) => ({ ...plan, batches: [...plan.batches, ...plan.batches] }), /^item near twice$/],
  ['an order that is not there', (plan) => withBatch(plan, { orders: ['O9'] }), /order O9 does not exist/],
  ['items of other orders', (plan) => withBatch(plan, { orders: ['O1', 'O2', 'O4'] }), /not what its orders need/],
  ['a piece too many', (plan) => withBatch(plan, { orders: ['O1', 'O2'] }), /not what its orders need/],
  ['an item that is not there', (plan) => withList(plan, { items: ['near', 'second', 'gone'] }), /item gone does not exist/],
  ['another zone', (plan) => withList(plan, { zone: 'B' }), /item near is not in zone B/],
  ['a wrong length', (plan) => withList(plan, { length: 11 }), /length 11, though its walk makes 12/],
  ['an empty picklist', (plan) => withList(plan, { items: [], length: 0 }), /empty/],
])('the check finds %s', (_name, spoil, fault) => {
  const plan = planJoint(small, { seed: 1, pace: steps(10) })
  expect(faultsOf(small, plan)).toEqual([])
  expect(faultsOf(small, spoil(plan))).toContainEqual(expect.stringMatching(fault))
})

test('the check finds a batch and a container that are too full', () => {
  const plan = planJoint(small, { seed: 1, pace: steps(10) })
  expect(faultsOf({ ...small, mostOrdersPerBatch: 2 }, plan)).toEqual(['batch 0: 3 orders, more than 2'])
  expect(faultsOf({ ...small, mostVolume: 8 }, plan)).toEqual(['picklist 0: volume 9, more than 8'])
})

const withBatch = (plan: JointPlan, change: Partial<JointPlan['batches'][0]>): JointPlan => ({
  ...plan,
  batches: plan.batches.map((batch) => ({ ...batch, ...change })),
})
const withList = (plan: JointPlan, change: Partial<JointPlan['batches'][0]['picklists'][0]>): JointPlan => ({
  ...plan,
  batches: plan.batches.map((batch) => ({ ...batch, picklists: batch.picklists.map((list) => ({ ...list, ...change })) })),
})

const [firstItem] = small.items
test.each<[string, Partial<JointProblem>, object]>([
  ['PLAN_NUMBER_OUT_OF_RANGE', { mostVolume: -1 }, { of: 'problem', what: 'mostVolume', value: -1 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { mostOrdersPerBatch: 0 }, { of: 'problem', what: 'mostOrdersPerBatch', value: 0 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { leastPositions: 1.5 }, { of: 'problem', what: 'leastPositions', value: 1.5 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { products: [{ id: 'P1', volume: -2 }] }, { of: 'P1', what: 'volume', value: -2 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { lastRow: 4 }, { of: 'far', what: 'row', value: 5 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { items: [{ ...firstItem!, aisle: 100_000_000 }], orders: [] }, { of: 'problem', what: 'longest walk' }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { orders: [{ id: 'O1', products: [] }] }, { of: 'O1', what: 'products', value: 0 }],
  ['PLAN_NAMED_TWICE', { items: [firstItem!, firstItem!] }, { name: 'near' }],
  ['PLAN_PRODUCT_UNKNOWN', { items: [{ ...firstItem!, product: 'P9' }] }, { name: 'near', product: 'P9' }],
  ['PLAN_PRODUCT_UNKNOWN', { orders: [{ id: 'O1', products: ['P9'] }] }, { name: 'O1', product: 'P9' }],
  ['PLAN_PRODUCT_TOO_LARGE', { mostVolume: 2 }, { product: 'P1', volume: 3, most: 2 }],
  ['PLAN_PRODUCT_NOT_IN_STOCK', { items: small.items.slice(0, 4) }, { order: 'O4', product: 'P4' }],
  ['PLAN_POSITIONS_TOO_FEW', { leastPositions: 5 }, { served: 4, least: 5 }],
])('%s for %j', (code, change, values) => {
  let thrown: unknown
  try {
    planJoint({ ...small, ...change }, { seed: 1, pace: steps(1) })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ code, values })
})
