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
  at: Date
  /** Who did it; null for the program. */
  by: string | null
  isOwn: boolean
}

/** What one command did to an account, in order. */
export function readNotice(
  db: Db,
  { staffId, commandId }: { staffId: string; commandId: string },
  language: Language,
): Promise<NoticeEvent[]> {
  return db.$queryRawUnsafe<NoticeEvent[]>(
    `select e.kind, ${language === 'en' ? 'r.name_en' : 'r.name_zh'} as role, ${nameSql(language, 'w')} as warehouse, e.at,
       coalesce(${nameSql(language, 's')}, k.name) as by, c.actor_kind = 'STAFF' and c.actor_id = e.node_id as "isOwn"
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
