import { type AskedFigures, askedFigures, countsForAsked } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'

export interface CustomerPiecesRow {
  available: number
  total: number
  defective: number
  products: number
  defectiveProducts: number
}

/** CustomerPiecesRow of customers, as the inventory list adds them up. */
export const piecesOfCustomers = (db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<CustomerPiecesRow[]> =>
  db.$queryRawUnsafe(
    `select coalesce(sum(s.available), 0)::integer as available, coalesce(sum(s.total), 0)::integer as total,
       coalesce(sum(s.defective), 0)::integer as defective,
       count(*) filter (where s.good + s.defective > 0)::integer as products,
       count(*) filter (where s.defective > 0)::integer as "defectiveProducts"
     from ${askedFigures} left join product_stock s on ${countsForAsked('s')}
     group by a.no order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
