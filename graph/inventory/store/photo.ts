import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Number of photos of an adjustment. */
export const countPhotosOf = (tx: Tx, adjustmentId: string): Promise<number> => tx.adjustmentPhoto.count({ where: { adjustmentId } })

interface Owner {
  id: string
  warehouseId: string
  customerId: string
}

/** Inserts photos of an adjustment whose pictures belong to it already. */
export async function insertPhotos(
  tx: Tx,
  call: Call,
  { id: adjustmentId, warehouseId, customerId }: Owner,
  pictureIds: readonly string[],
  note: string,
): Promise<void> {
  await tx.adjustmentPhoto.createMany({
    data: pictureIds.map((pictureId) => ({
      id: call.newId(),
      pictureId,
      note,
      staffId: staffIdOf(call),
      at: call.now,
      adjustmentId,
      warehouseId,
      customerId,
    })),
  })
}

/** Reads a photo with the state of its adjustment; null if it does not exist. */
export function readPhoto(db: Pick<Tx, 'adjustmentPhoto'>, id: string) {
  return db.adjustmentPhoto.findUnique({ where: { id }, include: { adjustment: { select: { state: true } } } })
}

/** Deletes a photo. Its picture has to be deleted after it. */
export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.adjustmentPhoto.deleteMany({ where: { id } })
}
