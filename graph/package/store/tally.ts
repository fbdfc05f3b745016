import type { Sql } from '../../kernel/events/job.ts'

const batch = 20_000

/** Folds the newest tally deltas into the counts by cell and deletes empty cells. */
export async function foldTally(sql: Sql): Promise<void> {
  await sql.query(
    `with taken as (
       delete from package_tally where no in (select no from package_tally order by no limit ${batch}) returning warehouse_id, customer_id, wave_id, state, day, delta
     ), sums as (
       select warehouse_id, customer_id, wave_id, state, day, sum(delta)::integer as delta from taken group by 1, 2, 3, 4, 5
     )
     insert into package_tally_fold as f (warehouse_id, customer_id, wave_id, state, day, count)
     select warehouse_id, customer_id, wave_id, state, day, delta from sums where delta <> 0
     on conflict (warehouse_id, customer_id, coalesce(wave_id, '00000000-0000-0000-0000-000000000000'), state, day)
     do update set count = f.count + excluded.count`,
  )
  await sql.query('delete from package_tally_fold where count = 0')
}
