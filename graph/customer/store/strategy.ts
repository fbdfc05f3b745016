import type { Db } from '../../kernel/sql/db.ts'

/** How many enabled warehouses of customers have each of these billing strategies today, in the warehouses `reach` (null: all). */
export async function countAssignments(db: Db, strategyIds: readonly string[], reach: readonly string[] | null): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ count: number }[]>(
    `select count(p.id)::integer as count
     from unnest($1::uuid[]) with ordinality as asked(id, no)
     left join (
       select s.billing_strategy_id as id
       from customer_warehouse c
       join warehouse w on w.id = c.warehouse_id
       cross join lateral (
         select x.billing_strategy_id from customer_strategy x
         where x.customer_id = c.customer_id and x.warehouse_id = c.warehouse_id
           and x.from_day <= (kernel_now() at time zone w.time_zone)::date
         order by x.from_day desc limit 1
       ) s
       where c.enabled and ($2::uuid[] is null or c.warehouse_id = any($2::uuid[]))
     ) p on p.id = asked.id
     group by asked.no order by asked.no`,
    strategyIds,
    reach,
  )
  return rows.map(({ count }) => count)
}
