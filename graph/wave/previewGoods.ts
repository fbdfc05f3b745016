import { inDueOrder } from '../package/steps/due.ts'
import { previewAllocations } from '../stock/steps/allocations.ts'
import { interchangeable, type ProposedWave } from './rules/wave.ts'
import { type PoolReader, wantsOf } from './store/pool.ts'
import type { WalkGroup } from './walk/planWalks.ts'

/** What the free stock would give to packages now. */
export interface GoodsPreview {
  /** Packages that the picking areas cannot fill. */
  left: ReadonlySet<string>
  /** Locations of the goods of a package. */
  locationsOf(packageId: string): string[]
}

/** Previews the goods of packages; those that are due first get scarce stock. */
export async function previewGoods(db: PoolReader, warehouseId: string, packageIds: readonly string[]): Promise<GoodsPreview> {
  const lines = Map.groupBy(await wantsOf(db, packageIds), ({ packageId }) => packageId)
  const wants = (await inDueOrder(db, warehouseId, packageIds)).map((packageId) => ({ packageId, wants: lines.get(packageId) ?? [] }))
  const { allocations, without } = await previewAllocations(db, warehouseId, wants)
  const allocatedOf = Map.groupBy(allocations, ({ ownerId }) => ownerId)
  return {
    left: new Set(without),
    locationsOf: (packageId) => {
      const allocated = (lines.get(packageId) ?? []).flatMap(({ lineId }) => allocatedOf.get(lineId) ?? [])
      return [...new Set(allocated.map(({ locationId }) => locationId))]
    },
  }
}

/** Proposed waves for the planner; `cut` are the same waves by group. */
export function walkGroupsOf(
  waves: readonly ProposedWave[],
  { locationsOf }: GoodsPreview,
): { cut: ProposedWave[][]; groups: WalkGroup[] } {
  const cut = interchangeable(waves)
  const groups = cut.map((same) => ({
    packages: same.flatMap(({ packageIds }) => packageIds).map((id) => ({ id, locationIds: locationsOf(id) })),
    waves: same.map(({ packageIds }) => packageIds),
  }))
  return { cut, groups }
}

/** Locations of groups, each once. */
export const locationIdsOf = (groups: readonly WalkGroup[]): string[] => [
  ...new Set(groups.flatMap(({ packages }) => packages.flatMap(({ locationIds }) => locationIds))),
]
