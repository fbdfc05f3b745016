import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { findByCode, type ScannedProduct } from './store.ts'

export type { ScannedProduct } from './store.ts'

/**
 * Finds products by scanned or typed barcode or SKU, of one customer or of the customers of a warehouse. All matches are returned and the
 * station asks which; empty for internal codes such as a location's.
 */
export async function productsByCode(
  tx: Tx,
  scanned: string,
  scope: { customerId?: string; warehouseId?: string } = {},
): Promise<ScannedProduct[]> {
  const code = readAs(parseScan(scanned), 'product')
  return code ? findByCode(tx, code, scope) : []
}
