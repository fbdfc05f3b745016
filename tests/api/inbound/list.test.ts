import { expect, it } from 'vitest'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { statementsOf } from '../statements.ts'
import { boxes, Dock } from './dock.ts'

const house = await openHouse()
const dock = await Dock.open(house)
await dock.products(['A', 'B'])
await house.fixture.locations(dock.areas.picking, ['A01-01-01'])
const announced: Data[] = []
for (let at = 0; at < 12; at++) {
  const change = { erpNumber: `PO-${100 + at}`, boxes: boxes({ [`M${at}`]: { A: 1 } }), ...(at < 8 ? { trackingNumber: `1Z${at}` } : {}) }
  announced.push(await dock.announce({ A: 2, B: 1 }, change))
}
for (const at of [0, 1, 2]) await dock.scanner.scan('sign', { code: announced[at]!.number })
await dock.scanner.scan('receive', { orderId: announced[0]!.id, code: 'A' })

const list = async (filter: object | null, page = 'first: 250') => {
  const document = `query ($id: ID!, $filter: InboundOrderFilter) {
    inboundOrders(warehouseId: $id, filter: $filter, ${page}) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { number state } } } }`
  return (await dock.desk.query(document, { id: dock.warehouse.id, filter })).inboundOrders
}
const places = ({ edges }: Data) => edges.map(({ node }: Data) => announced.findIndex(({ number }) => number === node.number))

it('lists the newest first and pages through', async () => {
  const first = await list(null, 'first: 5')
  expect(places(first)).toEqual([11, 10, 9, 8, 7])
  expect(first).toMatchObject({ totalCount: 12, pageInfo: { hasNextPage: true } })
  const second = await list(null, `first: 5, after: "${first.pageInfo.endCursor}"`)
  expect(places(second)).toEqual([6, 5, 4, 3, 2])
})

