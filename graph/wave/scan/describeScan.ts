import type { Tx } from '../../kernel/sql/db.ts'
import { productsByCode } from '../../product/steps/findProducts.ts'
import type { ScanSubject } from '../../station/rules.ts'

/** Valid input fields of this area's scans. */
interface ScanFields {
  waveId?: string | undefined
  packageId?: string | null | undefined
  lineId?: string | undefined
  productId?: string | null | undefined
  code?: string | undefined
}

/** Describes a sorting or packing scan: its wave, product and package. */
export async function describeWaveScan(
  tx: Tx,
  warehouseId: string,
  { waveId, packageId, lineId, productId, code }: ScanFields,
): Promise<ScanSubject> {
  const wave = waveId ? await tx.wave.findFirst({ where: { id: waveId, warehouseId }, select: { id: true, number: true } }) : null
  if (!wave) return { customerId: null, document: null, productId: null, place: null }
  const line = lineId ? await tx.packageLine.findFirst({ where: { id: lineId, package: { waveId: wave.id } } }) : null
  const of = line?.packageId ?? packageId
  const pkg = of ? await tx.package.findFirst({ where: { id: of, waveId: wave.id }, select: { number: true, customerId: true } }) : null
  const chosen = line?.productId ?? productId
  const scanned = await productsByCode(tx, code ?? '', { warehouseId })
  const known = chosen
    ? await tx.product.findMany({ where: { id: chosen, packageLines: { some: { package: { waveId: wave.id } } } } })
    : scanned
  const [product] = known.length === 1 ? known : []
  return {
    customerId: pkg?.customerId ?? product?.customerId ?? null,
    document: { kind: 'Wave', id: wave.id, number: wave.number },
    productId: product?.id ?? null,
    place: pkg && { kind: 'PACKAGE', code: pkg.number },
    pieces: scanned.find(({ id }) => id === product?.id)?.pieces ?? null,
  }
}
