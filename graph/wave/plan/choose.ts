import { constructChoice } from './choose/construct.ts'
import { enumerateChoices } from './choose/enumerate.ts'
import { PlanNoChoice } from './choose/failures.ts'
import { createIncumbent } from './choose/incumbent.ts'
import { buildProblem } from './choose/problem.ts'
import { continueSearch, createSearch, limitAisles } from './choose/search.ts'
import { createState } from './choose/state.ts'
import type { Choice, WavePool } from './choose/types.ts'
import { Random } from './random.ts'
import { withFallback } from './searchControl.ts'

/** Steps of the innermost loops between two checks of the elapsed time. */
const stepsPerCheck = 100_000

/**
 * Chooses the packages of the next wave and the aisles to visit: the pieces are within the bounds, the visited aisles hold all pieces of
 * the chosen packages, and (pieces + urgency) / aisles is maximized (wave order picking of the Mercado Livre challenge, SBPO 2025). The
 * bounds count pieces alone; with sizes, these take the place of the pieces.
 *
 * Up to 12 packages are enumerated. Larger pools start with a greedy choice that removes aisles one by one and continue with simulated
 * annealing over sets of aisles (search.ts) until `control` stops it. A valid choice exists at any moment and never gets worse; `isOptimal`
 * tells whether optimality is proven, which is rare for larger pools. With a step limit, the same pool and seed give the same choice. The
 * time is checked every 100,000 steps of the innermost loops, some milliseconds. The greedy choice takes about 0.1 s for 70,000 packages.
 *
 * Packages that fit no wave are returned in `excluded`.
 *
 * @throws a failure of choose/failures.ts, PLAN_NUMBER_OUT_OF_RANGE or PLAN_NAMED_TWICE for invalid input; PLAN_NO_CHOICE if no choice
 * within the bounds was found, which proves infeasibility only for pools of some dozens of packages (feasiblePackages.ts)
 */
export function chooseWave(pool: WavePool): Choice {
  const { problem, excluded } = buildProblem(pool)
  const state = createState(problem)
  const incumbent = createIncumbent(problem)
  constructChoice(problem, state, incumbent)
  const isExhaustive = withFallback(
    pool.control,
    () => enumerateChoices(problem, incumbent),
    () => false,
  )
  if (incumbent.valuePerAisle === 0) throw PlanNoChoice({ lower: problem.lower, upper: problem.upper, pieces: incumbent.pieces })
  pool.onImprovement?.({ valuePerAisle: incumbent.valuePerAisle }, 0)
  // No choice exceeds the maximum value of a full wave, and each visits at least one aisle.
  const isOptimal = () => isExhaustive || incumbent.valuePerAisle >= incumbent.maxValue
  const search = createSearch(problem, state, incumbent, new Random(pool.seed))
  limitAisles(search)
  withFallback(
    pool.control,
    () => {
      while (!isOptimal() && pool.control.elapsed() < 1)
        if (continueSearch(search, stepsPerCheck)) pool.onImprovement?.({ valuePerAisle: incumbent.valuePerAisle }, search.moves)
    },
    () => undefined,
  )
  const { pieces, value, count } = incumbent
  return {
    packages: Array.from(
      problem.packageIndex.filter((_, o) => incumbent.chosen[o]),
      (at) => pool.packages[at]!.id,
    ),
    aisles: Array.from(
      problem.aisleIndex.filter((_, aisle) => incumbent.visited[aisle]),
      (at) => pool.aisles[at]!.id,
    ),
    pieces,
    urgency: value - pieces,
    piecesPerAisle: pieces / count,
    valuePerAisle: incumbent.valuePerAisle,
    isOptimal: isOptimal(),
    excluded,
  }
}
