import { photosMaximum } from '../../../file/states.ts'
import { command } from '../../../kernel/command/command.ts'
import { AddParcelPhotosInput } from '../../input.ts'
import { inboundRights } from '../../states.ts'
import { lockParcel, scopeOfParcel } from '../../store/unknownParcel.ts'
import { attachPhotos } from '../attachPhotos.ts'

/** Adds uploaded pictures to an unknown parcel, in any state. */
export const addParcelPhotos = command({
  name: 'addParcelPhotos',
  means: `Adds photos to an unknown parcel; at most ${photosMaximum} in all. Upload each with \`POST /pictures\` first. Once it is claimed, they are also photos of the inbound order.`,
  right: inboundRights.photo,
  input: AddParcelPhotosInput,
  scope: ({ parcelId }, db) => scopeOfParcel(db, parcelId),
  async run(tx, call, { parcelId, ...added }) {
    const { warehouseId, customerId, orderId } = await lockParcel(tx, parcelId)
    const owner = { warehouseId, customerId, orderId, receiptId: null, parcelId }
    return { result: { parcelId }, facts: await attachPhotos(tx, call, owner, added) }
  },
})
