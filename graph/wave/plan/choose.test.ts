import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../kernel/command/failure.ts'
import type { Choice, WavePool } from './choose/types.ts'
import { violationsOf } from './choose/violations.ts'
import { chooseWave } from './choose.ts'
import { Random } from './random.ts'
import { type SearchControl, stepLimit } from './searchControl.ts'

type Pool = Omit<WavePool, 'seed' | 'control'>

const choose = (pool: Pool, seed = 1, control: SearchControl = stepLimit(20)): Choice => chooseWave({ ...pool, seed, control })
const failureOf = (run: () => unknown): Failure => {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('It did not fail')
}

const piecesOf = (names: string, most: number, least: number, end: number) =>
  fc.array(fc.record({ product: fc.constantFrom(...names), pieces: fc.integer({ min: 0, max: most }) }), {
    minLength: least,
    maxLength: end,
  })

/** Small pools with scarce and missing products, urgent and mandatory packages. */
const pools: fc.Arbitrary<Pool> = fc
  .record({
    packages: fc.array(fc.record({ lines: piecesOf('aaaaabbbbccccdddeeX', 3, 1, 3), urgency: fc.constantFrom(0, 0, 0, 1, 5) }), {
      minLength: 4,
      maxLength: 8,
      size: 'max',
    }),
    aisles: fc.array(piecesOf('abcde', 6, 2, 6), { minLength: 2, maxLength: 6, size: 'max' }),
    lower: fc.integer({ min: 0, max: 9 }),
    range: fc.integer({ min: 0, max: 9 }),
    must: fc.constantFrom(-1, -1, -1, -1, 0),
  })
  .map(({ packages, aisles, lower, range, must: mandatoryIndex }) => ({
    packages: packages.map((one, at) => ({ id: `p${at}`, ...one })),
    aisles: aisles.map((stock, at) => ({ id: `A${at}`, stock })),
    lower,
    upper: Math.max(1, lower + range),
    mandatory: mandatoryIndex < 0 || mandatoryIndex >= packages.length ? [] : [`p${mandatoryIndex}`],
  }))

/** Maximum value for each aisle over all choices; 0 if there is none. */
function bestValuePerAisle({ packages, aisles, lower, upper, mandatory = [] }: Pool): number {
  const products = [...'abcdeX']
  const row = (rows: readonly { product: string; pieces: number }[]) =>
    products.map((name) => rows.reduce((sum, { product, pieces }) => sum + (product === name ? pieces : 0), 0))
  const packageDemands = packages.map(({ lines }) => row(lines))
  const stock = aisles.map(({ stock }) => row(stock))
  const add = (rows: number[][], set: number) =>
    rows.reduce(
      (sum, one, at) => ((set >> at) & 1 ? sum.map((n, i) => n + (one[i] as number)) : sum),
      Array<number>(products.length).fill(0),
    )
  const stocks = Array.from({ length: 1 << aisles.length }, (_, set) => ({
    stock: add(stock, set),
    count: set.toString(2).replaceAll('0', '').length,
  }))
  let best = 0
  for (let set = 1; set < 1 << packages.length; set++) {
    if (mandatory.some((id) => !((set >> packages.findIndex((one) => one.id === id)) & 1))) continue
    if (packageDemands.some((one, at) => (set >> at) & 1 && one.every((n) => n === 0))) continue
    const demand = add(packageDemands, set)
    const pieces = demand.reduce((a, b) => a + b)
    if (pieces < Math.max(1, lower) || pieces > upper) continue
    const weight = packages.reduce((sum, { urgency = 0 }, at) => ((set >> at) & 1 ? sum + urgency : sum), pieces)
    for (const { stock, count } of stocks)
      if (count > 0 && weight / count > best && demand.every((n, i) => n <= (stock[i] as number))) best = weight / count
  }
  return best
}

test('a choice of few packages is valid and optimal', () => {
  fc.assert(
    fc.property(pools, fc.integer(), (pool, seed) => {
      const best = bestValuePerAisle(pool)
      const find = () => choose(pool, seed, stepLimit(20))
      if (best === 0) {
        expect(failureOf(find).code).toMatch(/^PLAN_(NO_CHOICE|MUST_SHORT|MUST_EMPTY|MUSTS_ABOVE_UPPER)$/)
        return
      }
      const choice = find()
      expect(violationsOf({ ...pool, seed, control: stepLimit(0) }, choice)).toEqual([])
      expect(choice.valuePerAisle).toBeCloseTo(best, 9)
      expect(choice.isOptimal).toBe(true)
    }),
    { numRuns: 600 },
  )
})

