import type { Tx } from '../../kernel/sql/db.ts'
import { type CutOffs, type DuePackage, dueFirst } from '../rules/dueTimes.ts'

/** States of packages that still have to ship: neither drafts nor abnormal. */
const toShip = "('PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED')"

/** SQL: whether package `p` still has to ship and came before a moment, such as the cut-off of its group. */
export const dueBySql = (moment: string) => `p.state in ${toShip} and p.created_at < ${moment}`

/** SQL: moment of the cut-off of logistics group `g` on a day of its warehouse. */
export const cutOffSql = (day: string, timeZone: string) => `((${day} + g.cut_off::time) at time zone ${timeZone})`

type Reader = Pick<Tx, '$queryRawUnsafe'>

/** Cut-offs of the logistics groups of a warehouse. */
export async function readCutOffs(db: Reader, warehouseId: string): Promise<CutOffs> {
  const rows = await db.$queryRawUnsafe<{ timeZone: string; groupId: string | null; time: string | null }[]>(
    `select w.time_zone as "timeZone", g.id::text as "groupId", g.cut_off as time
     from warehouse w left join logistics_group g on g.warehouse_id = w.id where w.id = $1::uuid`,
    warehouseId,
  )
  return {
    timeZone: rows[0]?.timeZone ?? 'UTC',
    timeOf: new Map(rows.flatMap(({ groupId, time }) => (groupId && time ? [[groupId, time] as const] : []))),
  }
}

/** Ids of packages of a warehouse in the order in which they get scarce stock. */
export async function inDueOrder(db: Reader, warehouseId: string, packageIds: readonly string[]): Promise<string[]> {
  if (packageIds.length < 2) return [...packageIds]
  const rows = await db.$queryRawUnsafe<DuePackage[]>(
    'select id::text, group_id::text as "groupId", created_at as "createdAt" from package where id = any($1::uuid[])',
    packageIds,
  )
  return dueFirst(rows, await readCutOffs(db, warehouseId)).map(({ id }) => id)
}
