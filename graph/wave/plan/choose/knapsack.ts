import type { Problem } from './problem.ts'

const bands = 1024
const gain = new Float64Array(bands + 1)
const size = new Float64Array(bands + 1)

/**
 * What packages count at most when they may be cut: the least, over prices of a piece, of what is above that price, and the price of the whole
 * wave. The prices that are tried are the edges of bands of what a piece counts; any price gives a valid bound. Packages that must be in
 * the wave are in.
 */
export function fillWave(
  { packages, pieces, must, musts, upper, byDensity, weight }: Problem,
  rest: Float64Array,
): { value: number; price: number } {
  gain.fill(0)
  size.fill(0)
  const densest = byDensity[packages - 1]!
  const width = weight[densest]! / pieces[densest]! / bands
  let room = upper
  let fixed = 0
  for (let o = 0; o < packages; o++) {
    const left = rest[o]!
    if (musts > 0 && must[o]) {
      fixed += left
      room -= pieces[o]!
    } else if (left > 0) {
      const band = Math.min(bands, Math.floor(left / pieces[o]! / width))
      gain[band]! += left
      size[band]! += pieces[o]!
    }
  }
  let [value, price] = [Number.POSITIVE_INFINITY, 0]
  let [above, taken] = [0, 0]
  for (let band = bands; band >= 0; band--) {
    above += gain[band]!
    taken += size[band]!
    const edge = band * width
    // At this edge, what is in lower bands counts nothing.
    const bound = above - edge * taken + edge * room
    if (bound < value) [value, price] = [bound, edge]
    if (taken >= room) break
  }
  return { value: fixed + value, price }
}