/** Realistic pool: a few popular products and a long tail, each in one or two aisles. */
function poolOf(seed: number, packages: number, products: number, aisles: number): Pool {
  const random = new Random(seed)
  const product = () => `s${Math.floor(products * random.float() ** 2)}`
  return {
    packages: Array.from({ length: packages }, (_, at) => ({
      id: `p${at}`,
      lines: Array.from({ length: 1 + random.integer(3) }, () => ({ product: product(), pieces: 1 + random.integer(2) })),
    })),
    aisles: Array.from({ length: aisles }, (_, at) => ({
      id: `A${at}`,
      stock: Array.from({ length: products }, (_, one) => one)
        .filter((one) => one % aisles === at || random.float() < 1 / aisles)
        .map((one) => ({ product: `s${one}`, pieces: 5 + random.integer(packages) })),
    })),
    lower: packages / 4,
    upper: packages,
  }
}

test('a choice is valid whenever the search stops, and never gets worse with time', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const pool = poolOf(seed, 300, 80, 12)
      let valuePerAisle = 0
      for (const most of [0, 1, 2, 3, 5, 9, 20]) {
        const choice = choose(pool, seed, stepLimit(most))
        expect(violationsOf({ ...pool, seed, control: stepLimit(0) }, choice)).toEqual([])
        expect(choice.valuePerAisle).toBeGreaterThanOrEqual(valuePerAisle)
        valuePerAisle = choice.valuePerAisle
      }
    }),
    { numRuns: 15 },
  )
})

test('returns the best choice if the search throws', () => {
  const reported: unknown[] = []
  const error = new Error('broken')
  const pool = poolOf(3, 100, 80, 12)
  const elapsed = () => {
    throw error
  }
  const choice = choose(pool, 1, { elapsed, onError: (error) => reported.push(error) })
  expect(reported).toEqual([error])
  expect(violationsOf({ ...pool, seed: 1, control: stepLimit(0) }, choice)).toEqual([])
})

test('is deterministic for a seed, and reports increasing values', () => {
  const pool = poolOf(7, 500, 400, 40)
  const reported: number[] = []
  const choice = chooseWave({
    ...pool,
    seed: 3,
    control: stepLimit(60),
    onImprovement: ({ valuePerAisle }) => reported.push(valuePerAisle),
  })
  expect(choose(pool, 3, stepLimit(60))).toEqual(choice)
  expect(reported).toEqual([...reported].sort((a, b) => a - b))
  expect(reported.at(-1)).toBe(choice.valuePerAisle)
  expect(choice.valuePerAisle).toBeGreaterThan(reported[0] as number)
})

const shelf = (id: string, ...products: string[]) => ({ id, stock: products.map((product) => ({ product, pieces: 10 })) })
const one = (id: string, product: string, pieces = 1, urgency = 0) => ({ id, lines: [{ product, pieces }], urgency })

test('prefers packages of the same aisle', () => {
  const pool = {
    packages: [one('far', 'x', 3), one('near', 'a', 2), one('beside', 'b', 2)],
    aisles: [shelf('A', 'a', 'b'), shelf('B', 'x'), shelf('C', 'a')],
    lower: 3,
    upper: 5,
  }
  expect(choose(pool)).toMatchObject({ packages: ['near', 'beside'], aisles: ['A'], pieces: 4, piecesPerAisle: 4, isOptimal: true })
})

test('urgency adds value but does not count against the bounds', () => {
  const pool = { packages: [one('calm', 'a', 3), one('urgent', 'x', 2, 4)], aisles: [shelf('A', 'a'), shelf('B', 'x')], lower: 2, upper: 3 }
  expect(choose(pool)).toMatchObject({ packages: ['urgent'], pieces: 2, urgency: 4, valuePerAisle: 6, piecesPerAisle: 2, isOptimal: true })
  expect(choose({ ...pool, lower: 3 })).toMatchObject({ packages: ['calm'], pieces: 3, urgency: 0, valuePerAisle: 3 })
})

