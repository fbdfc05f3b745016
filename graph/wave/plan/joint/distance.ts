import type { JointItem, JointProblem } from './types.ts'

type Place = Pick<JointItem, 'aisle' | 'row'>
type Grid = Pick<JointProblem, 'firstRow' | 'lastRow' | 'withinAisle'>

/** Where picklists start and end. */
export const handOver: Place = { aisle: 0, row: 0 }

/** How far it is between two places of a zone (arXiv 2401.04563): by the middle cross aisle, or on one side by its end if that is nearer. */
export function distanceOf(grid: Grid, a: Place, b: Place): number {
  if (grid.withinAisle === 'direct' && a.aisle === b.aisle) return Math.abs(a.row - b.row)
  return Math.abs(a.aisle - b.aisle) + rowDistance(grid, a.row, b.row)
}

function rowDistance({ firstRow, lastRow }: Grid, a: number, b: number): number {
  const byMiddle = Math.abs(a) + Math.abs(b)
  if (Math.min(a, b) < 0 && Math.max(a, b) > 0) return byMiddle
  const end = a < 0 || b < 0 ? -firstRow : lastRow
  return Math.min(byMiddle, 2 * end - byMiddle)
}

/** The length of a walk from the hand-over by all places in turn and back. */
export function lengthOf(grid: Grid, places: readonly Place[]): number {
  if (places.length === 0) return 0
  const stops = [handOver, ...places, handOver]
  return stops.slice(1).reduce((length, place, at) => length + distanceOf(grid, stops[at]!, place), 0)
}
