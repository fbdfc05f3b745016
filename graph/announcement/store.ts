import type { Call } from '../kernel/command/call.ts'
import { staffIdOf } from '../kernel/command/call.ts'
import { recordInitialState } from '../kernel/command/transition.ts'
import type { Language } from '../kernel/language.ts'
import { nameSql } from '../kernel/name.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { AnnouncementNotFound } from './failures.ts'
import type { AnnouncementDetails } from './rules.ts'
import { announcementMachine, boardMaximum, readersMaximum } from './states.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

const rowOf = ({ roleIds, fromDay, untilDay, ...details }: Partial<AnnouncementDetails>) => ({
  ...details,
  ...(roleIds && { roleIds: [...new Set(roleIds)] }),
  ...(fromDay !== undefined && { fromDay: new Date(fromDay) }),
  ...(untilDay !== undefined && { untilDay: new Date(untilDay) }),
})

/** Inserts a draft with its first history row. */
export async function insertAnnouncement(
  tx: Tx,
  call: Call,
  { warehouseId, ...details }: AnnouncementDetails & { warehouseId: string | null },
): Promise<string> {
  const [id, state] = [call.newId(), announcementMachine.initial]
  const { title, text, pinned, mustConfirm } = details
  await tx.announcement.createMany({
    data: [
      {
        id,
        warehouseId,
        state,
        title,
        text,
        pinned,
        mustConfirm,
        roleIds: [...new Set(details.roleIds)],
        fromDay: new Date(details.fromDay),
        untilDay: new Date(details.untilDay),
        revision: 1,
        createdAt: call.now,
        createdById: staffIdOf(call),
        updatedAt: call.now,
        version: 1,
      },
    ],
  })
  await recordInitialState(tx, call, announcementMachine, [{ id, state }])
  return id
}

/** Loads the scope of an announcement. Fails with ANNOUNCEMENT_NOT_FOUND on `announcementId`. */
export async function scopeOfAnnouncement(db: Pick<Tx, 'announcement'>, id: string): Promise<{ warehouseId: string | null }> {
  const row = await db.announcement.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw AnnouncementNotFound({}, 'announcementId')
  return row
}

/** Locks an announcement for a change and reads it. Fails with ANNOUNCEMENT_NOT_FOUND on `announcementId`. */
export async function lockAnnouncement(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from announcement where id = $1::uuid for no key update', id)
  const row = await tx.announcement.findUnique({ where: { id }, include: { warehouse: { select: { timeZone: true } } } })
  if (!row) throw AnnouncementNotFound({}, 'announcementId')
  const { title, text, roleIds, fromDay, untilDay, pinned, mustConfirm } = row
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const details: AnnouncementDetails = {
    title,
    text,
    roleIds,
    fromDay: dayOf(fromDay),
    untilDay: dayOf(untilDay),
    pinned,
    mustConfirm,
  }
  const { warehouseId, state, version, revision } = row
  return { id, warehouseId, timeZone: row.warehouse?.timeZone ?? null, state, version, revision, details }
}

/** Changes an announcement; `isRewritten` makes it unread again. */
export async function updateAnnouncement(
  tx: Tx,
  call: Call,
  id: string,
  changes: Partial<AnnouncementDetails>,
  isRewritten: boolean,
): Promise<void> {
  await tx.announcement.update({
    where: { id },
    data: { ...rowOf(changes), updatedAt: call.now, version: { increment: 1 }, ...(isRewritten && { revision: { increment: 1 } }) },
    select: { id: true },
  })
}

export async function deleteAnnouncementRow(tx: Tx, id: string): Promise<void> {
  await tx.announcement.delete({ where: { id } })
}

/** SQL: whether a person is of the audience of announcement `a`, in `warehouse` or in any of its own if that is null. */
const isFor = (staff: string, warehouse = 'null::uuid') => `exists (
  select from role_grant g where g.staff_id = ${staff}
    and (g.warehouse_id is null or coalesce(${warehouse}, a.warehouse_id) is null or g.warehouse_id = coalesce(${warehouse}, a.warehouse_id))
    and (a.role_ids = '{}' or g.role_id = any(a.role_ids)))`

/** An announcement as a person of its audience reads it. */
export interface ReadAnnouncement {
  id: string
  title: string
  text: string
  by: string | null
  publishedAt: Date
  untilDay: string
  pinned: boolean
  mustConfirm: boolean
  revision: number
  isRead: boolean
  confirmedAt: Date | null
}

