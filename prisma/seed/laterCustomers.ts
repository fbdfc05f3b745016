import { assignWarehouse } from '../../graph/customer/commands/assignWarehouse.ts'
import { createCustomer } from '../../graph/customer/commands/createCustomer.ts'
import { deactivateCustomer } from '../../graph/customer/commands/setCustomerActive.ts'
import { createInboundOrder } from '../../graph/inbound/commands/createInboundOrder.ts'
import { dayIn } from '../../graph/kernel/day.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPackages } from '../../graph/package/commands/createPackages.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import { createBillingStrategy } from '../../graph/tariff/commands/createBillingStrategy.ts'
import { type Masters, type ProductMaster, seedProducts } from './masters.ts'
import { productsOf } from './names.ts'
import { type LaterCustomer, laterCustomers, strategyChanges, strategyPlans } from './officePlans.ts'
import { seedPictures } from './pictures.ts'
import { recipient } from './recipients.ts'
import { runCommand } from './runCommand.ts'
import { type SeedContext, type SeedStep, seededRandom } from './seedContext.ts'

const dayMillis = 86_400_000

/** Customers who joined later, and the billing strategies of all customers. */
export function laterCustomerSteps(masters: Masters): SeedStep[] {
  const strategies = strategyPlans.map(
    (plan): SeedStep => ({
      daysAgo: 180.4,
      run: async (context) => runCommand(context.services, createBillingStrategy, plan, await context.actor(masters.staff.finance)),
    }),
  )
  const changes = strategyChanges.map(
    ({ daysAgo, customer, at, strategy, inDays = 0 }): SeedStep => ({
      daysAgo,
      async run(context) {
        const warehouse = masters.warehouses[at]
        const change = {
          customerId: await customerIdOf(context, customer),
          warehouseId: toNodeId('Warehouse', warehouse.id),
          billingStrategyId: await strategyIdOf(context, strategy),
          from: dayIn(warehouse.timeZone, new Date(context.now().getTime() + inDays * dayMillis)),
          enabled: true,
        }
        await runCommand(context.services, assignWarehouse, change, await context.actor(masters.staff.manager))
      },
    }),
  )
  return [
    ...strategies,
    ...Object.keys(laterCustomers).flatMap((code) => stepsOf(masters, code as keyof typeof laterCustomers)),
    ...changes,
  ]
}

const planOf = (code: keyof typeof laterCustomers): LaterCustomer => laterCustomers[code]

function stepsOf(masters: Masters, code: keyof typeof laterCustomers): SeedStep[] {
  const { at, items, digits, strategy, daysAgo, shelf, left, ...account } = planOf(code)
  const warehouse = masters.warehouses[at]
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const products: ProductMaster[] = []
  const manager = (context: SeedContext) => context.actor(masters.staff.manager)
  const came: SeedStep = {
    daysAgo,
    async run(context) {
      const { services } = context
      const warehouses = [{ warehouseId, billingStrategyId: await strategyIdOf(context, strategy) }]
      const { customerId } = await runCommand(services, createCustomer, { code, ...account, warehouses }, await manager(context))
      products.push(...(await seedProducts(services, customerId, productsOf(items, digits), account.currency, masters.productGroups)))
      await seedPictures(services, products)
      await runCommand(services, importStock, {
        warehouseId,
        customerId: toNodeId('Customer', customerId),
        reference: `OPEN-${code}`,
        rows: products.map(({ sku }, nth) => ({
          location: `${shelf}-0${(nth % 4) + 1}`,
          sku,
          pieces: 18 + ((nth * 23) % 60),
          receivedOn: dayIn(warehouse.timeZone, new Date(context.now().getTime() - (3 + ((nth * 17) % 50)) * dayMillis)),
        })),
      })
    },
  }
  if (left)
    return [
      came,
      {
        daysAgo: left.daysAgo,
        async run(context) {
          const input = { customerId: await customerIdOf(context, code), reason: left.reason }
          await runCommand(context.services, deactivateCustomer, input, await manager(context))
        },
      },
    ]
  const ordered: SeedStep = {
    daysAgo: 0.9,
    async run(context) {
      const { services } = context
      const customerId = await customerIdOf(context, code)
      const lines = products.slice(0, 3).map(({ sku }, nth) => ({ sku, declared: 24 + nth * 12 }))
      const expectedOn = (days: number) => dayIn(warehouse.timeZone, new Date(context.now().getTime() + days * dayMillis))
      const sent = { customerId, warehouseId, arrival: 'EXPRESS' as const, lines, boxes: [] }
      await runCommand(services, createInboundOrder, {
        ...sent,
        expectedOn: expectedOn(2),
        erpNumber: `PO-${digits}-2`,
        shipped: true,
        trackingNumber: '1Z70440218',
      })
      await runCommand(services, createInboundOrder, { ...sent, expectedOn: expectedOn(9), erpNumber: `PO-${digits}-3` })
      // Drafts, so that the waves of the warehouse stay as they are.
      const random = seededRandom(Number(digits))
      const orders = [
        { erpNumber: `SO-${digits}-1`, channelCode: null, lines: [{ sku: lines[0]?.sku, quantity: 1 }] },
        { erpNumber: `SO-${digits}-2`, channelCode: 'STD', lines: [{ sku: lines[1]?.sku, quantity: 120 }] },
      ].map((order) => ({ ...order, platform: 'SHOPIFY', recipient: recipient(random, at === 'LAX1' ? 'US' : 'EU') }))
      const { refused } = await runCommand(services, createPackages, { warehouseId, customerId, orders })
      if (refused.length > 0) throw new Error(`createPackages: ${JSON.stringify(refused[0])}`)
    },
  }
  return [came, ordered]
}

/** Id of a customer by its code. */
export async function customerIdOf({ services }: SeedContext, code: string): Promise<string> {
  return toNodeId('Customer', (await services.db.customer.findUniqueOrThrow({ where: { code }, select: { id: true } })).id)
}

async function strategyIdOf({ services }: SeedContext, code: string): Promise<string> {
  return toNodeId('BillingStrategy', (await services.db.billingStrategy.findUniqueOrThrow({ where: { code }, select: { id: true } })).id)
}
