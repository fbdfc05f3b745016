import { toldNameSql } from '../../kernel/command/actorName.ts'
import type { Language } from '../../kernel/language.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { FieldChange } from '../rules/changes.ts'
import type { ProductHappening } from '../states.ts'

/** Something that was done to a product. */
export interface ProductEvent {
  productId: string
  id: string
  what: keyof typeof ProductHappening.values
  changes: readonly FieldChange[]
  at: Date
  by: string | null
}

/** What was done to these products, newest first, at most `limit` of each; `told` says whose names the reader is told (`namesTold`). */
export function readHistories(
  db: Db,
  productIds: readonly string[],
  { limit, language, told }: { limit: number; language: Language; told: string | null },
): Promise<ProductEvent[]> {
  return db.$queryRawUnsafe<ProductEvent[]>(
    `select e.node_id::text as "productId", e.no::text as id, upper(split_part(e.kind, '.', 2)) as what,
       coalesce(e.payload->'changes', '[]') as changes, e.at, ${toldNameSql(language, '$3')} as by
     from unnest($1::uuid[]) as product(id)
     cross join lateral (
       select * from event where node_id = product.id and kind in ('product.created', 'product.changed', 'product.pictures')
       order by no desc limit $2
     ) e
     join command_log c on c.id = e.command_id
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     order by e.no desc`,
    productIds,
    limit,
    told,
  )
}
