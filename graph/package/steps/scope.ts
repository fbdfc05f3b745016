import type { Ref } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db.ts'

/** The warehouse and the customer of a package, for its rights; an unknown package belongs to none. */
export async function scopeOfPackage(db: Db, packageId: string): Promise<Ref> {
  const row = await db.package.findUnique({ where: { id: packageId }, select: { warehouseId: true, customerId: true } })
  return row ?? { warehouseId: null, customerId: null }
}
