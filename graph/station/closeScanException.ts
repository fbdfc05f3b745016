import { hasRight } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { ScanExceptionClosed, ScanExceptionNotFound, ScanExceptionNotYours } from './failures.ts'
import { type ScanClosing, stationRights } from './states.ts'
import { whoOf } from './steps.ts'
import { lockScanException, writeClosed } from './store.ts'

/** How a scan exception is closed, with the fields of that way. */
export type Closing =
  | { how: Extract<keyof typeof ScanClosing.values, 'PUT_BACK'> }
  | { how: 'POSTED'; document: string }
  | { how: 'DISCARDED'; reason: string }

/** Closes a scan exception; those of others require `station:settle`. */
export async function closeScanException(tx: Tx, call: Call, id: string, closing: Closing) {
  const exception = await lockScanException(tx, id)
  if (!exception) throw ScanExceptionNotFound({}, 'scanExceptionId')
  const { warehouseId, customerId, staffId, stationId } = exception
  if (staffId !== call.actor.id && !hasRight(call.actor, stationRights.settle, { warehouseId, customerId }))
    throw ScanExceptionNotYours(await whoOf(tx, staffId), 'scanExceptionId')
  if (exception.state !== 'OPEN') throw ScanExceptionClosed({}, 'scanExceptionId')
  await writeClosed(tx, call, id, closing)
  const payload = { how: closing.how, stationId }
  const fact: Fact = { kind: 'scanException.closed', type: 'ScanException', id, warehouseId, customerId, payload }
  return { result: { scanExceptionId: id }, facts: [fact] }
}

/** Warehouse and customer of a scan exception, for its rights. */
export async function scopeOfException(db: Db, id: string) {
  const row = await db.scanException.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  return row ?? { warehouseId: null, customerId: null }
}
