import type { Package } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/db.ts'
import { PackageNotFound } from './failures.ts'
import { lockPackage } from './store/lock.ts'

/** Locks a package; fails with PACKAGE_NOT_FOUND. */
export async function loadPackage(tx: Tx, packageId: string): Promise<Package> {
  const row = await lockPackage(tx, packageId)
  if (!row) throw PackageNotFound({}, 'packageId')
  return row
}
