import { deletePictures } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { packageRights } from '../../../package/states.ts'
import { PackagePhotoOfAnother } from '../../failures.ts'
import { DeletePackagePhotoInput } from '../../input.ts'
import { deletePhoto, readPhoto } from '../../store/photo.ts'
import { mayDeletePhoto } from '../mayDeletePhoto.ts'
import { photoFacts } from '../photoFacts.ts'

/** Deletes a photo of a package for good: who took it, or who may cancel packages. */
export const deletePackagePhoto = command({
  name: 'deletePackagePhoto',
  means: 'Deletes a photo of a package for good. Only its author may, and who may cancel packages.',
  right: packageRights.photo,
  input: DeletePackagePhotoInput,
  async scope({ photoId }, db) {
    const photo = await readPhoto(db, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    const { warehouseId, customerId } = photo
    return { warehouseId, customerId }
  },
  async run(tx, call, { photoId }) {
    const photo = await readPhoto(tx, photoId)
    if (!photo) throw NotFound({ what: '' }, 'photoId')
    if (!mayDeletePhoto(photo, call.actor)) throw PackagePhotoOfAnother({}, 'photoId')
    await deletePhoto(tx, photoId)
    await deletePictures(tx, [photo.pictureId])
    const { packageId, warehouseId, customerId } = photo
    return { result: { photoId, packageId }, facts: photoFacts('photoDeleted', { id: packageId, warehouseId, customerId }, [photoId]) }
  },
})
