import { expect, it } from 'vitest'
import { createAdjustment } from '../../../graph/inventory/commands/createAdjustment.ts'
import { system } from '../../../graph/kernel/command/actor.ts'
import { execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { startTestServer } from '../testServer.ts'
import { openScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const area = await factory.createArea(warehouse)
const rights = ['inventory:read', 'inventory:count', 'stock:read', 'warehouse:read', 'product:read', 'customer:read', 'station:use']
const counter = await testServer.signInWithRights(rights, warehouse)
const second = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:manageCounts', 'inventory:approve'], warehouse)

const selection = 'sheet { lines { recount { reason until moved isForOther } } }'
const recountSeenBy = async (who: typeof lead, id: string) =>
  (await who.query(`query ($id: ID!) { node(id: $id) { ... on StockCount { ${selection} } } }`, { id })).node.sheet.lines[0].recount

/** Takes two pieces off a location as the system, at a moment. */
async function take(productId: string, location: string, movedAt: number) {
  const lines = [{ productId, location, change: -2 }]
  const input = { warehouseId: warehouse.id, customerId: customer.id, reason: 'SAMPLE', lines }
  const origin = { actor: system, language: 'en', requestId: newId(), address: null } as const
  const services = { ...testServer.services, at: () => new Date(movedAt) }
  expect((await execute(services, origin, createAdjustment, input, { key: null })).failures).toEqual([])
}

it('says why goods are counted again and until when, without a figure in a blind count', async () => {
  for (const isBlind of [true, false]) {
    const location = isBlind ? 'A01-01-01' : 'A02-01-01'
    await factory.createLocations(area, [location])
    const product = await factory.createProduct(customer)
    await factory.addStock(warehouse, customer, product, 45, location)
    const create = async () => {
      const input = { warehouseId: warehouse.id, type: 'LOCATION', locations: [location], withEmpty: false, isBlind }
      return (await lead.command('createStockCount', input, 'stockCount { id }')).stockCount
    }
    const count = await create()
    const [first, station] = [
      await openScanStation(testServer, warehouse, { client: counter }),
      await openScanStation(testServer, warehouse, { client: second }),
    ]
    const about = { warehouseId: warehouse.id, stockCountId: count.id, location, productId: product.id }
    // The first scan of a count reads its book; what moves then is known to the ledger.
    await first.scan('countScans', { ...about, code: product.sku })
    const movedAt = Date.now()
    await take(product.id, location, movedAt)
    const moved = await first.scan('countScans', { ...about, counted: 43 })
    expect(moved).toMatchObject({
      step: 'RECOUNT',
      lines: [{ progress: 'RECOUNT', recount: { reason: 'MOVED', moved: isBlind ? null : -2, isForOther: false } }],
    })
    const { until } = moved.lines[0].recount
    expect(until).toBe(new Date(movedAt + 60_000).toISOString())
    expect(await recountSeenBy(counter, count.id)).toEqual(moved.lines[0].recount)
    expect(await recountSeenBy(lead, count.id)).toMatchObject({ reason: 'MOVED', moved: -2 })
    await lead.command('cancelStockCount', { stockCountId: count.id })

    const other = await create()
    const differs = await first.scan('countScans', { ...about, stockCountId: other.id, counted: 40 })
    expect(differs.lines).toMatchObject([{ recount: { reason: 'DIFFERENT', until: null, moved: null, isForOther: true } }])
    expect(await recountSeenBy(second, other.id)).toMatchObject({ reason: 'DIFFERENT', isForOther: false })
    const again = await station.scan('countScans', { ...about, stockCountId: other.id, counted: 41 })
    expect(again.lines).toMatchObject([{ recount: { reason: 'COUNTS_DIFFER', isForOther: true } }])
    expect(await first.scan('countScans', { ...about, stockCountId: other.id, counted: 41 })).toMatchObject({
      ...{ step: 'COUNTED', lines: [{ progress: 'COUNTED', recount: null }] },
    })
  }
})
