import { lockCustomerFor, scopeOfCustomer } from '../customer/steps.ts'
import { type Actor, hasRight } from '../kernel/command/actor.ts'
import { actionsFrom } from '../kernel/command/machine.ts'
import { Forbidden, NotFound } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { ImportNotFound, ImportNotReady } from './failures.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ImportOwner } from './rules/place.ts'
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

/**
 * Locks the owner of a new import, so that of two uploads of a file at once the second finds the import of the first. Fails with CUSTOMER_NOT_FOUND, or as
 * the kind of the target does.
 */
export async function lockOwner(
  tx: Tx,
  { kind, warehouseId, customerId, target }: { kind: ImportKindName; warehouseId: string } & Asked,
): Promise<ImportOwner> {
  const spec = kindOf(kind).target
  if (!spec) {
    if (!customerId || target) throw NotFound({ what: 'customerId' }, 'customerId')
    await lockCustomerFor(tx, customerId)
    return { customerId, targetId: null }
  }
  if (target?.type !== spec.node || customerId) throw NotFound({ what: 'target' }, 'target')
  await spec.lock(tx, target.id, warehouseId)
  return { customerId: null, targetId: target.id }
}

/** The customer, or the target with its type. */
interface Asked {
  customerId?: string | null | undefined
  target?: { type: string; id: string } | null | undefined
}

/** Locks an import whose state allows an action and whose kind the actor may import. */
export async function requireImport(tx: Tx, actor: Actor, id: string, action: ImportActionName): Promise<ImportRow> {
  const found = await lockImport(tx, id)
  if (!found) throw ImportNotFound({}, 'importId')
  await requireRightOfKind(tx, actor, found)
  if (!actionsFrom(sheetImportMachine, found.state).includes(action)) throw ImportNotReady({}, 'importId')
  return found
}
