import { type Actor, hasRight } from '../kernel/command/actor.ts'
import { Forbidden } from '../kernel/failures.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { ImportNotFound, ImportNotReady } from './failures.ts'
import { refOfKind } from './rules/place.ts'
import { type ImportStateName, rightOfKind } from './states.ts'
import { type ImportRow, lockImport, readImport } from './store.ts'

/** Warehouse and customer of an import, for its rights. */
export async function scopeOfImport(db: Db, id: string) {
  const found = await readImport(db, id)
  if (!found) throw ImportNotFound({}, 'importId')
  return { warehouseId: found.warehouseId, customerId: found.customerId }
}

/** Locks an import that is in one of these states and whose kind the actor may import. */
export async function requireImport(tx: Tx, actor: Actor, id: string, states: readonly ImportStateName[]): Promise<ImportRow> {
  const found = await lockImport(tx, id)
  if (!found) throw ImportNotFound({}, 'importId')
  if (!hasRight(actor, rightOfKind[found.kind], refOfKind(found))) throw Forbidden()
  if (!states.includes(found.state)) throw ImportNotReady({}, 'importId')
  return found
}
