import type { Tx } from '../kernel/db.ts'
import { productsByCode } from '../product/steps.ts'
import type { ScanAbout } from '../station/rules.ts'

/** What the scans of this area say, as far as it is well formed. */
interface Said {
  waveId?: string | undefined
  packageId?: string | null | undefined
  lineId?: string | undefined
  productId?: string | null | undefined
  code?: string | undefined
}

/** The wave that a scan at the table or at the bench was made for, its product, and the package that it spoke of. */
export async function aboutWave(tx: Tx, warehouseId: string, { waveId, packageId, lineId, productId, code }: Said): Promise<ScanAbout> {
  const wave = waveId ? await tx.wave.findFirst({ where: { id: waveId, warehouseId }, select: { id: true, number: true } }) : null
  if (!wave) return { customerId: null, document: null, productId: null, place: null }
  const line = lineId ? await tx.packageLine.findFirst({ where: { id: lineId, package: { waveId: wave.id } } }) : null
  const of = line?.packageId ?? packageId
  const parcel = of ? await tx.package.findFirst({ where: { id: of, waveId: wave.id }, select: { number: true, customerId: true } }) : null
  const chosen = line?.productId ?? productId
  const known = chosen
    ? await tx.product.findMany({ where: { id: chosen, packageLines: { some: { package: { waveId: wave.id } } } } })
    : await productsByCode(tx, code ?? '', { warehouseId })
  const [product] = known.length === 1 ? known : []
  return {
    customerId: parcel?.customerId ?? product?.customerId ?? null,
    document: { kind: 'Wave', id: wave.id, number: wave.number },
    productId: product?.id ?? null,
    place: parcel && { kind: 'PACKAGE', code: parcel.number },
  }
}
