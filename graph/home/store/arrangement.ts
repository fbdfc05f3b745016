import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { Arrangement } from '../rules/panelCards.ts'

/** How a person has arranged the control panel. */
export async function arrangementOf(db: Db, staffId: string): Promise<Arrangement> {
  const row = await db.panelArrangement.findUnique({ where: { staffId }, select: { order: true, hidden: true } })
  return row ?? { order: [], hidden: [] }
}

/** Keeps how a person arranges the control panel; nothing is kept of one as usual. */
export async function saveArrangement(tx: Tx, staffId: string, arrangement: Arrangement): Promise<void> {
  const [order, hidden] = [[...new Set(arrangement.order)], [...new Set(arrangement.hidden)]]
  if (order.length === 0 && hidden.length === 0) await tx.panelArrangement.deleteMany({ where: { staffId } })
  else await tx.panelArrangement.upsert({ where: { staffId }, create: { staffId, order, hidden }, update: { order, hidden } })
}
