import { PictureNotFound } from '../../file/failures.ts'
import { deletePictures } from '../../file/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { DeleteProductPictureInput } from '../input.ts'
import { productFact, requireProduct, scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'
import { deleteProductPictures, readProductPictures, setPictureOrder } from '../store/picture.ts'

/** Deletes a picture of a product; the next one becomes the main picture if it was that. */
export const deleteProductPicture = command({
  name: 'deleteProductPicture',
  means: 'Deletes a picture of a product for good. If it was the main one, the next becomes that.',
  right: productRights.edit,
  input: DeleteProductPictureInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  async run(tx, _call, { productId, pictureId }) {
    const product = await requireProduct(tx, productId)
    const before = await readProductPictures(tx, productId)
    if (!before.includes(pictureId)) throw PictureNotFound({}, 'pictureId')
    await deleteProductPictures(tx, [pictureId])
    await deletePictures(tx, [pictureId])
    await setPictureOrder(
      tx,
      before.filter((id) => id !== pictureId),
    )
    return { result: { productId }, facts: [productFact('pictures', product)] }
  },
})
