import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { OrderFigures, StatisticDays } from '../rules/statistics.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

const sums = 'sum(created)::integer as created, sum(shipped)::integer as shipped, sum(pieces)::integer as pieces'

/** SQL: counts by day of warehouse `$1`, folded ones and newer changes, of the days from `$2` to `$3`. */
const cells = `(
    select day, customer_id, channel_id, created, shipped, pieces from package_day_tally_fold
    where warehouse_id = $1::uuid and day between $2::date and $3::date
    union all select day, customer_id, channel_id, created, shipped, pieces from package_day_tally
    where warehouse_id = $1::uuid and day between $2::date and $3::date
  )`

export interface FiguresOfDay extends OrderFigures {
  day: string
}

export interface FiguresOfId extends OrderFigures {
  /** Customer or channel; null for packages without a channel. */
  id: string | null
}

export interface CountedDays {
  days: FiguresOfDay[]
  customers: FiguresOfId[]
  channels: FiguresOfId[]
  /** By their present state; empty if it is not asked for. */
  states: { state: string; count: number }[]
}

/** SQL: the packages created from `$4` to `$3`, by the state that they have now. */
const states = `union all select 'STATE', null, state::text, sum(n)::integer, 0, 0 from (
       select state, count as n from package_tally_fold where warehouse_id = $1::uuid and day between $4::date and $3::date
       union all select state, delta from package_tally where warehouse_id = $1::uuid and day between $4::date and $3::date
     ) x group by state having sum(n) > 0`

/** Packages by day from `before` on, and those from `from` on by customer, by channel and, if asked, by state; of one moment. */
export async function countedDays(
  db: Sql,
  warehouseId: string,
  { before, from, to }: StatisticDays,
  { byState = false } = {},
): Promise<CountedDays> {
  const rows = await db.$queryRawUnsafe<
    (OrderFigures & { kind: 'DAY' | 'CUSTOMER' | 'CHANNEL' | 'STATE'; day: string; id: string | null })[]
  >(
    `with cell as materialized (select * from ${cells} x)
     select 'DAY' as kind, day::text, null as id, ${sums} from cell group by day
     union all select 'CUSTOMER', null, customer_id::text, ${sums} from cell where day >= $4::date group by customer_id
     union all select 'CHANNEL', null, channel_id::text, ${sums} from cell where day >= $4::date group by channel_id
     ${byState ? states : ''}`,
    warehouseId,
    before,
    to,
    from,
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const ofStates = of('STATE').map(({ id, created }) => ({ state: id as string, count: created }))
  return { days: of('DAY'), customers: of('CUSTOMER'), channels: of('CHANNEL'), states: ofStates }
}

/** Packages created and shipped on one day. */
export async function figuresOfDay(db: Sql, warehouseId: string, day: string): Promise<OrderFigures> {
  const [row] = await db.$queryRawUnsafe<[OrderFigures]>(
    `select coalesce(sum(created), 0)::integer as created, coalesce(sum(shipped), 0)::integer as shipped, coalesce(sum(pieces), 0)::integer as pieces
     from ${cells} x`,
    warehouseId,
    day,
    day,
  )
  return row
}

/** Names of customers and channels, by id. */
export async function namesOf(db: Sql, language: Language, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRawUnsafe<{ id: string; name: string }[]>(
    `select id::text, ${nameSql(language, 'c')} as name from customer c where id = any($1::uuid[])
     union all select id::text, ${nameSql(language, 'c')} from channel c where id = any($1::uuid[])`,
    ids,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
