import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const area = await factory.createArea(warehouse)
const rights = [
  'inventory:read',
  'inventory:adjust',
  'inventory:transfer',
  'stock:read',
  'warehouse:read',
  'product:read',
  'customer:read',
  'station:use',
]
const counter = await testServer.signInWithRights([...rights, 'inventory:count'], warehouse)
const clerk = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:count', 'inventory:manageCounts', 'inventory:approve'], warehouse)

/** All figures of a location that the API has, as somebody sees them. */
async function figures(who: typeof lead, { id, sku }: Data, [code, open]: readonly [string, string]) {
  const found = await who.query(
    `query ($w: ID!, $p: ID!, $code: String!, $sku: String!, $at: DateTime!) {
      locationStocks(warehouseId: $w, productId: $p) { edges { node { code onHand allocated free } } }
      locationStocksAt(warehouseId: $w, at: $at, location: $code) { edges { node { onHand } } }
      storageMap(warehouseId: $w) { cells { code status products pieces allocated fill } matches(search: $sku) { pieces } }
      stockFlow(warehouseId: $w, productId: $p, quantities: [ON_HAND]) { edges { node { location change after } } }
      stockFlowGroups(warehouseId: $w, productId: $p, filter: { quantities: [ON_HAND] }) { edges { node { location change after } } }
      adjustments(warehouseId: $w) { edges { node { lines { location onHand } } } }
    }`,
    { w: warehouse.id, p: id, code, sku, at: new Date().toISOString() },
  )
  const nodes = (connection: Data) => connection.edges.map(({ node }: Data) => node)
  const cell = (place: string) => found.storageMap.cells.find((one: Data) => one.code === place)
  const stock = (place: string) => nodes(found.locationStocks).find((one: Data) => one.code === place)
  return {
    stock: stock(code),
    openStock: stock(open),
    earlier: nodes(found.locationStocksAt)[0].onHand,
    cell: cell(code),
    openCell: cell(open),
    found: found.storageMap.matches[0].pieces,
    flow: nodes(found.stockFlow).map(({ location }: Data) => location),
    groups: nodes(found.stockFlowGroups).map(({ location }: Data) => location),
    adjusted: nodes(found.adjustments).flatMap(({ lines }: Data) => lines.map(({ onHand }: Data) => onHand)),
  }
}

it('hides the figures of a location from those who count it blind, wherever the API tells them, until the count is over', async () => {
  const [code, open] = ['B01-01-01', 'B01-01-02'] as const
  await factory.createLocations(area, [code, open])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 52, code)
  await factory.addStock(warehouse, customer, product, 7, open)
  const change = { productId: product.id, location: code, quality: 'GOOD', change: -40 }
  await clerk.command(
    'createAdjustment',
    { warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST', lines: [change] },
    'adjustment { id }',
  )
  const seen = await figures(lead, product, [code, open])
  expect(seen).toMatchObject({
    ...{ stock: { onHand: 52, free: 12 }, earlier: 52, cell: { status: 'OCCUPIED', products: 1, pieces: 52, allocated: 40 }, found: 52 },
    ...{ flow: [open, code], groups: [open, code], adjusted: [52] },
  })
  expect(await figures(counter, product, [code, open])).toEqual(seen)

  const { stockCount } = await lead.command(
    'createStockCount',
    { warehouseId: warehouse.id, type: 'LOCATION', withEmpty: false, isBlind: true, locations: [code] },
    'stockCount { id sheet { lines { id } } }',
  )
  const hidden = await figures(counter, product, [code, open])
  expect(hidden).toEqual({
    stock: { code, onHand: null, allocated: null, free: null },
    openStock: { code: open, onHand: 7, allocated: 0, free: 7 },
    earlier: null,
    cell: { code, status: 'OCCUPIED', products: 1, pieces: null, allocated: null, fill: null },
    openCell: seen.openCell,
    found: null,
    flow: [open],
    groups: [open],
    adjusted: [null],
  })
  expect([await figures(lead, product, [code, open]), await figures(clerk, product, [code, open])]).toEqual([seen, seen])

  await counter.command('enterStockCount', { stockCountId: stockCount.id, lines: [{ lineId: stockCount.sheet.lines[0].id, counted: 52 }] })
  expect((await figures(counter, product, [code, open])).stock.onHand).toBeNull()
  await lead.command('completeStockCount', { stockCountId: stockCount.id })
  expect(await figures(counter, product, [code, open])).toMatchObject({
    stock: { onHand: 52 },
    earlier: 52,
    cell: { pieces: 52 },
    found: 52,
  })
})

it('refuses more than lies at a hidden location without telling how much does', async () => {
  const code = 'B03-01-01'
  await factory.createLocations(area, [code])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 37, code)
  await lead.command(
    'createStockCount',
    { warehouseId: warehouse.id, type: 'LOCATION', withEmpty: false, isBlind: true, locations: [code] },
    'stockCount { id }',
  )
  const adjustment = (change: number) => ({
    ...{ warehouseId: warehouse.id, customerId: customer.id, reason: 'DAMAGED' },
    lines: [{ productId: product.id, location: code, quality: 'GOOD', change }],
  })
  const transfer = { warehouseId: warehouse.id, lines: [{ productId: product.id, from: code, quantity: 60 }] }
  for (const [name, input] of [['createAdjustment', adjustment(-60)] as const, ['createTransfer', transfer] as const]) {
    const [hidden] = await counter.refusal(name, input)
    expect(hidden).toMatchObject({ code: 'ABOVE_HIDDEN_STOCK' })
    expect(JSON.stringify(hidden)).not.toContain('37')
    const [told] = await lead.refusal(name, input)
    expect(JSON.stringify(told)).toContain('37')
  }
})

it('hides nothing in a count with the book', async () => {
  const code = 'B02-01-01'
  await factory.createLocations(area, [code])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 5, code)
  await lead.command(
    'createStockCount',
    { warehouseId: warehouse.id, type: 'LOCATION', withEmpty: false, isBlind: false, locations: [code] },
    'stockCount { id }',
  )
  expect((await figures(counter, product, [code, code])).stock.onHand).toBe(5)
})

it('tells who looks at stock when a count hides figures, and when they are shown again', async () => {
  const site = await factory.createWarehouse()
  const owner = await factory.createCustomer(site)
  await factory.createLocations(await factory.createArea(site), ['B04-01-01'])
  const [reader, manager] = [
    await testServer.signInWithRights(rights, site),
    await testServer.signInWithRights([...rights, 'inventory:manageCounts'], site),
  ]
  await factory.addStock(site, owner, await factory.createProduct(owner), 5, 'B04-01-01')
  const stock = await reader.subscribe('subscription ($w: ID!) { stockChanged(warehouseId: $w) }', { w: site.id })
  const { stockCount } = await manager.command(
    'createStockCount',
    { warehouseId: site.id, type: 'LOCATION', withEmpty: false, isBlind: true, locations: ['B04-01-01'] },
    'stockCount { id }',
  )
  await stock.next()
  await manager.command('cancelStockCount', { stockCountId: stockCount.id })
  await stock.next()
  expect(stock.pendingCount()).toBe(0)
  stock.end()
})
