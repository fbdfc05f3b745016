import type { Call } from '../../kernel/command/call.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { boardMaximum } from '../states.ts'
import { isFor, isForStaff, isForUser, isShown } from './audience.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

/** An announcement as a person of its audience reads it. */
export interface ReadAnnouncement {
  id: string
  title: string
  text: string
  /** Who published it; null for the program and API keys, and for users of customers, who are told no names of staff. */
  by: string | null
  publishedAt: Date
  untilDay: string
  pinned: boolean
  mustConfirm: boolean
  revision: number
  isRead: boolean
  confirmedAt: Date | null
}

interface Reading {
  personId: string
  warehouseId: string
  today: string
}

const present = (by: string, staff: string, audience: string) =>
  `select a.id::text, a.title, a.text, ${by} as by, a.published_at as "publishedAt", a.until_day::text as "untilDay", a.pinned,
     a.must_confirm as "mustConfirm", a.revision, coalesce(r.revision = a.revision, false) as "isRead",
     case when r.revision = a.revision then r.confirmed_at end as "confirmedAt"
   from announcement a
   left join announcement_read r on r.announcement_id = a.id and r.staff_id = $1::uuid ${staff}
   where a.state = 'PUBLISHED' and a.until_day >= $3::date and a.from_day <= $3::date and (a.warehouse_id is null or a.warehouse_id = $2::uuid)
     and ${audience}
   order by a.pinned desc, a.published_at desc, a.id desc limit ${boardMaximum}`

/** The announcements of a day that a member of staff sees in a warehouse, pinned ones first, then the newest; only what has not ended is looked at. */
export function presentAnnouncements(
  db: Sql,
  { personId, warehouseId, today, language }: Reading & { language: Language },
): Promise<ReadAnnouncement[]> {
  const sql = present(nameSql(language, 's'), 'left join staff s on s.id = a.published_by_id', isForStaff('$1::uuid', '$2::uuid'))
  return db.$queryRawUnsafe<ReadAnnouncement[]>(sql, personId, warehouseId, today)
}

/** The same for a user of a customer. */
export function presentToCustomer(db: Sql, { personId, warehouseId, today }: Reading): Promise<ReadAnnouncement[]> {
  const sql = present('null::text', '', isForUser('$1::uuid', '$2::uuid'))
  return db.$queryRawUnsafe<ReadAnnouncement[]>(sql, personId, warehouseId, today)
}

/** What a person has read: by id, the revision of its text. */
export interface ReadText {
  announcementId: string
  revision: number
}

/** Records what a person has read of what is for them; returns what was unread before. */
export function recordReads(
  tx: Tx,
  call: Call,
  personId: string,
  read: readonly ReadText[],
): Promise<{ id: string; warehouseId: string | null }[]> {
  // A text is read once in a list, and the same rows are locked in one order.
  return tx.$queryRawUnsafe(
    `with read as (
       select x.id, max(x.revision) as revision from jsonb_to_recordset($1::jsonb) as x(id uuid, revision int) group by x.id order by x.id
     ), written as (
       insert into announcement_read as r (announcement_id, staff_id, revision, read_at)
       select a.id, $2::uuid, read.revision, $3::timestamptz from read join announcement a on a.id = read.id
       where ${isShown('$3::timestamptz')} and read.revision <= a.revision and ${isFor('$2::uuid')}
       on conflict (announcement_id, staff_id) do update set revision = excluded.revision, read_at = excluded.read_at, confirmed_at = null
       where r.revision < excluded.revision
       returning announcement_id
     )
     select a.id::text, a.warehouse_id::text as "warehouseId" from written join announcement a on a.id = written.announcement_id order by a.id`,
    JSON.stringify(read.map(({ announcementId: id, revision }) => ({ id, revision }))),
    personId,
    call.now,
  )
}

/** Records that a person has read and confirmed a text; false if it was confirmed before. */
export async function recordConfirmation(tx: Tx, call: Call, personId: string, { announcementId, revision }: ReadText): Promise<boolean> {
  const count = await tx.$executeRawUnsafe(
    `insert into announcement_read as r (announcement_id, staff_id, revision, read_at, confirmed_at)
     values ($1::uuid, $2::uuid, $3, $4::timestamptz, $4::timestamptz)
     on conflict (announcement_id, staff_id) do update set revision = excluded.revision, confirmed_at = excluded.confirmed_at,
       read_at = case when r.revision = excluded.revision then r.read_at else excluded.read_at end
     where r.revision < excluded.revision or r.confirmed_at is null`,
    announcementId,
    personId,
    revision,
    call.now,
  )
  return count === 1
}
