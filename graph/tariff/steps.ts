import type { Tx } from '../kernel/sql/db.ts'
import { StrategyNotFound } from './failures.ts'

/** Fails with STRATEGY_NOT_FOUND if a billing strategy does not exist; `fieldOf` names the input field by index. */
export async function requireStrategies(tx: Tx, ids: readonly string[], fieldOf: (index: number) => string): Promise<void> {
  const rows = await tx.billingStrategy.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) throw StrategyNotFound({}, fieldOf(missing))
}
