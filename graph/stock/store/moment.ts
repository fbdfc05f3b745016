import type { Db } from '../../kernel/sql/db.ts'

export interface ProductFigures {
  inTransit: number
  toReceive: number
  toShelve: number
  good: number
  defective: number
  locked: number
  available: number
  total: number
  lastAt: Date
}

/** Quantities of a product stock row at a moment; null if it had no change until then. */
export async function readProductAt(db: Db, id: string, moment: Date): Promise<ProductFigures | null> {
  const [row] = await db.$queryRawUnsafe<ProductFigures[]>(
    `select in_transit as "inTransit", to_receive as "toReceive", to_shelve as "toShelve", good, defective, locked, available, total, last_at as "lastAt"
     from stock_product_at($1::uuid, $2::timestamptz) where last_at is not null`,
    id,
    moment,
  )
  return row ?? null
}
