import { expect, it } from 'vitest'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner } = fixture
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01', 'A01-02-01'])
await testServer.factory.createLocations(fixture.areas.defective, ['D01-01-01'])
await testServer.factory.createLocations(fixture.areas.transit, ['T01-01-01'])
let count = 0
/** Creates a product for a test, with pieces in transit. */
async function createOrderInTransit(pieces: number, change: object = {}) {
  const sku = `S${++count}`
  await fixture.createProducts([sku])
  return { sku, order: await fixture.createOrder({ [sku]: pieces }, { shipped: true, ...change }) }
}

it('signs for known codes only, and once', async () => {
  expect(await scanner.refusal('sign', { code: 'NOWHERE' })).toEqual({
    ...{ code: 'INBOUND_ORDER_NOT_FOUND', zh: '没有找到与 NOWHERE 对应的入库单、快递单或箱唛，请核对标签' },
    en: 'No inbound order, tracking number or box found for NOWHERE; check the label',
  })
  expect(await scanner.refusal('sign', { code: 'L:A01-01-01' })).toMatchObject({ code: 'INBOUND_ORDER_NOT_FOUND' })
  const { order } = await createOrderInTransit(4, { boxes: [{ mark: 'M1' }, { mark: 'M2' }] })
  expect(await scanner.scan('sign', { code: order.number })).toMatchObject({ step: 'OPENED', boxes: 2, boxesSigned: 0 })
  await scanner.scan('sign', { code: 'B:M1' })
  expect(await scanner.refusal('sign', { code: 'M1' })).toEqual({
    ...{ code: 'BOX_ALREADY_SIGNED', zh: '箱 M1 已签收' },
    en: 'Box M1 is already signed for',
  })
  expect(await scanner.scan('sign', { code: order.number, orderId: order.id, whole: true })).toMatchObject({
    step: 'SIGNED',
    boxesSigned: 2,
  })
  expect(await scanner.refusal('sign', { code: order.number })).toEqual({
    ...{ code: 'ORDER_ALREADY_SIGNED', zh: `入库单 ${order.number} 已全部签收` },
    en: `Inbound order ${order.number} is already fully signed for`,
  })
})

it('asks which order is meant when two have the mark, and prefers the order on the screen', async () => {
  const one = await createOrderInTransit(1, { boxes: [{ mark: 'SAME' }, { mark: 'X1' }] })
  const two = await createOrderInTransit(1, { boxes: [{ mark: 'SAME' }, { mark: 'X2' }] })
  const numbers = [one.order.number, two.order.number].join(', ')
  expect(await scanner.refusal('sign', { code: 'SAME' })).toEqual({
    ...{ code: 'INBOUND_AMBIGUOUS', zh: `SAME 对应多个入库单：${numbers}，请扫描入库单号` },
    en: `SAME belongs to several inbound orders: ${numbers}; scan the order number`,
  })
  expect(await scanner.scan('sign', { code: 'SAME', orderId: two.order.id })).toMatchObject({
    orderNumber: two.order.number,
    boxMark: 'SAME',
  })
})

it('reverses a signature until receiving has begun', async () => {
  const { sku, order } = await createOrderInTransit(6, { boxes: [{ mark: 'U1', contents: [] }, { mark: 'U2' }] })
  const signed = await scanner.scan('sign', { code: 'U1' })
  expect(await fixture.readStock(sku)).toMatchObject({ T: 0, R: 6 })
  expect(await scanner.scan('unsign', { orderId: order.id, boxIds: [signed.boxId] })).toMatchObject({
    step: 'UNSIGNED',
    state: 'IN_TRANSIT',
  })
  expect(await fixture.readStock(sku)).toMatchObject({ T: 6, R: 0 })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [signed.boxId] })).toMatchObject({ code: 'ORDER_NOT_SIGNED' })
  await scanner.scan('sign', { code: 'U1' })
  const { boxes: both } = await fixture.readOrder(order, 'boxes { id mark }')
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[1].id] })).toEqual({
    ...{ code: 'BOX_NOT_SIGNED', zh: '箱 U2 尚未签收' },
    en: 'Box U2 is not signed for yet',
  })
  await scanner.scan('receive', { orderId: order.id, boxId: both[0].id, code: sku })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[0].id] })).toEqual({
    ...{ code: 'RECEIVING_BEGUN', zh: `入库单 ${order.number} 已开始收货，不能撤销签收` },
    en: `Receiving of inbound order ${order.number} has started, so its signature cannot be undone`,
  })
  // Another box of the order stays signed: receipts of the first one keep its signature until they are reversed.
  await scanner.scan('sign', { code: 'U2' })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[0].id] })).toMatchObject({ code: 'RECEIVING_BEGUN' })
  const { receipts } = await fixture.readOrder(order, 'receipts { id }')
  await scanner.scan('unreceive', { receiptId: receipts[0].id })
  expect(await scanner.scan('unsign', { orderId: order.id, boxIds: [both[0].id] })).toMatchObject({ step: 'UNSIGNED', boxesSigned: 1 })
})

