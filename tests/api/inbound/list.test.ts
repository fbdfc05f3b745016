import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['A', 'B'])
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01'])
const announced: Data[] = []
for (let at = 0; at < 12; at++) {
  const change = {
    erpNumber: `PO-${100 + at}`,
    boxes: boxInputs({ [`M${at}`]: { A: 1 } }),
    ...(at < 8 ? { trackingNumber: `1Z${at}` } : {}),
  }
  announced.push(await fixture.createOrder({ A: 2, B: 1 }, change))
}
for (const at of [0, 1, 2]) await fixture.scanner.scan('sign', { code: announced[at]!.number })
await fixture.scanner.scan('receive', { orderId: announced[0]!.id, code: 'A' })

const list = async (filter: object | null, page = 'first: 250') => {
  const document = `query ($id: ID!, $filter: InboundOrderFilter) {
    inboundOrders(warehouseId: $id, filter: $filter, ${page}) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { number state } } } }`
  return (await fixture.lead.query(document, { id: fixture.warehouse.id, filter })).inboundOrders
}
const places = ({ edges }: Data) => edges.map(({ node }: Data) => announced.findIndex(({ number }) => number === node.number))

it('lists the newest first, page by page', async () => {
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
  // Midnight of the warehouse may have passed since the orders were created.
  const now = new Date()
  await testServer.db.inboundOrder.updateMany({ data: { createdAt: now, updatedAt: now } })
  const found = await list(filter)
  expect(places(found)).toEqual(expected)
  expect(found.totalCount).toBe(expected.length)
})

it('finds by number and customer', async () => {
  expect(places(await list({ search: { values: [announced[4]!.number] }, searchIn: 'NUMBER' }))).toEqual([4])
  expect(places(await list({ customerIds: [fixture.customer.id], states: ['IN_STORAGE'] }))).toEqual([0])
  const other = await fixture.anotherCustomer()
  expect((await list({ customerIds: [other.id] })).totalCount).toBe(0)
})

it('interprets a day in the time zone of the warehouse', async () => {
  const id = rowId({ id: announced[10]!.id })
  // Half past eleven in the evening of the 1st in Los Angeles is the 2nd in UTC.
  await testServer.db.inboundOrder.update({ where: { id }, data: { createdAt: new Date('2026-03-02T07:30:00Z') } })
  const on = async (day: string) => places(await list({ createdFrom: day, createdTo: day }))
  expect(await on('2026-03-01')).toEqual([10])
  expect(await on('2026-03-02')).toEqual([])
  await testServer.db.inboundOrder.update({ where: { id }, data: { createdAt: new Date() } })
})

it('counts by state, independent of the states of the filter', async () => {
  const document = 'query ($id: ID!, $filter: InboundOrderFilter) { inboundOrderCounts(warehouseId: $id, filter: $filter) { state count } }'
  const { inboundOrderCounts } = await fixture.lead.query(document, { id: fixture.warehouse.id, filter: { states: ['VOIDED'] } })
  expect(inboundOrderCounts.map(({ state, count }: Data) => `${state} ${count}`)).toEqual([
    ...['FORECAST 4', 'IN_TRANSIT 5', 'TO_BE_STORED 2', 'IN_STORAGE 1', 'COMPLETED 0', 'VOIDED 0'],
  ])
  const found = await fixture.lead.query(document, { id: fixture.warehouse.id, filter: { search: { values: ['1Z'], mode: 'PREFIX' } } })
  expect(found.inboundOrderCounts.find(({ state }: Data) => state === 'IN_TRANSIT').count).toBe(5)
})

it('returns the allowed actions', async () => {
  const fields = 'allowedActions editable closable'
  expect(await fixture.readOrder(announced[11]!, fields)).toEqual({ allowedActions: ['depart', 'void'], editable: true, closable: false })
  expect(await fixture.readOrder(announced[5]!, fields)).toEqual({ allowedActions: ['sign', 'void'], editable: true, closable: false })
  expect(await fixture.readOrder(announced[1]!, fields)).toEqual({
    allowedActions: ['receive', 'unsign', 'force'],
    editable: false,
    closable: false,
  })
  expect(await fixture.readOrder(announced[0]!, fields)).toEqual({ allowedActions: ['force'], editable: false, closable: true })
  const document = `query ($id: ID!) { node(id: $id) { ... on InboundOrder { ${fields} } } }`
  const reader = await testServer.signInWithRights(['inbound:read'], fixture.warehouse)
  expect((await reader.query(document, { id: announced[0]!.id })).node).toEqual({ allowedActions: [], editable: false, closable: false })
})

it('restores the open order of a station', async () => {
  const document = `query ($id: ID!, $code: String!, $box: String) {
    inboundTask(warehouseId: $id, code: $code, box: $box) { boxDeclared boxReceived order { number lines { product { sku name } } } box { mark } } }`
  const task = async (code: string, box: string | null = null) =>
    (await fixture.lead.query(document, { id: fixture.warehouse.id, code, box })).inboundTask
  expect(await task(announced[4]!.number, 'm4')).toMatchObject({ box: { mark: 'M4' }, boxDeclared: 3, boxReceived: 0 })
  expect(await task(announced[4]!.number, 'M5')).toMatchObject({ box: null, boxDeclared: null })
  expect(await task('M4')).toMatchObject({ order: { number: announced[4]!.number }, box: { mark: 'M4' } })
  expect(await task(`I:${announced[4]!.number}`)).toMatchObject({ order: { number: announced[4]!.number }, box: null })
  expect(await task('NOWHERE')).toBeNull()
  expect(await task('L:A01-01-01')).toBeNull()
})

