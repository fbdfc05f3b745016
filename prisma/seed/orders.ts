import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPackages } from '../../graph/package/commands/createPackages.ts'
import { customersOf, isScarce } from './goods.ts'
import type { CustomerMasters, Masters, ProductMaster, WarehouseMasters } from './masters.ts'
import { recipient } from './recipients.ts'
import { runCommand } from './runCommand.ts'
import { between, pick, type SeedContext } from './seedContext.ts'

const platforms = ['SHOPIFY', 'AMAZON', 'TIKTOK', 'TEMU'] as const

/** Kind of an order; decides the wave type. */
export type Kind = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED' | 'SHORT' | 'NO_CHANNEL'

let serial = 0

/** Creates orders in one API call; returns the packages in the order of the kinds. */
export async function createOrders(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  kinds: readonly Kind[],
  channel?: string,
): Promise<string[]> {
  const customers = customersOf(masters, warehouse)
  const customer = pick(context.random, customers)
  const orders = kinds.map((kind) => {
    const number = ++serial
    return {
      erpNumber: `SO-${String(260_000 + number)}`,
      platform: pick(context.random, platforms),
      platformOrderNumber: `${between(context.random, 100, 999)}-${String(7_000_000 + number * 37)}`,
      channelCode: kind === 'NO_CHANNEL' ? null : (channel ?? pick(context.random, ['STD', 'STD', 'ECO', 'EXP'])),
      recipient: recipient(context.random, warehouse.number === 'LAX1' ? 'US' : 'EU'),
      lines: linesOf(context, customer, kind),
    }
  })
  const { packageIds, refused } = await runCommand(context.services, createPackages, {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    customerId: toNodeId('Customer', customer.id),
    orders,
  })
  if (refused.length > 0) throw new Error(`createPackages: ${JSON.stringify(refused[0])}`)
  return packageIds
}

function linesOf(context: SeedContext, customer: CustomerMasters, kind: Kind): { sku: string; quantity: number }[] {
  const { random } = context
  const stocked = customer.products.filter((product) => !isScarce(product))
  const scarce = customer.products.filter(isScarce)
  const some = (list: readonly ProductMaster[]) => pick(random, list).sku
  if (kind === 'HOT') return [{ sku: (stocked[3] as ProductMaster).sku, quantity: 1 }]
  if (kind === 'SHORT') return [{ sku: some(scarce), quantity: between(random, 5, 9) }]
  if (kind === 'ONE_PRODUCT') return [{ sku: some(stocked), quantity: between(random, 2, 4) }]
  if (kind !== 'MIXED') return [{ sku: some(stocked), quantity: 1 }]
  const skus = new Set(Array.from({ length: between(random, 2, 4) }, () => some(stocked)))
  while (skus.size < 2) skus.add(some(stocked))
  return [...skus].map((sku) => ({ sku, quantity: between(random, 1, 2) }))
}
