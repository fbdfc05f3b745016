import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'
import type { RecipientReason } from '../../kernel/states/recipientReason.ts'
import type { ActivityOutcome, ActivityWho } from '../states.ts'

type RecipientReasonCode = keyof typeof RecipientReason.values
type Outcome = keyof typeof ActivityOutcome.values

/** An entry of the command log with the names of who and where. */
export interface ActivityRow {
  id: string
  at: Date
  command: string
  outcome: Outcome
  failure: string | null
  actorKind: keyof typeof ActivityWho.values
  actorId: string | null
  actorName: string | null
  stationId: string | null
  stationName: string | null
  requestId: string
  address: string | null
  key: string | null
  /** Type and id of the objects, such as `Wave:…`. */
  changed: string[]
  warehouseId: string | null
  warehouseNumber: string | null
  customerId: string | null
  customerCode: string | null
  userAgent: string | null
  sessionAt: Date | null
}

/** Which entries are read; null is all of them. */
export interface ActivityAsked {
  from: Date
  until: Date
  /** Warehouses of which the reader sees entries; null for all, and for entries without one. */
  reach: readonly string[] | null
  outcomes: readonly Outcome[] | null
  kinds: readonly string[] | null
  actorIds: readonly string[] | null
  commands: readonly string[] | null
  warehouseIds: readonly string[] | null
  customerIds: readonly string[] | null
  stationIds: readonly string[] | null
  address: string | null
  requestId: string | null
  /** Only entries that changed this object. */
  nodeId: string | null
}

/** A refused call is not allowed if the right was missing. */
const outcomeSql = `case l.outcome when 'APPLIED' then 'DONE' when 'FAILED' then 'FAILED'
  else case when l.failure = 'FORBIDDEN' then 'NOT_ALLOWED' else 'REFUSED' end end`

/** The conditions, and their values from `$1` on. A filter that is not given is no part of the statement, so that each is planned by what it asks. */
function conditionsOf(asked: ActivityAsked): { where: string; values: unknown[] } {
  const values: unknown[] = [asked.from, asked.until]
  const parts = ['l.at >= $1::timestamptz', 'l.at < $2::timestamptz']
  const add = (value: unknown, part: (at: string) => string) => {
    if (value !== null) parts.push(part(`$${values.push(value)}`))
  }
  add(asked.reach, (at) => `l.warehouse_id = any(${at}::uuid[])`)
  add(asked.outcomes, (at) => `${outcomeSql} = any(${at}::text[])`)
  add(asked.kinds, (at) => `l.actor_kind = any(${at}::text[])`)
  add(asked.actorIds, (at) => `l.actor_id = any(${at}::uuid[])`)
  add(asked.commands, (at) => `l.command = any(${at}::text[])`)
  add(asked.warehouseIds, (at) => `l.warehouse_id = any(${at}::uuid[])`)
  add(asked.customerIds, (at) => `l.customer_id = any(${at}::uuid[])`)
  add(asked.stationIds, (at) => `l.station_id = any(${at}::uuid[])`)
  add(asked.address, (at) => `l.address = ${at}::text`)
  add(asked.requestId, (at) => `l.request_id = ${at}::text`)
  // Events have the time of the transaction, which begins after the entry's.
  add(
    asked.nodeId,
    (at) => `l.id = any(array(select e.command_id from event e where e.node_id = ${at}::uuid
      and e.at >= $1::timestamptz - interval '1 hour' and e.at < $2::timestamptz + interval '1 hour'))`,
  )
  return { where: parts.join(' and '), values }
}

