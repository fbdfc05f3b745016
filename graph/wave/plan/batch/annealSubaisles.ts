import type { Random } from '../random.ts'
import type { SearchControl } from '../searchControl.ts'
import type { Incumbent } from './incumbent.ts'
import type { Assignment, BatchingProblem } from './problem.ts'
import type { CostOf } from './subaisleCosts.ts'
import { SubaisleMatching } from './subaisleMatching.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/** Start and end temperature, in start tour length for each package. */
const startTemperature = 0.7
const endTemperature = 0.1
/** Start, minimum and maximum penalty of an unassigned package, in the same unit. */
const penaltyRange = { start: 5, min: 2, max: 100 } as const
/** Steps between updates of the penalty, which rises if fewer than half of the solutions were feasible and falls otherwise. */
const stepsPerPenaltyUpdate = 128
const penaltyFactor = 1.1
/** Probabilities of the moves: swap a sub-aisle of a batch for another one, shift sub-aisles to another batch, remove; otherwise add. */
const probabilities = { swap: 0.4, shift: 0.3, remove: 0.2 } as const
/** Probability that a move changes two sub-aisles at once: a tour enters and returns in pairs. */
const pairProbability = 0.5
/** Candidates for removal; the one that the fewest packages need is chosen. */
const removalCandidates = 3
/** Attempts to find a sub-aisle to add. */
const additionAttempts = 8
/** Steps between two checks of the elapsed time. */
const stepsPerCheck = 16

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over the sub-aisles that each large batch may visit, such that all packages can
 * be assigned and the tours are short. Sub-aisles are annealed rather than packages, because one more stop in a visited sub-aisle hardly
 * changes the tour of a large batch. Packages may be unassigned for a penalty. Starts from the incumbent, updates it and returns its
 * assignment.
 */
export function annealSubaisles(
  problem: BatchingProblem,
  visits: SubaisleVisits,
  incumbent: Incumbent,
  costOf: CostOf,
  random: Random,
  control: SearchControl,
): Assignment {
  const start = incumbent.assignment
  const matching = new SubaisleMatching(problem, visits, start)
  const { batches, words } = matching
  const subaisleCount = visits.packagesBySubaisle.length
  if (batches < 2 || subaisleCount === 0) return start
  const allowed = new Int32Array(words)
  const costs = Float64Array.from({ length: batches }, (_, batch) => {
    matching.copyAllowed(batch, allowed)
    return costOf(allowed)
  })
  let total = costs.reduce((sum, cost) => sum + cost, 0)
  let bestTotal = total
  const packageLength = incumbent.length / problem.count
  let temperature = 0
  let penalty = packageLength * penaltyRange.start
  let feasible = 0

  /** Toggles of a move: batch and sub-aisle in turn. */
  const toggles: number[] = []
  const isToggled = (batch: number, subaisle: number): boolean => {
    for (let i = 0; i < toggles.length; i += 2) if (toggles[i] === batch && toggles[i + 1] === subaisle) return true
    return false
  }
  /** Proposes a sub-aisle for a batch. */
  const proposeAddition = (batch: number): void => {
    for (let i = 0; i < additionAttempts; i++) {
      const subaisle = random.integer(subaisleCount)
      if (matching.isAllowed(batch, subaisle) || isToggled(batch, subaisle)) continue
      toggles.push(batch, subaisle)
      return
    }
  }
  /** Proposes a sub-aisle to remove from a batch. */
  const proposeRemoval = (batch: number): void => {
    const allowedCount = matching.allowedCount(batch)
    let subaisle = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let i = 0; i < removalCandidates && allowedCount > 0; i++) {
      const candidate = matching.allowedAt(batch, random.integer(allowedCount))
      if (isToggled(batch, candidate)) continue
      const packageCount = matching.countNeeding(batch, candidate)
      if (packageCount < fewest) [subaisle, fewest] = [candidate, packageCount]
    }
    if (subaisle >= 0) toggles.push(batch, subaisle)
  }
  const propose = (batch: number, otherBatch: number): void => {
    toggles.length = 0
    const draw = random.float()
    const isSwap = draw < probabilities.swap
    const hasRemoval = draw < probabilities.swap + probabilities.shift + probabilities.remove
    const hasAddition = draw < probabilities.swap + probabilities.shift || !hasRemoval
    const changes = !isSwap && random.float() < pairProbability ? 2 : 1
    if (hasAddition) for (let i = 0; i < changes; i++) proposeAddition(isSwap ? batch : otherBatch)
    if (hasRemoval) for (let i = 0; i < changes; i++) proposeRemoval(batch)
  }
  const costAfter = (batch: number): number => {
    let isCopied = false
    for (let i = 0; i < toggles.length; i += 2) {
      if (toggles[i] !== batch) continue
      if (!isCopied) matching.copyAllowed(batch, allowed)
      isCopied = true
      allowed[toggles[i + 1]! >> 5]! ^= 1 << (toggles[i + 1]! & 31)
    }
    return isCopied ? costOf(allowed) : costs[batch]!
  }

  for (let step = 0; ; step++) {
    if (step % stepsPerCheck === 0) {
      const elapsed = control.elapsed()
      if (elapsed >= 1) break
      temperature = packageLength * startTemperature * (endTemperature / startTemperature) ** elapsed
    }
    if (matching.unassigned === 0) feasible++
    if (step % stepsPerPenaltyUpdate === stepsPerPenaltyUpdate - 1) {
      penalty =
        2 * feasible < stepsPerPenaltyUpdate
          ? Math.min(penalty * penaltyFactor, packageLength * penaltyRange.max)
          : Math.max(penalty / penaltyFactor, packageLength * penaltyRange.min)
      feasible = 0
    }
    const batch = random.integer(batches)
    const otherBatch = random.integer(batches)
    if (batch === otherBatch) continue
    propose(batch, otherBatch)
    if (toggles.length === 0) continue
    const batchCost = costAfter(batch)
    const otherCost = costAfter(otherBatch)
    const costChange = batchCost + otherCost - costs[batch]! - costs[otherBatch]!
    const maxUnassigned = matching.unassigned - (costChange + temperature * Math.log(random.float() || 1e-9)) / penalty
    if (maxUnassigned < 0) continue
    matching.checkpoint()
    for (let i = 0; i < toggles.length; i += 2) matching.toggle(toggles[i]!, toggles[i + 1]!)
    if (!matching.assign(maxUnassigned)) {
      matching.rollback()
      continue
    }
    total += costChange
    costs[batch] = batchCost
    costs[otherBatch] = otherCost
    if (matching.unassigned > 0 || total >= bestTotal) continue
    bestTotal = total
    incumbent.update(matching.batchOf)
  }
  return incumbent.assignment
}
