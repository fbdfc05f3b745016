import { requireVersion } from '../access/steps.ts'
import { command } from '../kernel/command/command.ts'
import { omitUndefined } from '../kernel/input/omitUndefined.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { BarcodeTaken, ProductNotFound } from './failures.ts'
import { UpdateProductInput } from './input.ts'
import { refuseProduct, refuseTags } from './rules.ts'
import { productRights } from './states.ts'
import { changeProduct, existingTags, findTakenCodes, lockProduct, replaceBarcodes, replaceTags } from './store.ts'

/** Updates the given fields of a product. */
export const updateProduct = command({
  name: 'updateProduct',
  means: 'Updates the given fields of a product; absent fields stay unchanged. Given barcodes replace all others.',
  right: productRights.edit,
  input: UpdateProductInput,
  scope: async ({ productId }, db) => ({ customerId: await customerOf(db, productId) }),
  async run(tx, call, { productId, expectedVersion, barcodes, tagIds, customsAttributes, declaredPrice, ...change }) {
    const product = await lockProduct(tx, productId)
    if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
    await requireVersion(tx, product, expectedVersion)
    const [failure] = refuseProduct({ barcodes, declaredPrice })
    if (failure) throw failure
    for (const { code, sku } of barcodes ? await findTakenCodes(tx, product.customerId, barcodes, productId) : [])
      throw BarcodeTaken({ code, sku }, `barcodes.${barcodes?.indexOf(code)}`)
    for (const unknown of tagIds ? refuseTags(tagIds, await existingTags(tx, tagIds)) : []) throw unknown
    const price = declaredPrice && { declaredPrice: declaredPrice.amount, currency: declaredPrice.currency }
    await changeProduct(tx, productId, { ...omitUndefined(change), ...price, ...(customsAttributes && { customsAttributes }) })
    if (barcodes) await replaceBarcodes(tx, call, product, barcodes)
    if (tagIds) await replaceTags(tx, product, tagIds)
    const fact = { kind: 'product.changed', type: 'Product', id: productId, warehouseId: null, customerId: product.customerId }
    return { result: { productId }, facts: [fact] }
  },
})

async function customerOf(db: Pick<Tx, 'product'>, productId: string): Promise<string> {
  const product = await db.product.findUnique({ where: { id: productId }, select: { customerId: true } })
  if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
  return product.customerId
}
