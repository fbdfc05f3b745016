import { createInboundOrder } from '../../graph/inbound/commands/createInboundOrder.ts'
import { receiveScan } from '../../graph/inbound/commands/receiveScan.ts'
import { shelveScan } from '../../graph/inbound/commands/shelveScan.ts'
import { signScan } from '../../graph/inbound/commands/signScan.ts'
import { addReceiptPhotos } from '../../graph/inbound/photo/commands/addReceiptPhotos.ts'
import { inboundRights } from '../../graph/inbound/states.ts'
import { dayIn } from '../../graph/kernel/day.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import type { CustomerMasters, Masters, ProductMaster, WarehouseMasters } from './masters.ts'
import { uploadPhoto } from './photos.ts'
import { runCommand } from './runCommand.ts'
import { between, pick, type SeedContext } from './seedContext.ts'

const dayMillis = 86_400_000

/** Products with little stock, so that some orders stay drafts. */
export const isScarce = (product: ProductMaster) => Number(product.gtin.slice(-3)) % 19 === 0

/** Imports the opening stock: a picking location for every product, reserve stock for most, of different ages. */
export async function seedStock(context: SeedContext, masters: Masters): Promise<void> {
  for (const warehouse of Object.values(masters.warehouses)) {
    const picking = codes('A', 8, 10, 4)
    const staging = codes('B', 4, 10, 5)
    let place = 0
    let reserve = 0
    for (const customer of customersOf(masters, warehouse)) {
      const age = () => dayIn(warehouse.timeZone, new Date(context.now().getTime() - between(context.random, 1, 120) * dayMillis))
      const rows = customer.products.flatMap((product) => {
        const location = picking[place++ % picking.length] as string
        if (isScarce(product)) return [{ location, sku: product.sku, pieces: 2, receivedOn: age() }]
        const shelf = { location, sku: product.sku, pieces: between(context.random, 30, 180), receivedOn: age() }
        const second = { ...shelf, location: pick(context.random, picking), pieces: between(context.random, 10, 60), receivedOn: age() }
        const back = {
          ...shelf,
          location: staging[reserve++ % staging.length] as string,
          pieces: between(context.random, 60, 400),
          receivedOn: age(),
        }
        return context.random() < 0.35 ? [shelf, second, back] : context.random() < 0.7 ? [shelf, back] : [shelf]
      })
      const broken = customer.products.slice(0, 6).map((product, at) => ({
        location: `D01-${String(at + 1).padStart(2, '0')}-01`,
        sku: product.sku,
        pieces: between(context.random, 1, 5),
        quality: 'DEFECTIVE' as const,
        receivedOn: age(),
      }))
      await runCommand(context.services, importStock, {
        warehouseId: toNodeId('Warehouse', warehouse.id),
        customerId: toNodeId('Customer', customer.id),
        reference: `OPEN-${customer.code}`,
        rows: [...rows, ...broken],
      })
    }
  }
}

/** State that an inbound order reaches. */
type Progress = 'FORECAST' | 'IN_TRANSIT' | 'SIGNED' | 'RECEIVED' | 'SHELVED'

/** Inbound orders of each warehouse, one or more in every state. */
export const inboundOrderPlans: { daysAgo: number; progress: Progress; expectedIn: number; isReturn?: boolean; isUndeclared?: boolean }[] =
  [
    { daysAgo: 21, progress: 'SHELVED', expectedIn: 0 },
    { daysAgo: 16, progress: 'SHELVED', expectedIn: 0 },
    { daysAgo: 9, progress: 'SHELVED', expectedIn: 0 },
    { daysAgo: 2, progress: 'RECEIVED', expectedIn: 0 },
    { daysAgo: 1, progress: 'SIGNED', expectedIn: 0 },
    // One due today, one late, one to come.
    { daysAgo: 1, progress: 'IN_TRANSIT', expectedIn: 1 },
    { daysAgo: 1, progress: 'IN_TRANSIT', expectedIn: 0 },
    { daysAgo: 0, progress: 'FORECAST', expectedIn: 3 },
    // A return that waits at the dock.
    { daysAgo: 1, progress: 'SIGNED', expectedIn: 0, isReturn: true },
    // Returns without declared products: one is being counted, one is on its way.
    { daysAgo: 0.5, progress: 'RECEIVED', expectedIn: 0, isReturn: true, isUndeclared: true },
    { daysAgo: 0, progress: 'IN_TRANSIT', expectedIn: 1, isReturn: true, isUndeclared: true },
  ]

