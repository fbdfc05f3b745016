import type { Fact } from '../../kernel/events/fact.ts'
import { parcelFact } from '../parcel/parcelFact.ts'
import type { PhotoOwner } from '../store/photo.ts'

/** Events of photos: of the order, and of the parcel to which they belong. */
export function photoFacts(what: 'photographed' | 'photoDeleted', owner: PhotoOwner): Fact[] {
  const { warehouseId, customerId, orderId, receiptId, parcelId } = owner
  const payload = receiptId ? { receiptId } : { parcelId }
  return [
    ...(parcelId ? [parcelFact(what, { id: parcelId, warehouseId, customerId })] : []),
    ...(orderId ? [{ kind: `inbound.${what}`, type: 'InboundOrder', id: orderId, warehouseId, customerId, payload }] : []),
  ]
}