it('reverses what one scan signed for, and nothing else', async () => {
  const { sku, order } = await createOrderInTransit(6, { boxes: boxInputs({ V1: {}, V2: {}, V3: {} }) })
  const one = await scanner.scan('sign', { code: 'V1' })
  const rest = await scanner.scan('sign', { code: order.number, orderId: order.id, whole: true })
  expect([one.changedBoxIds.length, rest.changedBoxIds.length]).toEqual([1, 2])
  const back = await scanner.scan('unsign', { orderId: order.id, boxIds: rest.changedBoxIds })
  expect(back).toMatchObject({ step: 'UNSIGNED', boxesSigned: 1, state: 'TO_BE_STORED', changedBoxIds: rest.changedBoxIds })
  expect(await scanner.scan('unsign', { orderId: order.id })).toMatchObject({ boxesSigned: 0, state: 'IN_TRANSIT' })
  expect(await fixture.readStock(sku)).toMatchObject({ T: 6, R: 0 })
})

it('asks for confirmation above the declared quantity; one confirmation does not serve two users', async () => {
  const { sku, order } = await createOrderInTransit(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 9 })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku, quantity: 2 })).toEqual({
    ...{ code: 'OVER_DECLARED', zh: `${sku} 申报 10 件、已收 9 件，确认收到共 11 件吗？` },
    en: `${sku}: 10 declared, 9 received. Confirm a total of 11?`,
  })
  expect(await fixture.readStock(sku)).toMatchObject({ R: 1, S: 9 })
  const another = await fixture.anotherScanner()
  const tick = { orderId: order.id, code: sku, quantity: 2, confirmUpTo: 11 }
  const [{ results: mine }, { results: theirs }] = await Promise.all([
    scanner.send('receive', [scanner.buildScan('receive', tick)]),
    another.send('receive', [another.buildScan('receive', tick)]),
  ])
  const outcomes = [...mine, ...theirs].map(({ outcome, code, values }) => [outcome, code, values?.total ?? null])
  expect(outcomes.sort()).toEqual([
    ['APPLIED', null, null],
    ['REFUSED', 'OVER_DECLARED', 13],
  ])
  expect(await fixture.readStock(sku)).toMatchObject({ R: 0, S: 11 })
})

it('asks for confirmation of a product that is not declared, then adds it as a line declared 0', async () => {
  const { sku, order } = await createOrderInTransit(5)
  await fixture.createProducts(['SURPRISE'])
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'SURPRISE', quantity: 3 })).toMatchObject({
    ...{ code: 'PRODUCT_UNDECLARED', en: 'SURPRISE is not on this order. Receive it anyway, 3 in total?' },
  })
  const received = await scanner.scan('receive', { orderId: order.id, code: 'SURPRISE', quantity: 3, confirmUpTo: 3 })
  expect(received).toMatchObject({ lineDeclared: 0, lineReceived: 3, overDeclared: true })
  expect(await fixture.readOrder(order, 'lines { lineNo declared signed receivedGood product { sku } }')).toEqual({
    lines: [
      { lineNo: 1, declared: 5, signed: 5, receivedGood: 0, product: { sku } },
      { lineNo: 2, declared: 0, signed: 0, receivedGood: 3, product: { sku: 'SURPRISE' } },
    ],
  })
  expect(await fixture.readStock('SURPRISE')).toEqual({ T: 0, R: 0, S: 3, G: 0, D: 0 })
})

