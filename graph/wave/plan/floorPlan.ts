import { depotStop, distance } from './aisleGrid.ts'
import type { Geometry, Layout } from './layout.ts'

/** Rack as seen from above; lengths in millimetres from the left aisle. */
export interface FloorRack {
  prefix: string
  left: number
  width: number
}

/** Measures of a layout for its drawing, in millimetres. */
export interface FloorPlan {
  racks: FloorRack[]
  /** Distance of each column from the front, to the middle of its bay. */
  columns: { column: number; y: number }[]
  aisleX: readonly number[]
  crossAisleY: readonly number[]
  depot: { x: number; y: number }
  /** Number of aisles; a wide one is walked on two lines. */
  aisles: number
  /** Walking distance from the depot to the farthest location; null if no location is placed. */
  farthest: number | null
}

/** Measures of a layout; null without a grid. The depth of a rack is what the aisles leave of their pitch. */
export function floorPlan({ grid, racks, stops, columnY }: Layout, { aisles, aislePitch, aisleWidth }: Geometry): FloorPlan | null {
  if (!grid) return null
  const isSingle = aisles === 'rack'
  const depth = (aislePitch - aisleWidth) / (isSingle ? 1 : 2)
  // A wide aisle is walked along its racks, any other in its middle.
  const gap = aisles === 'wide' ? 0 : aisleWidth / 2
  const depot = depotStop(grid)
  return {
    racks: racks.map(({ prefix, aisle, side }) => ({
      prefix,
      left: Math.round(grid.aisleX[aisle]! + (side === 'left' ? -gap - depth : gap)),
      width: Math.round(depth),
    })),
    columns: [...columnY].map(([column, y]) => ({ column, y })),
    aisleX: grid.aisleX,
    crossAisleY: grid.crossAisleY,
    depot: { x: grid.aisleX[depot.aisle]!, y: depot.y },
    aisles: racks.filter(({ side }) => side === 'left').length,
    farthest: stops.size === 0 ? null : Math.max(...[...stops.values()].map((stop) => distance(grid, depot, stop))),
  }
}
