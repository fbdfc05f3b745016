import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'

/** The package that photos belong to. */
export interface PhotographedPackage {
  id: string
  warehouseId: string
  customerId: string
}

/** Number of photos of a package. */
export async function countPhotosOf(tx: Tx, packageId: string): Promise<number> {
  return tx.packagePhoto.count({ where: { packageId } })
}

/** Inserts photos whose pictures belong to the caller already; returns their ids. */
export async function insertPhotos(
  tx: Tx,
  call: Call,
  { id: packageId, warehouseId, customerId }: PhotographedPackage,
  pictureIds: readonly string[],
  note: string,
): Promise<string[]> {
  const rows = pictureIds.map((pictureId) => ({
    id: call.newId(),
    pictureId,
    note,
    staffId: staffIdOf(call),
    at: call.now,
    packageId,
    warehouseId,
    customerId,
  }))
  await tx.packagePhoto.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

/** Reads a photo with its picture; null if it does not exist. */
export async function readPhoto(tx: Pick<Tx, 'packagePhoto'>, id: string) {
  return tx.packagePhoto.findUnique({ where: { id } })
}

/** Deletes a photo. Its picture has to be deleted after it. */
export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.packagePhoto.deleteMany({ where: { id } })
}

/** Members of staff who photographed packages of a warehouse. */
export async function photographersOf(db: Db, warehouseId: string): Promise<string[]> {
  const rows = await db.packagePhoto.findMany({
    where: { warehouseId, staffId: { not: null } },
    select: { staffId: true },
    distinct: ['staffId'],
  })
  return rows.flatMap(({ staffId }) => staffId ?? [])
}
