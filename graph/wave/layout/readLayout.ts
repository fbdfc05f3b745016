import { scopeOfRight } from '../../kernel/command/actor.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { type FloorPlan, floorPlan } from '../plan/floorPlan.ts'
import { buildLayout } from '../plan/layout.ts'
import { type LayoutLocation, readLayoutLocations, readStoredLayout } from '../store/layout.ts'
import { geometryOf, type LayoutValues, proposedLayout, refuseLayout } from './layoutRules.ts'

/** A group of locations without a place, for one reason. */
export interface UnplacedLocations {
  /** Rack that is not part of the layout; null if the bays are not. */
  rack: string | null
  /** Whether the bays come before the first one; null for a rack. */
  isBefore: boolean | null
  count: number
  pieces: number
  codes: string[]
}

/** Layout of a warehouse with what follows from it. */
export interface ReadLayout {
  layout: LayoutValues
  version: number
  savedAt: Date | null
  savedById: string | null
  /** Failure message of contradictory values; then there is no plan. */
  refusal: string | null
  plan: (FloorPlan & { cells: LayoutCell[] }) | null
  locations: number
  placed: number
  unplaced: UnplacedLocations[]
}

/** Locations of one bay of a rack. */
export interface LayoutCell {
  rack: string
  bay: number
  areaType: LayoutLocation['areaType']
}

/** Maximum codes of a group of locations without a place. */
export const maxUnplacedCodes = 12

/** Reads the layout of a warehouse, or previews the given one; null without locations. */
export async function readLayout(ctx: Context, warehouseId: string, preview: LayoutValues | null): Promise<ReadLayout | null> {
  const customerIds = scopeOfRight(signedIn(ctx), warehouseRights.read)?.customerIds ?? null
  const [stored, locations] = await Promise.all([
    readStoredLayout(ctx.db, warehouseId),
    readLayoutLocations(ctx.db, warehouseId, customerIds),
  ])
  const layout = preview ?? stored ?? proposedLayout(locations)
  if (!layout) return null
  const head = {
    layout,
    version: stored?.version ?? 0,
    savedAt: stored?.savedAt ?? null,
    savedById: stored?.savedById ?? null,
    locations: locations.length,
  }
  const refusal = refuseLayout(layout)
  if (refusal)
    return { ...head, refusal: Failure.sentence(refusal.code, ctx.language, refusal.values), plan: null, placed: 0, unplaced: [] }
  const geometry = geometryOf(layout)
  const built = buildLayout(locations, geometry)
  const plan = floorPlan(built, geometry)
  const left = locations.filter(({ id }) => built.unplaced.has(id))
  return {
    ...head,
    refusal: null,
    plan: plan && { ...plan, cells: cellsOf(locations.filter(({ id }) => built.stops.has(id))) },
    placed: built.stops.size,
    unplaced: groupUnplaced(left, built.unplaced, layout),
  }
}

function cellsOf(placed: readonly LayoutLocation[]): LayoutCell[] {
  const cells = new Map(placed.map(({ prefix: rack, column: bay, areaType }) => [`${rack} ${bay}`, { rack, bay, areaType }]))
  return [...cells.values()]
}

function groupUnplaced(
  left: readonly LayoutLocation[],
  reasons: ReadonlyMap<string, 'rack' | 'column'>,
  { firstBay }: LayoutValues,
): UnplacedLocations[] {
  const groups = Map.groupBy(left, ({ id, prefix, column }) => {
    if (reasons.get(id) === 'rack') return `rack ${prefix}`
    return column < firstBay ? 'before' : 'behind'
  })
  return [...groups].map(([key, same]) => ({
    rack: key.startsWith('rack ') ? same[0]!.prefix : null,
    isBefore: key.startsWith('rack ') ? null : key === 'before',
    count: same.length,
    pieces: same.reduce((sum, { pieces }) => sum + pieces, 0),
    codes: same.slice(0, maxUnplacedCodes).map(({ code }) => code),
  }))
}
