import type { Sql } from '../../kernel/events/job.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { SeenKind } from '../rules.ts'
import { noticeDays, noticesCountedTo, noticesShown, type StaffKindName } from '../states.ts'

/** A notice as its person reads it. */
export interface UnreadNotice {
  id: string
  kind: StaffKindName
  at: Date
  warehouseId: string
  warehouse: string
  subjectId: string
  /** Name of the subject; null if it does not exist any more. */
  subject: string | null
  /** Kind of an import, mutation of an action. */
  detail: string | null
  stopped: boolean
  done: number | null
  failed: number | null
  toShip: number | null
  dueAt: Date | null
}

/** SQL: what a notice `n` says, with its subject as it is now. */
export const readNotice = (language: Language) => `
       select n.id::text, n.kind::text, n.created_at as at, n.warehouse_id::text as "warehouseId", ${nameSql(language, 'w')} as warehouse,
         n.subject_id::text as "subjectId", coalesce(i.file_name, b.action, p.name, h.number, ${nameSql(language, 'g')}, a.number) as subject,
         coalesce(i.kind::text, b.action) as detail, n.stopped, n.done, n.failed, n.to_ship as "toShip", n.due_at as "dueAt"`

/** SQL: the subjects of notices `n`; an adjustment only while it waits. */
export const subjects = `
     join warehouse w on w.id = n.warehouse_id
     left join sheet_import i on n.kind = 'IMPORT' and i.id = n.subject_id
     left join bulk_job b on n.kind = 'BULK' and b.id = n.subject_id
     left join printer p on n.kind = 'PRINT_JOBS' and p.id = n.subject_id and p.deleted_at is null
     left join handover_sheet h on n.kind = 'CARRIER_MANIFEST' and h.id = n.subject_id
     left join logistics_group g on n.kind = 'CUT_OFF' and g.id = n.subject_id
     left join adjustment a on n.kind = 'APPROVAL' and a.id = n.subject_id and a.state = 'AWAITING_APPROVAL'`

/** SQL: notice `n` is of a kind that its person may see, as JSON in a parameter says; of a cut-off only on its day, as it shows the list of the day. */
export const seenBy = (parameter: string) => `exists (
  select from jsonb_to_recordset(${parameter}::jsonb) as seen(kind text, "warehouseId" uuid)
  where seen.kind = n.kind::text and (seen."warehouseId" is null or seen."warehouseId" = n.warehouse_id))
  and (n.kind <> 'CUT_OFF' or n.created_at >= (select date_trunc('day', kernel_now(), v.time_zone) from warehouse v where v.id = n.warehouse_id))`

/** SQL: unread notices `n` of the person `$1` of kinds that they may see, as `$2` says. */
const unread = `notice n where n.staff_id = $1::uuid and n.read_at is null and ${seenBy('$2')}`

/** The newest unread notices that a person may see. */
export function unreadNotices(
  db: Pick<Db, '$queryRawUnsafe'>,
  { staffId, seen, language }: { staffId: string; seen: readonly SeenKind[]; language: Language },
): Promise<UnreadNotice[]> {
  return db.$queryRawUnsafe<UnreadNotice[]>(
    `${readNotice(language)}
     from (select n.* from ${unread} order by n.id desc limit ${noticesShown}) n ${subjects}
     order by n.id desc`,
    staffId,
    JSON.stringify(seen),
  )
}

/** Number of unread notices that a person may see, counted up to a maximum. */
export async function countUnread(db: Pick<Db, '$queryRawUnsafe'>, staffId: string, seen: readonly SeenKind[]): Promise<number> {
  const [row] = await db.$queryRawUnsafe<[{ count: number }]>(
    `select count(*)::integer as count from (select from ${unread} limit ${noticesCountedTo}) x`,
    staffId,
    JSON.stringify(seen),
  )
  return row.count
}

/** Marks notices of a person as read; returns how many were unread. */
export async function readNotices(tx: Tx, now: Date, staffId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.notice.updateMany({ where: { id: { in: [...ids] }, staffId, readAt: null }, data: { readAt: now } })
  return count
}

/** Deletes old notices, some at a time. Ids are made by the clock. */
export async function deleteOldNotices(sql: Sql): Promise<void> {
  await sql.query(
    `delete from notice where id in (
       select id from notice where id < (select uuidv7(-interval '${noticeDays} days')) order by id limit 10000)`,
  )
}
