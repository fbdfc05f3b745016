import type { Sql } from '../events/job.ts'
import { keyDays } from './commandKey.ts'

/** Keys that are forgotten at once, so that each transaction is short. */
const batch = 5_000

/** How much longer keys are kept: a command that has found its key not expired must still find it when it claims it. */
const marginHours = 1

/** SQL: the time in a UUID v7 `k.key`; null for any other key. */
const bornAt = `
  case when k.key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7'
    then to_timestamp(('x0000' || substr(k.key, 1, 8) || substr(k.key, 10, 4))::bit(64)::bigint / 1000.0) end`

/**
 * Forgets the oldest keys that are older than promised. A UUID v7 of a clock that is ahead stays until it is refused as expired: before, a late
 * repeat would be booked twice.
 */
export async function forgetKeys(sql: Sql): Promise<void> {
  await sql.query(
    `with latest as (select kernel_now() - make_interval(days => $1, hours => $2) as at)
     delete from command_key c using (
       select k.scope, k.key from command_key k cross join latest
       where k.at < latest.at and coalesce(${bornAt} < latest.at, true) order by k.at limit $3
     ) x where c.scope = x.scope and c.key = x.key`,
    [keyDays, marginHours, batch],
  )
}
