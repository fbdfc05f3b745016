import { planOf } from './joint/answer.ts'
import { emptyChoice } from './joint/choice.ts'
import { improve, placesOf } from './joint/improve.ts'
import { validate } from './joint/input.ts'
import { modelOf } from './joint/model.ts'
import { start } from './joint/start.ts'
import type { JointPlan, JointProblem } from './joint/types.ts'
import type { Pace } from './pace.ts'
import { Random } from './random.ts'

export { faultsOf } from './joint/check.ts'
export type { JointBatch, JointItem, JointPicklist, JointPlan, JointProblem, WithinAisle } from './joint/types.ts'

/**
 * Chooses the packages of the next wave from a pool, the piece in stock that serves each of their positions, the packages that share a
 * batch, and the picklists that each batch makes in each zone, so that the walks of all picklists together are short (the problem of
 * Abelli and others 2024, arXiv 2401.04563). Lengths are whole millimetres, volumes whole cubic millimetres.
 *
 * The start takes one package after the other, always the one with the shortest detour for each of its positions. Then packages are taken
 * out and others put in by simulated annealing (Kirkpatrick and others 1983) over the share of the time that `pace` says is over; what a
 * piece costs is exact but for rare walks (see `fewStates` in joint/states.ts). It may end at any moment, and is never longer than the start. The walks that
 * are answered are the shortest for their pieces. The same problem, seed and pace give the same plan.
 *
 * Throws PLAN_NUMBER_OUT_OF_RANGE, PLAN_NAMED_TWICE, PLAN_PRODUCT_UNKNOWN, PLAN_PRODUCT_TOO_LARGE and PLAN_PRODUCT_NOT_IN_STOCK, which name
 * what is wrong, and PLAN_POSITIONS_TOO_FEW where stock for enough positions was not found.
 */
export function planJoint(problem: JointProblem, { seed, pace }: { seed: number; pace: Pace }): JointPlan {
  validate(problem)
  const random = new Random(seed)
  const choice = emptyChoice(modelOf(problem))
  start(choice, random)
  const begun = planOf(problem, placesOf(choice))
  const improved = planOf(problem, improve(choice, pace, random))
  return improved.length < begun.length ? improved : begun
}
