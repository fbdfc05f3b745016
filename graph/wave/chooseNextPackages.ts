import type { Services } from '../kernel/command/command.ts'
import { dueTimes } from '../package/rules/dueTimes.ts'
import { readCutOffs } from '../package/steps/due.ts'
import { geometryOf } from './layout/layoutRules.ts'
import { cutWaves, type PoolPlan } from './planWaves.ts'
import { previewGoods } from './previewGoods.ts'
import { chooseNextWaves, chooseOldest, type NextWaveUnit, type PackageToChoose } from './rules/nextWaves.ts'
import { partition } from './rules/wave.ts'
import { readStoredLayout, readWalkLocations } from './store/layout.ts'
import type { PoolReader } from './store/pool.ts'

/** Packages among which the next waves are chosen; of a larger pool, those that are due first. */
const mostConsidered = 5_000

/** Packages that may share waves, with their due times. */
export interface NextUnits {
  units: NextWaveUnit<PackageToChoose>[]
  /** Ids of all their packages. */
  packageIds: string[]
}

/** Groups the pool of a plan by what may share a wave; packages for which `isLeftOut` are in no group. */
export async function nextUnitsOf(
  db: PoolReader,
  warehouseId: string,
  { pool, settings, types }: PoolPlan,
  isLeftOut?: (packageId: string) => boolean,
): Promise<NextUnits> {
  const due = dueTimes(pool, await readCutOffs(db, warehouseId))
  const whole = settings.map((setting) => ({ ...setting, maximum: Number.MAX_SAFE_INTEGER }))
  const groups = partition(pool, whole, types, isLeftOut)
  const maximumOf = new Map(settings.map(({ type, maximum }) => [type, maximum]))
  const first = new Set(
    groups
      .flatMap(({ packageIds }) => packageIds)
      .map((id) => ({ id, dueAt: due.get(id)! }))
      .sort((a, b) => (a.dueAt === b.dueAt ? 0 : a.dueAt - b.dueAt))
      .slice(0, mostConsidered)
      .map(({ id }) => id),
  )
  const units = groups.map(({ type, packageIds }) => ({
    maximum: maximumOf.get(type)!,
    packages: packageIds.filter((id) => first.has(id)).map((id) => ({ id, dueAt: due.get(id)! })),
  }))
  return { units, packageIds: units.flatMap(({ packages }) => packages.map(({ id }) => id)) }
}

/**
 * Leaves only the packages of the next `count` waves in a plan: those that are due first, then those stored close together. If the planner
 * fails, is late or has no layout, the oldest.
 */
export async function chooseNextPackages(
  { db, walkPlanner }: Services,
  caller: string,
  warehouseId: string,
  plan: PoolPlan,
  count: number,
): Promise<PoolPlan & { isFallback: boolean }> {
  const layout = walkPlanner.isOff ? null : await readStoredLayout(db, warehouseId)
  const { packageIds } = await nextUnitsOf(db, warehouseId, plan)
  const goods = await previewGoods(db, warehouseId, packageIds)
  const considered = new Set(packageIds).difference(goods.left)
  const { units } = await nextUnitsOf(db, warehouseId, plan, (id) => !considered.has(id))
  const located = units.map((unit) => ({
    ...unit,
    packages: unit.packages.map((one) => ({ ...one, locationIds: layout ? goods.locationsOf(one.id) : [] })),
  }))
  const locationIds = new Set(located.flatMap(({ packages }) => packages.flatMap((one) => one.locationIds)))
  const planned =
    layout && considered.size > 0
      ? await walkPlanner.chooseNext(caller, {
          geometry: geometryOf(layout),
          units: located,
          count,
          locations: await readWalkLocations(db, warehouseId, [...locationIds]),
        })
      : null
  const chosen = new Set(planned ?? chooseNextWaves(units, count, chooseOldest))
  const left = new Set(cutWaves(plan).flatMap((wave) => wave.packageIds.filter((id) => !chosen.has(id))))
  return { ...plan, left, lacking: goods.left, isFallback: layout !== null && considered.size > 0 && planned === null }
}
