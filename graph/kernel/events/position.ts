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

const isUnsettled = (no: string) => `${no} > (select settled_no from event_numbering where id = 1) and ${no} <= (select max(no) from event)`

/** SQL: the moment of the first event without a position. Both ends are given, so that the planner expects few rows and reads the index. */
const firstUnnumbered = `select e.at from event e
  where ${isUnsettled('e.no')} and not exists (select from event_position p where p.no = e.no and ${isUnsettled('p.no')}) order by e.no limit 1`

/** SQL: followers with events that they have not read yet. */
export const unreadEvents = `select name from follower f
  where f.position < (select position from event_numbering where id = 1) or exists (${firstUnnumbered})`

/** SQL: age of the oldest event that each follower has not read, in seconds; 0 if it has read all. */
export const followerLag = `select f.name, greatest(0, coalesce(extract(epoch from clock_timestamp() - coalesce(unread.at, unnumbered.at)), 0))::float8 as seconds
  from follower f
    left join lateral (select e.at from event_position p join event e using (no) where p.position > f.position order by p.position limit 1) as unread on true
    left join (${firstUnnumbered}) as unnumbered on true`
