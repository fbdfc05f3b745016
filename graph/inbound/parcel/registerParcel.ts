import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nextNumber } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { insertParcel, type ParcelFacts } from '../store/unknownParcel.ts'
import { parcelFact } from './parcelFact.ts'
import { requireUnknown } from './requireUnknown.ts'

/** Registers a parcel with what is known of it. Fails if its tracking number is that of an open order or of another waiting parcel. */
export async function registerParcel(
  tx: Tx,
  call: Call,
  warehouseId: string,
  facts: ParcelFacts,
): Promise<{ id: string; number: string; fact: Fact }> {
  await requireWarehouse(tx, warehouseId)
  if (facts.trackingNumber) await requireUnknown(tx, warehouseId, facts.trackingNumber)
  const id = call.newId()
  const number = await nextNumber(tx, call, 'unknown')
  await insertParcel(tx, call, { ...facts, id, number, warehouseId })
  return { id, number, fact: parcelFact('registered', { id, warehouseId, customerId: null }) }
}
