import type { Problem } from './problem.ts'

/** Limit of the depth-first search. */
const maxTrials = 300_000

/**
 * Depth-first search for a set of packages within the bounds that the stock of all aisles covers, large packages first, pruned by the
 * remaining pieces. `chosen` is null if none was found within the limit; `pieces` is the largest number reached up to the upper bound.
 */
export function findFeasiblePackages(problem: Problem): { chosen: Uint8Array | null; pieces: number } {
  const { packages, products, lower, upper, pieces, isMandatory, lineStart, lineProduct, linePieces, aisleProduct, aislePieces } = problem
  const remainingStock = new Float64Array(products)
  for (let row = 0; row < aisleProduct.length; row++) remainingStock[aisleProduct[row]!]! += aislePieces[row]!
  const order = Int32Array.from(pieces.keys()).sort((a, b) => isMandatory[b]! - isMandatory[a]! || pieces[b]! - pieces[a]! || a - b)
  const piecesAfter = new Float64Array(packages + 1)
  for (let at = packages - 1; at >= 0; at--) piecesAfter[at] = piecesAfter[at + 1]! + pieces[order[at]!]!
  const chosen = new Uint8Array(packages)
  let [sum, mostPieces] = [0, 0]
  const fits = (o: number) => {
    if (sum + pieces[o]! > upper) return false
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) if (linePieces[l]! > remainingStock[lineProduct[l]!]!) return false
    return true
  }
  const setChosen = (o: number, sign: 1 | -1) => {
    chosen[o] = sign === 1 ? 1 : 0
    sum += sign * pieces[o]!
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) remainingStock[lineProduct[l]!]! -= sign * linePieces[l]!
  }
  const chosenStack: number[] = []
  for (let at = 0, trials = 0; trials < maxTrials; trials++) {
    mostPieces = Math.max(mostPieces, sum)
    if (sum >= lower && at >= problem.mandatoryCount) return { chosen, pieces: sum }
    if (at < packages && sum + piecesAfter[at]! >= Math.min(lower, mostPieces + 1)) {
      const o = order[at]!
      if (fits(o)) {
        setChosen(o, 1)
        chosenStack.push(at)
      } else if (isMandatory[o]) break
      at++
      continue
    }
    // Backtrack: leave the last package out.
    const lastIndex = chosenStack.pop()
    if (lastIndex === undefined || isMandatory[order[lastIndex]!]) break
    setChosen(order[lastIndex]!, -1)
    at = lastIndex + 1
  }
  return { chosen: null, pieces: mostPieces }
}
