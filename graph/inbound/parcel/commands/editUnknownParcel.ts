import { requireVersion } from '../../../access/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotInState } from '../../../kernel/failures.ts'
import { EditUnknownParcelInput } from '../../input.ts'
import { inboundRights } from '../../states.ts'
import { lockParcel, scopeOfParcel, updateParcel } from '../../store/unknownParcel.ts'
import { parcelFact } from '../parcelFact.ts'
import { parcelLabel } from '../parcelLabel.ts'
import { requireUnknown } from '../requireUnknown.ts'

/** Changes what is known of a waiting parcel. */
export const editUnknownParcel = command({
  name: 'editUnknownParcel',
  means: 'Replaces what is known of a waiting parcel.',
  right: inboundRights.sign,
  input: EditUnknownParcelInput,
  scope: ({ parcelId }, db) => scopeOfParcel(db, parcelId),
  async run(tx, call, { parcelId, expectedVersion, ...input }) {
    const parcel = await lockParcel(tx, parcelId)
    if (parcel.state !== 'WAITING') throw NotInState({ what: parcel.number })
    await requireVersion(tx, call, parcel, expectedVersion)
    const label = parcelLabel(input)
    if (label.trackingNumber) await requireUnknown(tx, parcel.warehouseId, label.trackingNumber, parcelId)
    await updateParcel(tx, call, parcelId, label)
    return { result: { parcelId }, facts: [parcelFact('edited', parcel)] }
  },
})
