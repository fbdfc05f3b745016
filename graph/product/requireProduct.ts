import { scopeOfCustomer } from '../customer/steps.ts'
import type { Ref } from '../kernel/command/actor.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ProductNotFound } from './failures.ts'
import type { FieldChange } from './rules/changes.ts'
import { lockProduct } from './store/product.ts'

/** A product, locked. Fails with PRODUCT_NOT_FOUND. */
export async function requireProduct(tx: Tx, productId: string) {
  const product = await lockProduct(tx, productId)
  if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
  return product
}

/** Customer of a product and the warehouses that the customer is in, as the scope of a command. Fails with PRODUCT_NOT_FOUND. */
export async function scopeOfProduct(db: Pick<Tx, 'product' | 'customerWarehouse'>, productId: string): Promise<Ref> {
  const product = await db.product.findUnique({ where: { id: productId }, select: { customerId: true } })
  if (!product) throw ProductNotFound({ code: toNodeId('Product', productId) }, 'productId')
  return scopeOfCustomer(db, product.customerId)
}

/** A fact about a product, with its changed fields. */
export const productFact = (
  what: 'created' | 'changed' | 'pictures',
  { id, customerId }: { id: string; customerId: string },
  changes?: readonly FieldChange[],
): Fact => ({
  kind: `product.${what}`,
  type: 'Product',
  id,
  warehouseId: null,
  customerId,
  ...(changes && { payload: { changes } }),
})
