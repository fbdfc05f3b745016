import type { Tx } from '../kernel/sql/db.ts'
import type { ScanSubject } from '../station/rules.ts'
import { packagesByCode } from './findPackage.ts'

/** Valid input fields of this area's scans. */
interface ScanFields {
  code?: string | undefined
  packageId?: string | null | undefined
}

/** Describes the package of a scan at a shipping or examining station. */
export async function describeDeliveryScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const id = said.packageId ?? (said.code ? (await packagesByCode(tx, warehouseId, said.code))[0]?.id : null)
  const pkg = id ? await tx.package.findFirst({ where: { id, warehouseId }, select: { id: true, number: true, customerId: true } }) : null
  return {
    customerId: pkg?.customerId ?? null,
    document: pkg && { kind: 'Package', id: pkg.id, number: pkg.number },
    productId: null,
    place: pkg && { kind: 'PACKAGE', code: pkg.number },
  }
}
