import { type AskedFigures, askedFigures, countedRows } from '../../customer/steps.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** Numbers of adjustments of customers that wait for approval, as their list counts them. */
export async function waitingAdjustmentsOfCustomers(db: Db, { customerIds, warehouseIds, reach }: AskedFigures): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ count: number }[]>(
    `select (select count(*)::integer from ${countedRows('adjustment')} where x.state = 'AWAITING_APPROVAL') as count
     from ${askedFigures} order by a.no`,
    customerIds,
    warehouseIds,
    reach,
  )
  return rows.map(({ count }) => count)
}
