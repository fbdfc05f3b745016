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
}

export interface Layout {
  /** Null without a geometry: there are no distances, and tours follow the location codes. */
  grid: AisleGrid | null
  stops: ReadonlyMap<string, Stop>
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
  if (!geometry || sorted.length === 0) return { grid: null, stops: new Map(), ranks, reachTimes: new Map() }
  validateGeometry(geometry)
  const racks = racksInOrder(sorted)
  const rackX = aisleXOfRacks(racks, geometry)
  const firstColumn = sorted.reduce((min, { column }) => Math.min(min, column), Number.POSITIVE_INFINITY)
  const lastColumn = sorted.reduce((max, { column }) => Math.max(max, column), Number.NEGATIVE_INFINITY)
  const innerCrossAisles = geometry.crossAfter.filter((column) => column >= firstColumn && column < lastColumn)
  const yOf = (column: number) =>
    geometry.endGap +
    (column - firstColumn) * geometry.bayWidth +
    innerCrossAisles.filter((after) => after < column).length * geometry.crossWidth
  const crossAisleY = [
    0,
    ...innerCrossAisles.map((after) => yOf(after) + (geometry.bayWidth + geometry.crossWidth) / 2),
    yOf(lastColumn) + geometry.endGap,
  ].map(Math.round)
  const lines = [...new Set(rackX)]
  const depotRack = geometry.depot.prefix === undefined ? 0 : racks.findIndex(({ prefix }) => prefix === geometry.depot.prefix)
  if (depotRack < 0) throw PlanLayoutMalformed({ what: 'depot.prefix' })
  const aisleAt = new Map(lines.map((at, line) => [at, line]))
  const aisleOf = (rack: number) => aisleAt.get(rackX[rack] as number) as number
  const rackOf = new Map(racks.map(({ area, prefix }, rack) => [keyOf(area, prefix), rack]))
  const grid: AisleGrid = {
    aisleX: lines,
    crossAisleY,
    depot: { aisle: aisleOf(depotRack), crossAisle: geometry.depot.side === 'front' ? 0 : crossAisleY.length - 1 },
  }
  requireAisleGrid(grid)
  return {
    grid,
    stops: new Map(
      sorted.map(({ id, area, prefix, column }): [string, Stop] => [
        id,
        { aisle: aisleOf(rackOf.get(keyOf(area, prefix)) as number), y: Math.round(yOf(column)) },
      ]),
    ),
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

const keyOf = (area: number, prefix: string) => `${area} ${prefix}`

function racksInOrder(sorted: readonly PlanLocation[]): { area: number; prefix: string }[] {
  const racks = new Map(sorted.map(({ area, prefix }) => [keyOf(area, prefix), { area, prefix }]))
  return [...racks.values()]
}

/** X coordinate of the aisle of each rack. Racks of different areas never share an aisle. */
function aisleXOfRacks(racks: readonly { area: number }[], { aisles, aislePitch, aisleWidth }: Geometry): number[] {
  let aisle = -1
  let racksInAisle = 0
  return racks.map(({ area }, rack) => {
    const startsAisle = aisles === 'rack' || racksInAisle === 0 || racks[rack - 1]?.area !== area
    if (startsAisle) aisle++
    racksInAisle = startsAisle && aisles !== 'rack' ? 1 : 0
    return Math.round(aisle * aislePitch + (aisles === 'wide' && !startsAisle ? aisleWidth : 0))
  })
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
