import { expect, it } from 'vitest'
import { Failure } from '../../kernel/command/failure.ts'
import type { AisleGrid, Stop } from './aisleGrid.ts'
import { batchPackages, firstComeFirstServedLength } from './batch.ts'
import { chooseWave } from './choose.ts'
import { drawSvg } from './drawSvg.ts'
import { buildLayout, sortByCode, stopsOfLocations } from './layout.ts'
import { calibratePickTimes, defaultPickTimes, pickingTime } from './pickTimes.ts'
import { Random } from './random.ts'
import type { Routing } from './route/tourEvaluator.ts'
import { planTour, tourInOrder } from './route.ts'
import { stepLimit } from './searchControl.ts'

// `LONG=1` runs a hundred times as many inputs.
const runs = process.env.LONG ? 200_000 : 2_000

const invalidNumbers = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  -0,
  0.5,
  1e9,
  1e12,
  2 ** 53,
  1e300,
  Number.MIN_VALUE,
]
const routings: Routing[] = ['shortest', 'shortest', 'sShape', 'return', 'midpoint', 'largestGap', 'combined']

/** Generator of mostly valid inputs with some odd values. */
class InputGenerator {
  readonly #random: Random
  readonly #invalidShare: number

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.#invalidShare = this.pick([0, 0, 0.003, 0.03])
  }

  integer = (end: number): number => this.#random.integer(end)
  pick = <Item>(of: readonly Item[]): Item => of[this.integer(of.length)]!
  isInvalid = (): boolean => this.#random.float() < this.#invalidShare
  number = (min: number, max: number): number => (this.isInvalid() ? this.pick(invalidNumbers) : min + this.integer(max - min + 1))
  many = <Item>(max: number, make: (index: number) => Item): Item[] => Array.from({ length: this.integer(max + 1) }, (_, i) => make(i))
  /** Sometimes repeats an id. */
  id = (name: string, index: number): string => `${name}${this.isInvalid() ? 0 : index}`

  grid = (): AisleGrid => {
    const row = (count: number, max: number) => {
      let at = this.number(-5, 5)
      return Array.from({ length: count }, () => (at += this.number(1, max)))
    }
    const [aisleX, crossAisleY] = [row(1 + this.integer(8), 5_000), row(2 + this.integer(this.pick([1, 3, 8, 60])), 20_000)]
    return { aisleX, crossAisleY, depot: { aisle: this.number(0, aisleX.length - 1), crossAisle: this.number(0, crossAisleY.length - 1) } }
  }
  stop = ({ aisleX, crossAisleY }: AisleGrid): Stop => ({
    aisle: this.number(0, aisleX.length - 1),
    y: this.number(crossAisleY[0]! || 0, Math.min(1e9, crossAisleY.at(-1)! || 1)),
  })
  packages = (grid: AisleGrid) =>
    this.many(40, (i) => ({
      id: this.id('P', i),
      stops: this.many(6, () => this.stop(grid)),
      pieces: this.number(0, 9),
      weight: this.number(0, 900),
      volume: this.number(0, 9),
      boxes: this.number(0, 2),
      reachTime: this.number(0, 9),
    }))
  cart = () => ({ ...(this.integer(2) && { boxes: this.number(2, 30) }), ...(this.integer(2) && { weight: this.number(900, 9_000) }) })
  pickTimes = () => ({ ...defaultPickTimes, ...(this.isInvalid() && { metre: this.pick(invalidNumbers) }) })
  lines = (max: number) => this.many(max, () => ({ product: this.pick(['a', 'b', 'c', 'd', 'e', '']), pieces: this.number(0, 5) }))
}

type Plan = (generator: InputGenerator) => unknown

