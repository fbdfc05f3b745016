import type { AisleGrid, Stop } from './aisleGrid.ts'
import { PlanLayoutMalformed, PlanUnknownLocation } from './failures.ts'
import { maxNumber, requireAisleGrid, requireInteger, requireUniqueIds } from './validate.ts'

/** Largest absolute number of a column, layer or area. */
const maxCodeNumber = 1_000_000

/** Location by its code `prefix-column-layer`. Area, column and layer are whole numbers from −1,000,000 to 1,000,000. */
export interface PlanLocation {
  id: string
  /** Cargo area; areas lie side by side in the order of these numbers. */
  area: number
  prefix: string
  column: number
  layer: number
}

/** Dimensions of the racks and aisles in millimetres. */
export interface Geometry {
  /** Distance between the centre lines of two neighbouring aisles. */
  aislePitch: number
  /**
   * A prefix is a rack. `rack`: each rack has its own aisle. `narrow`: two racks face one aisle and are picked from its centre line.
   * `wide`: two racks face one aisle that is walked along either side, `aisleWidth` apart.
   */
  aisles: 'rack' | 'narrow' | 'wide'
  aisleWidth: number
  /** Width of a column. */
  bayWidth: number
  /** Distance from the centre line of an end cross aisle to the nearest column. */
  endGap: number
  /** Columns behind which an inner cross aisle lies, ascending. */
  crossAfter: readonly number[]
  /** Width of an inner cross aisle. */
  crossWidth: number
  /** Time to reach one layer higher, in milliseconds. */
  layerTime: number
  /** Start and end of tours: a rack, by default the first, and its end. */
  depot: { prefix?: string; side: 'front' | 'back' }
  /** Prefixes of the racks from left to right; by default those of the locations, by area and in natural order. Others have no place. */
  racks?: readonly string[]
  /** First and last column of the racks; by default those of the locations. Others have no place. */
  columns?: { first: number; last: number }
}

/** Rack of a layout; of two racks at an aisle, `side` tells on which they are. */
export interface Rack {
  prefix: string
  /** Lowest area of its locations; null without locations. */
  area: number | null
  /** Index of its aisle in the grid. */
  aisle: number
  side: 'left' | 'right'
}

export interface Layout {
  /** Null without a geometry: there are no distances, and tours follow the location codes. */
  grid: AisleGrid | null
  stops: ReadonlyMap<string, Stop>
  /** Locations without a place in the grid, and why: their rack or their column is not part of it. */
  unplaced: ReadonlyMap<string, 'rack' | 'column'>
  /** Racks from left to right. */
  racks: readonly Rack[]
  /** Distance of each column from the front in millimetres. */
  columnY: ReadonlyMap<number, number>
  /** Rank of each location in the order of area, prefix, column and layer. */
  ranks: ReadonlyMap<string, number>
  /** Time to reach up to each location in milliseconds. */
  reachTimes: ReadonlyMap<string, number>
}

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * Builds the aisle grid and the stop of each location. Missing columns leave a gap, so that a column has the same y coordinate in each
 * aisle. Prefixes are sorted in natural order (A2 before A10).
 *
 * @throws PLAN_LAYOUT_MALFORMED if a length is invalid, the depot is at no rack, or the grid is longer than a thousand kilometres,
 * PLAN_NUMBER_OUT_OF_RANGE if an area, column or layer is out of range, PLAN_NAMED_TWICE if a location is repeated
 */
export function buildLayout(locations: readonly PlanLocation[], geometry: Geometry | null): Layout {
  requireUniqueIds(locations)
  for (const { id, area, column, layer } of locations)
    for (const [what, value] of Object.entries({ area, column, layer })) requireInteger(id, what, value, -maxCodeNumber, maxCodeNumber)
  const sorted = locations.toSorted((a, b) => a.area - b.area || compare(a.prefix, b.prefix) || a.column - b.column || a.layer - b.layer)
  const ranks = new Map(sorted.map(({ id }, rank) => [id, rank]))
  const racksOfCodes = geometry ? racksInOrder(sorted, geometry) : []
  if (!geometry || racksOfCodes.length === 0)
    return { grid: null, stops: new Map(), unplaced: new Map(), racks: [], columnY: new Map(), ranks, reachTimes: new Map() }
  validateGeometry(geometry)
  const { racks, aisleX } = placeRacks(racksOfCodes, geometry)
  const columnY = placeColumns(sorted, geometry)
  const crossAisleY = placeCrossAisles(columnY, geometry)
  const depotRack = geometry.depot.prefix === undefined ? racks[0] : racks.find(({ prefix }) => prefix === geometry.depot.prefix)
  if (!depotRack) throw PlanLayoutMalformed({ what: 'depot.prefix' })
  const grid: AisleGrid = {
    aisleX,
    crossAisleY,
    depot: { aisle: depotRack.aisle, crossAisle: geometry.depot.side === 'front' ? 0 : crossAisleY.length - 1 },
  }
  requireAisleGrid(grid)
  const rackByKey = new Map(racks.map((rack, index) => [racksOfCodes[index]!.key, rack]))
  const stops = new Map<string, Stop>()
  const unplaced = new Map<string, 'rack' | 'column'>()
  for (const location of sorted) {
    const rack = rackByKey.get(keyOf(location, geometry))
    const y = columnY.get(location.column)
    if (rack && y !== undefined) stops.set(location.id, { aisle: rack.aisle, y })
    else unplaced.set(location.id, rack ? 'column' : 'rack')
  }
  return {
    grid,
    stops,
    unplaced,
    racks,
    columnY,
    ranks,
    reachTimes: new Map(sorted.map(({ id, layer }) => [id, Math.max(0, layer - 1) * geometry.layerTime])),
  }
}

