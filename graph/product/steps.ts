import type { Tx } from '../kernel/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { findByCode, type ScannedProduct } from './store.ts'

export type { ScannedProduct } from './store.ts'

/**
 * The products whose barcode or SKU was scanned or typed, of one customer or of the customers of a warehouse. Two may share a code: all of
 * them are returned, and the station asks which. None where it is one of our own codes, such as a shelf's.
 */
export async function productsByCode(
  tx: Tx,
  scanned: string,
  scope: { customerId?: string; warehouseId?: string } = {},
): Promise<ScannedProduct[]> {
  const code = readAs(parseScan(scanned), 'product')
  return code ? findByCode(tx, code, scope) : []
}
