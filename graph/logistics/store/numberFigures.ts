import type { Db } from '../../kernel/sql/db.ts'
import type { NumberCounts } from '../rules/numbers.ts'
import { paceDays } from '../states/numbers.ts'

type Read = Pick<Db, '$queryRawUnsafe'>

/** SQL: numbers of a range `r` that can be given; `f.free` are those that have a row. */
const free = 'case when r.set_aside_at is null then r.size - r.opened else 0 end + f.free'
const freeRows = `cross join lateral (select count(*)::integer as free from tracking_number n where n.range_id = r.id and n.state = 'FREE') f`

export interface ChannelNumbers extends NumberCounts {
  channelId: string
  warehouseId: string
  carrier: string
  timeZone: string
}

/** What is counted of the numbers of channels, by their ids. */
export async function countNumbers(db: Read, channelIds: readonly string[], now: Date): Promise<(ChannelNumbers | null)[]> {
  const rows = await db.$queryRawUnsafe<ChannelNumbers[]>(
    `select c.id::text as "channelId", c.warehouse_id::text as "warehouseId", c.carrier, w.time_zone as "timeZone", r.since, coalesce(r.free, 0)::integer as free,
       coalesce(r.set_aside, 0)::integer as "setAside", coalesce(r.size - r.free - r.set_aside, 0)::integer as given, p.count as "givenLately"
     from channel c join warehouse w on w.id = c.warehouse_id
     left join lateral (
       select min(r.created_at) as since, sum(r.size) as size, sum(r.set_aside) as set_aside, sum(${free}) as free
       from tracking_range r ${freeRows} where r.channel_id = c.id
     ) r on true
     cross join lateral (
       select count(*)::integer as count from tracking_number n
       where n.channel_id = c.id and n.given_at > $2::timestamptz - ${paceDays} * interval '1 day'
     ) p
     where c.id = any($1::uuid[])`,
    channelIds,
    now,
  )
  const byId = new Map(rows.map((row) => [row.channelId, row]))
  return channelIds.map((id) => byId.get(id) ?? null)
}

/** What is left of a range. */
export interface RangeRest {
  free: number
  setAsideAt: Date | null
}

/** What is left of ranges, by their ids. */
export async function readRests(db: Read, rangeIds: readonly string[]): Promise<RangeRest[]> {
  const rows = await db.$queryRawUnsafe<(RangeRest & { id: string })[]>(
    `select r.id::text, (${free})::integer as free, r.set_aside_at as "setAsideAt" from tracking_range r ${freeRows}
     where r.id = any($1::uuid[])`,
    rangeIds,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rangeIds.map((id) => byId.get(id) ?? { free: 0, setAsideAt: null })
}
