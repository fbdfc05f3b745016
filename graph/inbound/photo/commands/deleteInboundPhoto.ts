import { deletePictures } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { PhotoOfAnother } from '../../failures.ts'
import { DeleteInboundPhotoInput } from '../../input.ts'
import { inboundRights } from '../../states.ts'
import { deletePhoto, readPhoto } from '../../store/photo.ts'
import { mayDeletePhoto } from '../mayDeletePhoto.ts'
import { photoFacts } from '../photoFacts.ts'

/** Deletes a photo for good: who took it, or who may close receipts. */
export const deleteInboundPhoto = command({
  name: 'deleteInboundPhoto',
  means: 'Deletes a photo of a receipt or an unknown parcel for good. Only its author may, and who may close receipts.',
  right: inboundRights.photo,
  input: DeleteInboundPhotoInput,
  async scope({ photoId }, db) {
    const photo = await readPhoto(db, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    const { warehouseId, customerId } = photo
    return { warehouseId, customerId }
  },
  async run(tx, call, { photoId }) {
    const photo = await readPhoto(tx, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    if (!mayDeletePhoto(photo, call.actor)) throw PhotoOfAnother({}, 'photoId')
    await deletePhoto(tx, photoId)
    await deletePictures(tx, [photo.pictureId])
    const { orderId, receiptId, parcelId } = photo
    return { result: { photoId, orderId, receiptId, parcelId }, facts: photoFacts('photoDeleted', photo) }
  },
})
