import { scopeOfCustomer } from '../customer/steps.ts'
import { type Actor, hasRight } from '../kernel/command/actor.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { ImportNotFound, ImportNotReady } from './failures.ts'
import { type ImportKindName, type ImportStateName, rightOfKind } from './states.ts'
import { type ImportRow, lockImport, readImport } from './store.ts'

/** Warehouse and customer of an import, for its rights. */
export async function scopeOfImport(db: Db, id: string) {
  const found = await readImport(db, id)
  if (!found) throw ImportNotFound({}, 'importId')
  return { warehouseId: found.warehouseId, customerId: found.customerId }
}

/** Refuses who may not create or change what a kind of import contains. Products belong to their customer, all else to a warehouse as well. */
export async function requireRightOfKind(
  tx: Tx,
  actor: Actor,
  { kind, warehouseId, customerId }: { kind: ImportKindName; warehouseId: string; customerId: string },
): Promise<void> {
  const ref = kind === 'PRODUCTS' ? await scopeOfCustomer(tx, customerId) : { warehouseId, customerId }
  if (!hasRight(actor, rightOfKind[kind], ref)) throw Forbidden()
}

/** Locks an import that is in one of these states and whose kind the actor may import. */
export async function requireImport(tx: Tx, actor: Actor, id: string, states: readonly ImportStateName[]): Promise<ImportRow> {
  const found = await lockImport(tx, id)
  if (!found) throw ImportNotFound({}, 'importId')
  await requireRightOfKind(tx, actor, found)
  if (!states.includes(found.state)) throw ImportNotReady({}, 'importId')
  return found
}
