import type { Sql } from '../../kernel/events/job.ts'
import type { Language } from '../../kernel/language.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { SeenKind } from '../rules.ts'
import { mailHours, mailMinutes, type NoticeKindName } from '../states.ts'
import { readNotice, seenBy, subjects, type UnreadNotice } from './notice.ts'

/** Kinds that a person wants by mail. */
export async function readMailKinds(db: Pick<Db, 'noticeMail'>, staffId: string): Promise<ReadonlySet<NoticeKindName>> {
  return new Set((await db.noticeMail.findMany({ where: { staffId } })).map(({ kind }) => kind))
}

/** Replaces the kinds that a person wants by mail, new ones from after a notice of customers; what waits to be mailed follows. */
export async function writeMailKinds(tx: Tx, staffId: string, kinds: readonly NoticeKindName[], sinceNo: bigint): Promise<void> {
  await tx.noticeMail.deleteMany({ where: { staffId, kind: { notIn: [...kinds] } } })
  await tx.noticeMail.createMany({ data: kinds.map((kind) => ({ staffId, kind, sinceNo })), skipDuplicates: true })
  await tx.notice.updateMany({ where: { staffId, readAt: null, mail: true, kind: { notIn: [...kinds] } }, data: { mail: false } })
}

const minutes = `interval '${mailMinutes} minutes'`

/** SQL: notice `n` is to be mailed, and was not. It waits a day, as older ones are no news, and after each attempt twice as long as before. */
const waits = `n.mail and n.read_at is null and n.mailed_at is null and n.created_at > kernel_now() - interval '${mailHours} hours'
  and (n.mail_tried_at is null or n.mail_tried_at <= kernel_now() - ${minutes} * 2 ^ (n.mail_tries - 1))`

/** SQL: a mail to a person may begin, because none has begun lately. */
const mayBegin = (staff: string) =>
  `not exists (select from notice l where l.staff_id = ${staff} and l.mail_tried_at > kernel_now() - ${minutes})`

/** People who can be mailed, with a notice that has waited long enough. */
export async function staffToMail(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct n.staff_id as id from notice n join staff s on s.id = n.staff_id and s.active and s.email is not null
     where ${waits} and n.created_at <= kernel_now() - ${minutes} and ${mayBegin('n.staff_id')}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Begins a mail to a person: takes all that wait, if one has waited long enough and no mail began lately. The attempt is counted before anything is
 * sent, so that one that is cut off is not taken for one that was not made.
 */
export async function beginMail(db: Pick<Db, '$queryRawUnsafe'>, staffId: string): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `with held as (select id from notice n where n.staff_id = $1::uuid and ${waits} order by id for no key update)
     update notice n set mail_tries = n.mail_tries + 1, mail_tried_at = kernel_now()
     from held where n.id = held.id and ${waits} and ${mayBegin('$1::uuid')}
       and exists (select from notice o where o.staff_id = $1::uuid and ${waits.replaceAll('n.', 'o.')} and o.created_at <= kernel_now() - ${minutes})
     returning n.id::text`,
    staffId,
  )
  return rows.map(({ id }) => id)
}

/** What is mailed: those of the notices that the person may still see, whose subject still exists, the oldest first. */
export function noticesToMail(
  db: Pick<Db, '$queryRawUnsafe'>,
  { ids, seen, language }: { ids: readonly string[]; seen: readonly SeenKind[]; language: Language },
): Promise<UnreadNotice[]> {
  return db.$queryRawUnsafe<UnreadNotice[]>(
    `select * from (${readNotice(language)} from notice n ${subjects} where n.id = any($1::uuid[]) and ${seenBy('$2')}) x
     where subject is not null order by id`,
    ids,
    JSON.stringify(seen),
  )
}

/** Records that notices were mailed. */
export async function keepMailed(db: Pick<Db, '$executeRawUnsafe'>, ids: readonly string[]): Promise<void> {
  await db.$executeRawUnsafe('update notice set mailed_at = kernel_now() where id = any($1::uuid[])', ids)
}
