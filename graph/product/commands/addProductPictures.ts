import { usePictures } from '../../file/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { TooManyPictures } from '../failures.ts'
import { AddProductPicturesInput } from '../input.ts'
import { productFact, requireProduct, scopeOfProduct } from '../requireProduct.ts'
import { picturesMaximum, productRights } from '../states.ts'
import { insertProductPictures, readProductPictures } from '../store/picture.ts'

/** Adds uploaded pictures to a product, after its others. */
export const addProductPictures = command({
  name: 'addProductPictures',
  means: `Adds uploaded pictures to a product, after its others; at most ${picturesMaximum} in all. Upload each with \`POST /pictures\` first.`,
  right: productRights.edit,
  input: AddProductPicturesInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  async run(tx, call, { productId, pictureIds }) {
    const product = await requireProduct(tx, productId)
    const { customerId } = product
    const before = await readProductPictures(tx, productId)
    const added = [...new Set(pictureIds)]
    if (before.length + added.length > picturesMaximum) throw TooManyPictures({ maximum: picturesMaximum }, 'pictureIds')
    await usePictures(tx, call, added, { warehouseId: null, customerId, right: productRights.read })
    await insertProductPictures(tx, product, added, before.length)
    return { result: { productId }, facts: [productFact('pictures', product)] }
  },
})
