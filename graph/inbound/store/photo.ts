import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** What photos belong to; the order is null until a parcel is claimed. */
export interface PhotoOwner {
  warehouseId: string
  customerId: string | null
  orderId: string | null
  receiptId: string | null
  parcelId: string | null
}

/** Locks a receipt and reads what its photos belong to; null if it does not exist. */
export async function lockReceipt(tx: Tx, id: string): Promise<(PhotoOwner & { orderId: string; number: string }) | null> {
  await tx.$executeRawUnsafe('select 1 from receipt where id = $1::uuid for no key update', id)
  const row = await tx.receipt.findUnique({
    where: { id },
    select: { warehouseId: true, customerId: true, orderId: true, number: true },
  })
  return row && { ...row, receiptId: id, parcelId: null }
}

/** Number of photos of a receipt or a parcel. */
export async function countPhotosOf(tx: Tx, { receiptId, parcelId }: PhotoOwner): Promise<number> {
  return tx.inboundPhoto.count({ where: { receiptId, parcelId } })
}

/** Inserts photos whose pictures belong to the caller already. */
export async function insertPhotos(tx: Tx, call: Call, owner: PhotoOwner, pictureIds: readonly string[], note: string): Promise<void> {
  const { warehouseId, customerId, orderId, receiptId, parcelId } = owner
  await tx.inboundPhoto.createMany({
    data: pictureIds.map((pictureId) => ({
      id: call.newId(),
      pictureId,
      note,
      staffId: staffIdOf(call),
      at: call.now,
      warehouseId,
      customerId,
      orderId,
      receiptId,
      parcelId,
    })),
  })
}

/** Reads a photo with its picture; null if it does not exist. */
export async function readPhoto(tx: Pick<Tx, 'inboundPhoto'>, id: string) {
  return tx.inboundPhoto.findUnique({ where: { id } })
}

/** Deletes a photo. Its picture has to be deleted after it. */
export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.inboundPhoto.deleteMany({ where: { id } })
}

/** Gives the photos of a parcel to the order with which it is claimed; returns their pictures. */
export async function claimPhotos(tx: Tx, parcelId: string, order: { id: string; customerId: string }): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ pictureId: string }[]>(
    `update inbound_photo set order_id = $2::uuid, customer_id = $3::uuid where parcel_id = $1::uuid returning picture_id::text as "pictureId"`,
    parcelId,
    order.id,
    order.customerId,
  )
  return rows.map(({ pictureId }) => pictureId)
}

/** Numbers of photos of orders. */
export async function countPhotosOfOrders(db: Pick<Tx, '$queryRawUnsafe'>, orderIds: readonly string[]): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ orderId: string; photos: number }[]>(
    `select order_id::text as "orderId", count(*)::int as photos from inbound_photo where order_id = any($1::uuid[]) group by order_id`,
    orderIds,
  )
  const byOrder = new Map(rows.map(({ orderId, photos }) => [orderId, photos]))
  return orderIds.map((id) => byOrder.get(id) ?? 0)
}