it('asks for confirmation of a product that is blocked for receiving', async () => {
  const { sku, order } = await createOrderInTransit(5)
  const id = rowId({ id: fixture.productId(sku) })
  await testServer.db.product.update({ where: { id }, data: { receiving: 'PROHIBITED' } })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku })).toMatchObject({ code: 'OVER_DECLARED' })
  expect(await scanner.scan('receive', { orderId: order.id, code: sku, confirmUpTo: 1 })).toMatchObject({ lineReceived: 1 })
})

it('receives a box once', async () => {
  const sku = `S${++count}`
  await fixture.createProducts([sku])
  const order = await fixture.createOrder({ [sku]: 6 }, { boxes: boxInputs({ ONCE: { [sku]: 4 }, TWICE: { [sku]: 2 } }) })
  const { boxId } = await scanner.scan('receive', { code: 'ONCE' })
  await scanner.scan('receive', { orderId: order.id, boxId, code: 'ONCE', act: 'WHOLE' })
  const already = { code: 'BOX_ALREADY_RECEIVED', zh: '箱 ONCE 已收货，不能重复收货', en: 'Box ONCE is already received' }
  expect(await scanner.refusal('receive', { code: 'ONCE' })).toEqual(already)
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: 'ONCE', act: 'WHOLE' })).toMatchObject({
    code: 'NOTHING_TO_RECEIVE',
  })
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: sku })).toEqual(already)

  // A box received by pieces is done with its last piece; after the reversal it is open again.
  const { boxId: second } = await scanner.scan('receive', { code: 'TWICE' })
  expect(await scanner.scan('receive', { orderId: order.id, boxId: second, code: sku })).toMatchObject({ boxDone: false })
  const last = await scanner.scan('receive', { orderId: order.id, boxId: second, code: sku })
  expect(last).toMatchObject({ boxDone: true, boxesReceived: 2 })
  expect(await scanner.refusal('receive', { orderId: order.id, boxId: second, code: sku })).toMatchObject({ code: 'BOX_ALREADY_RECEIVED' })
  expect(await scanner.scan('unreceive', { receiptId: last.receiptId })).toMatchObject({
    step: 'CORRECTED',
    quantity: -1,
    boxesReceived: 1,
    received: 5,
  })
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 1, S: 5, G: 0, D: 0 })
  expect(await scanner.refusal('unreceive', { receiptId: last.receiptId })).toEqual({
    ...{ code: 'RECEIPT_CORRECTED', zh: `收货单 ${last.receiptNumber} 已撤销`, en: `Receipt ${last.receiptNumber} is already undone` },
  })
  expect(await scanner.scan('receive', { orderId: order.id, boxId: second, code: 'TWICE', act: 'FINISH' })).toMatchObject({
    step: 'FINISHED',
    boxDone: true,
    quantity: 0,
  })
})

it('opens a box again when a receipt before its last one is reversed', async () => {
  const { sku, order } = await createOrderInTransit(10, { boxes: [{ mark: 'MANY', contents: [] }] })
  const { boxId } = await scanner.scan('receive', { code: 'MANY' })
  const receive = (quantity: number) => scanner.scan('receive', { orderId: order.id, boxId, code: sku, quantity })
  const { receiptId } = await receive(4)
  expect(await receive(6)).toMatchObject({ boxDone: true })
  expect(await scanner.scan('unreceive', { receiptId })).toMatchObject({ boxesReceived: 0, received: 6, boxReceived: 6 })
  expect(await receive(4)).toMatchObject({ boxDone: true, received: 10 })
})

it('does not propose the contents of a box without a list', async () => {
  const { order } = await createOrderInTransit(6, { boxes: [{ mark: 'Q1' }, { mark: 'Q2' }] })
  const { boxId } = await scanner.scan('receive', { code: 'Q1' })
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: 'Q1', act: 'WHOLE' })).toEqual({
    ...{ code: 'BOX_CONTENT_UNKNOWN', zh: 'Q1 没有装箱明细，请逐个扫描产品', en: 'The contents of Q1 are not listed; scan each product' },
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: order.number, act: 'WHOLE' })).toMatchObject({
    code: 'BOX_CONTENT_UNKNOWN',
  })
})

