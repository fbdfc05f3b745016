import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'

// The columns of a label, as constant SQL over the alias `t` of a package that changes its state.

/** The package needs a label: one that it has is kept, one that is being given back is followed by another. */
export const requestLabel = `label_request = t.label_request + case when t.label in ('NONE', 'FAILED', 'VOIDED') then 1 else 0 end, label_failure = null,
  label = case when t.label in ('NONE', 'FAILED', 'VOIDED') then 'REQUESTED'::label_state else t.label end`

/** The package goes back to the pool: a label that was bought is given back, and another one follows. */
export const renewLabel = `label_request = t.label_request + case when t.label in ('NONE', 'FAILED', 'VOIDED') then 1 else 0 end, label_failure = null,
  label = case when t.label in ('READY', 'PRINTED') then 'VOID_REQUESTED'::label_state
    when t.label in ('NONE', 'FAILED', 'VOIDED') then 'REQUESTED' else t.label end`

/** The package needs no label any more: one that was bought is given back, one that was asked for is not. */
export const dropLabel = `label = case when t.label in ('READY', 'PRINTED') then 'VOID_REQUESTED'::label_state
  when t.label in ('REQUESTED', 'FAILED') then 'NONE' else t.label end`

/** What the carrier has answered, or what is asked of it, outside of a change of state. */
async function writeLabel(tx: Tx, call: Call, id: string, set: string, ...values: unknown[]): Promise<void> {
  await tx.$executeRawUnsafe(`update package t set updated_at = $2::timestamptz, ${set} where id = $1::uuid`, id, call.now, ...values)
}

/** Forgets a failed label: another one is asked for now, or when the package is accepted. */
export async function askForLabel(tx: Tx, call: Call, id: string, label: 'NONE' | 'REQUESTED'): Promise<void> {
  const request = label === 'REQUESTED' ? 1 : 0
  await writeLabel(tx, call, id, `label_failure = null, label_request = t.label_request + ${request}, label = '${label}'`)
}

/** Whatever label there is or will be says something else than the package does now: a draft has none, another one asks anew. */
export async function replaceLabel(tx: Tx, call: Call, id: string, state: 'DRAFT' | 'PENDING'): Promise<void> {
  const next = state === 'DRAFT' ? `label = 'NONE'` : `label = 'REQUESTED', label_request = t.label_request + 1`
  await writeLabel(tx, call, id, `${next}, label_failure = null, tracking_number = null, label_file_id = null`)
}

/** A label was bought. */
export async function keepLabel(tx: Tx, call: Call, id: string, trackingNumber: string, fileId: string): Promise<void> {
  await writeLabel(
    tx,
    call,
    id,
    `label = 'READY', label_failure = null, tracking_number = $3, label_file_id = $4::uuid`,
    trackingNumber,
    fileId,
  )
}

/** A label could not be bought; `failure` is code and values as JSON. */
export async function keepLabelFailure(tx: Tx, call: Call, id: string, failure: string): Promise<void> {
  await writeLabel(tx, call, id, `label = 'FAILED', label_failure = $3`, failure)
}

/** A label was given back; a package that still needs one asks for the next. */
export async function keepVoided(tx: Tx, call: Call, id: string, next: 'VOIDED' | 'REQUESTED'): Promise<void> {
  const request = next === 'REQUESTED' ? 1 : 0
  await writeLabel(
    tx,
    call,
    id,
    `label = '${next}', label_request = t.label_request + ${request}, tracking_number = null, label_file_id = null, label_failure = null`,
  )
}

/** The carrier does not take a label back: it stays valid. */
export async function keepUnvoidable(tx: Tx, call: Call, id: string, failure: string): Promise<void> {
  await writeLabel(tx, call, id, `label = 'READY', label_failure = $3`, failure)
}
