import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { ship } from '../package/steps/ship.ts'
import { unship } from '../package/steps/unship.ts'
import { post } from '../stock/steps/post.ts'
import { ParcelNotShipped } from './failures.ts'
import { type Parcel, refuseToShip } from './parcel.ts'

/** One parcel, which is locked, leaves: its goods and promises leave the ledger. Fails with the reason why it may not. */
export async function shipOne(tx: Tx, call: Call, parcel: Parcel): Promise<Fact[]> {
  const { moved, facts, posting } = await ship(tx, call, [parcel.id])
  if (moved.length === 0) throw refuseToShip(parcel)
  await post(tx, call, { kind: 'Package', id: parcel.id, number: parcel.number }, posting)
  return facts
}

/** One parcel, which is locked, comes back to the desk: the inverse. Fails with PARCEL_NOT_SHIPPED. */
export async function unshipOne(tx: Tx, call: Call, parcel: Parcel): Promise<Fact[]> {
  const { moved, facts, posting } = await unship(tx, call, parcel.id)
  if (moved.length === 0) throw ParcelNotShipped({ number: parcel.number })
  await post(tx, call, { kind: 'Package', id: parcel.id, number: parcel.number }, posting)
  return facts
}