it('names the missing step when a scan is out of order', async () => {
  const { sku, order } = await createOrderInTransit(2, { boxes: [{ mark: 'W1' }, { mark: 'W2' }] })
  expect(await scanner.refusal('receive', { code: 'X', act: 'WHOLE' })).toEqual({
    ...{ code: 'SCAN_ORDER_FIRST', zh: '请先扫描箱唛、快递单号或入库单号', en: 'Scan a box mark, tracking number or inbound order first' },
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'X', act: 'FINISH' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'NOTHING' })).toEqual({
    ...{ code: 'PRODUCT_NOT_FOUND', zh: '产品 NOTHING 不存在，请核对条码' },
    en: 'Product NOTHING does not exist; check the barcode',
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku })).toEqual({
    ...{ code: 'ORDER_NOT_SIGNED', zh: `入库单 ${order.number} 尚未签收`, en: `Inbound order ${order.number} is not signed for yet` },
  })
  expect(await scanner.refusal('shelve', { code: 'A01-01-01' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
  expect(await scanner.refusal('shelve', { code: order.number })).toEqual({
    ...{
      code: 'NOTHING_TO_SHELVE',
      zh: `入库单 ${order.number} 没有待上架的产品`,
      en: `Inbound order ${order.number} has nothing to put away`,
    },
  })
  expect(await scanner.refusal('shelve', { orderId: order.id, code: 'A01-01-01' })).toEqual({
    ...{ code: 'SCAN_PRODUCT_FIRST', zh: '请先扫描产品，再扫描库位', en: 'Scan a product first, then the location' },
  })
})

it('reports that all of a product is put away, when it is selected again or put away once more', async () => {
  const { sku, order } = await createOrderInTransit(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const put = { orderId: order.id, productId: fixture.productId(sku), code: 'A01-01-01' }
  await scanner.scan('shelve', put)
  const refusal = {
    ...{ code: 'PRODUCT_SHELVED', zh: `${sku} 没有待上架的件数：已收 8 件，均已上架` },
    en: `${sku} has nothing left to put away: all 8 received pieces are on shelves`,
  }
  expect(await scanner.refusal('shelve', { orderId: order.id, code: sku })).toEqual(refusal)
  expect(await scanner.refusal('shelve', put)).toEqual(refusal)
})

it('reports that a product of the order is not received yet', async () => {
  await fixture.createProducts(['EARLY', 'LATE'])
  const order = await fixture.createOrder({ EARLY: 2, LATE: 2 }, { shipped: true })
  await scanner.scan('receive', { orderId: order.id, code: 'EARLY', quantity: 2 })
  expect(await scanner.refusal('shelve', { orderId: order.id, code: 'LATE' })).toEqual({
    ...{ code: 'PRODUCT_NOT_RECEIVED', zh: 'LATE 尚未收货，请先收货' },
    en: 'LATE is not received yet; receive it first',
  })
})

it('never puts away more than is received, and each quality in its area only', async () => {
  const { sku, order } = await createOrderInTransit(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const context = { orderId: order.id, productId: fixture.productId(sku) }
  expect(await scanner.refusal('shelve', { ...context, code: 'A01-01-01', quantity: 9 })).toEqual({
    ...{
      code: 'ABOVE_TO_PUT_AWAY',
      zh: `${sku} 此品质待上架 8 件，不能上架 9 件`,
      en: `Only 8 pieces of ${sku} in this quality are left to put away, not 9`,
    },
  })
  expect(await scanner.refusal('shelve', { ...context, code: 'D01-01-01' })).toMatchObject({
    code: 'ABOVE_TO_PUT_AWAY',
    en: `Only 0 pieces of ${sku} in this quality are left to put away, not 1`,
  })
  const mismatch = {
    ...{ code: 'AREA_MISMATCH', zh: '库位 T01-01-01 所在库区不符：良品放拣货区或备货区，不良品放不良品区' },
    en: 'Location T01-01-01 is in the wrong area: good pieces go to a picking or staging area, defective pieces to a defective area',
  }
  expect(await scanner.refusal('shelve', { ...context, code: 'T01-01-01' })).toEqual(mismatch)
  expect(await scanner.refusal('shelve', { ...context, code: 'D01-01-01', quality: 'GOOD' })).toMatchObject({ code: 'AREA_MISMATCH' })
  expect(await scanner.refusal('shelve', { ...context, code: 'Z09-01-01' })).toEqual({
    ...{ code: 'LOCATION_NOT_FOUND', zh: '库位 Z09-01-01 不存在，请核对库位码' },
    en: 'Location Z09-01-01 does not exist; check the code',
  })
  const other = await createOrderInTransit(1)
  expect(await scanner.refusal('shelve', { orderId: order.id, code: other.sku })).toEqual({
    ...{
      code: 'PRODUCT_NOT_IN_ORDER',
      zh: `产品 ${other.sku} 不在入库单 ${order.number} 中，请放到一边`,
      en: `Product ${other.sku} is not in inbound order ${order.number}; put it aside`,
    },
  })
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 2, S: 8, G: 0, D: 0 })
})

it('reverses a putaway, but not a receipt whose goods are put away', async () => {
  const { sku, order } = await createOrderInTransit(10)
  const receipt = await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const put = await scanner.scan('shelve', { orderId: order.id, productId: fixture.productId(sku), code: 'A01-01-01', quantity: 5 })
  expect(await scanner.refusal('unreceive', { receiptId: receipt.receiptId })).toEqual({
    ...{
      code: 'BELOW_SHELVED',
      zh: `${sku} 已上架 5 件（A01-01-01），收货数不能更少，请先撤销上架`,
      en: `5 pieces of ${sku} are put away at A01-01-01, so fewer cannot be received; undo the putaway first`,
    },
  })
  const back = await scanner.scan('unshelve', { shelvingId: put.shelvingId })
  expect(back).toMatchObject({ step: 'TAKEN_BACK', quantity: -5, locationCode: 'A01-01-01', toPutAwayGood: 8, proposedQuantity: 8 })
  expect(await scanner.refusal('unshelve', { shelvingId: put.shelvingId })).toEqual({
    ...{ code: 'SHELVING_TAKEN_BACK', zh: '这次上架已撤销' },
    en: 'This putaway is already undone',
  })
  expect(await scanner.refusal('unshelve', { shelvingId: back.shelvingId })).toMatchObject({ code: 'NOTHING_TO_TAKE_BACK' })
  await scanner.scan('unreceive', { receiptId: receipt.receiptId })
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 10, S: 0, G: 0, D: 0 })
  expect(await fixture.readShelves(sku)).toEqual({})
})

