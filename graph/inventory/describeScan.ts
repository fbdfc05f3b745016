import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { productsByCode } from '../product/steps/findProducts.ts'
import type { ScanSubject } from '../station/rules.ts'
import { countByNumber } from './store/count.ts'
import { transferByNumber } from './store/transfer.ts'

interface ScanFields {
  transferId?: string | null | undefined
  moveKey?: string | null | undefined
  meantProductId?: string | null | undefined
  productId?: string | null | undefined
  from?: string | null | undefined
  quantity?: number | null | undefined
  code?: string | undefined
}

/** Describes a scan of a transfer: its product, and the location where the goods are now. */
export async function describeMoveScan(tx: Tx, warehouseId: string, said: ScanFields): Promise<ScanSubject> {
  const { transferId, moveKey = null } = said
  const id = transferId ?? (said.code ? await transferByNumber(tx, warehouseId, said.code) : null)
  const transfer =
    id || moveKey
      ? await tx.transfer.findFirst({
          where: { warehouseId, ...(id ? { id } : { moveKey }) },
          select: { id: true, number: true, lines: { select: { productId: true, customerId: true } } },
        })
      : null
  if (!transfer && !moveKey) return { customerId: null, document: null, productId: null, place: null }
  const scanned = said.code ? await productsByCode(tx, said.code, transfer ? {} : { warehouseId }) : []
  const lines = transfer?.lines ?? []
  const line = lines.find(({ productId }) => productId === said.productId || scanned.some((product) => product.id === productId))
  // Without a plan goods may be taken up that are in no line yet.
  const [only, another] = scanned.filter((product) => !said.meantProductId || product.id === said.meantProductId)
  const goods = line ?? (moveKey && only && !another ? { productId: only.id, customerId: only.customerId } : null)
  // Put down at the scanned location, or taken off the one on the screen.
  const place = readAs(parseScan(said.code ?? ''), 'location') ?? readAs(parseScan(said.from ?? ''), 'location')
  return {
    customerId: goods?.customerId ?? null,
    document: transfer && { kind: 'Transfer', id: transfer.id, number: transfer.number },
    productId: goods?.productId ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
    pieces: said.quantity ? null : (scanned.find(({ id: found }) => found === goods?.productId)?.pieces ?? null),
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
