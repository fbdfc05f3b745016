import type { Ref } from '../../kernel/command/actor.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { WavePlanMissing } from '../failures.ts'
import { readComparison } from '../store/comparison.ts'

/** Warehouse of a comparison, for its rights. Fails with WAVE_PLAN_MISSING. */
export async function scopeOfComparison(db: Db, comparisonId: string): Promise<Ref> {
  const found = await readComparison(db, comparisonId)
  if (!found) throw WavePlanMissing({}, 'comparisonId')
  return { warehouseId: found.warehouseId }
}
