import { expect, it } from 'vitest'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner, lead } = fixture
await fixture.createProducts(['A', 'B'])
await fixture.createProducts(['NO'], { receiving: 'PROHIBITED' })
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01'])
await testServer.factory.createLocations(fixture.areas.defective, ['D01-01-01'])
const facts = `kind undeclared state receiptStatus listingStatus closable totals { declared received defective missing shelved toShelve }
  lines { declared receivedGood receivedDefective confirmedUpTo product { sku } }`
const back = (change: object = {}) =>
  fixture.createOrder({}, { kind: 'RETURN', arrival: 'EXPRESS', shipped: true, trackingNumber: newTracking(), ...change })
let made = 0
const newTracking = () => `BACK${++made}`

it('only a return may have no lines, also after a change', async () => {
  const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, arrival: 'BOX', lines: [] }
  const refused = [
    {
      ...{ code: 'LINES_REQUIRED', field: 'lines', zh: '请至少添加一行产品，只有退货单可以不填明细' },
      en: 'Add at least one product; only a return may have none',
    },
  ]
  expect(await fixture.integrator.refusal('createInboundOrder', input)).toEqual(refused)
  const standard = await fixture.createOrder({ A: 1 })
  const change = { orderId: standard.id, expectedVersion: standard.version, lines: [] }
  expect(await fixture.integrator.refusal('editInboundOrder', change)).toEqual(refused)
  const unpacked = { ...input, kind: 'RETURN', boxes: boxInputs({ R1: { A: 1 } }) }
  expect(await fixture.integrator.refusal('createInboundOrder', unpacked)).toMatchObject([{ code: 'BOX_CONTENT_UNDECLARED' }])

  const declared = await fixture.createOrder({ A: 2 }, { kind: 'RETURN', shipped: true })
  expect(await fixture.readOrder(declared, facts)).toMatchObject({ undeclared: false, totals: { declared: 2 } })
  const before = await fixture.readStock('A')
  await fixture.integrator.command('editInboundOrder', { orderId: declared.id, expectedVersion: declared.version, lines: [] })
  expect(await fixture.readOrder(declared, facts)).toMatchObject({ undeclared: true, lines: [], totals: { declared: 0 } })
  expect(await fixture.readStock('A')).toEqual({ ...before, T: before.T - 2 })
})

it('its products are found by scanning, without a question, and it completes after its receipt is closed', async () => {
  const order = await back()
  expect(await fixture.readOrder(order, facts)).toMatchObject({
    ...{ kind: 'RETURN', undeclared: true, state: 'IN_TRANSIT', receiptStatus: 'TO_BE_RECEIVED', listingStatus: 'TO_BE_LISTED' },
    ...{ closable: false, lines: [] },
  })
  const [A, B] = [await fixture.readStock('A'), await fixture.readStock('B')]
  await scanner.scan('sign', { code: order.number })
  const at = { orderId: order.id }
  expect(await scanner.refusal('receive', { code: order.number, ...at, act: 'FINISH' })).toEqual({
    ...{ code: 'NOTHING_RECEIVED', zh: `入库单 ${order.number} 尚未收货，请使用强制完成` },
    en: `Nothing of inbound order ${order.number} is received yet; use force complete instead`,
  })
  expect(await scanner.refusal('receive', { code: order.number, ...at, act: 'WHOLE' })).toMatchObject({ code: 'BOX_CONTENT_UNKNOWN' })
  for (const quantity of [1, 2]) {
    expect(await scanner.scan('receive', { code: 'A', ...at, quantity })).toMatchObject({
      overDeclared: false,
      complete: false,
      sound: 'OK',
    })
  }
  const bad = await scanner.scan('receive', { code: 'B', ...at, quality: 'DEFECTIVE' })
  expect(bad).toMatchObject({ lineDeclared: 0, lineReceived: 1, lineDefective: 1, state: 'IN_STORAGE' })
  expect(await fixture.readStock('A')).toEqual({ ...A, S: A.S + 3 })
  expect(await fixture.readOrder(order, facts)).toMatchObject({
    ...{ undeclared: true, receiptStatus: 'PARTIAL', listingStatus: 'TO_BE_LISTED', closable: true },
    totals: { declared: 0, received: 4, defective: 1, missing: 0, shelved: 0, toShelve: 4 },
    lines: [
      { declared: 0, receivedGood: 3, confirmedUpTo: 3, product: { sku: 'A' } },
      { declared: 0, receivedDefective: 1, product: { sku: 'B' } },
    ],
  })
  expect(await scanner.refusal('receive', { code: 'NO', ...at })).toEqual({
    ...{ code: 'PRODUCT_PROHIBITED', zh: 'NO 已禁止收货，仍要收下（共 1 件）吗？' },
    en: 'NO must not be received at the moment. Receive it anyway, 1 in total?',
  })

  await scanner.scan('shelve', { code: 'A', ...at })
  await scanner.scan('shelve', { code: 'A01-01-01', ...at, productId: fixture.productId('A'), quality: 'GOOD', quantity: 3 })
  expect(await scanner.scan('unreceive', { receiptId: bad.receiptId })).toMatchObject({ step: 'CORRECTED', received: 3 })
  // Everything is put away, but more may come.
  expect(await fixture.readOrder(order, facts)).toMatchObject({ state: 'IN_STORAGE', receiptStatus: 'PARTIAL', listingStatus: 'ALL' })
  await scanner.scan('receive', { code: 'B', ...at, quality: 'DEFECTIVE' })
  const scan = scanner.buildScan('receive', { code: order.number, ...at, act: 'FINISH' })
  for (const _twice of [1, 2])
    expect((await scanner.send('receive', [scan])).results).toMatchObject([
      { outcome: 'APPLIED', step: 'CLOSED', sound: 'DONE', complete: true, state: 'IN_STORAGE', received: 4, receiptId: null },
    ])
  expect(await scanner.refusal('receive', { code: 'A', ...at })).toMatchObject({ code: 'RECEIPT_CLOSED' })
  await scanner.scan('shelve', { code: 'D01-01-01', ...at, productId: fixture.productId('B'), quality: 'DEFECTIVE', quantity: 1 })
  expect(await fixture.readOrder(order, facts)).toMatchObject({ state: 'COMPLETED', receiptStatus: 'COMPLETE', listingStatus: 'ALL' })
  expect(await fixture.readStock('A')).toEqual({ ...A, G: A.G + 3 })
  expect(await fixture.readStock('B')).toEqual({ ...B, D: B.D + 1 })
})

