import type { Services } from '../kernel/command/command.ts'
import { chooseNextPackages } from './chooseNextPackages.ts'
import { geometryOf } from './layout/layoutRules.ts'
import type { PickTimes } from './plan/pickTimes.ts'
import { cutWaves, type PoolPlan, planWaves, type WaveRequest } from './planWaves.ts'
import { locationIdsOf, previewGoods, walkGroupsOf } from './previewGoods.ts'
import type { ProposedWave } from './rules/wave.ts'
import { readStoredLayout, readWalkLocations } from './store/layout.ts'
import { readPickTimes } from './store/pickTimes.ts'
import type { PlannedWave, Walk } from './walk/planWalks.ts'

/** Maximum packages of a generation that is planned; above it, the simple rule applies. */
export const plannedPackages = 5_000

/** Waves to generate, with the walks through the locations that they were expected to get. */
export interface GenerationPlan extends PoolPlan {
  /** Waves with short walks; null by the simple rule. */
  chosen: ProposedWave[] | null
  /** By `keyOfLocations`. */
  walks: ReadonlyMap<string, Walk>
  /** Times of picking in the warehouse. */
  times: PickTimes
  /** Whether the planner failed, was late or had too many packages, so that the simple rule applies. */
  isFallback: boolean
}

/** Key of a set of locations. */
export const keyOfLocations = (locationIds: Iterable<string>): string => [...new Set(locationIds)].sort().join(' ')

/**
 * Plans the waves of a generation: with a layout, packages of one type and logistics group share waves so that the walks are short, by the
 * stock that is free now. A wave that gets other locations, because somebody else took the goods meanwhile, has no walk.
 */
export async function planGeneration(services: Services, caller: string, request: WaveRequest): Promise<GenerationPlan> {
  const { db, walkPlanner } = services
  const layout = walkPlanner.isOff ? null : await readStoredLayout(db, request.warehouseId)
  if (layout) walkPlanner.start()
  const pool = await planWaves(db, request)
  const { maximumWaves, warehouseId } = request
  const plan = maximumWaves ? await chooseNextPackages(services, caller, warehouseId, pool, maximumWaves) : { ...pool, isFallback: false }
  const proposed = layout ? cutWaves(plan).flatMap(({ packageIds }) => packageIds) : []
  const times = await readPickTimes(db, request.warehouseId)
  const simple = { ...plan, chosen: null, walks: new Map(), times }
  if (!layout || proposed.length === 0) return simple
  if (proposed.length > plannedPackages) return { ...simple, isFallback: true }
  const goods = await previewGoods(db, request.warehouseId, proposed)
  const { cut, groups } = walkGroupsOf(
    cutWaves(plan, (id) => goods.left.has(id)),
    goods,
  )
  const locations = await readWalkLocations(db, request.warehouseId, locationIdsOf(groups))
  const planned = await walkPlanner.plan(caller, { geometry: geometryOf(layout), locations, groups, rule: 'SHORT_WALKS' })
  if (!planned) return { ...simple, isFallback: true }
  const walks = planned.flat().flatMap(({ walk }) => (walk ? [[keyOfLocations(walk.locationIds), walk] as const] : []))
  return { ...plan, chosen: chosenWaves(cut, planned), walks: new Map(walks), times }
}

/** Waves as the planner chose them; those of a group have its type and logistics group. */
export const chosenWaves = (cut: readonly (readonly ProposedWave[])[], planned: readonly (readonly PlannedWave[])[]): ProposedWave[] =>
  planned.flatMap((waves, index) => waves.map(({ packageIds }) => ({ ...cut[index]![0]!, packageIds: [...packageIds] })))
