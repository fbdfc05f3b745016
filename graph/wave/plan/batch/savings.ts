import type { BatchingProblem } from './problem.ts'

/** Pairs between two checks of the elapsed time. */
const pairsPerCheck = 256

/** Tour length of each single package in millimetres. */
export const singleTourLengths = ({ count, evaluator, sets }: BatchingProblem): Float64Array =>
  Float64Array.from({ length: count }, (_, pkg) => evaluator.lengthOf(sets, pkg * evaluator.words))

/** Savings matrix: tour length in millimetres saved by putting two packages on one cart. If stopped early, the remaining savings are 0. */
export function pairSavings(
  { count, evaluator, sets }: BatchingProblem,
  singleLengths: Float64Array,
  isStopped: () => boolean,
): Float64Array {
  const { words } = evaluator
  const savings = new Float64Array(count * count)
  const unionSet = new Int32Array(words)
  let pairs = 0
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      if (++pairs % pairsPerCheck === 0 && isStopped()) return savings
      for (let word = 0; word < words; word++) unionSet[word] = sets[a * words + word]! | sets[b * words + word]!
      const saving = singleLengths[a]! + singleLengths[b]! - evaluator.lengthOf(unionSet)
      savings[a * count + b] = saving
      savings[b * count + a] = saving
    }
  return savings
}

/** Candidate list of each package: the packages of largest saving. */
export function savingsNeighbours(count: number, savings: Float64Array, max: number): Int32Array[] {
  return Array.from({ length: count }, (_, pkg) => topNeighbours(count, pkg, (other) => savings[pkg * count + other]!, max))
}

/** The other packages of largest score, best first. */
export function topNeighbours(count: number, pkg: number, scoreOf: (other: number) => number, max: number): Int32Array {
  const best = new Int32Array(Math.min(max, count - 1))
  const scores = new Float64Array(best.length)
  let found = 0
  // Insertion into a short list, because sorting all packages would dominate the time before annealing.
  for (let other = 0; other < count; other++) {
    if (other === pkg) continue
    const score = scoreOf(other)
    if (found === best.length && (found === 0 || score <= scores[found - 1]!)) continue
    let at = found < best.length ? found++ : found - 1
    for (; at > 0 && scores[at - 1]! < score; at--) {
      best[at] = best[at - 1]!
      scores[at] = scores[at - 1]!
    }
    best[at] = other
    scores[at] = score
  }
  return best
}