it('a question about the declared quantity stays for all other orders', async () => {
  const order = await back({ lines: [{ sku: 'A', declared: 1 }] })
  const at = { orderId: order.id }
  expect(await scanner.refusal('receive', { code: 'B', ...at })).toMatchObject({ code: 'PRODUCT_UNDECLARED' })
  await scanner.scan('receive', { code: 'A', ...at })
  expect(await scanner.refusal('receive', { code: 'A', ...at })).toMatchObject({ code: 'OVER_DECLARED' })
  expect(await scanner.refusal('receive', { code: order.number, ...at, act: 'FINISH' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
})

it('its boxes are finished first, then its receipt is closed', async () => {
  const order = await back({ boxes: [{ mark: 'RB1' }, { mark: 'RB2' }] })
  const at = { orderId: order.id }
  for (const mark of ['RB1', 'RB2']) {
    const { boxId } = await scanner.scan('receive', { code: mark, ...at })
    expect(await scanner.scan('receive', { code: 'A', ...at, boxId })).toMatchObject({ boxDeclared: null, boxReceived: 1, boxDone: false })
    expect(await scanner.refusal('receive', { code: order.number, ...at, act: 'FINISH' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
    expect(await scanner.scan('receive', { code: mark, ...at, boxId, act: 'FINISH' })).toMatchObject({ step: 'FINISHED', complete: false })
  }
  expect(await scanner.scan('receive', { code: order.number, ...at, act: 'FINISH' })).toMatchObject({ step: 'CLOSED', boxesReceived: 2 })
})

it('is received, closed and completed by force at a desk too', async () => {
  const order = await back()
  const counted = {
    orderId: order.id,
    lines: [
      { sku: 'A', good: 2 },
      { sku: 'NO', defective: 1 },
    ],
  }
  expect(await lead.refusal('receiveInboundOrder', counted)).toMatchObject([{ code: 'PRODUCT_PROHIBITED', field: 'lines.1.defective' }])
  const missing = { orderId: order.id, lines: [{ sku: 'A', missing: 1 }] }
  expect(await lead.refusal('receiveInboundOrder', missing)).toMatchObject([{ code: 'ABOVE_AWAITED' }])
  const [A, NO] = counted.lines
  await lead.command('receiveInboundOrder', { orderId: order.id, lines: [A, { ...NO, confirmUpTo: 1 }] })
  await lead.command('closeReceipt', { orderId: order.id, reason: 'That is all' })
  expect(await fixture.readOrder(order, facts)).toMatchObject({ state: 'IN_STORAGE', receiptStatus: 'COMPLETE', closable: false })

  const empty = await back()
  await scanner.scan('sign', { code: empty.number })
  await lead.command('forceCompleteInbound', { orderId: empty.id, reason: 'An empty parcel' })
  expect(await fixture.readOrder(empty, facts)).toMatchObject({
    state: 'COMPLETED',
    receiptStatus: 'COMPLETE',
    listingStatus: 'ALL',
    lines: [],
  })
})

it('comes from an unknown parcel that is claimed as a new return', async () => {
  const desk = await testServer.signInWithRights(['inbound:read', 'inbound:sign', 'inbound:create', 'inbound:claim'], fixture.warehouse)
  const label = { warehouseId: fixture.warehouse.id, trackingNumber: 'GHOST1', cartons: 1 }
  const { parcel } = await desk.command('registerUnknownParcel', label, 'parcel { id }')
  const { order } = await desk.command(
    'createInboundOrder',
    {
      ...{ warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, kind: 'RETURN', arrival: 'EXPRESS' },
      ...{ trackingNumber: 'GHOST1', parcelId: parcel.id },
    },
    'order { id number undeclared state }',
  )
  expect(order).toMatchObject({ undeclared: true, state: 'IN_TRANSIT' })
  expect(await testServer.db.unknownParcel.findUniqueOrThrow({ where: { id: rowId(parcel) } })).toMatchObject({ state: 'CLAIMED' })
  const opened = await scanner.scan('receive', { code: 'GHOST1' })
  expect(opened).toMatchObject({ step: 'OPENED', orderNumber: order.number, declared: 0 })
  expect(await scanner.scan('receive', { code: 'A', orderId: opened.orderId })).toMatchObject({ step: 'RECEIVED', state: 'IN_STORAGE' })
})
