import { expect, it } from 'vitest'
import { deactivateCustomer } from '../../../graph/customer/commands/setCustomerActive.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['A', 'B', 'C'])
await fixture.createProducts(['NO'], { receiving: 'PROHIBITED' })
const input = (change: object = {}) => ({
  ...{ warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, arrival: 'BOX' },
  ...{ lines: [{ sku: 'A', declared: 5 }], ...change },
})

it('stores products by SKU or by id, with boxes and their contents', async () => {
  const { order, userErrors } = await fixture.integrator.command(
    'createInboundOrder',
    input({
      ...{ erpNumber: 'PO-1', remark: 'Fragile' },
      lines: [
        { sku: 'A', declared: 5 },
        { productId: fixture.productId('B'), declared: 7 },
      ],
      boxes: [
        {
          mark: 'ctn-1',
          lengthMillimetres: 400,
          widthMillimetres: 300,
          heightMillimetres: 200,
          weightGrams: 5000,
          contents: [{ sku: 'A', declared: 5 }],
        },
        {},
      ],
    }),
    `order { number state erpNumber remark customerName warehouseNumber receiptStatus listingStatus
       lines { lineNo declared signed product { sku } } boxes { boxNo mark weightGrams contents { declared line { product { sku } } } } }`,
  )
  expect(userErrors).toEqual([])
  expect(order).toMatchObject({
    ...{ state: 'FORECAST', erpNumber: 'PO-1', remark: 'Fragile', warehouseNumber: fixture.warehouse.number },
    ...{ receiptStatus: 'TO_BE_RECEIVED', listingStatus: 'TO_BE_LISTED' },
    lines: [
      { lineNo: 1, declared: 5, signed: 0, product: { sku: 'A' } },
      { lineNo: 2, declared: 7, signed: 0, product: { sku: 'B' } },
    ],
    boxes: [
      { boxNo: 1, mark: 'CTN-1', weightGrams: 5000, contents: [{ declared: 5, line: { product: { sku: 'A' } } }] },
      { boxNo: 2, mark: `${order.number}-2`, contents: [] },
    ],
  })
})

it('is in transit with a tracking number or when marked as shipped; an express order requires a number', async () => {
  expect((await fixture.createOrder({ A: 1 }, { trackingNumber: 'tn1' })).state).toBe('IN_TRANSIT')
  expect((await fixture.createOrder({ A: 1 }, { shipped: true })).state).toBe('IN_TRANSIT')
  const express = await fixture.createOrder({ A: 1 }, { arrival: 'EXPRESS' })
  expect(await fixture.integrator.refusal('departInboundOrder', { orderId: express.id })).toEqual([
    {
      ...{ code: 'TRACKING_NUMBER_REQUIRED', field: 'trackingNumber', zh: `快递入库单 ${express.number} 需要快递单号才能发出` },
      en: `Inbound order ${express.number} arrives by express and needs a tracking number to depart`,
    },
  ])
  const departed = await fixture.integrator.command(
    'departInboundOrder',
    { orderId: express.id, trackingNumber: 'tn2' },
    'order { state trackingNumber }',
  )
  expect(departed.order).toEqual({ state: 'IN_TRANSIT', trackingNumber: 'TN2' })
  expect(await fixture.integrator.refusal('departInboundOrder', { orderId: express.id })).toMatchObject([{ code: 'NOT_IN_STATE' }])
})

it('an ERP number is unique for a customer until the order is voided', async () => {
  const first = await fixture.createOrder({ A: 1 }, { erpNumber: 'PO-7' })
  expect(await fixture.integrator.refusal('createInboundOrder', input({ erpNumber: 'PO-7' }))).toEqual([
    {
      ...{ code: 'INBOUND_ORDER_EXISTS', field: 'erpNumber', zh: `ERP 单号 PO-7 已有入库单 ${first.number}` },
      en: `ERP number PO-7 already has the inbound order ${first.number}`,
    },
  ])
  await fixture.integrator.command('voidInboundOrder', { orderId: first.id, reason: 'Typing error' })
  expect((await fixture.createOrder({ A: 1 }, { erpNumber: 'PO-7' })).number).not.toBe(first.number)
})

it('creates one order from twenty concurrent requests with the same ERP number', async () => {
  const send = () => fixture.integrator.command('createInboundOrder', input({ erpNumber: 'PO-20' }), 'order { id number }')
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  const made = answers.filter(({ order }) => order)
  expect(made).toHaveLength(1)
  const others = answers.flatMap(({ userErrors }) => userErrors)
  expect(others).toHaveLength(19)
  expect(new Set(others.map(({ code, values }) => `${code} ${values.number}`))).toEqual(
    new Set([`INBOUND_ORDER_EXISTS ${made[0]?.order.number}`]),
  )
})

