import type { Db } from '../../kernel/sql/db.ts'
import { openStates } from './customer.ts'

interface Reach {
  warehouseIds: string[] | null
  customerIds: string[] | null
}

/** Number of packages of each of these logistics groups that are neither shipped nor cancelled, in the reach; none without one. */
export async function countOpenOfGroups(db: Db, groupIds: readonly string[], reach: Reach | null): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ count: number }[]>(
    `select count(p.id)::integer as count
     from unnest($1::uuid[]) with ordinality as asked(id, no)
     left join (logistics_group g join package p on p.warehouse_id = g.warehouse_id and p.group_id = g.id and p.state = any($2::package_state[])
       and ($3::uuid[] is null or p.warehouse_id = any($3::uuid[])) and ($4::uuid[] is null or p.customer_id = any($4::uuid[]))) on g.id = asked.id
     group by asked.no order by asked.no`,
    groupIds,
    openStates,
    reach ? reach.warehouseIds : [],
    reach ? reach.customerIds : [],
  )
  return rows.map(({ count }) => count)
}
