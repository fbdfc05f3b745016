import type { Sql } from './job.ts'

/** Must equal the limit in `kernel_number_events.sql`. */
const batchSize = 100_000

/** Gives every committed event its position; without it no follower and no other process reads the event. */
export async function numberEvents(sql: Sql): Promise<void> {
  for (let numbered = batchSize; numbered === batchSize; ) {
    const { rows } = await sql.query<{ numbered: number }>('select kernel_number_events() as numbered')
    numbered = rows[0]?.numbered ?? 0
  }
}

const unnumbered = `from event e
  where e.no > (select settled_no from event_numbering) and not exists (select from event_position p where p.no = e.no)`

/** SQL: followers with events that they have not read yet. */
export const unreadEvents = `select name from follower f
  where f.position < (select position from event_numbering) or exists (select ${unnumbered})`

/** SQL: age of the oldest event that each follower has not read, in seconds; 0 if it has read all. */
export const followerLag = `select f.name, greatest(0, coalesce(extract(epoch from clock_timestamp() - coalesce(unread.at, waiting.at)), 0))::float8 as seconds
  from follower f
    left join lateral (select e.at from event_position p join event e using (no) where p.position > f.position order by p.position limit 1) as unread on true
    cross join (select min(e.at) as at ${unnumbered}) as waiting`
