import type { SimplePrint } from '../../generated/prisma/client.ts'
import type { Ref } from '../../kernel/command/actor.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { lockSimplePrint } from '../store/simplePrint.ts'

/** Warehouse of a simple print, for its rights; null for an unknown one. */
export async function scopeOfSimplePrint(db: Db, id: string): Promise<Ref> {
  const row = await db.simplePrint.findUnique({ where: { id }, select: { warehouseId: true } })
  return { warehouseId: row?.warehouseId ?? null }
}

/** Locks and reads a simple print. Fails with NOT_FOUND. */
export async function loadSimplePrint(tx: Tx, id: string): Promise<SimplePrint> {
  const row = await lockSimplePrint(tx, id)
  if (!row) throw NotFound({ what: 'SimplePrint' }, 'simplePrintId')
  return row
}
