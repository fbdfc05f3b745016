import type { Problem } from './problem.ts'

/** So many packages are tried at most. */
const most = 300_000

/**
 * Packages within the bounds that the stock of all aisles covers, whatever the aisles: depth first, large packages first, with the pieces that
 * are left to come as the bound. `chosen` is null where there are none, or where they were not found in so many trials; `pieces` is the most that
 * was come to below the upper bound.
 */
export function pack(problem: Problem): { chosen: Uint8Array | null; pieces: number } {
  const { packages, products, lower, upper, pieces, must, lineStart, lineProduct, linePieces, aisleProduct, aislePieces } = problem
  const room = new Float64Array(products)
  for (let row = 0; row < aisleProduct.length; row++) room[aisleProduct[row]!]! += aislePieces[row]!
  const order = Int32Array.from(pieces.keys()).sort((a, b) => must[b]! - must[a]! || pieces[b]! - pieces[a]! || a - b)
  const behind = new Float64Array(packages + 1)
  for (let at = packages - 1; at >= 0; at--) behind[at] = behind[at + 1]! + pieces[order[at]!]!
  const chosen = new Uint8Array(packages)
  let [sum, nearest] = [0, 0]
  const fits = (o: number) => {
    if (sum + pieces[o]! > upper) return false
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) if (linePieces[l]! > room[lineProduct[l]!]!) return false
    return true
  }
  const put = (o: number, sign: 1 | -1) => {
    chosen[o] = sign === 1 ? 1 : 0
    sum += sign * pieces[o]!
    for (let l = lineStart[o]!; l < lineStart[o + 1]!; l++) room[lineProduct[l]!]! -= sign * linePieces[l]!
  }
  const taken: number[] = []
  for (let at = 0, trials = 0; trials < most; trials++) {
    nearest = Math.max(nearest, sum)
    if (sum >= lower && at >= problem.musts) return { chosen, pieces: sum }
    if (at < packages && sum + behind[at]! >= Math.min(lower, nearest + 1)) {
      const o = order[at]!
      if (fits(o)) {
        put(o, 1)
        taken.push(at)
      } else if (must[o]) break
      at++
      continue
    }
    // A dead end: the last that was taken is left out instead.
    const last = taken.pop()
    if (last === undefined || must[order[last]!]) break
    put(order[last]!, -1)
    at = last + 1
  }
  return { chosen: null, pieces: nearest }
}