it('requires the right to read inbound orders', async () => {
  const elsewhere = await testServer.signInWithRights(['inbound:read'], await testServer.factory.createWarehouse())
  const nobody = await testServer.signInWithRights(['wave:read'], fixture.warehouse)
  for (const client of [elsewhere, nobody]) {
    for (const field of [
      'inboundOrders(warehouseId: $id) { totalCount }',
      'inboundOrderCounts(warehouseId: $id) { count }',
      'inboundTask(warehouseId: $id, code: "M1") { order { id } }',
    ]) {
      await expect(client.query(`query ($id: ID!) { ${field} }`, { id: fixture.warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  }
  expect((await elsewhere.query('query ($id: ID!) { node(id: $id) { id } }', { id: announced[0]!.id })).node).toBeNull()
})

it('runs as many statements for many complete orders as for few', async () => {
  const page = async (first: number) => {
    const document = `query ($id: ID!, $filter: InboundOrderFilter) { inboundOrders(warehouseId: $id, first: ${first}, filter: $filter) { edges { node {
      number state receiptStatus listingStatus editable totals { declared received shelved } history { action by }
      customerName customer { code } warehouse { number } lines { product { sku } } boxes { mark contents { declared line { product { sku } } } }
      receipts { number staff { name } lines { good line { product { sku } } } } shelvings { quantity locationCode staff { name } } } } } }`
    return recordStatements(testServer, document, { id: fixture.warehouse.id, filter: { states: ['IN_STORAGE'] } })
  }
  await fixture.scanner.scan('shelve', { orderId: announced[0]!.id, productId: fixture.productId('A'), code: 'A01-01-01' })
  const few = await page(1)
  for (const at of [1, 2, 3, 4, 5]) {
    for (const code of ['A', 'B']) await fixture.scanner.scan('receive', { orderId: announced[at]!.id, boxId: await boxOf(at), code })
    await fixture.scanner.scan('shelve', { orderId: announced[at]!.id, productId: fixture.productId('B'), code: 'A01-01-01' })
  }
  expect(await page(6)).toHaveLength(few.length)
  expect(few.length).toBeLessThan(25)
})

it('reads a page of the list in two statements', async () => {
  const fields = 'number state erpNumber receiptStatus listingStatus totals { declared received } createdAt updatedAt'
  const document = `query ($id: ID!) { inboundOrders(warehouseId: $id, first: 50) { edges { node { ${fields} } } } }`
  expect(await recordStatements(testServer, document, { id: fixture.warehouse.id })).toHaveLength(2)
})

async function boxOf(at: number): Promise<string> {
  return (await fixture.readOrder(announced[at]!, 'boxes { id }')).boxes[0].id
}

it('lists returns apart, and what has waited longest first', async () => {
  const returned = await fixture.createOrder({ A: 1 }, { kind: 'RETURN', arrival: 'EXPRESS', trackingNumber: 'RET-1' })
  const document = `query ($id: ID!, $kinds: [InboundKind!]) {
    inboundOrders(warehouseId: $id, filter: { kinds: $kinds }, sort: OLDEST, first: 3) { edges { node { number kind } } } }`
  const find = async (kinds: string[]) => (await fixture.lead.query(document, { id: fixture.warehouse.id, kinds })).inboundOrders.edges
  expect(await find(['RETURN'])).toEqual([{ node: { number: returned.number, kind: 'RETURN' } }])
  expect((await find(['STANDARD'])).map(({ node }: Data) => node.number)).toEqual(announced.slice(0, 3).map(({ number }) => number))
})

it('lists by the day on which goods are expected, over pages, and those without one last', async () => {
  const other = await InboundFixture.create(testServer)
  const days = ['2031-05-03', null, '2031-05-01', null, '2031-05-02', '2031-05-01']
  for (const expectedOn of days) await other.createOrder({}, { kind: 'RETURN', ...(expectedOn && { expectedOn }) })
  const document = `query ($id: ID!, $after: String) {
    inboundOrders(warehouseId: $id, sort: EXPECTED, first: 2, after: $after) {
      edges { node { expectedOn } } pageInfo { endCursor hasNextPage } } }`
  const read: (string | null)[] = []
  for (let after: string | null = null, hasMore = true; hasMore; ) {
    const { inboundOrders } = await other.lead.query(document, { id: other.warehouse.id, after })
    read.push(...inboundOrders.edges.map(({ node }: Data) => node.expectedOn))
    after = inboundOrders.pageInfo.endCursor
    hasMore = inboundOrders.pageInfo.hasNextPage
  }
  expect(read).toEqual(['2031-05-01', '2031-05-01', '2031-05-02', '2031-05-03', null, null])
})
