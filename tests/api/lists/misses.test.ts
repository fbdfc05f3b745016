import { expect, test } from 'vitest'
import { schema } from '../../../graph/server/graphql/schema.ts'
import { rootFields } from '../../gates/rootFields.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

// Lists say which of several searched values they do not have.
const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const other = await factory.createCustomer(warehouse)
const [shelf] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
const [lamp, vase] = [await factory.createProduct(customer), await factory.createProduct(other)]
await factory.addStock(warehouse, customer, lamp, 5, shelf!.code)
await factory.addStock(warehouse, other, vase, 7, shelf!.code)
const manager = await testServer.signInWithRights(
  ['inventory:read', 'inventory:adjust', 'stock:read', 'warehouse:read', 'product:read', 'customer:read'],
  warehouse,
)

async function missesOf(list: string, filter: Data, values: readonly string[], mode = 'EXACT') {
  const document = `query ($id: ID!, $filter: ${list === 'productStock' ? 'StockFilter' : 'AdjustmentFilter'}) {
    misses: ${list}Misses(warehouseId: $id, filter: $filter) { value isLeftOut } }`
  const { misses } = await manager.query(document, { id: warehouse.id, filter: { ...filter, search: { values, mode } } })
  return misses.map(({ value, isLeftOut }: { value: string; isLeftOut: boolean }) => `${value}${isLeftOut ? ' is left out' : ''}`)
}

test('a list of documents: what is in no row, and what other filters exclude', async () => {
  const { adjustment } = await manager.command(
    'createAdjustment',
    {
      warehouseId: warehouse.id,
      customerId: customer.id,
      reason: 'DAMAGED',
      lines: [{ productId: lamp.id, location: shelf!.code, change: -1 }],
    },
    'adjustment { number }',
  )
  const values = [adjustment.number, lamp.sku, vase.sku, 'NOWHERE', ' ']
  expect(await missesOf('adjustment', {}, values)).toEqual([vase.sku, 'NOWHERE'])
  // The tabs are states: what is in another of them is not missing.
  expect(await missesOf('adjustment', { states: ['REFUSED'] }, values)).toEqual([vase.sku, 'NOWHERE'])
  const leftOut = [`${adjustment.number} is left out`, `${lamp.sku} is left out`, vase.sku, 'NOWHERE']
  expect(await missesOf('adjustment', { customerIds: [other.id] }, values)).toEqual(leftOut)
  expect(await missesOf('adjustment', {}, values, 'FUZZY')).toEqual([])
})

test('the inventory list: by SKU, name and barcode, in any view', async () => {
  const { barcodes, name } = await testServer.db.product.findFirstOrThrow({
    where: { sku: lamp.sku },
    select: { name: true, barcodes: { select: { code: true } } },
  })
  const values = [lamp.sku, vase.sku, name, ...barcodes.map(({ code }) => code), 'NOWHERE']
  expect(await missesOf('productStock', {}, values)).toEqual(['NOWHERE'])
  expect(await missesOf('productStock', { view: 'DEFECTIVE' }, values)).toEqual(['NOWHERE'])
  expect(await missesOf('productStock', { availableBelow: 6 }, [lamp.sku, vase.sku, 'NOWHERE'])).toEqual([
    `${vase.sku} is left out`,
    'NOWHERE',
  ])
  expect(await missesOf('productStock', { customerIds: [other.id] }, [lamp.sku, vase.sku])).toEqual([`${lamp.sku} is left out`])
})

const lists = rootFields(schema).flatMap(({ kind, field }) => (kind === 'query' && field.name.endsWith('Misses') ? [field] : []))

test.each(lists)('$name: nothing is found in an empty warehouse, and a stranger sees nothing', async ({ name, args }) => {
  const filter = String(args.find((arg) => arg.name === 'filter')?.type).replace('!', '')
  const document = `query ($id: ID!, $filter: ${filter}) { misses: ${name}(warehouseId: $id, filter: $filter) { value isLeftOut } }`
  const variables = { id: (await factory.createWarehouse()).id, filter: { search: { values: ['ONE', 'TWO'] } } }
  const owner = await testServer.signInAs('owner')
  expect((await owner.query(document, variables)).misses).toEqual([
    { value: 'ONE', isLeftOut: false },
    { value: 'TWO', isLeftOut: false },
  ])
  await expect(manager.query(document, variables)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