const planners: Record<string, Plan> = {
  buildLayout: (input) => {
    const locations = input.many(30, (i) => ({
      id: input.id('L', i),
      area: input.number(0, 2),
      prefix: input.pick(['A', 'B1', 'B10', '', '冷', '-']),
      column: input.number(0, 20),
      layer: input.number(0, 5),
    }))
    const layout = buildLayout(locations, {
      aislePitch: input.number(1, 5_000),
      aisles: input.pick(['rack', 'narrow', 'wide'] as const),
      aisleWidth: input.number(1, 900),
      bayWidth: input.number(1, 2_000),
      endGap: input.number(1, 2_000),
      crossAfter: input.many(3, (i) => input.number(5 * i, 5 * i + 4)),
      crossWidth: input.number(0, 3_000),
      layerTime: input.number(0, 900),
      depot: { side: input.pick(['front', 'back'] as const), ...(input.isInvalid() && { prefix: 'Q' }) },
      ...(input.integer(2) && { racks: input.pick([['A'], ['B10', 'X', 'A'], ['-', '', 'B1']]) }),
      ...(input.integer(2) && { columns: { first: input.number(0, 9), last: input.number(9, 20) } }),
    })
    const ids = locations.map(({ id }) => id)
    expect([...layout.stops.keys(), ...layout.unplaced.keys()].length).toBe(layout.grid ? ids.length : 0)
    if (!layout.grid) return sortByCode(layout, ids)
    const stops = stopsOfLocations(
      layout,
      ids.filter((id) => !layout.unplaced.has(id)),
    )
    return [
      [...layout.reachTimes.values()],
      planTour(layout.grid, stops, input.pick(routings)),
      drawSvg({ grid: layout.grid, title: '<', locations: stops }),
    ]
  },
  planTour: (input) => {
    const grid = input.grid()
    const stops = input.many(input.pick([3, 60]), () => input.stop(grid))
    return [planTour(grid, stops, input.pick(routings)), tourInOrder(grid, stops)]
  },
  batchPackages: (input) => {
    const grid = input.grid()
    const task = { grid, routing: input.pick(routings), packages: input.packages(grid), cart: input.cart(), seed: input.number(0, 9) }
    return [batchPackages(task, stepLimit(input.pick([0, 5, 40]))), firstComeFirstServedLength(task)]
  },
  chooseWave: (input) => {
    const lower = input.number(0, 9)
    return chooseWave({
      packages: input.many(20, (i) => ({
        id: input.id('P', i),
        lines: input.lines(4),
        urgency: input.number(0, 3),
        ...(input.integer(2) && { size: input.number(1, 3) }),
      })),
      aisles: input.many(9, (i) => ({ id: input.id('A', i), stock: input.lines(6) })),
      lower,
      upper: lower + input.number(0, 20),
      mandatory: input.integer(9) ? [] : ['P1'],
      seed: input.number(0, 9),
      control: stepLimit(input.pick([0, 3])),
    })
  },
  calibratePickTimes: (input) => {
    const work = () => ({
      tours: input.number(0, 9),
      walkingDistance: input.number(0, 9e5),
      stops: input.number(0, 99),
      pieces: input.number(0, 99),
      reachTime: input.number(0, 9),
    })
    const observations = input.many(5, () => ({ work: work(), milliseconds: input.number(0, 9e5) }))
    return pickingTime(work(), calibratePickTimes(observations))
  },
}

/** Whether all numbers in a value are finite. */
const isFinitePlan = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string'
      ? !/NaN|Infinity|undefined/.test(value)
      : value === null || typeof value !== 'object' || Object.values(value).every(isFinitePlan)

it('plans valid inputs and rejects invalid ones with a failure that names the value', () => {
  const outcomes = { planned: 0, refused: 0 }
  for (const [name, run] of Object.entries(planners))
    for (let seed = 0; seed < runs / Object.keys(planners).length; seed++)
      try {
        expect(isFinitePlan(run(new InputGenerator(seed))), `${name} with seed ${seed} returns finite numbers`).toBe(true)
        outcomes.planned++
      } catch (error) {
        if (!(error instanceof Failure)) throw new Error(`${name} with seed ${seed} threw`, { cause: error })
        outcomes.refused++
      }
  // Both outcomes occur often.
  expect(Math.min(outcomes.planned, outcomes.refused)).toBeGreaterThan(runs / 10)
})
