import { requireVersion } from '../access/steps.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { given } from '../kernel/given.ts'
import { ProductNotFound } from './failures.ts'
import { UpdateProductInput } from './input.ts'
import { refuseProduct } from './rules.ts'
import { productRights } from './states.ts'
import { changeProduct, lockProduct, putBarcodes } from './store.ts'

/** Changes what is given of a product. */
export const updateProduct = command({
  name: 'updateProduct',
  means: 'Changes what is given of a product; what is absent stays. Barcodes, where given, replace all others.',
  right: productRights.edit,
  input: UpdateProductInput,
  scope: async ({ productId }, db) => ({ customerId: await customerOf(db, productId) }),
  async run(tx, call, { productId, expectedVersion, barcodes, declaredPrice, ...change }) {
    const product = await lockProduct(tx, productId)
    if (!product) throw ProductNotFound({ code: '' }, 'productId')
    await requireVersion(tx, product, expectedVersion)
    const [failure] = refuseProduct({ barcodes, declaredPrice })
    if (failure) throw failure
    const price = declaredPrice && { declaredPrice: declaredPrice.amount, currency: declaredPrice.currency }
    await changeProduct(tx, productId, { ...given(change), ...price })
    if (barcodes) await putBarcodes(tx, call, product, barcodes)
    const fact = { kind: 'product.changed', type: 'Product', id: productId, warehouseId: null, customerId: product.customerId }
    return { result: { productId }, facts: [fact] }
  },
})

async function customerOf(db: Pick<Tx, 'product'>, productId: string): Promise<string> {
  const product = await db.product.findUnique({ where: { id: productId }, select: { customerId: true } })
  if (!product) throw ProductNotFound({ code: '' }, 'productId')
  return product.customerId
}
