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

/** Folds the newest changes of the counts by day and deletes empty ones. */
export async function foldDays(sql: Sql): Promise<void> {
  await sql.query(
    `with taken as (
       delete from package_day_tally where no in (select no from package_day_tally order by no limit ${batch})
       returning warehouse_id, customer_id, channel_id, day, created, shipped, pieces
     ), sums as (
       select warehouse_id, customer_id, channel_id, day, sum(created)::integer as created, sum(shipped)::integer as shipped, sum(pieces)::integer as pieces
       from taken group by 1, 2, 3, 4
     )
     insert into package_day_tally_fold as f (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
     select * from sums where (created, shipped, pieces) <> (0, 0, 0)
     on conflict (warehouse_id, day, customer_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'))
     do update set created = f.created + excluded.created, shipped = f.shipped + excluded.shipped, pieces = f.pieces + excluded.pieces`,
  )
  await sql.query('delete from package_day_tally_fold where created = 0 and shipped = 0 and pieces = 0')
}
