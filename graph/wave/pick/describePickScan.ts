import type { Tx } from '../../kernel/sql/db.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { productsByCode } from '../../product/steps/findProducts.ts'
import type { ScanSubject } from '../../station/rules.ts'

/** Describes a scan while picking: its wave, its product, and the location where the goods were. */
export async function describePickScan(
  tx: Tx,
  warehouseId: string,
  said: {
    waveId?: string | null | undefined
    code?: string | null | undefined
    location?: string | null | undefined
    productId?: string | null | undefined
    quantity?: number | null | undefined
  },
): Promise<ScanSubject> {
  const wave = said.waveId ? await tx.wave.findFirst({ where: { id: said.waveId, warehouseId }, select: { id: true, number: true } }) : null
  if (!wave) return { customerId: null, document: null, productId: null, place: null }
  const scanned = said.code ? await productsByCode(tx, said.code, { warehouseId }) : []
  const lines = await tx.packageLine.findMany({
    where: { package: { waveId: wave.id }, productId: { in: scanned.map(({ id }) => id) } },
    select: { productId: true, customerId: true },
  })
  const line = lines.find(({ productId }) => productId === said.productId) ?? lines[0]
  const place = readAs(parseScan(said.location ?? ''), 'location')
  return {
    customerId: line?.customerId ?? null,
    document: { kind: 'Wave', id: wave.id, number: wave.number },
    productId: line?.productId ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
    pieces: scanned.find(({ id }) => id === line?.productId)?.pieces ?? null,
  }
}