/**
 * Stops of locations, in the same order.
 *
 * @throws PLAN_UNKNOWN_LOCATION if the layout does not contain a location
 */
export function stopsOfLocations({ stops }: Layout, locationIds: readonly string[]): Stop[] {
  return locationIds.map((id) => {
    const stop = stops.get(id)
    if (!stop) throw PlanUnknownLocation({ location: id })
    return stop
  })
}

/**
 * Locations sorted by code, the tour where no geometry is known.
 *
 * @throws PLAN_UNKNOWN_LOCATION if the layout does not contain a location
 */
export function sortByCode({ ranks }: Layout, locationIds: readonly string[]): string[] {
  const ranked = locationIds.map((id) => {
    const rank = ranks.get(id)
    if (rank === undefined) throw PlanUnknownLocation({ location: id })
    return { id, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id)
}

/** Racks that are listed are known by their prefix, others by area and prefix. */
const keyOf = ({ area, prefix }: Pick<PlanLocation, 'area' | 'prefix'>, { racks }: Geometry) => (racks ? prefix : `${area} ${prefix}`)

function racksInOrder(sorted: readonly PlanLocation[], geometry: Geometry): { key: string; prefix: string; area: number | null }[] {
  const found = new Map<string, { prefix: string; area: number }>()
  for (const location of sorted) {
    const key = keyOf(location, geometry)
    if (!found.has(key)) found.set(key, location)
  }
  if (!geometry.racks) return [...found].map(([key, { prefix, area }]) => ({ key, prefix, area }))
  requireUniqueIds(geometry.racks.map((id) => ({ id })))
  return geometry.racks.map((prefix) => ({ key: prefix, prefix, area: found.get(prefix)?.area ?? null }))
}

/** Places the racks and their aisles. Racks of different areas never share an aisle; a rack without locations belongs to any. */
function placeRacks(
  given: readonly { prefix: string; area: number | null }[],
  { aisles, aislePitch, aisleWidth }: Geometry,
): { racks: Rack[]; aisleX: number[] } {
  let aisle = -1
  let open: { area: number | null } | null = null
  const aisleX: number[] = []
  const racks = given.map(({ prefix, area }): Rack => {
    const isSecond: boolean = open !== null && (open.area === null || area === null || open.area === area)
    if (!isSecond) aisle++
    const x = Math.round(aisle * aislePitch + (aisles === 'wide' && isSecond ? aisleWidth : 0))
    if (aisleX.at(-1) !== x) aisleX.push(x)
    open = isSecond || aisles === 'rack' ? null : { area }
    return { prefix, area, aisle: aisleX.length - 1, side: isSecond ? 'right' : 'left' }
  })
  return { racks, aisleX }
}

/** Distance of each column from the front. */
function placeColumns(sorted: readonly PlanLocation[], geometry: Geometry): Map<number, number> {
  const { bayWidth, crossAfter, crossWidth, endGap } = geometry
  const first = geometry.columns?.first ?? sorted.reduce((min, { column }) => Math.min(min, column), Number.POSITIVE_INFINITY)
  const last = geometry.columns?.last ?? sorted.reduce((max, { column }) => Math.max(max, column), Number.NEGATIVE_INFINITY)
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last < first || last - first > maxCodeNumber)
    throw PlanLayoutMalformed({ what: 'columns' })
  const inner = crossAfter.filter((column) => column >= first && column < last)
  const columns = geometry.columns
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : [...new Set(sorted.map(({ column }) => column))].sort((a, b) => a - b)
  return new Map(
    columns.map((column) => [
      column,
      Math.round(endGap + (column - first) * bayWidth + inner.filter((after) => after < column).length * crossWidth),
    ]),
  )
}

/** Cross aisles: the front, the inner ones and the back. */
function placeCrossAisles(columnY: ReadonlyMap<number, number>, { bayWidth, crossAfter, crossWidth, endGap }: Geometry): number[] {
  const columns = [...columnY.keys()]
  const [first, last] = [columns[0] as number, columns.at(-1) as number]
  const inner = crossAfter.filter((column) => column >= first && column < last)
  const middle = inner.map((after, index) => endGap + (after - first) * bayWidth + index * crossWidth + (bayWidth + crossWidth) / 2)
  return [0, ...middle, (columnY.get(last) as number) + endGap].map(Math.round)
}

function validateGeometry({ crossAfter, aisles, aisleWidth, aislePitch, ...rest }: Geometry): void {
  const sizes = {
    aislePitch,
    bayWidth: rest.bayWidth,
    endGap: rest.endGap,
    crossWidth: rest.crossWidth,
    layerTime: rest.layerTime,
    aisleWidth,
  }
  const invalid = Object.entries(sizes).find(([, size]) => !(size >= 0 && size <= maxNumber))
  if (invalid) throw PlanLayoutMalformed({ what: invalid[0] })
  if (aislePitch < 1) throw PlanLayoutMalformed({ what: 'aislePitch' })
  // Cross aisles must have different y coordinates.
  if (rest.bayWidth < 1) throw PlanLayoutMalformed({ what: 'bayWidth' })
  if (rest.endGap < 1) throw PlanLayoutMalformed({ what: 'endGap' })
  if (aisles === 'wide' && (aisleWidth < 1 || aisleWidth >= aislePitch)) throw PlanLayoutMalformed({ what: 'aisleWidth' })
  if (crossAfter.some((column, i) => !Number.isSafeInteger(column) || (i > 0 && column <= (crossAfter[i - 1] as number))))
    throw PlanLayoutMalformed({ what: 'crossAfter' })
}
