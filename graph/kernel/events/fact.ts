import type { Call } from '../command/call.ts'
import type { Tx } from '../sql/db.ts'

/** Event about one node, written in the command's transaction and read by jobs, billing and webhooks. */
export interface Fact {
  /** `area.past-tense`, such as `wave.voided`. */
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  /** Ids and plain values; never personal data. */
  payload?: Record<string, unknown>
}

/** Writes facts in the command's transaction. */
export async function writeFacts(tx: Tx, call: Call, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  await tx.$executeRawUnsafe(
    `insert into event (tx, kind, node_type, node_id, warehouse_id, customer_id, payload, command_id, at)
     select pg_current_xact_id()::text::bigint, f.kind, f.type, f.id, f."warehouseId", f."customerId", coalesce(f.payload, '{}'), $2::uuid, kernel_now()
     from jsonb_to_recordset($1::jsonb) as f(kind text, type text, id uuid, "warehouseId" uuid, "customerId" uuid, payload jsonb)`,
    JSON.stringify(facts),
    call.commandId,
  )
}
