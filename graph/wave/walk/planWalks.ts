import type { Stop } from '../plan/aisleGrid.ts'
import { batchPackages } from '../plan/batch.ts'
import { buildLayout, type Geometry, type Layout, type PlanLocation, sortByCode } from '../plan/layout.ts'
import { planTour, tourInOrder } from '../plan/route.ts'
import type { PlannedWalk } from '../rules/walk.ts'
import type { WaveRuleValue } from '../rules/wave.ts'

/** Package of a group, with the locations of its goods. */
export interface WalkPackage {
  id: string
  locationIds: readonly string[]
}

/** Packages that may share waves. */
export interface WalkGroup {
  packages: readonly WalkPackage[]
  /** Packages of each wave by the simple rule; several waves are batched again, none of them larger. */
  waves: readonly (readonly string[])[]
}

/** Waves for which walks are planned; plain data for a worker thread. */
export interface WalkTask {
  name: 'walks'
  geometry: Geometry
  /** Locations of the packages, and one of each rack, because the areas of racks decide which share an aisle. */
  locations: readonly PlanLocation[]
  groups: readonly WalkGroup[]
  /** By `OLDEST_FIRST` the waves stay as they are, and walks follow the location codes. */
  rule: WaveRuleValue
  milliseconds: number
  /** Set to 1 from another thread, it ends the task as if its time were over. */
  stop: Int32Array
}

/** A walk that can be drawn. */
export interface Walk extends PlannedWalk {
  /** Turning points from the depot back to it: x and y by turns, in millimetres. */
  path: number[]
}

/** A wave of a group; without a walk if the time was over. */
export interface PlannedWave {
  packageIds: readonly string[]
  walk: Walk | null
}

/** Clock of a task. */
export interface Clock {
  /** Elapsed milliseconds. */
  elapsed(): number
  onError(error: unknown): void
}

/** Share of the time for choosing which packages share a wave, and its maximum in milliseconds: more brings little. */
const batchShare = 0.6
const maxBatchMilliseconds = 400

/** Chooses the waves of each group, and plans their walks. */
export function planWalks({ geometry, locations, groups, rule, milliseconds }: Omit<WalkTask, 'stop'>, clock: Clock): PlannedWave[][] {
  const layout = buildLayout(locations, geometry)
  const batched = groups.filter(({ waves }) => waves.length > 1)
  const toBatch = batched.reduce((sum, { packages }) => sum + packages.length, 0)
  const forBatches = Math.min(batchShare * milliseconds, maxBatchMilliseconds)
  const begin = clock.elapsed()
  let done = 0
  const chosen = groups.map((group) => {
    if (group.waves.length < 2 || rule === 'OLDEST_FIRST') return group.waves
    const from = begin + (done / toBatch) * forBatches
    done += group.packages.length
    const until = begin + (done / toBatch) * forBatches
    return batchGroup(layout, group, { elapsed: () => clock.elapsed(), onError: clock.onError }, from, until)
  })
  return chosen.map((waves, index) => {
    const locationsOf = new Map(groups[index]!.packages.map(({ id, locationIds }) => [id, locationIds]))
    return waves.map((packageIds) => ({
      packageIds,
      walk:
        clock.elapsed() >= milliseconds
          ? null
          : planWalk(layout, rule, [...new Set(packageIds.flatMap((id) => locationsOf.get(id) ?? []))]),
    }))
  })
}

/** Waves with short walks, as many as by the simple rule at most; locations without a place do not count. */
function batchGroup(layout: Layout, { packages, waves }: WalkGroup, clock: Clock, from: number, until: number) {
  if (!layout.grid) return waves
  const task = {
    ...({ grid: layout.grid, routing: 'shortest', cart: { packages: Math.max(...waves.map(({ length }) => length)) }, seed: 1 } as const),
    packages: packages.map(({ id, locationIds }) => ({
      id,
      pieces: 1,
      weight: 0,
      volume: 0,
      boxes: 0,
      stops: locationIds.flatMap((location) => layout.stops.get(location) ?? []),
    })),
  }
  const { batches } = batchPackages(task, {
    elapsed: () => (until > from ? (clock.elapsed() - from) / (until - from) : 1),
    onError: clock.onError,
  })
  const lengthOf = (ids: readonly string[]) => planTour(task.grid, stopsOf(task.packages, ids), 'shortest').length
  const total = (all: readonly (readonly string[])[]) => all.reduce((sum, ids) => sum + lengthOf(ids), 0)
  return batches.length > waves.length || total(batches) > total(waves) ? waves : batches
}

function stopsOf(packages: readonly { id: string; stops: readonly Stop[] }[], ids: readonly string[]): Stop[] {
  const members = new Set(ids)
  const stops = packages.flatMap((one) => (members.has(one.id) ? one.stops : []))
  return [...new Map(stops.map((stop) => [keyOf(stop), stop])).values()]
}

function planWalk(layout: Layout, rule: WaveRuleValue, locationIds: readonly string[]): Walk | null {
  if (!layout.grid) return null
  const { aisleX } = layout.grid
  const byCode = sortByCode(layout, locationIds)
  const unplaced = byCode.filter((id) => !layout.stops.has(id))
  // Levels and both sides of a narrow aisle are one stop.
  const idsOf = Map.groupBy(
    byCode.filter((id) => layout.stops.has(id)),
    (id) => keyOf(layout.stops.get(id)!),
  )
  const groups = [...idsOf.values()]
  const stops = groups.map(([id]) => layout.stops.get(id!)!)
  const tour = rule === 'OLDEST_FIRST' ? tourInOrder(layout.grid, stops) : planTour(layout.grid, stops, 'shortest')
  const inOrder = tour.order.map((index) => groups[index]!)
  // A tour can be walked either way: it begins with the lower code.
  const [first, last] = [inOrder[0]?.[0], inOrder.at(-1)?.[0]]
  const isReversed = first !== undefined && last !== undefined && layout.ranks.get(first)! > layout.ranks.get(last)!
  if (isReversed) inOrder.reverse()
  const isComplete = unplaced.length === 0
  return {
    locationIds: [...inOrder.flat(), ...unplaced],
    length: isComplete ? tour.length : null,
    bound: isComplete ? tour.lowerBound : null,
    reachTime: locationIds.reduce((sum, id) => sum + (layout.reachTimes.get(id) ?? 0), 0),
    path: (isReversed ? tour.path.toReversed() : tour.path).flatMap(({ aisle, y }) => [aisleX[aisle]!, y]),
  }
}

const keyOf = ({ aisle, y }: Stop) => `${aisle} ${y}`
