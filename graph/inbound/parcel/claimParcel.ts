import { ownPictures } from '../../file/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ParcelElsewhere } from '../failures.ts'
import { inboundRights, unknownParcelMachine } from '../states.ts'
import { claimPhotos } from '../store/photo.ts'
import { lockParcel, setParcelOrder } from '../store/unknownParcel.ts'
import { parcelFact } from './parcelFact.ts'

/** Claims a waiting parcel for an inbound order, which the caller holds. */
export async function claimParcel(
  tx: Tx,
  call: Call,
  parcelId: string,
  order: { id: string; warehouseId: string; customerId: string },
): Promise<Fact[]> {
  const parcel = await lockParcel(tx, parcelId)
  if (parcel.warehouseId !== order.warehouseId) throw ParcelElsewhere({ number: parcel.number }, 'parcelId')
  if (parcel.state !== 'WAITING') throw NotInState({ what: parcel.number }, 'parcelId')
  await setParcelOrder(tx, parcelId, order)
  const { warehouseId, customerId } = order
  await ownPictures(tx, await claimPhotos(tx, parcelId, order), { warehouseId, customerId, right: inboundRights.read })
  await apply(tx, call, unknownParcelMachine, [parcelId], 'claim')
  return [parcelFact('claimed', { ...parcel, customerId: order.customerId })]
}
