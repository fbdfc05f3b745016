import type { Db } from '../../kernel/sql/db.ts'
import { productsWithKeys } from './product.ts'

/** Products with a barcode or SKU of these keys, with the pieces that the code stands for. */
export function readByKeys(db: Db, keys: readonly string[]): Promise<{ id: string; key: string; pieces: number }[]> {
  return db.$queryRawUnsafe(
    `select found.product_id::text as id, found.key, found.pieces from (${productsWithKeys('$1::text[]')}) found order by found.product_id, found.key`,
    keys,
  )
}
