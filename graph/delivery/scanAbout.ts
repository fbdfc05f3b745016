import type { Tx } from '../kernel/db.ts'
import type { ScanAbout } from '../station/rules.ts'
import { parcelsOf } from './parcel.ts'

/** The package that a scan at the shipping desk spoke of. */
export async function aboutParcel(tx: Tx, warehouseId: string, said: { code?: string; packageId?: string }): Promise<ScanAbout> {
  const id = said.packageId ?? (said.code ? (await parcelsOf(tx, warehouseId, said.code))[0]?.id : null)
  const parcel = id
    ? await tx.package.findFirst({ where: { id, warehouseId }, select: { id: true, number: true, customerId: true } })
    : null
  return {
    customerId: parcel?.customerId ?? null,
    document: parcel && { kind: 'Package', id: parcel.id, number: parcel.number },
    productId: null,
    place: parcel && { kind: 'PACKAGE', code: parcel.number },
  }
}
