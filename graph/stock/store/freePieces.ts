import type { Tx } from '../../kernel/sql/db.ts'
import type { FreePieces } from '../rules.ts'

/** Free good pieces by type of cargo area and what waits for goods, per key: a warehouse and a product. */
export async function readFreePieces(db: Pick<Tx, '$queryRawUnsafe'>, keys: readonly string[]): Promise<FreePieces[]> {
  const parts = keys.map((key) => key.split(' '))
  return db.$queryRawUnsafe<FreePieces[]>(
    'select picking, staging, waiting from stock_free_pieces($1::uuid[], $2::uuid[])',
    parts.map(([warehouseId]) => warehouseId),
    parts.map(([, productId]) => productId),
  )
}
