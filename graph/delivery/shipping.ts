import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { ship } from '../package/steps/ship.ts'
import { post } from '../stock/steps/post.ts'
import { type Parcel, refuseToShip } from './parcel.ts'

/** One parcel leaves: its goods and promises leave the ledger. Fails with the reason why it may not. */
export async function shipOne(tx: Tx, call: Call, parcel: Parcel): Promise<Fact[]> {
  const { moved, facts, posting } = await ship(tx, call, [parcel.id])
  if (moved.length === 0) throw refuseToShip(parcel)
  await post(tx, call, { kind: 'Package', id: parcel.id, number: parcel.number }, posting)
  return facts
}
