import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../tool.ts'
import type { Data } from '../data.ts'
import { checked, imported } from '../exchange/importFixture.ts'
import { csvOf, productHeader } from '../exchange/sheetFiles.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { customer, warehouse } = fixture
const manager = await testServer.signInAs('manager', warehouse)
const admin = new pg.Client({ connectionString: testServer.databaseUrl })
await admin.connect()
afterAll(() => admin.end())

const wide = (code: string) => code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const place = { customerId: customer.id, warehouseId: warehouse.id }

async function foundBy(text: string, mode = 'FUZZY'): Promise<string[]> {
  const { products, productStocks, search } = await manager.query(
    `query ($w: ID!, $c: [ID!]!, $search: Search!, $text: String!) {
      products(filter: { customerIds: $c, search: $search }) { edges { node { sku } } }
      productStocks(warehouseId: $w, filter: { customerIds: $c, search: $search }) { edges { node { product { sku } } } }
      search(warehouseId: $w, text: $text) { label }
    }`,
    { w: warehouse.id, c: [customer.id], search: { values: [text], mode }, text },
  )
  const lists = [
    products.edges.map(({ node }: Data) => node.sku),
    productStocks.edges.map(({ node }: Data) => node.product.sku),
    search.map(({ label }: Data) => label),
  ]
  const [first] = lists
  // The list of products, the stock list and the search of everything answer alike.
  expect([text, ...lists]).toEqual([text, first, first, first])
  return first
}

it('an order number is the same however it is composed, marked or spaced', async () => {
  await fixture.createProducts(['TEE'])
  const order = (erpNumber: string) =>
    fixture.integrator.command('createInboundOrder', {
      ...{ ...place, arrival: 'BOX', erpNumber, trackingNumber: '１ｚ ９９９ ａａ１ ０１２３ ４５６７' },
      ...{
        lines: [{ sku: wide('TEE'), declared: 1 }],
        boxes: [{ mark: ` ${wide('ctn-1')}\u200b`, contents: [{ sku: 'TEE', declared: 1 }] }],
      },
    })
  expect((await order('PO-é 7')).userErrors).toEqual([])
  for (const same of ['PO-e\u0301 7', 'PO-é 7\u200b', '\u202aPO-é 7', ' PO-é\u00a0 7 ', wide('PO-') + 'é 7'])
    expect((await order(same)).userErrors).toMatchObject([{ code: 'INBOUND_ORDER_EXISTS' }])
  expect(await testServer.db.inboundOrder.findMany({ where: { customerId: rowId(customer) }, include: { boxes: true } })).toMatchObject([
    { erpNumber: 'PO-é 7', trackingNumber: '1Z999AA101234567', boxes: [{ mark: 'CTN-1' }] },
  ])
  // The dock reads what a keyboard types of it.
  expect(await fixture.scanner.scan('sign', { code: `\u200f${wide('PO-')}e\u0301  7` })).toMatchObject({ boxMark: 'CTN-1' })
})

it('a file says the same order once', async () => {
  const rows = ['SH-é', 'SH-e\u0301', 'SH-é\u2060', 'ＳＨ－é'].map((number) => [number, 'BOX', 'TEE', '2'])
  const file = csvOf([['Order number', 'Arrival', 'SKU', 'Qty'], ...rows])
  const read = await checked(manager, file, { kind: 'INBOUND_ORDERS', warehouse, customer, name: 'orders.csv' })
  const shown = read.rows.map(({ values }: Data) => values.find(({ column }: Data) => column === 'erpNumber').value)
  expect(shown).toEqual(Array(4).fill('SH-é'))
  await imported(manager, read)
  const orders = await testServer.db.inboundOrder.findMany({ where: { erpNumber: { startsWith: 'SH' } }, include: { lines: true } })
  expect(orders).toMatchObject([{ erpNumber: 'SH-é', lines: [{ declared: 8 }] }])
})

it('a product is one however its SKU, barcodes and name are typed, and is found so', async () => {
  await fixture.createProducts([wide('JAR-1L-B')], {
    name: 'Glas\u00a0Gro\u0308ße ３６０°',
    barcodes: ['\u200e4006381333931', wide('AB-9')],
  })
  await fixture.createOrder({ 'JAR-1L-B': 1 }, { shipped: true })
  const again = csvOf([productHeader, [`JAR-1L-B\ufeff`, 'Glas Größe 360°', '玻璃', 'Jar', '1', 'EUR', '1', '1', '1', '1']])
  expect((await checked(manager, again, { warehouse, customer, name: 'products.csv' })).rows[0].values).toContainEqual({
    ...{ column: 'sku', name: 'SKU', value: 'JAR-1L-B' },
  })
  const exact = [
    'JAR-1L-B',
    wide('JAR-1L-B'),
    'JAR-1L-B\u200b',
    '4006381333931',
    '4 006381 333931',
    '４００６３８１３３３９３１',
    'AB-9',
    wide('AB-9').toLowerCase(),
  ]
  for (const text of exact.slice(0, 6)) expect([text, await foundBy(text, 'EXACT')]).toEqual([text, ['JAR-1L-B']])
  for (const text of [...exact, 'größe', 'gro\u0308ße', '360°', '３６０°', 'Glas\u00a0Größe'])
    expect([text, await foundBy(text)]).toEqual([text, ['JAR-1L-B']])
})

it('orders and products of an earlier version become canonical, unless that makes two of one', async () => {
  const numbers = ['OLD-1', 'OLD-1\u200b', 'ＯＬＤ－２', 'OLD-e\u0301', 'OLD-3']
  for (const number of numbers) await fixture.createOrder({ TEE: 1 }, { erpNumber: `T${numbers.indexOf(number)}` })
  for (const [at, number] of numbers.entries())
    await admin.query('update inbound_order set erp_number = $1 where erp_number = $2 and customer_id = $3', [
      number,
      `T${at}`,
      rowId(customer),
    ])
  await fixture.createProducts(['OLD-P'])
  await admin.query('update product set name = $1 where sku = $2 and customer_id = $3', [
    ' Gro\u0308ße\u00a0３（大）\u200b',
    'OLD-P',
    rowId(customer),
  ])
  await fixture.createOrder({ 'OLD-P': 1 }, { shipped: true })
  const migration = readFileSync(join(root, 'prisma/migrations/20261128130200_make_codes_canonical/migration.sql'), 'utf8')
  await admin.query(migration)
  const { rows } = await admin.query(
    `select erp_number from inbound_order where erp_number like '%OLD%' or erp_number like 'Ｏ%' order by id`,
  )
  expect(rows.map(({ erp_number }) => erp_number)).toEqual(['OLD-1', 'OLD-1\u200b', 'OLD-2', 'OLD-é', 'OLD-3'])
  expect(await foundBy('Größe 3（大）')).toEqual(['OLD-P'])
})
