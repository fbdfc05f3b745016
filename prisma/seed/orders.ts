import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { createPackages } from '../../graph/package/createPackages.ts'
import { customersOf, isScarce } from './goods.ts'
import type { CustomerMasters, Masters, ProductMaster, WarehouseMasters } from './masters.ts'
import { play } from './play.ts'
import { recipient } from './recipients.ts'
import { between, pick, type Stage } from './stage.ts'

const platforms = ['SHOPIFY', 'AMAZON', 'TIKTOK', 'TEMU'] as const

/** What an order asks for: decides which wave it can join. */
export type Kind = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED' | 'SHORT' | 'NO_CHANNEL'

let serial = 0

/** A customer's orders come in over the API, as one call; returns the packages in the order of the kinds. */
export async function order(
  stage: Stage,
  masters: Masters,
  warehouse: WarehouseMasters,
  kinds: readonly Kind[],
  channel?: string,
): Promise<string[]> {
  const customers = customersOf(masters, warehouse)
  const customer = pick(stage.chance, customers)
  const orders = kinds.map((kind) => {
    const number = ++serial
    return {
      erpNumber: `SO-${String(260_000 + number)}`,
      platform: pick(stage.chance, platforms),
      platformOrderNumber: `${between(stage.chance, 100, 999)}-${String(7_000_000 + number * 37)}`,
      channelCode: kind === 'NO_CHANNEL' ? null : (channel ?? pick(stage.chance, ['STD', 'STD', 'ECO', 'EXP'])),
      recipient: recipient(stage.chance, warehouse.number === 'LAX1' ? 'US' : 'EU'),
      lines: linesOf(stage, customer, kind),
    }
  })
  const { packageIds, refused } = await play(stage.services, createPackages, {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    customerId: toNodeId('Customer', customer.id),
    orders,
  })
  if (refused.length > 0) throw new Error(`createPackages: ${JSON.stringify(refused[0])}`)
  return packageIds
}

function linesOf(stage: Stage, customer: CustomerMasters, kind: Kind): { sku: string; quantity: number }[] {
  const { chance } = stage
  const stocked = customer.products.filter((product) => !isScarce(product))
  const scarce = customer.products.filter(isScarce)
  const some = (list: readonly ProductMaster[]) => pick(chance, list).sku
  if (kind === 'HOT') return [{ sku: (stocked[3] as ProductMaster).sku, quantity: 1 }]
  if (kind === 'SHORT') return [{ sku: some(scarce), quantity: between(chance, 5, 9) }]
  if (kind === 'ONE_PRODUCT') return [{ sku: some(stocked), quantity: between(chance, 2, 4) }]
  if (kind !== 'MIXED') return [{ sku: some(stocked), quantity: 1 }]
  const skus = new Set(Array.from({ length: between(chance, 2, 4) }, () => some(stocked)))
  while (skus.size < 2) skus.add(some(stocked))
  return [...skus].map((sku) => ({ sku, quantity: between(chance, 1, 2) }))
}
