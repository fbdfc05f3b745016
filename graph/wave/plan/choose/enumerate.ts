import type { Incumbent } from './incumbent.ts'
import type { Problem } from './problem.ts'

/** Limits of the enumeration: packages and steps. */
const maxPackages = 12
const maxSteps = 1_000_000

/**
 * Enumerates all sets of a few packages with the fewest aisles for each. Returns whether the enumeration is complete, so that the incumbent
 * is optimal.
 */
export function enumerateChoices(problem: Problem, incumbent: Incumbent): boolean {
  const { packages, products, aisles, lower, upper, pieces, value, isMandatory, lineStart, lineProduct, linePieces } = problem
  const { aisleStart, aisleProduct, aislePieces, holdingStart, holdingAisle, holdingPieces } = problem
  if (packages > maxPackages) return false
  const demand = new Float64Array(products)
  const isVisited = new Uint8Array(aisles)
  const isExcluded = new Uint8Array(aisles)
  let bestCover = isVisited.slice()
  let steps = 0

  const setVisited = (aisle: number, sign: 1 | -1) => {
    isVisited[aisle] = sign === 1 ? 1 : 0
    for (let row = aisleStart[aisle]!; row < aisleStart[aisle + 1]!; row++) demand[aisleProduct[row]!]! -= sign * aislePieces[row]!
  }
  const aislesHolding = (product: number): number[] => {
    const candidates: number[] = []
    let held = 0
    for (let row = holdingStart[product]!; row < holdingStart[product + 1]!; row++) {
      const aisle = holdingAisle[row]!
      if (isVisited[aisle] || isExcluded[aisle]) continue
      candidates.push(aisle)
      held += holdingPieces[row]!
    }
    return held < demand[product]! ? [] : candidates
  }
  /** Minimum number of aisles that cover the remaining demand, by branch and bound; `maxAisles + 1` if there is no such cover. */
  const minimumCover = (count: number, maxAisles: number): number => {
    steps++
    let branchAisles: number[] | null = null
    for (let product = 0; product < products; product++) {
      if (demand[product]! <= 0) continue
      const candidates = aislesHolding(product)
      if (candidates.length === 0) return maxAisles + 1
      if (!branchAisles || candidates.length < branchAisles.length) branchAisles = candidates
    }
    if (!branchAisles) {
      bestCover = isVisited.slice()
      return count
    }
    if (count >= maxAisles || steps > maxSteps) return maxAisles + 1
    let fewest = maxAisles + 1
    for (const aisle of branchAisles) {
      setVisited(aisle, 1)
      fewest = Math.min(fewest, minimumCover(count + 1, fewest - 1))
      setVisited(aisle, -1)
      isExcluded[aisle] = 1
    }
    for (const aisle of branchAisles) isExcluded[aisle] = 0
    return fewest
  }

  const candidates = Array.from({ length: (1 << packages) - 1 }, (_, at) => {
    const set = at + 1
    let [size, setTotal, isAllowed] = [0, 0, true]
    for (let o = 0; o < packages; o++) {
      const contains = (set & (1 << o)) !== 0
      if (contains) {
        size += pieces[o]!
        setTotal += value[o]!
      } else if (isMandatory[o]) isAllowed = false
    }
    return { set, size, counts: setTotal, isAllowed: isAllowed && size >= lower && size <= upper }
  })
  for (const { set, size, counts: setTotal } of candidates
    .filter(({ isAllowed }) => isAllowed)
    .sort((a, b) => b.counts - a.counts || a.set - b.set)) {
    // Only fewer aisles can improve the incumbent.
    const maxAisles = incumbent.valuePerAisle > 0 ? Math.min(aisles, Math.ceil(setTotal / incumbent.valuePerAisle - 1e-9) - 1) : aisles
    if (maxAisles < 1) continue
    demand.fill(0)
    for (let o = 0; o < packages; o++)
      if (set & (1 << o)) for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) demand[lineProduct[l]!]! += linePieces[l]!
    const count = minimumCover(0, maxAisles)
    if (steps > maxSteps) return false
    if (count > maxAisles) continue
    Object.assign(incumbent, { valuePerAisle: setTotal / count, pieces: size, value: setTotal, count })
    incumbent.visited.set(bestCover)
    for (let o = 0; o < packages; o++) incumbent.chosen[o] = set & (1 << o) ? 1 : 0
  }
  return true
}