/** The announcements of a day that a person sees in a warehouse, pinned ones first, then the newest; only what has not ended is looked at. */
export function presentAnnouncements(
  db: Sql,
  { staffId, warehouseId, today, language }: { staffId: string; warehouseId: string; today: string; language: Language },
): Promise<ReadAnnouncement[]> {
  return db.$queryRawUnsafe<ReadAnnouncement[]>(
    `select a.id::text, a.title, a.text, ${nameSql(language, 's')} as by, a.published_at as "publishedAt", a.until_day::text as "untilDay", a.pinned,
       a.must_confirm as "mustConfirm", a.revision, coalesce(r.revision = a.revision, false) as "isRead",
       case when r.revision = a.revision then r.confirmed_at end as "confirmedAt"
     from announcement a
     left join announcement_read r on r.announcement_id = a.id and r.staff_id = $1::uuid
     left join staff s on s.id = a.published_by_id
     where a.state = 'PUBLISHED' and a.until_day >= $3::date and a.from_day <= $3::date and (a.warehouse_id is null or a.warehouse_id = $2::uuid)
       and ${isFor('$1::uuid', '$2::uuid')}
     order by a.pinned desc, a.published_at desc, a.id desc limit ${boardMaximum}`,
    staffId,
    warehouseId,
    today,
  )
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
  staffId: string,
  read: readonly ReadText[],
): Promise<{ id: string; warehouseId: string | null }[]> {
  // A text is read once in a list, and the same rows are locked in one order.
  return tx.$queryRawUnsafe(
    `with read as (
       select x.id, max(x.revision) as revision from jsonb_to_recordset($1::jsonb) as x(id uuid, revision int) group by x.id order by x.id
     ), written as (
       insert into announcement_read as r (announcement_id, staff_id, revision, read_at)
       select a.id, $2::uuid, read.revision, $3::timestamptz from read join announcement a on a.id = read.id
       where a.state = 'PUBLISHED' and read.revision <= a.revision and ${isFor('$2::uuid')}
       on conflict (announcement_id, staff_id) do update set revision = excluded.revision, read_at = excluded.read_at, confirmed_at = null
       where r.revision < excluded.revision
       returning announcement_id
     )
     select a.id::text, a.warehouse_id::text as "warehouseId" from written join announcement a on a.id = written.announcement_id order by a.id`,
    JSON.stringify(read.map(({ announcementId: id, revision }) => ({ id, revision }))),
    staffId,
    call.now,
  )
}

/** Published announcement of which a person is of the audience, with its present revision; null if there is none. */
export async function audienceOf(tx: Tx, id: string, staffId: string): Promise<{ revision: number; warehouseId: string | null } | null> {
  const [row] = await tx.$queryRawUnsafe<{ revision: number; warehouseId: string | null }[]>(
    `select a.revision, a.warehouse_id::text as "warehouseId" from announcement a
     where a.id = $1::uuid and a.state = 'PUBLISHED' and ${isFor('$2::uuid')} for no key update of a`,
    id,
    staffId,
  )
  return row ?? null
}

/** Records that a person has read and confirmed a text; false if it was confirmed before. */
export async function recordConfirmation(tx: Tx, call: Call, staffId: string, { announcementId, revision }: ReadText): Promise<boolean> {
  const count = await tx.$executeRawUnsafe(
    `insert into announcement_read as r (announcement_id, staff_id, revision, read_at, confirmed_at)
     values ($1::uuid, $2::uuid, $3, $4::timestamptz, $4::timestamptz)
     on conflict (announcement_id, staff_id) do update set revision = excluded.revision, confirmed_at = excluded.confirmed_at,
       read_at = case when r.revision = excluded.revision then r.read_at else excluded.read_at end
     where r.revision < excluded.revision or r.confirmed_at is null`,
    announcementId,
    staffId,
    revision,
    call.now,
  )
  return count === 1
}

/** SQL: active people of the audience of the announcements `$1`, with what they have read of the present text. */
const readers = `
  from announcement a
  join staff s on s.active and not s.invited and s.customer_id is null and ${isFor('s.id')}
  left join announcement_read r on r.announcement_id = a.id and r.staff_id = s.id and r.revision = a.revision
  where a.id = any($1::uuid[])`

/** How many people an announcement is for, and how many of them have read and confirmed its present text. */
export interface Reach {
  id: string
  people: number
  read: number
  confirmed: number
}

export function readReach(db: Sql, ids: readonly string[]): Promise<Reach[]> {
  return db.$queryRawUnsafe<Reach[]>(
    `select a.id::text, count(*)::integer as people, count(r.read_at)::integer as read, count(r.confirmed_at)::integer as confirmed ${readers} group by a.id`,
    ids,
  )
}

/** A person of an audience. */
export interface Reader {
  announcementId: string
  staffId: string
  name: string
  readAt: Date | null
  confirmedAt: Date | null
}

/** The people of the audiences of announcements: who has not read first, each group by name. */
export function readReaders(db: Sql, ids: readonly string[], language: Language): Promise<Reader[]> {
  return db.$queryRawUnsafe<Reader[]>(
    `select * from (
       select a.id::text as "announcementId", s.id::text as "staffId", ${nameSql(language, 's')} as name, r.read_at as "readAt",
         r.confirmed_at as "confirmedAt",
         row_number() over (partition by a.id order by r.read_at is not null, r.confirmed_at is not null, ${nameSql(language, 's')}, s.id) as nth ${readers}
     ) x where nth <= ${readersMaximum} order by "announcementId", nth`,
    ids,
  )
}

const roleName = (language: Language) => (language === 'en' ? 'r.name_en' : 'r.name_zh')

/** All roles, with their names in a language. */
export function allRoles(db: Sql, language: Language): Promise<{ id: string; name: string }[]> {
  return db.$queryRawUnsafe(`select r.id::text, ${roleName(language)} as name from role r order by r.id`)
}

/** The roles that announcements are for; deleted ones are left out. */
export function rolesOfAnnouncements(
  db: Sql,
  ids: readonly string[],
  language: Language,
): Promise<{ announcementId: string; id: string; name: string }[]> {
  return db.$queryRawUnsafe(
    `select a.id::text as "announcementId", r.id::text, ${roleName(language)} as name
     from announcement a join role r on r.id = any(a.role_ids) where a.id = any($1::uuid[]) order by r.id`,
    ids,
  )
}
