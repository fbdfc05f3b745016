import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { apply } from '../../../kernel/command/transition.ts'
import { NotInState } from '../../../kernel/failures.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { DisposeUnknownParcelInput, ReturnUnknownParcelInput } from '../../input.ts'
import { inboundRights, unknownParcelMachine } from '../../states.ts'
import { lockParcel, scopeOfParcel } from '../../store/unknownParcel.ts'
import { parcelFact } from '../parcelFact.ts'

async function end(tx: Tx, call: Call, parcelId: string, action: 'return' | 'dispose', reason: string) {
  const parcel = await lockParcel(tx, parcelId)
  const moved = await apply(tx, call, unknownParcelMachine, [parcelId], action, { remark: reason })
  if (moved.length === 0) throw NotInState({ what: parcel.number })
  return { result: { parcelId }, facts: [parcelFact(action === 'return' ? 'returned' : 'disposed', parcel)] }
}

/** Records that a waiting parcel is sent back. */
export const returnUnknownParcel = command({
  name: 'returnUnknownParcel',
  means: 'Records that a waiting parcel is sent back, with the reason.',
  right: inboundRights.claim,
  input: ReturnUnknownParcelInput,
  scope: ({ parcelId }, db) => scopeOfParcel(db, parcelId),
  run: (tx, call, { parcelId, reason }) => end(tx, call, parcelId, 'return', reason),
})

/** Records that a waiting parcel is disposed of. */
export const disposeUnknownParcel = command({
  name: 'disposeUnknownParcel',
  means: 'Records that a waiting parcel is disposed of, with the reason.',
  right: inboundRights.claim,
  input: DisposeUnknownParcelInput,
  scope: ({ parcelId }, db) => scopeOfParcel(db, parcelId),
  run: (tx, call, { parcelId, reason }) => end(tx, call, parcelId, 'dispose', reason),
})
