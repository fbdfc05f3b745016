import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

// Label columns as constant SQL over the package alias `t`, used in state changes.

/** Requests a label; an existing one is kept, one being voided is followed by another. */
export const requestLabel = `label_request = t.label_request + case when t.label in ('NONE', 'FAILED', 'VOIDED') then 1 else 0 end, label_failure = null,
  label = case when t.label in ('NONE', 'FAILED', 'VOIDED') then 'REQUESTED'::label_state else t.label end`

/** Renews the label on return to the pool: a bought label is voided and another requested. */
export const renewLabel = `label_request = t.label_request + case when t.label in ('NONE', 'FAILED', 'VOIDED') then 1 else 0 end, label_failure = null,
  label = case when t.label in ('READY', 'PRINTED') then 'VOID_REQUESTED'::label_state
    when t.label in ('NONE', 'FAILED', 'VOIDED') then 'REQUESTED' else t.label end`

/** Drops the label: a bought one is voided, a requested one is cancelled. */
export const dropLabel = `label = case when t.label in ('READY', 'PRINTED') then 'VOID_REQUESTED'::label_state
  when t.label in ('REQUESTED', 'FAILED') then 'NONE' else t.label end`

/** Updates the label outside a state change. */
async function writeLabel(tx: Tx, call: Call, id: string, set: string, ...values: unknown[]): Promise<void> {
  await tx.$executeRawUnsafe(`update package t set updated_at = $2::timestamptz, ${set} where id = $1::uuid`, id, call.now, ...values)
}

/** Clears a failed label; another is requested now or on acceptance. */
export async function requestLabelAgain(tx: Tx, call: Call, id: string, label: 'NONE' | 'REQUESTED'): Promise<void> {
  const request = label === 'REQUESTED' ? 1 : 0
  await writeLabel(tx, call, id, `label_failure = null, label_request = t.label_request + ${request}, label = '${label}'`)
}

/** Replaces a label that no longer matches the package: a draft has none, otherwise another is requested. */
export async function replaceLabel(tx: Tx, call: Call, id: string, state: 'DRAFT' | 'PENDING'): Promise<void> {
  const next = state === 'DRAFT' ? `label = 'NONE'` : `label = 'REQUESTED', label_request = t.label_request + 1`
  await writeLabel(tx, call, id, `${next}, label_failure = null, tracking_number = null, label_file_id = null`)
}

/** Stores a bought label. */
export async function saveLabel(tx: Tx, call: Call, id: string, trackingNumber: string, fileId: string): Promise<void> {
  await writeLabel(
    tx,
    call,
    id,
    `label = 'READY', label_failure = null, tracking_number = $3, label_file_id = $4::uuid`,
    trackingNumber,
    fileId,
  )
}

/** Stores a label failure: code and values as JSON. */
export async function saveLabelFailure(tx: Tx, call: Call, id: string, failure: string): Promise<void> {
  await writeLabel(tx, call, id, `label = 'FAILED', label_failure = $3`, failure)
}

/** Stores that a label was voided; the next one is requested if needed. */
export async function saveVoidedLabel(tx: Tx, call: Call, id: string, next: 'VOIDED' | 'REQUESTED'): Promise<void> {
  const request = next === 'REQUESTED' ? 1 : 0
  await writeLabel(
    tx,
    call,
    id,
    `label = '${next}', label_request = t.label_request + ${request}, tracking_number = null, label_file_id = null, label_failure = null`,
  )
}

/** Stores that the carrier refused to void a label; it stays valid. */
export async function saveVoidRefusal(tx: Tx, call: Call, id: string, failure: string): Promise<void> {
  await writeLabel(tx, call, id, `label = 'READY', label_failure = $3`, failure)
}

/** Locks packages of a channel whose label failed because no tracking number was left, the oldest first. */
export async function labelsWithoutNumber(
  tx: Tx,
  channelId: string,
  limit: number,
): Promise<{ id: string; state: string; warehouseId: string; customerId: string }[]> {
  return tx.$queryRawUnsafe(
    `select id::text, state::text as state, warehouse_id::text as "warehouseId", customer_id::text as "customerId" from package
     where warehouse_id = (select c.warehouse_id from channel c where c.id = $1::uuid)
       and state in ('DRAFT', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'ABNORMAL')
       and channel_id = $1::uuid and label = 'FAILED'
       -- The program of before asked no channel without an API, and recorded the second.
       and (label_failure like '{"code":"TRACKING_NUMBERS_USED_UP"%' or label_failure like '{"code":"CARRIER_SERVICE_UNKNOWN"%')
     order by id limit $2::integer for no key update`,
    channelId,
    limit,
  )
}
