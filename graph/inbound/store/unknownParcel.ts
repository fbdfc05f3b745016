import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { unknownParcelMachine } from '../states.ts'

/** What is known of an unknown parcel. */
export interface ParcelFacts {
  trackingNumber: string | null
  carrier: string
  sender: string
  cartons: number
  weightGrams: number | null
  place: string
  remark: string
}

/** Inserts an unknown parcel with its first history row. */
export async function insertParcel(
  tx: Tx,
  call: Call,
  parcel: ParcelFacts & { id: string; number: string; warehouseId: string },
): Promise<void> {
  const state = unknownParcelMachine.initial
  await tx.unknownParcel.createMany({ data: [{ ...parcel, state, createdAt: call.now, updatedAt: call.now, version: 1 }] })
  await recordInitialState(tx, call, unknownParcelMachine, [{ id: parcel.id, state }])
}

/** Changes what is known of a parcel. */
export async function updateParcel(tx: Tx, call: Call, id: string, facts: ParcelFacts): Promise<void> {
  await tx.unknownParcel.update({
    where: { id },
    data: { ...facts, updatedAt: call.now, version: { increment: 1 } },
    select: { id: true },
  })
}

/** Records the order with which a parcel is claimed. */
export async function setParcelOrder(tx: Tx, id: string, order: { id: string; customerId: string }): Promise<void> {
  await tx.unknownParcel.update({ where: { id }, data: { orderId: order.id, customerId: order.customerId }, select: { id: true } })
}

/** Warehouse and customer of a parcel, for its rights. */
export async function scopeOfParcel(
  db: Pick<Tx, 'unknownParcel'>,
  id: string,
): Promise<{ warehouseId: string; customerId: string | null }> {
  const row = await db.unknownParcel.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  if (!row) throw NotFound({ what: '' }, 'parcelId')
  return row
}

/** Locks a parcel and reads it. Fails with NOT_FOUND on `parcelId`. */
export async function lockParcel(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from unknown_parcel where id = $1::uuid for no key update', id)
  const row = await tx.unknownParcel.findUnique({ where: { id } })
  if (!row) throw NotFound({ what: '' }, 'parcelId')
  return row
}

/** Makes those who enter the same tracking number wait for each other. */
export async function lockTrackingNumber(tx: Tx, warehouseId: string, trackingNumber: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtext('unknown parcels with a tracking number'), hashtext($1))`,
    `${warehouseId} ${trackingNumber}`,
  )
}

/** The waiting parcel of a warehouse with a tracking number. */
export async function waitingParcel(tx: Tx, warehouseId: string, trackingNumber: string): Promise<{ id: string; number: string } | null> {
  return tx.unknownParcel.findFirst({ where: { warehouseId, trackingNumber, state: 'WAITING' }, select: { id: true, number: true } })
}

/** Carriers of the latest parcels of a warehouse, each once. */
export async function carriersOf(db: Pick<Tx, 'unknownParcel'>, warehouseId: string): Promise<string[]> {
  const rows = await db.unknownParcel.findMany({ where: { warehouseId }, select: { carrier: true }, orderBy: { id: 'desc' }, take: 300 })
  return [...new Set(rows.map(({ carrier }) => carrier).filter((carrier) => carrier !== ''))].slice(0, 12)
}
