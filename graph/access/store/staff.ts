import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import { settingSql } from '../../kernel/settings.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { StaffHappening } from '../states.ts'

/** Something that was done to an account. */
export interface StaffEvent {
  staffId: string
  no: string
  what: keyof typeof StaffHappening.values
  /** Changed fields. */
  fields: string[]
  /** Granted or revoked role; null if it is none of both, or the role was deleted. */
  role: string | null
  /** Number of the warehouse of the role; null for all. */
  warehouse: string | null
  at: Date
  by: string | null
}

/** Kinds of events by what they say, such as `staff.passwordReset`. */
const kinds = Object.keys(StaffHappening.values).map(
  (what) => `staff.${what.toLowerCase().replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase())}`,
)

/** What was done to these accounts, newest first, at most `limit` of each. */
export function readStaffEvents(db: Db, staffIds: readonly string[], limit: number, language: Language): Promise<StaffEvent[]> {
  return db.$queryRawUnsafe<StaffEvent[]>(
    `select e.node_id::text as "staffId", e.no::text as no, upper(regexp_replace(split_part(e.kind, '.', 2), '([A-Z])', '_\\1', 'g')) as what,
       array(select jsonb_array_elements_text(coalesce(e.payload->'fields', '[]'))) as fields,
       ${language === 'en' ? 'r.name_en' : 'r.name_zh'} as role, w.number as warehouse, e.at, coalesce(${nameSql(language, 's')}, k.name) as by
     from unnest($1::uuid[]) as account(id)
     cross join lateral (select * from event where node_id = account.id and kind = any($3) order by no desc limit $2) e
     join command_log c on c.id = e.command_id
     left join role r on r.id = (e.payload->>'roleId')::uuid
     left join warehouse w on w.id = e.warehouse_id
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     order by e.no desc`,
    staffIds,
    limit,
    kinds,
  )
}

/** Writes the last use of a session, unless it was written within a minute or another process writes it now: it waits for no lock. */
export async function writeSessionUse(pool: Services['pool'], sessionId: string): Promise<void> {
  await pool.query(
    `update session set last_used_at = kernel_now() where id = (
       select id from session where id = $1 and (last_used_at is null or last_used_at <= kernel_now() - interval '1 minute')
       for no key update skip locked)`,
    [sessionId],
  )
}

/** What an active person proves who they are with; null if there is none. */
export async function readProofs(
  pool: Services['pool'],
  staffId: string,
): Promise<{ passwordHash: string; hasSecondFactor: boolean } | null> {
  const { rows } = await pool.query<{ passwordHash: string; hasSecondFactor: boolean }>({
    name: 'access_proofs',
    text: 'select password_hash as "passwordHash", second_factor_since is not null as "hasSecondFactor" from staff where id = $1 and active',
    values: [staffId],
  })
  return rows[0] ?? null
}

/** The proofs of the person of a session, as they were verified. */
interface Confirmed {
  tokenHash: string
  passwordHash: string
  hasSecondFactor: boolean
  /** The code of the app, which is used by it; null if none was asked for, or a recovery code was used before. */
  step: { secret: string; step: number } | null
}

/** Writes that the person of a session has confirmed who they are; until when that is good, or null if a proof or the session has changed meanwhile. */
export async function confirmSession(
  pool: Services['pool'],
  { tokenHash, passwordHash, hasSecondFactor, step }: Confirmed,
): Promise<Date | null> {
  const values = [tokenHash, passwordHash, hasSecondFactor, new Date()]
  const person = `person as (
    select p.id from session s join staff p on p.id = s.staff_id
    where s.token_hash = $1 and p.active and p.password_hash = $2 and (p.second_factor_since is not null) = $3 for no key update of p)`
  const confirm = (by: string, staffId: string) =>
    `update session s set confirmed_at = $4::timestamptz from ${by} where s.token_hash = $1 and s.revoked_at is null and s.staff_id = ${by}.${staffId}
     returning s.confirmed_at + ${settingSql('CONFIRMATION_MINUTES')} as until`
  const { rows } = await pool.query<{ until: Date }>(
    step
      ? {
          name: 'access_confirm_session_by_code',
          text: `with ${person}, used as (update second_factor f set last_step = $6, last_used_at = $4::timestamptz from person
                   where f.staff_id = person.id and f.secret = $5 and (f.last_step is null or f.last_step < $6) returning f.staff_id)
                 ${confirm('used', 'staff_id')}`,
          values: [...values, step.secret, step.step],
        }
      : { name: 'access_confirm_session', text: `with ${person} ${confirm('person', 'id')}`, values },
  )
  return rows[0]?.until ?? null
}
