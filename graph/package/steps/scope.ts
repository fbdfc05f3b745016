import type { Ref } from '../../kernel/command/actor.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** Warehouse and customer of a package, for its rights; none for an unknown package. */
export async function scopeOfPackage(db: Db, packageId: string): Promise<Ref> {
  const row = await db.package.findUnique({ where: { id: packageId }, select: { warehouseId: true, customerId: true } })
  return row ?? { warehouseId: null, customerId: null }
}
