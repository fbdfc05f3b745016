import { hasRight } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { nextNumber } from '../../kernel/number.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { RegisterUnknownParcelInput } from '../input.ts'
import { attachPhotos } from '../photo/attachPhotos.ts'
import { inboundRights } from '../states.ts'
import { insertParcel } from '../store/unknownParcel.ts'
import { parcelFact } from './parcelFact.ts'
import { parcelLabel } from './parcelLabel.ts'
import { requireUnknown } from './requireUnknown.ts'

/** Registers a parcel that belongs to no known order; it waits until somebody knows whose it is. */
export const registerUnknownParcel = command({
  name: 'registerUnknownParcel',
  means: 'Registers a parcel that belongs to no known order; it waits until somebody knows whose it is.',
  right: inboundRights.sign,
  input: RegisterUnknownParcelInput,
  scope: ({ warehouseId }) => ({ warehouseId, customerId: null }),
  async run(tx, call, { warehouseId, pictureIds, ...input }) {
    await requireWarehouse(tx, warehouseId)
    // Who may sign for goods need not be allowed to add photos.
    if (pictureIds?.length && !hasRight(call.actor, inboundRights.photo, { warehouseId, customerId: null }))
      throw Forbidden({}, 'pictureIds')
    const label = parcelLabel(input)
    if (label.trackingNumber) await requireUnknown(tx, warehouseId, label.trackingNumber)
    const id = call.newId()
    const number = await nextNumber(tx, call, 'unknown')
    await insertParcel(tx, call, { ...label, id, number, warehouseId })
    const owner = { warehouseId, customerId: null, orderId: null, receiptId: null, parcelId: id }
    if (pictureIds?.length) await attachPhotos(tx, call, owner, { pictureIds })
    return { result: { parcelId: id }, facts: [parcelFact('registered', { id, warehouseId, customerId: null })] }
  },
})
