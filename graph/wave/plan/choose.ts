import { noBest } from './choose/best.ts'
import { beginBound, boundOn } from './choose/bound.ts'
import { PlanNoChoice } from './choose/failures.ts'
import { readPool } from './choose/problem.ts'
import { beginSearch, limit, searchOn } from './choose/search.ts'
import { start } from './choose/start.ts'
import { emptyState } from './choose/state.ts'
import type { Choice, WavePool } from './choose/types.ts'
import { Random } from './random.ts'

/** Steps of innermost loops between two looks at the pace. */
const slice = 100_000

/**
 * Chooses the packages of the next wave from a pool, and the aisles to visit for them: the pieces are between the bounds, the visited aisles hold
 * all that the chosen packages want, and pieces per visited aisle are as many as can be found (the wave of Mercado Livre's challenge at the
 * SBPO 2025). Urgency counts as pieces do where choices are compared, so the greatest (pieces + urgency) / aisles is looked for; the bounds
 * count pieces alone.
 *
 * A first choice leaves aisles out of all of them one by one. A search over sets of aisles improves it until the pace says enough (search.ts), while a
 * Lagrangean relaxation brings down what any choice can be worth (bound.ts), so that the gap is proven. A choice is there at any moment, and it
 * never gets worse. Where the pace counts, the same pool and seed give the same choice; it is asked every 100,000 steps of the innermost
 * loops, some milliseconds. About a tenth of a second goes by before that for 70,000 packages.
 *
 * Packages that can be in no wave are told in `left`. Throws a failure of choose/failures.ts that names the culprit: what is no count, bounds that cross,
 * an id that is there twice, a package that must be in the wave and can't be. PLAN_NO_CHOICE says that nothing was found within the bounds; that
 * there is nothing is proven for pools of some dozens of packages only (pack.ts).
 */
export function chooseWave(pool: WavePool): Choice {
  const { problem, left } = readPool(pool)
  const state = emptyState(problem)
  const best = noBest(problem)
  start(problem, state, best)
  if (best.worth === 0) throw PlanNoChoice({ lower: problem.lower, upper: problem.upper, pieces: best.pieces })
  let ceiling = best.fullest
  const figures = () => ({ worth: best.worth, bound: ceiling, gap: Math.max(0, 1 - best.worth / ceiling) })
  pool.better?.(figures(), 0)
  const search = beginSearch(problem, state, best, new Random(pool.seed))
  const bound = beginBound(problem, best)
  ceiling = bound.worth
  limit(search)
  const begun = state.work
  while (best.worth < bound.worth && pool.pace.spent() < 1) {
    if (bound.isOpen && bound.work < (state.work - begun) / 2) {
      boundOn(problem, bound, best)
      ceiling = bound.worth
      search.fewest = bound.fewestAisles
      search.most = Math.min(search.most, bound.mostAisles)
    } else if (searchOn(search, slice)) pool.better?.(figures(), search.moves)
  }
  const { pieces, weight, count } = best
  return {
    packages: Array.from(
      problem.packageAt.filter((_, o) => best.chosen[o]),
      (at) => pool.packages[at]!.id,
    ),
    aisles: Array.from(
      problem.aisleAt.filter((_, aisle) => best.visited[aisle]),
      (at) => pool.aisles[at]!.id,
    ),
    ...{ pieces, urgency: weight - pieces, piecesPerAisle: pieces / count },
    ...figures(),
    isBest: best.worth >= bound.worth,
    left,
  }
}
