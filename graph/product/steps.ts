import { parseScan, readAs } from '../kernel/codes.ts'
import type { Tx } from '../kernel/db.ts'

/** A product as a scan found it. */
export interface ScannedProduct {
  id: string
  sku: string
  name: string
  customerId: string
}

/** The products with this barcode or SKU, of one customer or of all; two products may share a code, then all of them are returned. */
export async function productsByCode(db: Pick<Tx, 'product'>, raw: string, customerId?: string): Promise<ScannedProduct[]> {
  const code = readAs(parseScan(raw), 'product')
  if (code === null) return []
  return db.product.findMany({
    where: { ...(customerId && { customerId }), OR: [{ sku: code }, { barcodes: { some: { code } } }] },
    select: { id: true, sku: true, name: true, customerId: true },
    orderBy: { id: 'asc' },
  })
}
