import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, imported } from './importFixture.ts'
import { csvOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const [cup, bowl] = [await testServer.factory.createProduct(customer), await testServer.factory.createProduct(customer)]
const clerk = await testServer.signInAs('service', warehouse)
const place = { kind: 'INBOUND_ORDERS', warehouse, customer, name: 'orders.csv' }
const header = ['ERP number', 'Arrival', 'Tracking number', 'Expected on', 'Remark', 'SKU', 'Declared', 'Box mark', 'Box weight (kg)']
const row = (number: string, sku: string, pieces: string, change: Record<number, string> = {}) =>
  [number, '', '', '', '', sku, pieces, '', ''].map((cell, at) => change[at] ?? cell)
const errorsOf = ({ rows }: Data) =>
  rows.flatMap(({ errors }: Data) => errors.map(({ address, code, message }: Data) => `${address} ${code} ${message}`))

it('makes an order of the rows of one number, with its boxes', async () => {
  const found = await checked(
    clerk,
    csvOf([
      header,
      row('PO-1', cup.sku, '10', { 1: 'Boxes', 3: '2026-12-01', 7: 'b-1', 8: '12.5' }),
      row('PO-2', bowl.sku, '7', { 1: '快递', 2: 'sf123' }),
      row('PO-1', cup.sku, '5', { 7: 'B-2' }),
      row('PO-1', bowl.sku, '3', { 7: 'B-2', 3: '2026-12-01' }),
    ]),
    place,
  )
  expect(found).toMatchObject({ total: 4, created: 4, refused: 0 })
  const done = await imported(clerk, found, 'ALL_OR_NOTHING')
  expect(done).toMatchObject({ applied: 4 })
  const { inboundOrders } = await clerk.query(
    `query ($id: ID!) { inboundOrders(warehouseId: $id) { edges { node { erpNumber state trackingNumber expectedOn
      lines { declared product { sku } } boxes { mark weightGrams contents { declared } } } } } }`,
    { id: warehouse.id },
  )
  const orders = inboundOrders.edges.map(({ node }: Data) => node).toSorted((a: Data, b: Data) => a.erpNumber.localeCompare(b.erpNumber))
  expect(orders).toMatchObject([
    {
      ...{ erpNumber: 'PO-1', state: 'FORECAST', expectedOn: '2026-12-01' },
      lines: [
        { declared: 15, product: { sku: cup.sku } },
        { declared: 3, product: { sku: bowl.sku } },
      ],
      boxes: [
        { mark: 'B-1', weightGrams: 12_500 },
        { mark: 'B-2', weightGrams: null },
      ],
    },
    { erpNumber: 'PO-2', state: 'IN_TRANSIT', trackingNumber: 'SF123', lines: [{ declared: 7 }], boxes: [] },
  ])
  const again = await checked(clerk, csvOf([header, row('PO-2', bowl.sku, '7', { 1: 'Express' })]), place)
  expect(errorsOf(again)).toEqual([expect.stringMatching(/^A2 INBOUND_ORDER_EXISTS ERP number PO-2 already has the inbound order IN/)])
})

it('makes returns, also without products; an order of new goods needs them', async () => {
  const withKind = [...header, 'Kind']
  const rowOf = (kind: string, ...cells: Parameters<typeof row>) => [...row(...cells), kind]
  const found = await checked(
    clerk,
    csvOf([
      withKind,
      rowOf('Return', 'RT-1', '', '', { 1: 'Express', 2: 'BACK1' }),
      rowOf('退货', 'RT-2', cup.sku, '2', { 1: 'Boxes' }),
      rowOf('Return', 'RT-3', '', '', { 1: 'Boxes', 7: 'r-1' }),
      rowOf('', 'RT-3', '', '', { 7: 'r-2' }),
    ]),
    place,
  )
  expect(found).toMatchObject({ total: 4, created: 4, refused: 0 })
  await imported(clerk, found, 'ALL_OR_NOTHING')
  const { inboundOrders } = await clerk.query(
    `query ($id: ID!) { inboundOrders(warehouseId: $id, filter: { kinds: [RETURN] }, sort: OLDEST) { edges { node { erpNumber undeclared
      lines { declared } boxes { mark contents { declared } } } } } }`,
    { id: warehouse.id },
  )
  expect(inboundOrders.edges.map(({ node }: Data) => node)).toEqual([
    { erpNumber: 'RT-1', undeclared: true, lines: [], boxes: [] },
    { erpNumber: 'RT-2', undeclared: false, lines: [{ declared: 2 }], boxes: [] },
    {
      ...{ erpNumber: 'RT-3', undeclared: true, lines: [] },
      boxes: [
        { mark: 'R-1', contents: [] },
        { mark: 'R-2', contents: [] },
      ],
    },
  ])
  const refused = await checked(
    clerk,
    csvOf([
      withKind,
      rowOf('', 'RT-4', '', '', { 1: 'Boxes' }),
      rowOf('Return', 'RT-5', cup.sku, '', { 1: 'Boxes' }),
      rowOf('Gift', 'RT-6', cup.sku, '1', { 1: 'Boxes' }),
    ]),
    place,
  )
  expect(refused).toMatchObject({ created: 0, refused: 3 })
  expect(errorsOf(refused).map((error: string) => error.split(' ').slice(0, 2).join(' '))).toEqual([
    'G2 REQUIRED',
    'G3 REQUIRED',
    'J4 WORD_UNKNOWN',
  ])
})

it('refuses an order whose rows differ, naming both, and all its rows', async () => {
  const found = await checked(
    clerk,
    csvOf([
      header,
      row('PO-3', cup.sku, '1', { 1: 'Boxes' }),
      row('PO-3', bowl.sku, '1', { 1: 'Express' }),
      row('PO-4', 'NOTHING', '1', { 1: 'Boxes' }),
      row('PO-4', cup.sku, '0', { 1: 'Boxes' }),
      row('PO-5', cup.sku, '1'),
      row('', cup.sku, '1', { 1: 'Boxes' }),
      row('PO-6', cup.sku, '1', { 1: 'Boxes', 7: 'B', 8: '1' }),
      row('PO-6', bowl.sku, '1', { 7: 'B', 8: '2' }),
    ]),
    place,
  )
  expect(found).toMatchObject({ total: 8, created: 0, refused: 8 })
  expect(errorsOf(found)).toEqual([
    'B3 ROWS_DIFFER Rows 2 and 3 of one order have different values of “Arrival”; make them equal',
    'G5 TOO_SMALL Must be at least 1',
    'B6 REQUIRED Required',
    'A7 REQUIRED Required',
    'I9 ROWS_DIFFER Rows 8 and 9 of one order have different values of “Box weight (kg)”; make them equal',
  ])
})

it('imports as many orders as a file may have, all or none', async () => {
  const plate = await testServer.factory.createProduct(customer)
  const rows = Array.from({ length: 3_000 }, (_, at) => row(`MANY-${at}`, plate.sku, '2', { 1: 'Express', 2: `M${at}`, 7: `M-${at}` }))
  const found = await checked(clerk, csvOf([header, ...rows]), place)
  expect(found).toMatchObject({ total: 3_000, created: 3_000 })
  expect(await imported(clerk, found, 'ALL_OR_NOTHING')).toMatchObject({ state: 'DONE', applied: 3_000 })
  const { productStocks } = await clerk.query(
    'query ($id: ID!, $filter: StockFilter) { productStocks(warehouseId: $id, first: 1, filter: $filter) { edges { node { inTransit } } } }',
    { id: warehouse.id, filter: { search: { values: [plate.sku] } } },
  )
  expect(productStocks.edges[0].node).toEqual({ inTransit: 6_000 })
})