/** Creates an inbound order and processes it up to `progress`. */
export async function seedInboundOrder(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  index: number,
  { progress, expectedIn, isReturn = false, isUndeclared = false }: Omit<(typeof inboundOrderPlans)[number], 'daysAgo'>,
): Promise<void> {
  const { services, random } = context
  const customers = customersOf(masters, warehouse)
  const customer = customers[index % customers.length] as CustomerMasters
  const products = Array.from(
    { length: 4 },
    (_, at) => customer.products[(index * 11 + at * 7) % customer.products.length] as ProductMaster,
  )
  const lines = products.map(({ sku }) => ({ sku, declared: between(random, 2, 10) * 6 }))
  const boxes = [lines.slice(0, 2), lines.slice(2)].map((contents) => ({
    lengthMillimetres: 600,
    widthMillimetres: 400,
    heightMillimetres: 400,
    weightGrams: between(random, 8, 22) * 1000,
    contents,
  }))
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const { orderId } = await runCommand(services, createInboundOrder, {
    warehouseId,
    customerId: toNodeId('Customer', customer.id),
    ...(isReturn
      ? { kind: 'RETURN' as const, arrival: 'EXPRESS' as const, remark: 'Refused by the recipient' }
      : { arrival: 'BOX' as const }),
    expectedOn: dayIn(warehouse.timeZone, new Date(context.now().getTime() + expectedIn * dayMillis)),
    erpNumber: `PO-${warehouse.number}-${String(1000 + index)}`,
    ...(progress !== 'FORECAST' && { shipped: true, trackingNumber: `1Z${between(random, 10_000_000, 99_999_999)}` }),
    lines: isUndeclared ? [] : lines,
    boxes: isUndeclared ? [] : boxes,
  })
  if (progress === 'FORECAST' || progress === 'IN_TRANSIT') return
  const receiver = await context.actor(masters.staff.receiver)
  const made = await services.db.inboundBox.findMany({ where: { orderId }, select: { id: true, mark: true }, orderBy: { mark: 'asc' } })
  for (const { mark } of made) {
    context.advance(40_000)
    await runCommand(services, signScan, { warehouseId, code: mark }, receiver)
  }
  if (progress === 'SIGNED') return
  const order = toNodeId('InboundOrder', orderId)
  for (const [at, { gtin }] of (isUndeclared ? products.slice(0, 2) : []).entries()) {
    context.advance(30_000)
    const quality = at === 0 ? 'GOOD' : 'DEFECTIVE'
    await runCommand(services, receiveScan, { warehouseId, code: gtin, orderId: order, quantity: 2 - at, quality }, receiver)
  }
  for (const [at, { id, mark }] of made.entries()) {
    context.advance(240_000)
    const { receiptId } = await runCommand(
      services,
      receiveScan,
      { warehouseId, code: mark, act: 'WHOLE', orderId: order, boxId: toNodeId('InboundBox', id) },
      receiver,
    )
    if (progress !== 'RECEIVED' || at > 0 || !receiptId) continue
    const pictureIds = [await uploadPhoto(services, 'crushed', inboundRights.photo, warehouse.id, receiver)]
    const note = '外箱压坏，货物完好 Outer carton crushed, contents intact'
    await runCommand(services, addReceiptPhotos, { receiptId: toNodeId('Receipt', receiptId), pictureIds, note }, receiver)
  }
  const shelving = progress === 'SHELVED' ? products : products.slice(0, 1)
  for (const product of new Set(shelving)) {
    context.advance(90_000)
    const productId = toNodeId('Product', product.id)
    const chosen = await runCommand(services, shelveScan, { warehouseId, code: product.gtin, orderId: order }, receiver)
    await runCommand(
      services,
      shelveScan,
      { warehouseId, code: `L:${chosen.proposedCode ?? 'A08-10-01'}`, orderId: order, productId },
      receiver,
    )
  }
}

export function customersOf(masters: Masters, warehouse: WarehouseMasters): CustomerMasters[] {
  return masters.customers.filter(({ warehouses }) => warehouses.includes(warehouse.number))
}

function codes(letter: string, aisles: number, columns: number, layers: number): string[] {
  const two = (n: number) => String(n).padStart(2, '0')
  const all: string[] = []
  for (let aisle = 1; aisle <= aisles; aisle++)
    for (let column = 1; column <= columns; column++)
      for (let layer = 1; layer <= layers; layer++) all.push(`${letter}${two(aisle)}-${two(column)}-${two(layer)}`)
  return all
}