it('has one effect when twenty requests arrive concurrently under one key', async () => {
  const key = newId()
  const send = () => fixture.integrator.command('createInboundOrder', input(), 'order { id }', key)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
})

it.each<[string, string | null, object, string, string]>([
  [
    'PRODUCT_NOT_FOUND',
    'lines.0.sku',
    { lines: [{ sku: 'X', declared: 1 }] },
    '产品 X 不存在，请核对条码',
    'Product X does not exist; check the barcode',
  ],
  ['REQUIRED', 'lines.0.sku', { lines: [{ declared: 1 }] }, '必填', 'Required'],
  [
    'PRODUCT_REPEATED',
    'lines.1',
    {
      lines: [
        { sku: 'A', declared: 1 },
        { sku: 'A', declared: 1 },
      ],
    },
    'A 重复，请合并为一行',
    'A is listed twice; remove one line',
  ],
  [
    'PRODUCT_NOT_RECEIVABLE',
    'lines.0',
    { lines: [{ sku: 'NO', declared: 1 }] },
    '产品 NO 已禁止收货',
    'Product NO must not be received at the moment',
  ],
  [
    'BOX_MARK_REPEATED',
    'boxes.1.mark',
    { boxes: [{ mark: 'B' }, { mark: 'b' }] },
    '箱唛 B 重复，请修改',
    'Box mark B is used twice; change one',
  ],
  [
    ...(['BOX_CONTENT_UNDECLARED', 'boxes.0.contents.0', { boxes: boxInputs({ B: { C: 1 } }) }] as const),
    ...(['箱 B 内的 C 不在入库明细中，请先添加明细', 'C in box B is not in the lines of the order; add a line'] as const),
  ],
  [
    ...(['BOX_CONTENT_ABOVE_DECLARED', 'boxes.1.contents.0', { boxes: boxInputs({ B: { A: 3 }, D: { A: 3 } }) }] as const),
    ...(['各箱 A 合计 6 件，超过申报的 5 件', 'The boxes list 6 pieces of A, but only 5 are declared'] as const),
  ],
  [
    'LINES_REQUIRED',
    'lines',
    { lines: [] },
    '请至少添加一行产品，只有退货单可以不填明细',
    'Add at least one product; only a return may have none',
  ],
  ['TOO_SMALL', 'lines.0.declared', { lines: [{ sku: 'A', declared: 0 }] }, '不能小于 1', 'Must be at least 1'],
  ['TOO_SMALL', 'boxes.0.weightGrams', { boxes: [{ weightGrams: 0 }] }, '不能小于 1', 'Must be at least 1'],
  ['TOO_SMALL', 'boxes.0.lengthMillimetres', { boxes: [{ lengthMillimetres: -1 }] }, '不能小于 1', 'Must be at least 1'],
  [
    'MALFORMED',
    'trackingNumber',
    { trackingNumber: '单号 1' },
    '格式不正确，应为不含空格的可见 ASCII 字符',
    'The format is invalid: expected visible ASCII characters without spaces',
  ],
])('refuses with %s on %s and changes nothing', async (code, field, change, zh, en) => {
  const facts = await testServer.recordFactKinds(async () => {
    expect(await fixture.integrator.refusal('createInboundOrder', input(change))).toEqual([{ code, field, zh, en }])
  })
  expect(facts).toEqual([])
})

it('does not find products of another customer', async () => {
  const other = await fixture.anotherCustomer()
  await fixture.createProducts(['THEIRS'], {}, other)
  expect(await fixture.integrator.refusal('createInboundOrder', input({ lines: [{ sku: 'THEIRS', declared: 1 }] }))).toMatchObject([
    { code: 'PRODUCT_NOT_FOUND' },
  ])
  const byId = input({ lines: [{ productId: fixture.productId('THEIRS'), declared: 1 }] })
  expect(await fixture.integrator.refusal('createInboundOrder', byId)).toMatchObject([
    { code: 'PRODUCT_NOT_FOUND', field: 'lines.0.productId' },
  ])
})

it('refuses where warehouse and customer do not belong together or to the caller', async () => {
  const elsewhere = await testServer.factory.createWarehouse()
  const desk = await testServer.signInAs('service')
  expect(await desk.refusal('createInboundOrder', input({ warehouseId: elsewhere.id }))).toMatchObject([
    { code: 'CUSTOMER_NOT_IN_WAREHOUSE', field: 'warehouseId' },
  ])
  const idle = await fixture.anotherCustomer()
  await testServer.runCommand(deactivateCustomer, { customerId: idle.id, reason: 'Ends' })
  expect(await desk.refusal('createInboundOrder', input({ customerId: idle.id }))).toMatchObject([
    { code: 'CUSTOMER_INACTIVE', field: 'customerId' },
  ])
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'PROHIBITED' } })
  expect(await desk.refusal('createInboundOrder', input())).toEqual([
    {
      ...{ code: 'WAREHOUSE_NOT_RECEIVING', field: null, zh: `仓库 ${fixture.warehouse.number} 已禁止收货` },
      en: `Warehouse ${fixture.warehouse.number} is not receiving goods at the moment`,
    },
  ])
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'NORMAL' } })
})

