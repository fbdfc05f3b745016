import { requireVersion } from '../../access/steps.ts'
import { actsForProvider } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { UpdateProductInput } from '../input.ts'
import { requireProduct, scopeOfProduct } from '../requireProduct.ts'
import { productRights } from '../states.ts'
import { givesCodes, judgeChange } from '../steps/judgeProducts.ts'
import { saveProducts } from '../steps/saveProducts.ts'
import { lockCodes, readStoredProduct } from '../store/product.ts'

/** Updates the given fields of a product. */
export const updateProduct = command({
  name: 'updateProduct',
  means:
    'Updates the given fields of a product; absent fields stay unchanged. Given barcodes replace all others of one piece, or of cartons.',
  right: productRights.edit,
  input: UpdateProductInput,
  scope: ({ productId }, db) => scopeOfProduct(db, productId),
  async run(tx, call, { productId, expectedVersion, ...change }) {
    const product = await requireProduct(tx, productId)
    await requireVersion(tx, call, product, expectedVersion)
    if (givesCodes(change)) await lockCodes(tx, product.customerId)
    const { customerId } = product
    const isWarehouse = actsForProvider(call.actor, productRights.edit)
    const judged = await judgeChange(tx, { customerId, isWarehouse }, await readStoredProduct(tx, product), change)
    const [failure] = judged.failures
    if (failure) throw failure
    const { facts } = await saveProducts(tx, call, customerId, [judged])
    return { result: { productId }, facts }
  },
})
