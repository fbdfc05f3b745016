import type { Call } from '../../kernel/command/call.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { readersMaximum } from '../states.ts'

type Sql = Pick<Db, '$queryRawUnsafe'>

/** SQL: where a right or a customer has to be for announcement `a`: in `warehouse`, or in the one of the announcement if that is null. */
const place = (warehouse: string) => `coalesce(${warehouse}, a.warehouse_id)`

/** SQL: whether a member of staff is of the audience of announcement `a`, in `warehouse` or in any of its own if that is null. */
export const isForStaff = (staff: string, warehouse = 'null::uuid') => `(a.audience = 'STAFF' and exists (
  select from role_grant g where g.staff_id = ${staff}
    and (g.warehouse_id is null or ${place(warehouse)} is null or g.warehouse_id = ${place(warehouse)})
    and (a.role_ids = '{}' or g.role_id = any(a.role_ids))))`

/** SQL: whether announcement `a` is for a customer: of a warehouse that is enabled for it, and not for others alone. */
const isForCustomer = (customer: string, warehouse: string) => `exists (
    select from customer_warehouse w where w.customer_id = ${customer} and w.enabled
      and (${place(warehouse)} is null or w.warehouse_id = ${place(warehouse)}))
  and (a.all_customers or exists (
    select from announcement_customer c where c.announcement_id = a.id and c.customer_id = ${customer}))`

/** SQL: the same for a user of a customer. It reads only what customers may read of the tables. */
export const isForUser = (user: string, warehouse = 'null::uuid') => `(a.audience = 'CUSTOMERS' and exists (
  select from staff u where u.id = ${user} and ${isForCustomer('u.customer_id', warehouse)}))`

/** SQL: whether a person, of staff or of a customer, is of the audience of announcement `a` in any of its warehouses. */
export const isFor = (person: string) => `(${isForStaff(person)} or ${isForUser(person)})`

/** SQL: whether announcement `a` is published, and a moment is of its days in some time zone: who reads it at midnight may still confirm it. */
export const isShown = (at: string) => `(a.state = 'PUBLISHED'
  and a.from_day <= (${at} at time zone 'Pacific/Kiritimati')::date and a.until_day >= (${at} at time zone 'Etc/GMT+12')::date)`

/** Shown announcement of which a person is of the audience, with its present revision; null if there is none. */
export async function audienceOf(
  tx: Tx,
  { now }: Call,
  id: string,
  personId: string,
): Promise<{ revision: number; warehouseId: string | null } | null> {
  const [row] = await tx.$queryRawUnsafe<{ revision: number; warehouseId: string | null }[]>(
    `select a.revision, a.warehouse_id::text as "warehouseId" from announcement a
     where a.id = $1::uuid and ${isShown('$3::timestamptz')} and ${isFor('$2::uuid')} for no key update of a`,
    id,
    personId,
    now,
  )
  return row ?? null
}

/** SQL: active people of the audience of the announcements `$1`, with what they have read of the present text. */
const readers = `
  from announcement a
  join lateral (
    select s.id, s.name, s.name_en, null::uuid as customer_id from staff s
    where a.audience = 'STAFF' and s.active and not s.invited and s.customer_id is null and ${isForStaff('s.id')}
    union all
    select s.id, s.name, s.name_en, u.id as customer_id from customer u join staff s on s.customer_id = u.id and s.active and not s.invited
    where a.audience = 'CUSTOMERS' and u.active and ${isForCustomer('u.id', 'null::uuid')}
  ) s on true
  left join announcement_read r on r.announcement_id = a.id and r.staff_id = s.id and r.revision = a.revision`

/** How many people an announcement is for, and how many of them have read and confirmed its present text. */
export interface Reach {
  id: string
  people: number
  read: number
  confirmed: number
}