/** SQL: entries of a part of the log with the names of who and where. */
const named = (part: string, language: Language) => `
  select l.id::text, l.at, l.command, ${outcomeSql} as outcome, l.failure, l.actor_kind as "actorKind", l.actor_id::text as "actorId",
    coalesce(${nameSql(language, 's')}, k.name, t.name) as "actorName", l.station_id::text as "stationId", p.name as "stationName",
    l.request_id as "requestId", l.address, l.key, array(select jsonb_array_elements_text(l.changed)) as changed,
    l.warehouse_id::text as "warehouseId", w.number as "warehouseNumber", l.customer_id::text as "customerId", c.code as "customerCode",
    v.user_agent as "userAgent", v.created_at as "sessionAt"
  from (${part}) l
  left join staff s on s.id = l.actor_id
  left join api_key k on l.actor_kind = 'KEY' and k.id = l.actor_id
  left join wall_token t on l.actor_kind = 'WALL' and t.id = l.actor_id
  left join station p on p.id = l.station_id
  left join warehouse w on w.id = l.warehouse_id
  left join customer c on c.id = l.customer_id
  left join session v on v.id = l.session_id
  order by l.at desc, l.id desc`

type Pool = Pick<Services['pool'], 'query'>

/** A page of the log, newest first; one extra row tells that there are more. */
export async function pageOfActivities(
  pool: Pool,
  asked: ActivityAsked,
  { after, limit, language }: { after: { at: Date; id: string } | null; limit: number; language: Language },
): Promise<ActivityRow[]> {
  const { where, values } = conditionsOf(asked)
  const next = after ? `and (l.at, l.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)` : ''
  const page = `select l.* from command_log l where ${where} ${next} order by l.at desc, l.id desc limit ${limit + 1}`
  return (await pool.query<ActivityRow>(named(page, language), values)).rows
}

/** Number of entries, counted up to the limit of lists. */
export async function countActivities(pool: Pool, asked: ActivityAsked): Promise<number> {
  const { where, values } = conditionsOf(asked)
  const text = `select count(*)::int as count from (select from command_log l where ${where} limit ${countedTo}) l`
  return (await pool.query<{ count: number }>(text, values)).rows[0]?.count ?? 0
}

/** One entry, if the reader sees it. */
export async function readActivity(
  pool: Pool,
  id: string,
  { reach, language }: Pick<ActivityAsked, 'reach'> & { language: Language },
): Promise<ActivityRow | null> {
  const part = 'select l.* from command_log l where l.id = $1::uuid and ($2::uuid[] is null or l.warehouse_id = any($2::uuid[]))'
  return (await pool.query<ActivityRow>(named(part, language), [id, reach])).rows[0] ?? null
}

/** Entries of an hour, counted from the beginning of what was asked, that ended alike. */
export interface ActivityHour {
  hour: number
  outcome: Outcome
  count: number
}

/** Entries by hour and outcome. */
export async function readActivityHours(pool: Pool, asked: ActivityAsked): Promise<ActivityHour[]> {
  const { where, values } = conditionsOf(asked)
  const text = `select floor(extract(epoch from l.at - $1::timestamptz) / 3600)::int as hour, ${outcomeSql} as outcome, count(*)::int as count
    from command_log l where ${where} group by 1, 2 order by 1, 2`
  return (await pool.query<ActivityHour>(text, values)).rows
}

/** What people call the objects of the log, by type; others are named by their type alone. */
const labels: Readonly<Record<string, string>> = {
  Adjustment: 'select number from adjustment where id = r.id',
  ApiKey: 'select name from api_key where id = r.id',
  BillingStrategy: 'select name from billing_strategy where id = r.id',
  CargoArea: 'select code from cargo_area where id = r.id',
  Category: 'select name from category where id = r.id',
  Channel: 'select name from channel where id = r.id',
  Customer: 'select code from customer where id = r.id',
  CustomerUser: 'select login from staff where id = r.id',
  HandoverSheet: 'select number from handover_sheet where id = r.id',
  InboundOrder: 'select number from inbound_order where id = r.id',
  Location: 'select code from location where id = r.id',
  LoginTicket: 'select s.login from login_ticket t join staff s on s.id = t.staff_id where t.id = r.id',
  LogisticsGroup: 'select name from logistics_group where id = r.id',
  Package: 'select number from package where id = r.id',
  PackagingMaterial: 'select name from packaging_material where id = r.id',
  Partner: 'select name from partner where id = r.id',
  PickCar: 'select number from pick_car where id = r.id',
  Printer: 'select name from printer where id = r.id',
  Product: 'select sku from product where id = r.id',
  ProductTag: 'select name from product_tag where id = r.id',
  ReturnTask: 'select number from return_task where id = r.id',
  Role: 'select code from role where id = r.id',
  ShelfSpec: 'select name from shelf_spec where id = r.id',
  Staff: 'select login from staff where id = r.id',
  Station: 'select name from station where id = r.id',
  StockCount: 'select number from stock_count where id = r.id',
  Transfer: 'select number from transfer where id = r.id',
  UnknownParcel: 'select number from unknown_parcel where id = r.id',
  WallToken: 'select name from wall_token where id = r.id',
  Warehouse: 'select number from warehouse where id = r.id',
  Wave: 'select number from wave where id = r.id',
}

