import { type AskedFigures, askedFigures, countedRows } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'

export interface CustomerPiecesRow {
  available: number
  total: number
  defective: number
  products: number
  defectiveProducts: number
}

/** Pieces of customers, as the inventory list adds them up. */
export const piecesOfCustomers = (db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<CustomerPiecesRow[]> =>
  db.$queryRawUnsafe(
    `select f.* from ${askedFigures} cross join lateral (
       select coalesce(sum(x.available), 0)::integer as available, coalesce(sum(x.total), 0)::integer as total,
         coalesce(sum(x.defective), 0)::integer as defective, count(*) filter (where x.good + x.defective > 0)::integer as products,
         count(*) filter (where x.defective > 0)::integer as "defectiveProducts"
       from ${countedRows('product_stock')}
     ) f order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