test('a mandatory package is chosen at any cost', () => {
  const pool = { packages: [one('far', 'x'), one('near', 'a', 4)], aisles: [shelf('A', 'a'), shelf('B', 'x')], lower: 1, upper: 5 }
  expect(choose(pool)).toMatchObject({ packages: ['near'], valuePerAisle: 4 })
  expect(choose({ ...pool, mandatory: ['far'] })).toMatchObject({
    packages: ['far', 'near'],
    aisles: ['A', 'B'],
    valuePerAisle: 2.5,
    isOptimal: true,
  })
})

test('returns excluded packages with the reason', () => {
  const pool = {
    packages: [one('good', 'a'), one('lost', 'z'), one('greedy', 'a', 11), one('huge', 'b', 9), { id: 'void', lines: [] }],
    aisles: [shelf('A', 'a', 'b')],
    lower: 0,
    upper: 8,
  }
  expect(choose(pool)).toMatchObject({
    packages: ['good'],
    excluded: [
      { package: 'lost', reason: 'NOWHERE', product: 'z' },
      { package: 'greedy', reason: 'SHORT', product: 'a' },
      { package: 'huge', reason: 'TOO_LARGE', product: null },
      { package: 'void', reason: 'EMPTY', product: null },
    ],
  })
})

const validPool: Pool = { packages: [one('p', 'a', 2), one('q', 'a', 3)], aisles: [shelf('A', 'a')], lower: 1, upper: 9 }
const invalidPools: [string, Pool, object][] = [
  ['PLAN_NUMBER_OUT_OF_RANGE', { ...validPool, packages: [one('p', 'a', -2)] }, { of: 'p', what: 'a', value: -2 }],
  [
    'PLAN_NUMBER_OUT_OF_RANGE',
    { ...validPool, aisles: [{ id: 'A', stock: [{ product: 'a', pieces: 0.5 }] }] },
    { of: 'A', what: 'a', value: 0.5 },
  ],
  ['PLAN_NUMBER_OUT_OF_RANGE', { ...validPool, packages: [one('p', 'a', 2, -1)] }, { of: 'p', what: 'urgency', value: -1 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { ...validPool, lower: -1 }, { of: 'wave', what: 'lower', value: -1 }],
  ['PLAN_NUMBER_OUT_OF_RANGE', { ...validPool, lower: 0, upper: 0 }, { of: 'wave', what: 'upper', value: 0 }],
  ['PLAN_LOWER_ABOVE_UPPER', { ...validPool, lower: 10 }, { lower: 10, upper: 9 }],
  ['PLAN_NAMED_TWICE', { ...validPool, packages: [one('p', 'a'), one('p', 'a')] }, { name: 'p' }],
  ['PLAN_NAMED_TWICE', { ...validPool, aisles: [shelf('A', 'a'), shelf('A', 'b')] }, { name: 'A' }],
  ['PLAN_MUST_UNKNOWN', { ...validPool, mandatory: ['r'] }, { package: 'r' }],
  [
    'PLAN_MUST_SHORT',
    { ...validPool, packages: [one('p', 'z', 2)], mandatory: ['p'] },
    { package: 'p', product: 'z', wanted: 2, found: 0 },
  ],
  [
    'PLAN_MUST_SHORT',
    { ...validPool, packages: [one('p', 'a', 7), one('q', 'a', 5)], mandatory: ['p', 'q'], upper: 20 },
    { package: 'q', product: 'a', wanted: 12, found: 10 },
  ],
  ['PLAN_MUST_EMPTY', { ...validPool, packages: [one('p', 'a', 0)], mandatory: ['p'] }, { package: 'p' }],
  ['PLAN_MUSTS_ABOVE_UPPER', { ...validPool, upper: 4, mandatory: ['p', 'q'] }, { package: 'q', pieces: 5, upper: 4 }],
  ['PLAN_NO_CHOICE', { ...validPool, lower: 6 }, { lower: 6, upper: 9, pieces: 5 }],
  ['PLAN_NO_CHOICE', { ...validPool, lower: 4, upper: 4 }, { lower: 4, upper: 4, pieces: 3 }],
  ['PLAN_NO_CHOICE', { ...validPool, packages: [], aisles: [] }, { pieces: 0 }],
]

test.each(invalidPools)('%s names the invalid value of a pool', (code, pool, values) => {
  const failure = failureOf(() => choose(pool))
  expect(failure.code).toBe(code)
  expect(failure.values).toMatchObject(values)
})
