import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ProductExists } from '../failures.ts'
import { productFact } from '../requireProduct.ts'
import { changesOf } from '../rules/changes.ts'
import { insertProducts, type NewProduct, replaceProducts } from '../store/product.ts'
import type { JudgedProduct } from './judgeProducts.ts'

export { readCategories } from '../store/category.ts'
export { readMaterials } from '../store/material.ts'
export { lockCodes, readStoredProducts, readTags } from '../store/product.ts'

/**
 * Creates and changes the judged products that have no failure, and returns the id of each row, null if it was refused: a product that was
 * created meanwhile gets the failure PRODUCT_EXISTS. The codes of the customer must be locked.
 */
export async function saveProducts(
  tx: Tx,
  call: Call,
  customerId: string,
  judged: readonly JudgedProduct[],
): Promise<{ ids: (string | null)[]; facts: Fact[] }> {
  const good = judged.filter(({ failures }) => failures.length === 0)
  const made = await insertProducts(
    tx,
    call,
    customerId,
    good.flatMap(({ stored, after }) => (stored ? [] : [after as NewProduct])),
  )
  await replaceProducts(
    tx,
    call,
    customerId,
    good.flatMap(({ stored, after }) => (stored ? [{ id: stored.id, product: after as NewProduct }] : [])),
  )
  const ids = judged.map(({ sku, failures, stored }) => {
    if (failures.length > 0) return null
    const id = stored?.id ?? made.get(sku as string)
    if (!id) failures.push(ProductExists({ sku: sku as string }, 'sku'))
    return id ?? null
  })
  const facts = judged.flatMap(({ stored, after }, at) => {
    const id = ids[at]
    if (!id) return []
    const product = { id, customerId }
    return [stored && after ? productFact('changed', product, changesOf(stored.product, after)) : productFact('created', product)]
  })
  return { ids, facts }
}
