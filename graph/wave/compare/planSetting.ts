import type { Services } from '../../kernel/command/command.ts'
import { dueTimes } from '../../package/rules/dueTimes.ts'
import { readCutOffs } from '../../package/steps/due.ts'
import { geometryOf } from '../layout/layoutRules.ts'
import { chosenWaves, plannedPackages } from '../planGeneration.ts'
import { cutWaves, planWaves } from '../planWaves.ts'
import { locationIdsOf, previewGoods, walkGroupsOf } from '../previewGoods.ts'
import { measureWalk } from '../rules/walk.ts'
import type { ProposedWave } from '../rules/wave.ts'
import type { StoredComparison } from '../store/comparison.ts'
import { readStoredLayout, readWalkLocations } from '../store/layout.ts'
import { readPickTimes } from '../store/pickTimes.ts'
import type { Walk } from '../walk/planWalks.ts'
import type { ComparedPlan, ComparedSetting, ComparedWave } from './comparison.ts'

/**
 * Plans the waves that a setting makes of the pool of a comparison, by the stock that is free now. If the planner fails or is late, the
 * simple rule applies and the walks are unknown.
 */
export async function planSetting(
  { db, walkPlanner }: Services,
  { warehouseId, packageIds, createdById }: Pick<StoredComparison, 'warehouseId' | 'packageIds' | 'createdById'>,
  { rule, maximum, hotThreshold, type, groupId }: ComparedSetting,
  cancelled: AbortSignal,
): Promise<ComparedPlan> {
  const [layout, times] = await Promise.all([readStoredLayout(db, warehouseId), readPickTimes(db, warehouseId)])
  const plan = await planWaves(db, { warehouseId, packageIds, maximum, hotThreshold, groupId, types: type ? [type] : null })
  const proposed = cutWaves(plan).flatMap((wave) => wave.packageIds)
  const goods = await previewGoods(db, warehouseId, proposed)
  const { cut, groups } = walkGroupsOf(
    cutWaves(plan, (id) => goods.left.has(id)),
    goods,
  )
  const locations = await readWalkLocations(db, warehouseId, locationIdsOf(groups))
  const planned =
    layout && groups.length > 0 && proposed.length <= plannedPackages
      ? await walkPlanner.planCompared(`comparison ${createdById}`, { geometry: geometryOf(layout), locations, groups, rule }, cancelled)
      : null
  const pool = new Map(plan.pool.map((one) => [one.id, one]))
  const dues = dueTimes(plan.pool, await readCutOffs(db, warehouseId))
  const dueOf = (id: string) => (Number.isFinite(dues.get(id)) ? dues.get(id)! : null)
  const codes = new Map(locations.map(({ id, code, prefix, column }) => [id, { id, code, rack: prefix, bay: column }]))
  const describe = (wave: ProposedWave, walk: Walk | null): ComparedWave => {
    const packages = wave.packageIds.map((id) => ({ id, signature: pool.get(id)?.signature ?? '', dueAt: dueOf(id) }))
    const pieces = wave.packageIds.reduce((sum, id) => sum + (pool.get(id)?.pieces ?? 0), 0)
    const locationIds = walk?.locationIds ?? [...new Set(wave.packageIds.flatMap(goods.locationsOf))]
    const { length, bound, seconds, reachTime } = measureWalk(walk ?? unmeasured, pieces, times)
    const { type, groupId } = wave
    const measures = { length, bound, seconds, reachTime, path: length === null ? [] : (walk?.path ?? []), hasWalk: walk !== null }
    return { type, groupId, packages, pieces, locations: locationIds.map((id) => codes.get(id)!), ...measures }
  }
  const walks = planned?.flat().map(({ walk }) => walk) ?? []
  const waves = planned ? chosenWaves(cut, planned) : cut.flat()
  return {
    isFallback: layout !== null && groups.length > 0 && planned === null,
    layoutVersion: layout?.version ?? 0,
    leftCount: goods.left.size,
    waves: waves.map((wave, index) => describe(wave, walks[index] ?? null)),
  }
}

const unmeasured = { locationIds: [], length: null, bound: null, reachTime: 0 }
