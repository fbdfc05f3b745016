import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPackage } from '../../graph/package/commands/createPackage.ts'
import { customersOf, isScarce } from './goods.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { recipient } from './recipients.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

interface EnteredOrder {
  daysAgo: number
  channelCode: string | null
  quantity: number
  remark: string
}

/** Orders that customer service entered by form. */
export const enteredOrderPlans: readonly EnteredOrder[] = [
  { daysAgo: 0.03, channelCode: 'EXP', quantity: 2, remark: '电话补发 Replacement by phone' },
  { daysAgo: 0.02, channelCode: null, quantity: 1, remark: '渠道待客户确认 Customer will confirm the channel' },
]

/** Enters one order at a warehouse; without a channel it is a draft. */
export async function seedEnteredOrder(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  { channelCode, quantity, remark }: EnteredOrder,
): Promise<void> {
  const customer = customersOf(masters, warehouse)[0]
  const product = customer?.products.findLast((one) => !isScarce(one))
  if (!customer || !product) throw new Error('The demo has no customer with a product in stock')
  const order = {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    customerId: toNodeId('Customer', customer.id),
    channelCode,
    recipient: recipient(context.random, warehouse.number === 'LAX1' ? 'US' : 'EU'),
    lines: [{ sku: product.sku, quantity }],
    remark,
  }
  await runCommand(context.services, createPackage, order, await context.actor(masters.staff.service))
}
