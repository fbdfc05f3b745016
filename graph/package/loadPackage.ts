import type { Package } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { PackageNotFound } from './failures.ts'
import { lockPackage } from './store/lock.ts'

/** Locks and reads a package. Fails with PACKAGE_NOT_FOUND. */
export async function loadPackage(tx: Tx, packageId: string): Promise<Package> {
  const row = await lockPackage(tx, packageId)
  if (!row) throw PackageNotFound({}, 'packageId')
  return row
}
