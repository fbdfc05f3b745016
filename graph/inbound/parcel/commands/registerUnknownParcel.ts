import { hasRight } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { Forbidden } from '../../../kernel/failures.ts'
import { RegisterUnknownParcelInput } from '../../input.ts'
import { attachPhotos } from '../../photo/attachPhotos.ts'
import { inboundRights } from '../../states.ts'
import { parcelLabel } from '../parcelLabel.ts'
import { registerParcel } from '../registerParcel.ts'

/** Registers a parcel that belongs to no known order; it waits until somebody knows whose it is. */
export const registerUnknownParcel = command({
  name: 'registerUnknownParcel',
  means: 'Registers a parcel that belongs to no known order; it waits until somebody knows whose it is.',
  right: inboundRights.sign,
  input: RegisterUnknownParcelInput,
  scope: ({ warehouseId }) => ({ warehouseId, customerId: null }),
  async run(tx, call, { warehouseId, pictureIds, ...input }) {
    // Who may sign for goods need not be allowed to add photos.
    if (pictureIds?.length && !hasRight(call.actor, inboundRights.photo, { warehouseId, customerId: null }))
      throw Forbidden({}, 'pictureIds')
    const { id, fact } = await registerParcel(tx, call, warehouseId, parcelLabel(input))
    const owner = { warehouseId, customerId: null, orderId: null, receiptId: null, parcelId: id }
    if (pictureIds?.length) await attachPhotos(tx, call, owner, { pictureIds })
    return { result: { parcelId: id }, facts: [fact] }
  },
})
