import type { Choice } from '../../../graph/wave/plan/choose/types.ts'
import type { Pool } from '../pools.ts'

/**
 * Selection without a plan: the oldest packages that still fit, until the wave is full. A piece is picked in an aisle that is visited
 * anyway, otherwise in the aisle with the most stock.
 */
export function oldestFirst({ packages, aisles, upper }: Pool): Choice {
  const shelves = new Map<string, { aisle: string; left: number }[]>()
  for (const { id, stock } of aisles)
    for (const { product, pieces } of stock) shelves.set(product, [...(shelves.get(product) ?? []), { aisle: id, left: pieces }])
  for (const places of shelves.values()) places.sort((a, b) => b.left - a.left)
  const visited = new Set<string>()
  const chosen: string[] = []
  let total = 0
  for (const { id, lines } of packages) {
    const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
    const isThere = lines.every((line) => (shelves.get(line.product) ?? []).reduce((sum, { left }) => sum + left, 0) >= line.pieces)
    if (total + pieces > upper || !isThere) continue
    for (const line of lines) {
      let wanted = line.pieces
      const places = shelves.get(line.product) ?? []
      for (const isKnown of [true, false])
        for (const place of places) {
          if (wanted === 0 || visited.has(place.aisle) !== isKnown) continue
          const taken = Math.min(wanted, place.left)
          if (taken > 0) visited.add(place.aisle)
          place.left -= taken
          wanted -= taken
        }
    }
    chosen.push(id)
    total += pieces
    if (total === upper) break
  }
  const valuePerAisle = total / visited.size
  return {
    ...{ packages: chosen, aisles: aisles.map(({ id }) => id).filter((id) => visited.has(id)), pieces: total, urgency: 0 },
    ...{ valuePerAisle, piecesPerAisle: valuePerAisle, bound: valuePerAisle, gap: 0, isOptimal: true, excluded: [] },
  }
}