it.each<[string, object, number[]]>([
  ['a state', { states: ['FORECAST'] }, [11, 10, 9, 8]],
  ['states', { states: ['TO_BE_STORED', 'IN_STORAGE'] }, [2, 1, 0]],
  ['many ERP numbers', { search: { values: ['PO-101', ' PO-104 ', 'po-105', ''] }, searchIn: 'ERP_NUMBER' }, [4, 1]],
  ['a part of an ERP number', { search: { values: ['o-11'], mode: 'FUZZY' }, searchIn: 'ERP_NUMBER' }, [11, 10]],
  [
    'the beginning of a tracking number',
    { search: { values: ['1z'], mode: 'PREFIX' }, searchIn: 'TRACKING_NUMBER' },
    [7, 6, 5, 4, 3, 2, 1, 0],
  ],
  ['a box mark', { search: { values: ['M3'] }, searchIn: 'BOX_MARK' }, [3]],
  ['anything', { search: { values: ['M3', 'PO-105', '1Z7'] } }, [7, 5, 3]],
  ['wildcards as they stand', { search: { values: ['%', '_'], mode: 'FUZZY' } }, []],
  ['a later day', { createdFrom: '2100-01-01' }, []],
  ['an earlier day', { createdTo: '2020-01-01' }, []],
  ['today', { createdDays: 0, updatedDays: 0 }, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
])('finds by %s', async (_, filter, expected) => {
  const found = await list(filter)
  expect(places(found)).toEqual(expected)
  expect(found.totalCount).toBe(expected.length)
})

it('finds by number and customer', async () => {
  expect(places(await list({ search: { values: [announced[4]!.number] }, searchIn: 'NUMBER' }))).toEqual([4])
  expect(places(await list({ customerIds: [dock.customer.id], states: ['IN_STORAGE'] }))).toEqual([0])
  const other = await dock.anotherCustomer()
  expect((await list({ customerIds: [other.id] })).totalCount).toBe(0)
})

it('takes a day for a day of the warehouse', async () => {
  const id = rowId({ id: announced[10]!.id })
  // Half past eleven in the evening of the 1st in Los Angeles is the 2nd in UTC.
  await house.db.inboundOrder.update({ where: { id }, data: { createdAt: new Date('2026-03-02T07:30:00Z') } })
  const on = async (day: string) => places(await list({ createdFrom: day, createdTo: day }))
  expect(await on('2026-03-01')).toEqual([10])
  expect(await on('2026-03-02')).toEqual([])
  await house.db.inboundOrder.update({ where: { id }, data: { createdAt: new Date() } })
})

it('counts by state, whatever states the filter names', async () => {
  const document = 'query ($id: ID!, $filter: InboundOrderFilter) { inboundOrderCounts(warehouseId: $id, filter: $filter) { state count } }'
  const { inboundOrderCounts } = await dock.desk.query(document, { id: dock.warehouse.id, filter: { states: ['VOIDED'] } })
  expect(inboundOrderCounts.map(({ state, count }: Data) => `${state} ${count}`)).toEqual([
    ...['FORECAST 4', 'IN_TRANSIT 5', 'TO_BE_STORED 2', 'IN_STORAGE 1', 'COMPLETED 0', 'VOIDED 0'],
  ])
  const found = await dock.desk.query(document, { id: dock.warehouse.id, filter: { search: { values: ['1Z'], mode: 'PREFIX' } } })
  expect(found.inboundOrderCounts.find(({ state }: Data) => state === 'IN_TRANSIT').count).toBe(5)
})

it('says what you may do now', async () => {
  const fields = 'allowedActions editable closable'
  expect(await dock.order(announced[11]!, fields)).toEqual({ allowedActions: ['depart', 'void'], editable: true, closable: false })
  expect(await dock.order(announced[5]!, fields)).toEqual({ allowedActions: ['sign', 'void'], editable: true, closable: false })
  expect(await dock.order(announced[1]!, fields)).toEqual({
    allowedActions: ['receive', 'unsign', 'force'],
    editable: false,
    closable: false,
  })
  expect(await dock.order(announced[0]!, fields)).toEqual({ allowedActions: ['force'], editable: false, closable: true })
  const document = `query ($id: ID!) { node(id: $id) { ... on InboundOrder { ${fields} } } }`
  const reader = await house.withRights(['inbound:read'], dock.warehouse)
  expect((await reader.query(document, { id: announced[0]!.id })).node).toEqual({ allowedActions: [], editable: false, closable: false })
})

it('restores what lies on the table of a station', async () => {
  const document = `query ($id: ID!, $code: String!, $box: String) {
    inboundTask(warehouseId: $id, code: $code, box: $box) { boxDeclared boxReceived order { number lines { product { sku name } } } box { mark } } }`
  const task = async (code: string, box: string | null = null) =>
    (await dock.desk.query(document, { id: dock.warehouse.id, code, box })).inboundTask
  expect(await task(announced[4]!.number, 'm4')).toMatchObject({ box: { mark: 'M4' }, boxDeclared: 3, boxReceived: 0 })
  expect(await task(announced[4]!.number, 'M5')).toMatchObject({ box: null, boxDeclared: null })
  expect(await task('M4')).toMatchObject({ order: { number: announced[4]!.number }, box: { mark: 'M4' } })
  expect(await task(`I:${announced[4]!.number}`)).toMatchObject({ order: { number: announced[4]!.number }, box: null })
  expect(await task('NOWHERE')).toBeNull()
  expect(await task('L:A01-01-01')).toBeNull()
})

it('is refused to who may not see inbound orders', async () => {
  const elsewhere = await house.withRights(['inbound:read'], await house.fixture.warehouse())
  const nobody = await house.withRights(['wave:read'], dock.warehouse)
  for (const client of [elsewhere, nobody]) {
    for (const field of [
      'inboundOrders(warehouseId: $id) { totalCount }',
      'inboundOrderCounts(warehouseId: $id) { count }',
      'inboundTask(warehouseId: $id, code: "M1") { order { id } }',
    ]) {
      await expect(client.query(`query ($id: ID!) { ${field} }`, { id: dock.warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  }
  expect((await elsewhere.query('query ($id: ID!) { node(id: $id) { id } }', { id: announced[0]!.id })).node).toBeNull()
})

it('asks the database as often for many orders with everything in them as for few', async () => {
  const page = async (first: number) => {
    const document = `query ($id: ID!, $filter: InboundOrderFilter) { inboundOrders(warehouseId: $id, first: ${first}, filter: $filter) { edges { node {
      number state receiptStatus listingStatus editable totals { declared received shelved } history { action by }
      customerName customer { code } warehouse { number } lines { product { sku } } boxes { mark contents { declared line { product { sku } } } }
      receipts { number staff { name } lines { good line { product { sku } } } } shelvings { quantity locationCode staff { name } } } } } }`
    return statementsOf(house, document, { id: dock.warehouse.id, filter: { states: ['IN_STORAGE'] } })
  }
  await dock.scanner.scan('shelve', { orderId: announced[0]!.id, productId: dock.productId('A'), code: 'A01-01-01' })
  const few = await page(1)
  for (const at of [1, 2, 3, 4, 5]) {
    for (const code of ['A', 'B']) await dock.scanner.scan('receive', { orderId: announced[at]!.id, boxId: await boxOf(at), code })
    await dock.scanner.scan('shelve', { orderId: announced[at]!.id, productId: dock.productId('B'), code: 'A01-01-01' })
  }
  expect(await page(6)).toHaveLength(few.length)
  expect(few.length).toBeLessThan(25)
})

it('reads a page of the list in two statements', async () => {
  const fields = 'number state erpNumber receiptStatus listingStatus totals { declared received } createdAt updatedAt'
  const document = `query ($id: ID!) { inboundOrders(warehouseId: $id, first: 50) { edges { node { ${fields} } } } }`
  expect(await statementsOf(house, document, { id: dock.warehouse.id })).toHaveLength(2)
})

async function boxOf(at: number): Promise<string> {
  return (await dock.order(announced[at]!, 'boxes { id }')).boxes[0].id
}
