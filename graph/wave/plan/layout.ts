import { PlanLayoutMalformed, PlanUnknownLocation } from './failures.ts'
import type { Floor, Stop } from './floor.ts'

/** A storage space by its code: `prefix-column-layer`. */
export interface PlanLocation {
  id: string
  /** Its cargo area; areas lie beside one another in the order of these numbers. */
  area: number
  prefix: string
  column: number
  layer: number
}

/** How a warehouse is built; lengths in millimetres. */
export interface Geometry {
  /** From the middle of an aisle to the middle of the next one. */
  aislePitch: number
  /**
   * A prefix is a rack. `rack`: each has an aisle of its own. `narrow`: two face one aisle, and both are reached in passing. `wide`: two face one aisle that is walked along either
   * side, `aisleWidth` apart.
   */
  aisles: 'rack' | 'narrow' | 'wide'
  aisleWidth: number
  /** How wide a column is. */
  bayWidth: number
  /** From the middle of the cross aisle at an end to the nearest column. */
  endGap: number
  /** Behind which columns a cross aisle lies, besides those at both ends; ascending. */
  crossAfter: readonly number[]
  /** How wide such a cross aisle is. */
  crossWidth: number
  /** How long it takes to reach one layer higher, in milliseconds. */
  layerTime: number
  /** Where tours begin and end: at which rack, or the first one, and at which end. */
  depot: { prefix?: string; side: 'front' | 'back' }
}

export interface Layout {
  /** Null where nothing is known of the building: then there are no lengths, and people go by the codes. */
  floor: Floor | null
  stops: ReadonlyMap<string, Stop>
  /** The place of each location in the order of the codes: area, prefix, column, layer. */
  ranks: ReadonlyMap<string, number>
  /** How long it takes to reach up to each location, in milliseconds. */
  reach: ReadonlyMap<string, number>
}

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * Where the locations of a warehouse lie. Columns that are missing leave their room empty, so that the same column lies at the same height in each
 * aisle; prefixes are ordered as people read them (A2 before A10), whatever they look like.
 *
 * @throws PLAN_LAYOUT_MALFORMED where a length of the geometry is none, or its depot is at no rack
 */
export function layOut(locations: readonly PlanLocation[], geometry: Geometry | null): Layout {
  const sorted = locations.toSorted((a, b) => a.area - b.area || compare(a.prefix, b.prefix) || a.column - b.column || a.layer - b.layer)
  const ranks = new Map(sorted.map(({ id }, rank) => [id, rank]))
  if (!geometry || sorted.length === 0) return { floor: null, stops: new Map(), ranks, reach: new Map() }
  refuse(geometry)
  const racks = racksOf(sorted)
  const x = linesOf(racks, geometry)
  const columns = sorted.map(({ column }) => column)
  const [first, last] = [Math.min(...columns), Math.max(...columns)]
  const between = geometry.crossAfter.filter((column) => column >= first && column < last)
  const yOf = (column: number) =>
    geometry.endGap + (column - first) * geometry.bayWidth + between.filter((after) => after < column).length * geometry.crossWidth
  const cross = [0, ...between.map((after) => yOf(after) + (geometry.bayWidth + geometry.crossWidth) / 2), yOf(last) + geometry.endGap].map(
    Math.round,
  )
  const lines = [...new Set(x)]
  const depotRack = geometry.depot.prefix === undefined ? 0 : racks.findIndex(({ prefix }) => prefix === geometry.depot.prefix)
  if (depotRack < 0) throw PlanLayoutMalformed({ what: 'depot.prefix' })
  const lineOf = (rack: number) => lines.indexOf(x[rack] as number)
  const rackOf = new Map(racks.map(({ area, prefix }, rack) => [keyOf(area, prefix), rack]))
  return {
    floor: { x: lines, cross, depot: { aisle: lineOf(depotRack), cross: geometry.depot.side === 'front' ? 0 : cross.length - 1 } },
    stops: new Map(
      sorted.map(({ id, area, prefix, column }): [string, Stop] => [
        id,
        { aisle: lineOf(rackOf.get(keyOf(area, prefix)) as number), y: Math.round(yOf(column)) },
      ]),
    ),
    ranks,
    reach: new Map(sorted.map(({ id, layer }) => [id, Math.max(0, layer - 1) * geometry.layerTime])),
  }
}

/**
 * The stops of locations, in the same order.
 *
 * @throws PLAN_UNKNOWN_LOCATION where the layout has one of them not
 */
export function stopsAt({ stops }: Layout, locationIds: readonly string[]): Stop[] {
  return locationIds.map((id) => {
    const stop = stops.get(id)
    if (!stop) throw PlanUnknownLocation({ location: id })
    return stop
  })
}

/**
 * Locations in the order of their codes: how people go where no geometry is known.
 *
 * @throws PLAN_UNKNOWN_LOCATION where the layout has one of them not
 */
export function byCode({ ranks }: Layout, locationIds: readonly string[]): string[] {
  const ranked = locationIds.map((id) => {
    const rank = ranks.get(id)
    if (rank === undefined) throw PlanUnknownLocation({ location: id })
    return { id, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id)
}

const keyOf = (area: number, prefix: string) => `${area} ${prefix}`

function racksOf(sorted: readonly PlanLocation[]): { area: number; prefix: string }[] {
  const racks = new Map(sorted.map(({ area, prefix }) => [keyOf(area, prefix), { area, prefix }]))
  return [...racks.values()]
}

/** Where people walk to reach each rack. Racks of different areas never face one another. */
function linesOf(racks: readonly { area: number }[], { aisles, aislePitch, aisleWidth }: Geometry): number[] {
  let aisle = -1
  let inAisle = 0
  return racks.map(({ area }, rack) => {
    const isNew = aisles === 'rack' || inAisle === 0 || racks[rack - 1]?.area !== area
    if (isNew) aisle++
    inAisle = isNew && aisles !== 'rack' ? 1 : 0
    return Math.round(aisle * aislePitch + (aisles === 'wide' && !isNew ? aisleWidth : 0))
  })
}

function refuse({ crossAfter, aisles, aisleWidth, aislePitch, ...rest }: Geometry): void {
  const sizes = {
    aislePitch,
    bayWidth: rest.bayWidth,
    endGap: rest.endGap,
    crossWidth: rest.crossWidth,
    layerTime: rest.layerTime,
    aisleWidth,
  }
  const wrong = Object.entries(sizes).find(([, size]) => !(Number.isFinite(size) && size >= 0))
  if (wrong) throw PlanLayoutMalformed({ what: wrong[0] })
  if (aislePitch < 1) throw PlanLayoutMalformed({ what: 'aislePitch' })
  // Cross aisles have to lie apart.
  if (rest.bayWidth < 1) throw PlanLayoutMalformed({ what: 'bayWidth' })
  if (rest.endGap < 1) throw PlanLayoutMalformed({ what: 'endGap' })
  if (aisles === 'wide' && (aisleWidth < 1 || aisleWidth >= aislePitch)) throw PlanLayoutMalformed({ what: 'aisleWidth' })
  if (crossAfter.some((column, i) => !Number.isSafeInteger(column) || (i > 0 && column <= (crossAfter[i - 1] as number))))
    throw PlanLayoutMalformed({ what: 'crossAfter' })
}
