import { may } from '../kernel/actor.ts'
import type { Call } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { ScanExceptionClosed, ScanExceptionNotFound, ScanExceptionNotYours } from './failures.ts'
import { type ScanClosing, stationRights } from './states.ts'
import { nameOf } from './steps.ts'
import { closeLocked, lockScanException } from './store.ts'

/** How a scan exception is closed, with what that way needs. */
export type Closing =
  | { how: Extract<keyof typeof ScanClosing.values, 'PUT_BACK'> }
  | { how: 'POSTED'; document: string }
  | { how: 'DISCARDED'; reason: string }

/** Closes a scan exception: one's own, or with `station:settle` anybody's. */
export async function closeScanException(tx: Tx, call: Call, id: string, closing: Closing) {
  const exception = await lockScanException(tx, id)
  if (!exception) throw ScanExceptionNotFound({}, 'scanExceptionId')
  const { warehouseId, customerId, staffId, stationId } = exception
  if (staffId !== call.actor.id && !may(call.actor, stationRights.settle, { warehouseId, customerId }))
    throw ScanExceptionNotYours({ who: await nameOf(tx, staffId) }, 'scanExceptionId')
  if (exception.state !== 'OPEN') throw ScanExceptionClosed({}, 'scanExceptionId')
  await closeLocked(tx, call, id, closing)
  const payload = { how: closing.how, stationId }
  const fact: Fact = { kind: 'scanException.closed', type: 'ScanException', id, warehouseId, customerId, payload }
  return { result: { scanExceptionId: id }, facts: [fact] }
}

/** Where a scan exception belongs. */
export async function scopeOfException(db: Db, id: string) {
  const row = await db.scanException.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  return row ?? { warehouseId: null, customerId: null }
}
