import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** An event of an account or of one of its roles, as its notice tells it. */
export interface NoticeEvent {
  kind: string
  /** Granted, revoked or changed role; null if it is none of these, or the role was deleted. */
  role: string | null
  /** Warehouse of the role; null for all. */
  warehouse: string | null
  /** Changed fields. */
  fields: string[]
  /** Rights that were added to a role, and those that were taken from it. */
  granted: string[]
  removed: string[]
  at: Date
  /** Who did it; null for the program. */
  by: string | null
  isOwn: boolean
  /** From where; null if it is not known. */
  address: string | null
}

/** Of which command which person is told; with a role, what was done to it. */
export interface NoticeOf {
  staffId: string
  commandId: string
  roleId?: string
}

/** What one command did to an account or a role, in order. */
export function readNotice(db: Db, { staffId, commandId, roleId }: NoticeOf, language: Language): Promise<NoticeEvent[]> {
  const listed = (name: string) => `array(select jsonb_array_elements_text(coalesce(e.payload->'${name}', '[]')))`
  return db.$queryRawUnsafe<NoticeEvent[]>(
    `select e.kind, ${language === 'en' ? 'r.name_en' : 'r.name_zh'} as role, ${nameSql(language, 'w')} as warehouse,
       ${listed('fields')} as fields, ${listed('granted')} as granted, ${listed('removed')} as removed, e.at,
       coalesce(${nameSql(language, 's')}, k.name) as by, coalesce(c.actor_id = $3::uuid, false) as "isOwn", c.address
     from event e
     join command_log c on c.id = e.command_id
     left join role r on r.id = coalesce((e.payload->>'roleId')::uuid, e.node_id)
     left join warehouse w on w.id = e.warehouse_id
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     where e.node_id = $1::uuid and e.command_id = $2::uuid order by e.no`,
    roleId ?? staffId,
    commandId,
    staffId,
  )
}

/** Forgets the e-mail before a change once the person was told there, unless it has changed again. */
export async function forgetEmailBefore(pool: Services['pool'], staffId: string, emailBefore: string): Promise<void> {
  await pool.query('update staff set email_before = null where id = $1::uuid and email_before = $2', [staffId, emailBefore])
}
