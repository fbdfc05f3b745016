import type { Tx } from '../../kernel/sql/db.ts'
import { TrackingNumberKnown, UnknownParcelExists } from '../failures.ts'
import { matchesOf } from '../store/order.ts'
import { lockTrackingNumber, waitingParcel } from '../store/unknownParcel.ts'

/** Fails if a tracking number is that of an order that is still open, or of another waiting parcel. */
export async function requireUnknown(tx: Tx, warehouseId: string, trackingNumber: string, parcelId?: string): Promise<void> {
  await lockTrackingNumber(tx, warehouseId, trackingNumber)
  const order = (await matchesOf(tx, warehouseId, trackingNumber)).find(({ by, state }) => by === 'TRACKING' && state !== 'COMPLETED')
  if (order) throw TrackingNumberKnown({ tracking: trackingNumber, order: order.orderNumber }, 'trackingNumber')
  const other = await waitingParcel(tx, warehouseId, trackingNumber)
  if (other && other.id !== parcelId) throw UnknownParcelExists({ tracking: trackingNumber, number: other.number }, 'trackingNumber')
}