/** The users of a customer are counted once for all announcements: of one for all customers there may be a hundred thousand. */
export function readReach(db: Sql, ids: readonly string[]): Promise<Reach[]> {
  return db.$queryRawUnsafe<Reach[]>(
    `with a as materialized (select * from announcement where id = any($1::uuid[])),
     company as materialized (
       select u.id, count(*) as people from customer u join staff s on s.customer_id = u.id and s.active and not s.invited
       where u.active and exists (select from a where a.audience = 'CUSTOMERS') group by u.id),
     audience as (
       select a.id, count(*) as people from a join staff s on s.active and not s.invited and s.customer_id is null and ${isForStaff('s.id')}
       group by a.id
       union all
       select a.id, sum(u.people) from a join company u on ${isForCustomer('u.id', 'null::uuid')} where a.audience = 'CUSTOMERS' group by a.id),
     done as (
       select a.id, count(*) as read, count(r.confirmed_at) as confirmed
       from a join announcement_read r on r.announcement_id = a.id and r.revision = a.revision
       join staff s on s.id = r.staff_id and s.active and not s.invited
       left join customer u on u.id = s.customer_id and u.active
       where case when a.audience = 'STAFF' then s.customer_id is null and ${isForStaff('s.id')}
         else u.id is not null and ${isForCustomer('u.id', 'null::uuid')} end
       group by a.id)
     select audience.id::text, people::integer, coalesce(read, 0)::integer as read, coalesce(confirmed, 0)::integer as confirmed
     from audience left join done using (id)`,
    ids,
  )
}

/** A person of an audience. */
export interface Reader {
  announcementId: string
  staffId: string
  name: string
  /** Name of the customer whose user it is; null for staff. */
  customerName: string | null
  readAt: Date | null
  confirmedAt: Date | null
}

/** The people of the audiences of announcements: who has not read first, each group by name. */
export function readReaders(db: Sql, ids: readonly string[], language: Language): Promise<Reader[]> {
  const name = nameSql(language, 's')
  return db.$queryRawUnsafe<Reader[]>(
    `select * from (
       select a.id::text as "announcementId", s.id::text as "staffId", ${name} as name, ${nameSql(language, 'k')} as "customerName",
         r.read_at as "readAt", r.confirmed_at as "confirmedAt",
         row_number() over (partition by a.id order by r.read_at is not null, r.confirmed_at is not null, ${name}, s.id) as nth ${readers}
       left join customer k on k.id = s.customer_id where a.id = any($1::uuid[])
     ) x where nth <= ${readersMaximum} order by "announcementId", nth`,
    ids,
  )
}

const roleName = (language: Language) => (language === 'en' ? 'r.name_en' : 'r.name_zh')

/** All roles, with their names in a language. */
export function allRoles(db: Sql, language: Language): Promise<{ id: string; name: string }[]> {
  return db.$queryRawUnsafe(`select r.id::text, ${roleName(language)} as name from role r order by r.id`)
}

/** What customers may not read of the row of an announcement. */
export interface Written {
  id: string
  isForAllRoles: boolean
  author: string | null
}

export function writtenBy(db: Sql, ids: readonly string[], language: Language): Promise<Written[]> {
  return db.$queryRawUnsafe(
    `select a.id::text, a.role_ids = '{}' as "isForAllRoles", ${nameSql(language, 's')} as author
     from announcement a left join staff s on s.id = a.created_by_id where a.id = any($1::uuid[])`,
    ids,
  )
}

/** Something chosen for an announcement, with its name in a language. */
export interface Chosen {
  announcementId: string
  id: string
  name: string
}

/** The roles that announcements are for; deleted ones are left out. */
export function rolesOfAnnouncements(db: Sql, ids: readonly string[], language: Language): Promise<Chosen[]> {
  return db.$queryRawUnsafe(
    `select a.id::text as "announcementId", r.id::text, ${roleName(language)} as name
     from announcement a join role r on r.id = any(a.role_ids) where a.id = any($1::uuid[]) order by r.id`,
    ids,
  )
}

/** The customers that were chosen for announcements, by name. */
export function customersOfAnnouncements(db: Sql, ids: readonly string[], language: Language): Promise<Chosen[]> {
  return db.$queryRawUnsafe(
    `select c.announcement_id::text as "announcementId", u.id::text, ${nameSql(language, 'u')} as name
     from announcement_customer c join customer u on u.id = c.customer_id where c.announcement_id = any($1::uuid[]) order by name, u.id`,
    ids,
  )
}

/** A customer to be chosen for an announcement of a warehouse or of all, in which it is `enabled`. */
export interface Choosable {
  id: string
  name: string
  nameEn: string | null
  active: boolean
  enabled: boolean
}

export function choosableCustomers(tx: Tx, ids: readonly string[], warehouseId: string | null): Promise<Choosable[]> {
  return tx.$queryRawUnsafe<Choosable[]>(
    `select u.id::text, u.name, u.name_en as "nameEn", u.active, exists (
       select from customer_warehouse w where w.customer_id = u.id and w.enabled and ($2::uuid is null or w.warehouse_id = $2::uuid)) as enabled
     from customer u where u.id = any($1::uuid[])`,
    ids,
    warehouseId,
  )
}