it('edits an inbound order and adjusts what is in transit', async () => {
  const announced = await fixture.createOrder({ A: 5, B: 2 }, { shipped: true, boxes: boxInputs({ X: { A: 5 } }) })
  const before = { A: await fixture.readStock('A'), B: await fixture.readStock('B'), C: await fixture.readStock('C') }
  const { version } = await fixture.readOrder(announced, 'version')
  const change = {
    orderId: announced.id,
    expectedVersion: version,
    erpNumber: 'PO-E',
    lines: [
      { sku: 'C', declared: 3 },
      { sku: 'A', declared: 8 },
    ],
  }
  const edited = await fixture.integrator.command(
    'editInboundOrder',
    change,
    'order { erpNumber remark version lines { declared product { sku } } boxes { mark } }',
  )
  expect(edited.userErrors).toEqual([])
  expect(edited.order).toMatchObject({
    erpNumber: 'PO-E',
    lines: [
      { declared: 3, product: { sku: 'C' } },
      { declared: 8, product: { sku: 'A' } },
    ],
    boxes: [{ mark: 'X' }],
  })
  expect((await fixture.readStock('A')).T).toBe(before.A.T + 3)
  expect((await fixture.readStock('B')).T).toBe(before.B.T - 2)
  expect((await fixture.readStock('C')).T).toBe(before.C.T + 3)

  const [conflict] = await fixture.integrator.refusal('editInboundOrder', change)
  expect(conflict).toMatchObject({
    code: 'VERSION_CONFLICT',
    zh: expect.stringMatching(/^key\S* 已修改此内容/),
    en: expect.stringMatching(/^key\S* has changed this/),
  })
  const emptied = { orderId: announced.id, expectedVersion: edited.order.version, lines: [{ sku: 'C', declared: 1 }] }
  expect(await fixture.integrator.refusal('editInboundOrder', emptied)).toMatchObject([
    { code: 'BOX_CONTENT_UNDECLARED', field: 'boxes.0.contents.0' },
  ])
  expect((await fixture.integrator.command('editInboundOrder', { ...emptied, boxes: [] })).userErrors).toEqual([])
})

it('voids an order that is not signed for, and removes it from what is in transit', async () => {
  const announced = await fixture.createOrder({ B: 9 }, { shipped: true })
  const { T } = await fixture.readStock('B')
  const voided = await fixture.integrator.command('voidInboundOrder', { orderId: announced.id }, 'order { state }')
  expect(voided.order).toEqual({ state: 'VOIDED' })
  expect((await fixture.readStock('B')).T).toBe(T - 9)
  for (const [name, rest] of [
    ['voidInboundOrder', {}],
    ['departInboundOrder', {}],
    ['editInboundOrder', { expectedVersion: 9 }],
  ] as const) {
    const [refusal] = await fixture.integrator.refusal(name, { orderId: announced.id, ...rest })
    expect(refusal).toEqual({
      code: 'NOT_IN_STATE',
      field: null,
      zh: `${announced.number} 的状态不允许此操作`,
      en: `The state of ${announced.number} does not allow this`,
    })
  }
})

it('shows a customer its own orders only, and no internal fields', async () => {
  const other = await fixture.anotherCustomer()
  const theirs = await testServer.createApiKeyClient(['inbound:read', 'inbound:create', 'inbound:edit', 'product:read'], other)
  const announced = await fixture.createOrder({ A: 1 })
  expect((await theirs.query('query ($id: ID!) { node(id: $id) { id } }', { id: announced.id })).node).toBeNull()
  for (const [name, rest] of [
    ['voidInboundOrder', {}],
    ['editInboundOrder', { expectedVersion: 1 }],
    ['departInboundOrder', {}],
  ] as const) {
    await expect(theirs.command(name, { orderId: announced.id, ...rest })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(theirs.command('createInboundOrder', input())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const list =
    'query ($id: ID!) { inboundOrders(warehouseId: $id) { totalCount edges { node { number customer { code } warehouse { number } } } } }'
  expect((await theirs.query(list, { id: fixture.warehouse.id })).inboundOrders).toEqual({ totalCount: 0, edges: [] })
  const { inboundOrders } = await fixture.integrator.query(list, { id: fixture.warehouse.id })
  expect(inboundOrders.totalCount).toBeGreaterThan(5)
  expect(inboundOrders.edges[0].node).toMatchObject({ number: announced.number, customer: null, warehouse: null })
})
