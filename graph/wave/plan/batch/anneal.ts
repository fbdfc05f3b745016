import type { Random } from '../random.ts'
import type { SearchControl } from '../searchControl.ts'
import type { BatchPool } from './batchPool.ts'
import { type BatchChange, createBatchState } from './batchState.ts'
import type { Incumbent } from './incumbent.ts'
import type { Assignment, BatchingProblem } from './problem.ts'

/** Start and end temperature, in mean tour lengths. */
const startTemperature = 0.02
const endTemperature = 0.002
/** Steps for each package from which annealing begins at the full start temperature. */
const stepsForFullTemperature = 2_000
/** Start penalty of an overload of a whole cart, in mean tour lengths. */
const startPenalty = 2
/** Steps between updates of the penalty, which rises if fewer than half of the solutions were feasible and falls otherwise. */
const stepsPerPenaltyUpdate = 100
const penaltyFactor = 1.2
/** Steps between two checks of the elapsed time. */
const stepsPerCheck = 64

const probabilities = { newBatch: 0.02, neighbour: 0.9, swap: 0.65, swapTwo: 0.2 }

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over moves and swaps of packages between batches, chosen by a candidate list of
 * `neighbours`. Batches may be overloaded for a penalty. The shortest feasible assignment becomes the incumbent; feasible batches are added
 * to the pool.
 */
export function anneal(
  problem: BatchingProblem,
  incumbent: Incumbent,
  start: Assignment,
  neighbours: readonly Int32Array[],
  random: Random,
  control: SearchControl,
  pool: BatchPool,
  temperatureScale = 1,
): void {
  const { count } = problem
  if (count < 2 || control.elapsed() >= 1) return
  const state = createBatchState(problem, start, pool)
  const { batchOf, members, length, approximateLength, overload } = state
  // With slow exact evaluation, only moves that pass the approximate test are evaluated exactly.
  const hasFastTours = approximateLength === length
  const usedBatches = members.filter((group) => group.length > 0).length
  let total = length.reduce((sum, value) => sum + value, 0)
  const meanLength = total / usedBatches
  let penalty = meanLength * startPenalty
  let temperature = 0
  let overloaded = 0
  let feasible = 0
  const change: BatchChange = { batch: 0, removed: -1, removed2: -1, added: -1, added2: -1 }
  const otherChange: BatchChange = { batch: 0, removed: -1, removed2: -1, added: -1, added2: -1 }

  const chooseOtherBatch = (pkg: number): number => {
    const draw = random.float()
    if (draw < probabilities.newBatch) return members[batchOf[pkg]!]!.length > 1 ? members.findIndex((group) => group.length === 0) : -1
    const candidates = neighbours[pkg]!
    // Prefer the best candidates.
    if (draw < probabilities.neighbour && candidates.length > 0)
      return batchOf[candidates[Math.floor(random.float() ** 2 * candidates.length)]!]!
    return batchOf[random.integer(count)]!
  }
  const updateBatch = (batch: number, newLength: number, newExcess: number) => {
    overloaded += Number(newExcess > 0) - Number(overload[batch]! > 0)
    length[batch] = newLength
    overload[batch] = newExcess
    if (newExcess === 0 && members[batch]!.length > 0) state.addToPool(batch)
  }
  /** Proposes a move or swap; false if it would change nothing. */
  const propose = (): boolean => {
    const pkg = random.integer(count)
    const [batch, otherBatch] = [batchOf[pkg]!, chooseOtherBatch(pkg)]
    if (otherBatch < 0 || otherBatch === batch) return false
    const otherMembers = members[otherBatch]!
    let returned = -1
    let returned2 = -1
    if (otherMembers.length > 0 && random.float() < probabilities.swap) {
      returned = otherMembers[random.integer(otherMembers.length)]!
      if (random.float() < probabilities.swapTwo) returned2 = otherMembers[random.integer(otherMembers.length)]!
      if (returned2 === returned) returned2 = -1
    }
    change.batch = batch
    otherChange.batch = otherBatch
    change.removed = otherChange.added = pkg
    change.added = otherChange.removed = returned
    change.added2 = otherChange.removed2 = returned2
    return true
  }

  for (let step = 0; ; step++) {
    if (step % stepsPerCheck === 0) {
      const elapsed = control.elapsed()
      if (elapsed >= 1) break
      // With few steps for each package there is no time to cool down from a high temperature.
      const stepTemperature =
        elapsed > 0
          ? Math.max(endTemperature, startTemperature * Math.min(1, step / elapsed / (count * stepsForFullTemperature)))
          : endTemperature
      temperature = temperatureScale * meanLength * stepTemperature * (endTemperature / stepTemperature) ** elapsed
    }
    if (overloaded === 0) feasible++
    if (step % stepsPerPenaltyUpdate === stepsPerPenaltyUpdate - 1) {
      if (2 * feasible < stepsPerPenaltyUpdate) penalty = Math.min(penalty * penaltyFactor, meanLength * 100)
      else penalty = Math.max(penalty / penaltyFactor, meanLength * 0.05)
      feasible = 0
    }
    if (!propose()) continue
    const [batch, otherBatch] = [change.batch, otherChange.batch]
    const batchOverload = state.overloadAfter(change)
    const otherOverload = state.overloadAfter(otherChange)
    const oldLength = approximateLength[batch]! + approximateLength[otherBatch]!
    const maxIncrease =
      -temperature * Math.log(random.float() || 1e-9) - penalty * (batchOverload + otherOverload - overload[batch]! - overload[otherBatch]!)
    if (oldLength + maxIncrease <= 0) continue
    const batchApproximate = state.approximateLengthAfter(change)
    if (batchApproximate > oldLength + maxIncrease) continue
    const otherApproximate = state.approximateLengthAfter(otherChange)
    if (batchApproximate + otherApproximate > oldLength + maxIncrease) continue
    const batchLength = hasFastTours ? batchApproximate : state.lengthAfter(change)
    const otherLength = hasFastTours ? otherApproximate : state.lengthAfter(otherChange)
    const lengthChange = batchLength + otherLength - length[batch]! - length[otherBatch]!
    if (!hasFastTours && control.elapsed() >= 1) break
    if (lengthChange > maxIncrease) continue
    total += lengthChange
    if (!hasFastTours) {
      approximateLength[batch] = batchApproximate
      approximateLength[otherBatch] = otherApproximate
    }
    state.move(change.removed, otherBatch)
    if (otherChange.removed >= 0) state.move(otherChange.removed, batch)
    if (otherChange.removed2 >= 0) state.move(otherChange.removed2, batch)
    updateBatch(batch, batchLength, batchOverload)
    updateBatch(otherBatch, otherLength, otherOverload)
    if (total < incumbent.length && overloaded === 0) incumbent.update(batchOf, total)
  }
}
