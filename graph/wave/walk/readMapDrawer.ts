import type { Tx } from '../../kernel/sql/db.ts'
import { geometryOf } from '../layout/layoutRules.ts'
import { floorPlan } from '../plan/floorPlan.ts'
import { buildLayout } from '../plan/layout.ts'
import { tourInOrder } from '../plan/route.ts'
import { bayKey, drawMap, type WalkMap } from '../rules/walkMap.ts'
import { readLayoutLocations, readStoredLayout } from '../store/layout.ts'
import type { WalkReader } from '../store/walk.ts'

/** Draws the map of a walk through the locations of a list; null if none of them has a place. */
export type MapDrawer = (lines: readonly { locationId: string }[]) => WalkMap | null

/** Reads a warehouse for the maps of its lists, which mark each location with the number of its first line; no list has one without a layout. */
export async function readMapDrawer(db: WalkReader & Pick<Tx, 'warehouseLayout'>, warehouseId: string): Promise<MapDrawer> {
  const stored = await readStoredLayout(db, warehouseId)
  if (!stored) return () => null
  const geometry = geometryOf(stored)
  // The map shows no stock, so that of no customer is asked for.
  const locations = await readLayoutLocations(db, warehouseId, [])
  const layout = buildLayout(locations, geometry)
  const plan = floorPlan(layout, geometry)
  const { grid } = layout
  if (!plan || !grid) return () => null
  const placed = locations.filter(({ id }) => layout.stops.has(id)).map(({ id, prefix, column }) => ({ id, rack: prefix, bay: column }))
  const keyOf = new Map(placed.map((location) => [location.id, bayKey(location)]))
  const cells = [...new Map(placed.map((location) => [bayKey(location), location])).values()]
  const bays = plan.columns.map(({ column, y }) => ({ bay: column, y }))
  const floor = { ...plan, bays, cells, bayWidth: geometry.bayWidth, depotX: plan.depot.x, depotY: plan.depot.y }
  return (lines) => {
    const stops = lines.flatMap(({ locationId }) => layout.stops.get(locationId) ?? [])
    if (stops.length === 0) return null
    const marks = new Map<string, string>()
    for (const [index, { locationId }] of lines.entries()) {
      const key = keyOf.get(locationId)
      if (key !== undefined && !marks.has(key)) marks.set(key, `${index + 1}`)
    }
    const walk = tourInOrder(grid, stops).path.flatMap(({ aisle, y }) => [grid.aisleX[aisle] ?? 0, y])
    return drawMap(floor, marks, [walk])
  }
}
