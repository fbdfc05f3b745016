import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { productsByCode } from '../product/steps.ts'
import type { ScanSubject } from '../station/rules.ts'
import { countByNumber } from './store/count.ts'
import { transferByNumber } from './store/transfer.ts'

interface ScanFields {
  transferId?: string | null | undefined
  productId?: string | null | undefined
  from?: string | null | undefined
  quantity?: number | null | undefined
  code?: string | undefined
}

/** Describes a scan of a transfer: its product, and the location where the goods are now. */
export async function describeMoveScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const id = said.transferId ?? (said.code ? await transferByNumber(tx, warehouseId, said.code) : null)
  const transfer = id
    ? await tx.transfer.findFirst({
        where: { id, warehouseId },
        select: { id: true, number: true, lines: { select: { productId: true, customerId: true } } },
      })
    : null
  if (!transfer) return { customerId: null, document: null, productId: null, place: null }
  const scanned = said.code ? await productsByCode(tx, said.code) : []
  const line = transfer.lines.find(({ productId }) => productId === said.productId || scanned.some((product) => product.id === productId))
  // Put down at the scanned location, or taken off the one on the screen.
  const place = readAs(parseScan(said.code ?? ''), 'location') ?? readAs(parseScan(said.from ?? ''), 'location')
  return {
    customerId: line?.customerId ?? null,
    document: { kind: 'Transfer', id: transfer.id, number: transfer.number },
    productId: line?.productId ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
    pieces: said.quantity ? null : (scanned.find(({ id: found }) => found === line?.productId)?.pieces ?? null),
  }
}

/** Describes a scan of a count: its product, and the location on the screen. */
export async function describeCountScan(
  tx: Tx,
  warehouseId: string,
  said: {
    stockCountId?: string | null | undefined
    productId?: string | null | undefined
    location?: string | null | undefined
    code?: string | null | undefined
  },
): Promise<ScanSubject> {
  const id = said.stockCountId ?? (said.code ? await countByNumber(tx, warehouseId, said.code) : null)
  const count = id ? await tx.stockCount.findFirst({ where: { id, warehouseId }, select: { id: true, number: true } }) : null
  if (!count) return { customerId: null, document: null, productId: null, place: null }
  const scanned = said.code ? await productsByCode(tx, said.code, { warehouseId }) : []
  const [product] = said.productId
    ? await tx.product.findMany({ where: { id: said.productId }, select: { id: true, customerId: true } })
    : scanned
  const place = readAs(parseScan(said.location ?? ''), 'location')
  return {
    customerId: product?.customerId ?? null,
    document: { kind: 'StockCount', id: count.id, number: count.number },
    productId: product?.id ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
    pieces: scanned.find(({ id: found }) => found === product?.id)?.pieces ?? null,
  }
}
