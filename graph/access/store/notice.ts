import type { Services } from '../../kernel/command/command.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** An event of an account, as its notice tells it. */
export interface NoticeEvent {
  kind: string
  /** Granted or revoked role; null if it is none of both, or the role was deleted. */
  role: string | null
  /** Warehouse of the role; null for all. */
  warehouse: string | null
  /** Changed fields. */
  fields: string[]
  at: Date
  /** Who did it; null for the program. */
  by: string | null
  isOwn: boolean
  /** From where; null if it is not known. */
  address: string | null
}

/** What one command did to an account, in order. */
export function readNotice(
  db: Db,
  { staffId, commandId }: { staffId: string; commandId: string },
  language: Language,
): Promise<NoticeEvent[]> {
  return db.$queryRawUnsafe<NoticeEvent[]>(
    `select e.kind, ${language === 'en' ? 'r.name_en' : 'r.name_zh'} as role, ${nameSql(language, 'w')} as warehouse,
       array(select jsonb_array_elements_text(coalesce(e.payload->'fields', '[]'))) as fields, e.at,
       coalesce(${nameSql(language, 's')}, k.name) as by, c.actor_kind = 'STAFF' and c.actor_id = e.node_id as "isOwn", c.address
     from event e
     join command_log c on c.id = e.command_id
     left join role r on r.id = (e.payload->>'roleId')::uuid
     left join warehouse w on w.id = e.warehouse_id
     left join staff s on c.actor_kind = 'STAFF' and s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     where e.node_id = $1::uuid and e.command_id = $2::uuid order by e.no`,
    staffId,
    commandId,
  )
}

/** Forgets the e-mail before a change once the person was told there, unless it has changed again. */
export async function forgetEmailBefore(pool: Services['pool'], staffId: string, emailBefore: string): Promise<void> {
  await pool.query('update staff set email_before = null where id = $1::uuid and email_before = $2', [staffId, emailBefore])
}