it('closes and completes by force only in the right state', async () => {
  const { sku, order } = await createOrderInTransit(3)
  const close = () => fixture.lead.refusal('closeReceipt', { orderId: order.id, reason: 'Why' })
  expect(await close()).toMatchObject([{ code: 'NOT_IN_STATE' }])
  await scanner.scan('sign', { code: order.number })
  expect(await close()).toEqual([
    {
      ...{ code: 'NOTHING_RECEIVED', field: null, zh: `入库单 ${order.number} 尚未收货，请使用强制完成` },
      en: `Nothing of inbound order ${order.number} is received yet; use force complete instead`,
    },
  ])
  expect(await fixture.lead.refusal('closeReceipt', { orderId: order.id, reason: ' ' })).toMatchObject([
    { code: 'REQUIRED', field: 'reason' },
  ])
  const forced = await fixture.lead.command('forceCompleteInbound', { orderId: order.id, reason: 'Never unloaded' }, 'order { state }')
  expect(forced.order).toEqual({ state: 'COMPLETED' })
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 0, S: 0, G: 0, D: 0 })
  expect(await scanner.refusal('receive', { code: order.number })).toMatchObject({ code: 'INBOUND_ORDER_COMPLETED' })
  expect(await scanner.refusal('sign', { code: order.number })).toMatchObject({
    code: 'INBOUND_ORDER_COMPLETED',
    zh: `入库单 ${order.number} 已完成，不再收货`,
    en: `Inbound order ${order.number} is completed; nothing more is received for it`,
  })
})
