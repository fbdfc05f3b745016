import { scopeOfCustomer } from '../customer/steps.ts'
import { type Actor, hasRight } from '../kernel/command/actor.ts'
import { actionsFrom } from '../kernel/command/machine.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { ImportNotFound, ImportNotReady } from './failures.ts'
import { type ImportActionName, type ImportKindName, rightOfKind, sheetImportMachine } from './states.ts'
import { type ImportRow, lockImport, readImport } from './store.ts'

/** Warehouse and customer of an import, for its rights. */
export async function scopeOfImport(db: Db, id: string) {
  const found = await readImport(db, id)
  if (!found) throw ImportNotFound({}, 'importId')
  return { warehouseId: found.warehouseId, customerId: found.customerId }
}

/** Refuses who may not create or change what a kind of import contains. Products belong to their customer, all else to a warehouse as well, and without a customer to the staff of the warehouse. */
export async function requireRightOfKind(
  tx: Tx,
  actor: Actor,
  { kind, warehouseId, customerId }: { kind: ImportKindName; warehouseId: string; customerId: string | null },
): Promise<void> {
  const ref = kind === 'PRODUCTS' && customerId !== null ? await scopeOfCustomer(tx, customerId) : { warehouseId, customerId }
  if (!hasRight(actor, rightOfKind[kind], ref)) throw Forbidden()
}

/** Locks an import whose state allows an action and whose kind the actor may import. */
export async function requireImport(tx: Tx, actor: Actor, id: string, action: ImportActionName): Promise<ImportRow> {
  const found = await lockImport(tx, id)
  if (!found) throw ImportNotFound({}, 'importId')
  await requireRightOfKind(tx, actor, found)
  if (!actionsFrom(sheetImportMachine, found.state).includes(action)) throw ImportNotReady({}, 'importId')
  return found
}
