import type { Fact } from '../kernel/events/fact.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ProductNotFound } from './failures.ts'
import { lockProduct } from './store/product.ts'

/** A product, locked. Fails with PRODUCT_NOT_FOUND. */
export async function requireProduct(tx: Tx, productId: string) {
  const product = await lockProduct(tx, productId)
  if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
  return product
}

/** The customer of a product, as the scope of a command. Fails with PRODUCT_NOT_FOUND. */
export async function customerOfProduct(db: Pick<Tx, 'product'>, productId: string): Promise<{ customerId: string }> {
  const product = await db.product.findUnique({ where: { id: productId }, select: { customerId: true } })
  if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
  return product
}

/** A fact about a product. */
export const productFact = (what: 'created' | 'changed' | 'pictures', { id, customerId }: { id: string; customerId: string }): Fact => ({
  ...{ kind: `product.${what}`, type: 'Product', id, warehouseId: null, customerId },
})
