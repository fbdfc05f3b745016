import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'

/** Something that was done to what has rights: an API key or a role. */
export interface RightsEvent<What extends string> {
  /** The key or role. */
  ownerId: string
  no: string
  what: What
  /** Changed fields, and given and taken rights. */
  fields: string[]
  granted: string[]
  removed: string[]
  at: Date
  by: string | null
}

interface Asked {
  /** First part of the kinds of these events. */
  kind: 'apiKey' | 'role'
  /** Most events of a key or role. */
  limit: number
  language: Language
  /** Only names of this customer's users and keys are told; null for the provider, who reads all. */
  customerId: string | null
}

/** What was done to these keys or roles, newest first. */
export function readRightsEvents<What extends string>(
  db: Db,
  ids: readonly string[],
  { kind, limit, language, customerId }: Asked,
): Promise<RightsEvent<What>[]> {
  const listed = (name: string) => `array(select jsonb_array_elements_text(coalesce(e.payload->'${name}', '[]')))`
  return db.$queryRawUnsafe<RightsEvent<What>[]>(
    `select e.node_id::text as "ownerId", e.no::text as no, upper(regexp_replace(split_part(e.kind, '.', 2), '([A-Z])', '_\\1', 'g')) as what,
       ${listed('fields')} as fields, ${listed('granted')} as granted, ${listed('removed')} as removed,
       e.at, coalesce(${nameSql(language, 's')}, k.name) as by
     from unnest($1::uuid[]) as owner(id)
     cross join lateral (select * from event where node_id = owner.id and kind like $3 || '.%' order by no desc limit $2) e
     left join command_log c on c.id = e.command_id
     left join staff s on s.id = c.actor_id and ($4::uuid is null or s.customer_id = $4)
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id and ($4::uuid is null or k.customer_id = $4)
     order by e.no desc`,
    ids,
    limit,
    kind,
    customerId,
  )
}