const labelSql = `select r.type || ':' || r.id as name, case r.type ${Object.entries(labels)
  .map(([type, sql]) => `when '${type}' then (${sql})`)
  .join(' ')} end as label
  from unnest($1::text[], $2::uuid[]) as r(type, id)`

/** Names of objects by how the log names them, such as `Wave:…`. */
export async function readLabels(pool: Pool, changed: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const refs = [...new Set(changed)].map((ref) => ref.split(':') as [string, string])
  if (refs.length === 0) return new Map()
  const { rows } = await pool.query<{ name: string; label: string | null }>(labelSql, [
    refs.map(([type]) => type),
    refs.map(([, id]) => id),
  ])
  return new Map(rows.map(({ name, label }) => [name, label]))
}

/** A change of the state of an object by a command. */
export interface ActivityChange {
  commandId: string
  machine: string
  nodeId: string
  from: string | null
  to: string
}

/** State changes by these commands; those of objects that their entries name. */
export async function readActivityChanges(pool: Pool, ids: readonly string[], limit: number): Promise<ActivityChange[]> {
  const text = `select h.command_id::text as "commandId", h.machine, h.node_id::text as "nodeId", h.from_state as "from", h.to_state as "to"
    from unnest($1::uuid[]) as entry(id)
    join command_log l on l.id = entry.id
    cross join lateral (
      select distinct h.* from jsonb_array_elements_text(l.changed) as d(name)
      join state_history h on h.node_id = split_part(d.name, ':', 2)::uuid and h.command_id = l.id
      order by h.no limit $2
    ) h
    order by h.no`
  return (await pool.query<ActivityChange>(text, [ids, limit])).rows
}

/** Why recipients were opened, by entry. */
export async function readRecipientReasons(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, RecipientReasonCode>> {
  const text = `select l.id::text, e.payload ->> 'reason' as reason
    from unnest($1::uuid[]) as entry(id)
    join command_log l on l.id = entry.id
    cross join lateral jsonb_array_elements_text(l.changed) as d(name)
    join event e on e.node_id = split_part(d.name, ':', 2)::uuid and e.command_id = l.id and e.kind = 'package.recipient-opened'`
  const { rows } = await pool.query<{ id: string; reason: RecipientReasonCode }>(text, [ids])
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

type PersonKind = 'STAFF' | 'CUSTOMER_USER'

/** SQL: whose account `p` is. */
const personKind = `case when p.customer_id is null then 'STAFF' else 'CUSTOMER_USER' end`

interface SessionOfToken {
  id: string
  staffId: string
  /** The partner that opened it. */
  partnerId: string | null
  kind: PersonKind
}

/** The session of a new token. */
export async function findSessionOf(pool: Pool, tokenHash: string): Promise<SessionOfToken | null> {
  const { rows } = await pool.query<SessionOfToken>({
    text: `select s.id::text, s.staff_id::text as "staffId", s.partner_id::text as "partnerId", ${personKind} as kind from session s join staff p on p.id = s.staff_id where s.token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0] ?? null
}

/** The account of a typed login, active or not. */
export async function findAccount(pool: Pool, login: string, loginKey: string): Promise<{ id: string; kind: PersonKind } | null> {
  const { rows } = await pool.query<{ id: string; kind: PersonKind }>(
    `select p.id::text, ${personKind} as kind from staff p where p.login = $1 or p.login_key = $2 order by p.login = $1 desc limit 1`,
    [login, loginKey],
  )
  return rows[0] ?? null
}
