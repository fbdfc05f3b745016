import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { CustomerHappening } from '../states.ts'

/** Something that was done to a customer. */
export interface CustomerEvent {
  customerId: string
  id: string
  what: keyof typeof CustomerHappening.values
  fields: string[]
  /** Number of the assigned warehouse. */
  warehouse: string | null
  enabled: boolean | null
  strategy: string | null
  from: string | null
  reason: string | null
  at: Date
  by: string | null
}

interface Asked {
  /** Most entries of a customer. */
  most: number
  /** Warehouses of which the reader is told; null for all. */
  reach: readonly string[] | null
  language: Language
}

/** What was done to these customers, newest first. */
export function readHistories(db: Db, customerIds: readonly string[], { most, reach, language }: Asked): Promise<CustomerEvent[]> {
  return db.$queryRawUnsafe<CustomerEvent[]>(
    `select e.node_id::text as "customerId", e.no::text as id, upper(split_part(e.kind, '.', 2)) as what,
       array(select jsonb_array_elements_text(coalesce(e.payload->'fields', '[]'))) as fields, w.number as warehouse,
       (e.payload->>'enabled')::boolean as enabled, b.code as strategy, e.payload->>'from' as from, e.payload->>'reason' as reason, e.at,
       coalesce(${nameSql(language, 's')}, k.name) as by
     from unnest($1::uuid[]) as customer(id)
     cross join lateral (
       select * from event where node_id = customer.id and kind in ('customer.created', 'customer.changed', 'customer.assigned', 'customer.activated', 'customer.deactivated')
         and (warehouse_id is null or $3::uuid[] is null or warehouse_id = any($3::uuid[]))
       order by no desc limit $2
     ) e
     join command_log c on c.id = e.command_id
     left join warehouse w on w.id = e.warehouse_id
     left join billing_strategy b on b.id = (e.payload->>'billingStrategyId')::uuid
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     order by e.no desc`,
    customerIds,
    most,
    reach,
  )
}
