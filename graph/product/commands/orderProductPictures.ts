import { command } from '../../kernel/command/command.ts'
import { PicturesChanged } from '../failures.ts'
import { OrderProductPicturesInput } from '../input.ts'
import { productFact, requireProduct, scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'
import { readProductPictures, setPictureOrder } from '../store/picture.ts'

/** Orders the pictures of a product; the first becomes its main one. */
export const orderProductPictures = command({
  name: 'orderProductPictures',
  means: 'Orders the pictures of a product; the first is its main one.',
  right: productRights.edit,
  input: OrderProductPicturesInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  async run(tx, _call, { productId, pictureIds }) {
    const product = await requireProduct(tx, productId)
    const before = await readProductPictures(tx, productId)
    const isWhole = new Set(pictureIds).size === before.length && before.every((id) => pictureIds.includes(id))
    if (!isWhole || pictureIds.length !== before.length) throw PicturesChanged({}, 'pictureIds')
    await setPictureOrder(tx, pictureIds)
    return { result: { productId }, facts: [productFact('pictures', product)] }
  },
})
