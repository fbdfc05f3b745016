import type { Package } from '../generated/prisma/client.ts'
import type { Ref } from '../kernel/actor.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { PackageNotFound } from './failures.ts'
import { lockPackages } from './store/move.ts'

/** The warehouse and the customer of a package, for its rights; an unknown package belongs to none. */
export async function scopeOfPackage(db: Db, packageId: string): Promise<Ref> {
  const row = await db.package.findUnique({ where: { id: packageId }, select: { warehouseId: true, customerId: true } })
  return row ?? { warehouseId: null, customerId: null }
}

/** Locks a package; fails with PACKAGE_NOT_FOUND. */
export async function loadPackage(tx: Tx, packageId: string): Promise<Package> {
  await lockPackages(tx, [packageId])
  const row = await tx.package.findUnique({ where: { id: packageId } })
  if (!row) throw PackageNotFound({}, 'packageId')
  return row
}
