import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { mailedOnly, rightsOfNotice } from '../rules.ts'
import { bulkToldFrom, type StaffKindName } from '../states.ts'

/** What happened: an event about a node, written by a command; of a cut-off its logistics group, day and figures. */
export type Cause =
  | { kind: Exclude<StaffKindName, 'CUT_OFF'>; id: string; commandId: string }
  | { kind: 'CUT_OFF'; warehouseId: string; id: string; day: string; at: string; toShip: number }

/** SQL: a person has done it themselves, in the command of the event. */
const bySelf = (row: string) =>
  `exists (select from command_log l where l.id = ($1::jsonb ->> 'commandId')::uuid and l.actor_kind = 'STAFF' and l.actor_id = ${row}.actor_id)`

const id = `($1::jsonb ->> 'id')::uuid`

/** SQL: whom a cause concerns, as `staff_id` or, where that is null, all with the rights; and what they are told. Without rows there are no notices. */
const causes: Readonly<Record<StaffKindName, string>> = {
  IMPORT: `select i.actor_id as staff_id, i.warehouse_id, i.id as subject_id, i.id::text as occurrence, i.state = 'CANCELLED' as stopped,
      i.applied as done, i.refused as failed, null::integer as to_ship, null::timestamptz as due_at
    from sheet_import i
    where i.id = ${id} and i.actor_kind = 'STAFF' and i.state in ('DONE', 'CANCELLED') and not (i.state = 'CANCELLED' and ${bySelf('i')})`,
  BULK: `select b.actor_id as staff_id, b.warehouse_id, b.id as subject_id, b.id::text as occurrence, b.state = 'CANCELLED' as stopped,
      (select count(*) from bulk_row r where r.job_id = b.id and r.outcome = 'APPLIED')::integer as done,
      (select count(*) from bulk_row r where r.job_id = b.id and r.outcome = 'REFUSED')::integer as failed, null::integer as to_ship,
      null::timestamptz as due_at
    from bulk_job b
    where b.id = ${id} and b.actor_kind = 'STAFF' and b.total >= ${bulkToldFrom} and b.state in ('DONE', 'CANCELLED')
      and not (b.state = 'CANCELLED' and ${bySelf('b')})`,
  PRINT_JOBS: `select null::uuid as staff_id, j.warehouse_id, p.id as subject_id,
      p.id || ':' || to_char(j.settled_at at time zone 'UTC', 'YYYY-MM-DD HH24') as occurrence, false as stopped, null::integer as done,
      (select count(*) from print_job o where o.warehouse_id = j.warehouse_id and o.state = 'FAILED' and o.printer_id = p.id
         and o.id >= (select uuidv7(-interval '1 day')) and o.problem is distinct from 'CANCELLED'
         and o.settled_at >= date_trunc('hour', j.settled_at, 'UTC'))::integer as failed,
      null::integer as to_ship, null::timestamptz as due_at
    from print_job j join printer p on p.id = j.printer_id
    where j.id = ${id} and j.state = 'FAILED' and j.problem <> 'CANCELLED' and p.deleted_at is null`,
  CARRIER_MANIFEST: `select null::uuid as staff_id, m.warehouse_id, m.sheet_id as subject_id, m.id || ':' || m.request as occurrence, false as stopped,
      null::integer as done, null::integer as failed, null::integer as to_ship, null::timestamptz as due_at
    from carrier_manifest m where m.sheet_id = ${id} and m.state = 'FAILED'`,
  CUT_OFF: `select null::uuid as staff_id, ($1::jsonb ->> 'warehouseId')::uuid as warehouse_id, ${id} as subject_id,
      ${id} || ':' || ($1::jsonb ->> 'day') as occurrence, false as stopped, null::integer as done, null::integer as failed,
      ($1::jsonb ->> 'toShip')::integer as to_ship, ($1::jsonb ->> 'at')::timestamptz as due_at`,
  APPROVAL: `select null::uuid as staff_id, a.warehouse_id, a.id as subject_id, a.id::text as occurrence, false as stopped, null::integer as done,
      null::integer as failed, null::integer as to_ship, null::timestamptz as due_at, a.author_id
    from adjustment a where a.id = ${id} and a.state = 'AWAITING_APPROVAL'`,
}

/** SQL: a person wants the kind by mail. */
const wantsMail = 'exists (select from notice_mail m where m.staff_id = s.id and m.kind = $2::notice_kind)'

/**
 * Makes the notices of a cause for the active people whom it concerns: who holds the rights of its kind in its warehouse, and of an import or action
 * only who started it. What is only mailed is for those who want it, and not for its author. Each is told of an occurrence once. Returns those who are told.
 */
export async function insertNotices(tx: Tx, now: Date, cause: Cause): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ staffId: string }[]>(
    `with cause as (${causes[cause.kind]})
     insert into notice (id, staff_id, kind, occurrence, warehouse_id, subject_id, stopped, done, failed, to_ship, due_at, created_at, mail)
     select uuidv7(), s.id, $2::notice_kind, $2::text || ':' || c.occurrence, c.warehouse_id, c.subject_id, c.stopped, c.done, c.failed, c.to_ship,
       c.due_at, $4::timestamptz, ${wantsMail}
     from cause c cross join lateral (
       select c.staff_id as id where c.staff_id is not null
       union
       select g.staff_id from role r join role_grant g on g.role_id = r.id cross join unnest(r.rights) as held(name)
       where c.staff_id is null and held.name = any($3::text[]) and (g.warehouse_id is null or g.warehouse_id = c.warehouse_id)
       group by g.staff_id having count(distinct held.name) = cardinality($3::text[])
     ) t join staff s on s.id = t.id and s.active and not s.invited
     ${mailedOnly.has(cause.kind) ? `where ${wantsMail} and s.id is distinct from c.author_id` : ''}
     order by s.id
     on conflict (occurrence, staff_id) do nothing returning staff_id::text as "staffId"`,
    JSON.stringify(cause),
    cause.kind,
    rightsOfNotice[cause.kind],
    now,
  )
  return rows.map(({ staffId }) => staffId)
}

/** Whether a cause is one, and no person was told of it yet. */
export async function isUntold(db: Pick<Db, '$queryRawUnsafe'>, cause: Cause): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<[{ untold: boolean }]>(
    `with cause as (${causes[cause.kind]})
     select exists (select from cause c where not exists (select from notice n where n.occurrence = $2::text || ':' || c.occurrence)) as untold`,
    JSON.stringify(cause),
    cause.kind,
  )
  return row.untold
}

/** Warehouses with a cut-off. */
export async function warehousesWithCutOffs(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select w.id from warehouse w where exists (select from logistics_group g where g.warehouse_id = w.id)',
  )
  return rows.map(({ id: warehouseId }) => warehouseId)
}

/** Those of the logistics groups whose cut-off of a day has no notice yet. */
export async function untoldGroups(
  db: Pick<Db, '$queryRawUnsafe'>,
  groupIds: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `select g.id::text from unnest($1::uuid[]) as g(id)
     where not exists (select from notice n where n.occurrence = 'CUT_OFF:' || g.id || ':' || $2::text)`,
    groupIds,
    day,
  )
  return new Set(rows.map(({ id: groupId }) => groupId))
}
