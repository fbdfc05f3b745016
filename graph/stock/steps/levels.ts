import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { saveLevels } from '../store/levels.ts'

export { lowSql } from '../store/levels.ts'

interface Owned {
  warehouseId: string
  customerId: string
}

/** Sets the low-stock levels of products of a customer in a warehouse, or removes those that are null. Returns the ids of their stock by product. */
export async function setLevels(
  tx: Tx,
  call: Call,
  { warehouseId, customerId }: Owned,
  levels: readonly { productId: string; level: number | null }[],
): Promise<{ stockIdOf: Map<string, string>; facts: Fact[] }> {
  call.topics.add('stock')
  const stockIdOf = await saveLevels(tx, { warehouseId, customerId }, levels, call.now)
  const facts = levels.map(({ productId: id, level }) => ({
    kind: 'stockLevel.set',
    type: 'Product',
    id,
    warehouseId,
    customerId,
    payload: { level },
  }))
  return { stockIdOf, facts }
}

/** Products of a customer by SKU, with their low-stock level in a warehouse; null without one. */
export async function levelsBySku(
  tx: Tx,
  { warehouseId, customerId }: Owned,
  skus: readonly string[],
): Promise<Map<string, { productId: string; level: number | null }>> {
  const products = await tx.product.findMany({
    where: { customerId, sku: { in: [...skus] } },
    select: { id: true, sku: true, stocks: { where: { warehouseId }, select: { level: { select: { level: true } } } } },
  })
  return new Map(products.map(({ id, sku, stocks }) => [sku, { productId: id, level: stocks[0]?.level?.level ?? null }]))
}
