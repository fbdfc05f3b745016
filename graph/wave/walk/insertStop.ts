import { depotStop, distance, type Stop } from '../plan/aisleGrid.ts'
import type { Layout } from '../plan/layout.ts'

/**
 * Adds a location to a walk: behind `from`, where the detour is the shortest. A location without a place comes last, and so does one that is added
 * behind one.
 */
export function insertStop({ grid, stops }: Layout, walk: readonly string[], from: string, added: string): string[] {
  const stop = stops.get(added)
  const first = walk.indexOf(from)
  if (!grid || !stop || first === -1 || !stops.has(from)) return [...walk, added]
  const stopAt = (index: number): Stop | null => {
    const id = walk[index]
    return id === undefined ? depotStop(grid) : (stops.get(id) ?? null)
  }
  let best = { index: walk.length, detour: Number.POSITIVE_INFINITY }
  for (let index = first; index < walk.length; index++) {
    const [before, after] = [stopAt(index), stopAt(index + 1) ?? depotStop(grid)]
    if (!before) break
    const detour = distance(grid, before, stop) + distance(grid, stop, after) - distance(grid, before, after)
    if (detour < best.detour) best = { index: index + 1, detour }
  }
  return walk.toSpliced(best.index, 0, added)
}

/** Locations by their distance from one of them; those without a place come last, in their order. */
export function byDistance<Place extends { locationId: string }>({ grid, stops }: Layout, from: string, places: readonly Place[]): Place[] {
  const start = stops.get(from)
  if (!grid || !start) return [...places]
  const metres = ({ locationId }: Place) => {
    const stop = stops.get(locationId)
    return stop ? distance(grid, start, stop) : Number.POSITIVE_INFINITY
  }
  return places
    .map((place) => ({ place, far: metres(place) }))
    .toSorted((a, b) => (a.far === b.far ? 0 : a.far - b.far))
    .map(({ place }) => place)
}
