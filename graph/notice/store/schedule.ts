import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { nextMail, type Rhythm } from '../rules/rhythm.ts'
import { firstRhythm, mailMinutes } from '../states.ts'

/** SQL: what happened to the goods of the customer of user `u`, which has not been mailed to them by schedule `s`, of the kinds that they want. */
const waiting = `select n.no from customer_notice n join notice_mail m on m.staff_id = u.id and m.kind = n.kind
  where n.customer_id = u.customer_id and n.no > greatest(s.mailed_no, m.since_no)`

/** Schedules of which the next mail is due that are looked at together. */
const dueMaximum = 5000

/** Gives a user of a customer a schedule if they have none, and puts the next mail to the next moment of its rhythm; without a chosen kind there is none. */
export async function scheduleMail(tx: Tx, now: Date, staffId: string): Promise<void> {
  const wants = (await tx.noticeMail.count({ where: { staffId } })) > 0
  const known = await tx.noticeMailSchedule.findUnique({ where: { staffId } })
  const nextAt = wants ? nextMail(known ?? firstRhythm, now) : null
  if (!known) await tx.noticeMailSchedule.createMany({ data: { staffId, ...firstRhythm, mailedNo: 0n, nextAt }, skipDuplicates: true })
  else if (!wants || known.nextAt === null) await tx.noticeMailSchedule.update({ where: { staffId }, data: { nextAt, tries: 0 } })
}

/** Writes how often a user of a customer is mailed; the next mail is at the next moment of the new rhythm. An hour and time zone that are absent stay. */
export async function writeRhythm(tx: Tx, now: Date, staffId: string, chosen: Pick<Rhythm, 'rhythm'> & Partial<Rhythm>): Promise<void> {
  await scheduleMail(tx, now, staffId)
  const { nextAt, hour, timeZone } = await tx.noticeMailSchedule.findUniqueOrThrow({ where: { staffId } })
  const rhythm = { hour, timeZone, ...chosen }
  await tx.noticeMailSchedule.update({ where: { staffId }, data: { ...rhythm, nextAt: nextAt && nextMail(rhythm, now), tries: 0 } })
}

/** Users of customers to whom something is to be mailed now. Those for whom nothing happened wait for the next moment of their rhythm. */
export async function usersToMail(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<Rhythm & { staffId: string; toMail: boolean; lastNo: string; now: Date }>(
    `select s.staff_id as "staffId", s.rhythm, s.hour, s.time_zone as "timeZone", kernel_now() as now,
       u.active and not u.invited and u.email is not null and c.active and exists (${waiting}) as "toMail",
       coalesce((select max(n.no) from customer_notice n where n.customer_id = u.customer_id), 0)::text as "lastNo"
     from notice_mail_schedule s join staff u on u.id = s.staff_id join customer c on c.id = u.customer_id
     where s.next_at <= kernel_now() order by s.next_at limit ${dueMaximum} for no key update of s skip locked`,
  )
  const passed = rows.filter(({ toMail }) => !toMail)
  if (passed.length > 0)
    await sql.query(
      `update notice_mail_schedule s set next_at = p."nextAt", tries = 0, mailed_no = greatest(s.mailed_no, p."lastNo")
       from jsonb_to_recordset($1::jsonb) as p("staffId" uuid, "nextAt" timestamptz, "lastNo" bigint) where s.staff_id = p."staffId"`,
      [JSON.stringify(passed.map(({ staffId, lastNo, now, ...rhythm }) => ({ staffId, lastNo, nextAt: nextMail(rhythm, now) })))],
    )
  return rows.filter(({ toMail }) => toMail).map(({ staffId }) => staffId)
}

/**
 * Begins a mail to a user of a customer, if it is due; returns after which notice it starts. The attempt is counted before anything is sent, and the
 * next one waits twice as long as the one before.
 */
export async function beginCustomerMail(db: Pick<Db, '$queryRawUnsafe'>, staffId: string): Promise<bigint | null> {
  const rows = await db.$queryRawUnsafe<{ mailedNo: bigint }[]>(
    `update notice_mail_schedule set tries = tries + 1, next_at = kernel_now() + interval '${mailMinutes} minutes' * 2 ^ least(tries, 6)
     where staff_id = $1::uuid and next_at <= kernel_now() returning mailed_no as "mailedNo"`,
    staffId,
  )
  return rows[0]?.mailedNo ?? null
}

/** Records up to which notice a user of a customer was mailed. A rhythm that was chosen meanwhile keeps its next moment. */
export async function keepCustomerMail(db: Pick<Db, 'noticeMailSchedule'>, now: Date, staffId: string, lastNo: bigint): Promise<void> {
  const { rhythm, hour, timeZone } = await db.noticeMailSchedule.findUniqueOrThrow({ where: { staffId } })
  await db.noticeMailSchedule.update({ where: { staffId }, data: { mailedNo: lastNo } })
  await db.noticeMailSchedule.updateMany({
    where: { staffId, rhythm, hour, timeZone, nextAt: { not: null } },
    data: { tries: 0, nextAt: nextMail({ rhythm, hour, timeZone }, now) },
  })
}
