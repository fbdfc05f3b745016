import type { Choice } from '../../../graph/wave/plan/choose/types.ts'
import { violationsOf } from '../../../graph/wave/plan/choose/violations.ts'
import { chooseWave } from '../../../graph/wave/plan/choose.ts'
import { rethrow, stepLimit } from '../../../graph/wave/plan/searchControl.ts'
import { oldestFirst } from '../baseline/oldest.ts'
import type { Bench, Comparison } from '../bench.ts'
import { makePool, type Pool, type Shape } from '../pools.ts'

const milliseconds = 1_000

const shapes: Record<string, Shape & { least: number }> = {
  small: { packages: 60, products: 155, aisles: 116, lower: 30, upper: 68, groups: 0, least: 2 },
  sparse: { packages: 1_600, products: 3_700, aisles: 88, lower: 1_300, upper: 2_700, groups: 0, least: 1.2 },
  grouped: { packages: 20_000, products: 8_000, aisles: 200, lower: 2_000, upper: 4_000, groups: 40, least: 3 },
  wide: { packages: 12_400, products: 11_000, aisles: 413, lower: 3_000, upper: 8_000, groups: 0, least: 3 },
  large: { packages: 70_000, products: 20_000, aisles: 400, lower: 5_000, upper: 15_000, groups: 0, least: 5 },
}

/** A selection, with the time to the first one and to this one. */
interface Timed {
  choice: Choice
  first: { worth: number; milliseconds: number }
  spent: number
}

function choose(pool: Pool, seed: number, most: number): Timed {
  const begin = performance.now()
  const first = { worth: 0, milliseconds: 0 }
  const onImprovement = ({ valuePerAisle }: { valuePerAisle: number }) => {
    if (first.worth === 0) Object.assign(first, { worth: valuePerAisle, milliseconds: performance.now() - begin })
  }
  const choice = chooseWave({
    ...pool,
    seed,
    control: { elapsed: () => (performance.now() - begin) / most, onError: rethrow },
    onImprovement,
  })
  return { choice, first, spent: performance.now() - begin }
}

function checked(pool: Pool, choice: Choice): Choice {
  const faults = violationsOf({ ...pool, seed: 0, control: stepLimit(0) }, choice)
  if (faults.length > 0) throw new Error(`A choice that is none: ${faults.join('; ')}`)
  return choice
}

function rowOf(name: string, { least, ...shape }: Shape & { least: number }): Comparison {
  const pool = makePool(shape, 1)
  const { packages, products, aisles, lower, upper, groups } = shape
  let seed = 0
  let last: Timed | null = null
  const kind = groups > 0 ? `, in ${groups} groups of products that are ordered and lie together` : ''
  return {
    name: `plan.choose.${name}`,
    description: `a wave of ${lower} to ${upper} pieces from ${packages} packages of ${products} products in ${aisles} aisles${kind}, after ${milliseconds} ms; the baseline takes the oldest packages`,
    unit: 'pieces/aisle',
    goal: { least },
    ours: async () => {
      last = choose(pool, ++seed, milliseconds)
      return checked(pool, last.choice).piecesPerAisle
    },
    baseline: async () => checked(pool, oldestFirst(pool)).piecesPerAisle,
    notes: () => {
      const { choice, first, spent } = last as Timed
      return [
        `The last round: ${choice.pieces} pieces in ${choice.aisles.length} aisles, ${choice.valuePerAisle.toFixed(2)} each, after ${Math.round(spent)} ms${choice.isOptimal ? '; no choice is better' : ''}.`,
        `The first choice had ${first.worth.toFixed(2)} after ${Math.round(first.milliseconds)} ms.`,
      ]
    },
  }
}

/** Time to the first selection in the largest pool. */
function firstRow(): Comparison {
  const pool = makePool(shapes.large as Shape, 1)
  const timed = (work: () => void) => async () => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  }
  return {
    name: 'plan.choose.first',
    description: `until there is a first choice from ${pool.packages.length} packages; the baseline adds up what each product is wanted and held`,
    unit: 'ms',
    goal: { within: 200 },
    ours: async () => choose(pool, 1, 0).first.milliseconds,
    baseline: timed(() => {
      const sums = new Map<string, number>()
      for (const { lines } of pool.packages) for (const { product, pieces } of lines) sums.set(product, (sums.get(product) ?? 0) - pieces)
      for (const { stock } of pool.aisles) for (const { product, pieces } of stock) sums.set(product, (sums.get(product) ?? 0) + pieces)
      if (sums.size === 0) throw new Error('Nothing was added up')
    }),
  }
}

export const planChoose: Bench = {
  name: 'plan.choose',
  prepare: async () => [...Object.entries(shapes).map(([name, shape]) => rowOf(name, shape)), firstRow()],
}
