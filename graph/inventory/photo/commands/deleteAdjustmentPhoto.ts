import { deletePictures } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { adjustmentFact } from '../../adjustmentFact.ts'
import { AdjustmentPhotoOfAnother } from '../../failures.ts'
import { DeleteAdjustmentPhotoInput } from '../../input.ts'
import { inventoryRights } from '../../states.ts'
import { lockAdjustment } from '../../store/adjustment.ts'
import { deletePhoto, readPhoto } from '../../store/photo.ts'
import { mayDeletePhoto } from '../mayDeletePhoto.ts'

/** Deletes a photo of an adjustment for good. */
export const deleteAdjustmentPhoto = command({
  name: 'deleteAdjustmentPhoto',
  means: 'Deletes a photo of an adjustment for good. Its author may until the adjustment is decided on, and who may approve always.',
  right: inventoryRights.adjust,
  input: DeleteAdjustmentPhotoInput,
  async scope({ photoId }, db) {
    const photo = await readPhoto(db, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    const { warehouseId, customerId } = photo
    return { warehouseId, customerId }
  },
  async run(tx, call, { photoId }) {
    const known = await readPhoto(tx, photoId)
    if (!known) throw NotFound({ what: '' }, 'photoId')
    const row = await lockAdjustment(tx, known.adjustmentId)
    // Another may have deleted it, or decided on the adjustment, before the lock.
    const photo = await readPhoto(tx, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    if (!mayDeletePhoto(photo, call.actor)) throw AdjustmentPhotoOfAnother({}, 'photoId')
    await deletePhoto(tx, photoId)
    await deletePictures(tx, [photo.pictureId])
    return { result: { photoId, adjustmentId: row.id }, facts: [adjustmentFact('photoDeleted', row)] }
  },
})
