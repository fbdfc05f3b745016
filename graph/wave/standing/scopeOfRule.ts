import type { Ref } from '../../kernel/command/actor.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { readRule } from '../store/standing.ts'

/** Warehouse of a rule, for its rights. Fails with NOT_FOUND. */
export async function scopeOfRule(db: Pick<Tx, 'standingRule'>, ruleId: string): Promise<Ref> {
  const { warehouseId } = await readRule(db, ruleId)
  return { warehouseId }
}
