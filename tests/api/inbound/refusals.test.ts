import { expect, it } from 'vitest'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { boxes, Dock } from './dock.ts'

const house = await openHouse()
const dock = await Dock.open(house)
const { scanner } = dock
await house.fixture.locations(dock.areas.picking, ['A01-01-01', 'A01-02-01'])
await house.fixture.locations(dock.areas.defective, ['D01-01-01'])
await house.fixture.locations(dock.areas.transit, ['T01-01-01'])
let count = 0
/** A product of its own for a test, with pieces in transit. */
async function arriving(pieces: number, change: object = {}) {
  const sku = `S${++count}`
  await dock.products([sku])
  return { sku, order: await dock.announce({ [sku]: pieces }, { shipped: true, ...change }) }
}

it('signs only for what it knows, and once', async () => {
  expect(await scanner.refusal('sign', { code: 'NOWHERE' })).toEqual({
    ...{ code: 'INBOUND_ORDER_NOT_FOUND', zh: '没有找到与 NOWHERE 对应的入库单、快递单或箱唛' },
    en: 'No inbound order, parcel or box was found for NOWHERE',
  })
  expect(await scanner.refusal('sign', { code: 'L:A01-01-01' })).toMatchObject({ code: 'INBOUND_ORDER_NOT_FOUND' })
  const { order } = await arriving(4, { boxes: [{ mark: 'M1' }, { mark: 'M2' }] })
  expect(await scanner.scan('sign', { code: order.number })).toMatchObject({ step: 'OPENED', boxes: 2, boxesSigned: 0 })
  await scanner.scan('sign', { code: 'B:M1' })
  expect(await scanner.refusal('sign', { code: 'M1' })).toEqual({
    code: 'BOX_ALREADY_SIGNED',
    zh: '箱 M1 已签收',
    en: 'Box M1 was signed for already',
  })
  expect(await scanner.scan('sign', { code: order.number, orderId: order.id, whole: true })).toMatchObject({
    step: 'SIGNED',
    boxesSigned: 2,
  })
  expect(await scanner.refusal('sign', { code: order.number })).toEqual({
    ...{ code: 'ORDER_ALREADY_SIGNED', zh: `入库单 ${order.number} 已全部签收` },
    en: `All of inbound order ${order.number} was signed for already`,
  })
})

it('asks which order where two have the mark, and takes the one on the screen', async () => {
  const one = await arriving(1, { boxes: [{ mark: 'SAME' }, { mark: 'X1' }] })
  const two = await arriving(1, { boxes: [{ mark: 'SAME' }, { mark: 'X2' }] })
  const numbers = [one.order.number, two.order.number].join(', ')
  expect(await scanner.refusal('sign', { code: 'SAME' })).toEqual({
    ...{ code: 'INBOUND_AMBIGUOUS', zh: `SAME 对应多个入库单：${numbers}，请扫描入库单号` },
    en: `SAME stands for several inbound orders: ${numbers}; scan the number of the order`,
  })
  expect(await scanner.scan('sign', { code: 'SAME', orderId: two.order.id })).toMatchObject({
    orderNumber: two.order.number,
    boxMark: 'SAME',
  })
})

it('takes a signature back, but not once receiving has begun', async () => {
  const { sku, order } = await arriving(6, { boxes: [{ mark: 'U1', contents: [] }, { mark: 'U2' }] })
  const signed = await scanner.scan('sign', { code: 'U1' })
  expect(await dock.stock(sku)).toMatchObject({ T: 0, R: 6 })
  expect(await scanner.scan('unsign', { orderId: order.id, boxIds: [signed.boxId] })).toMatchObject({
    step: 'UNSIGNED',
    state: 'IN_TRANSIT',
  })
  expect(await dock.stock(sku)).toMatchObject({ T: 6, R: 0 })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [signed.boxId] })).toMatchObject({ code: 'ORDER_NOT_SIGNED' })
  await scanner.scan('sign', { code: 'U1' })
  const { boxes: both } = await dock.order(order, 'boxes { id mark }')
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[1].id] })).toEqual({
    code: 'BOX_NOT_SIGNED',
    zh: '箱 U2 尚未签收',
    en: 'Box U2 was not signed for',
  })
  await scanner.scan('receive', { orderId: order.id, boxId: both[0].id, code: sku })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[0].id] })).toEqual({
    ...{ code: 'RECEIVING_BEGUN', zh: `入库单 ${order.number} 已开始收货，不能撤销签收` },
    en: `Receiving of order ${order.number} has begun: its signature stands`,
  })
  // Another box of the order stays signed: what was received of the first one still keeps its signature, until it is taken back.
  await scanner.scan('sign', { code: 'U2' })
  expect(await scanner.refusal('unsign', { orderId: order.id, boxIds: [both[0].id] })).toMatchObject({ code: 'RECEIVING_BEGUN' })
  const { receipts } = await dock.order(order, 'receipts { id }')
  await scanner.scan('unreceive', { receiptId: receipts[0].id })
  expect(await scanner.scan('unsign', { orderId: order.id, boxIds: [both[0].id] })).toMatchObject({ step: 'UNSIGNED', boxesSigned: 1 })
})

it('takes back what one scan signed for, and nothing else', async () => {
  const { sku, order } = await arriving(6, { boxes: boxes({ V1: {}, V2: {}, V3: {} }) })
  const one = await scanner.scan('sign', { code: 'V1' })
  const rest = await scanner.scan('sign', { code: order.number, orderId: order.id, whole: true })
  expect([one.changedBoxIds.length, rest.changedBoxIds.length]).toEqual([1, 2])
  const back = await scanner.scan('unsign', { orderId: order.id, boxIds: rest.changedBoxIds })
  expect(back).toMatchObject({ step: 'UNSIGNED', boxesSigned: 1, state: 'TO_BE_STORED', changedBoxIds: rest.changedBoxIds })
  expect(await scanner.scan('unsign', { orderId: order.id })).toMatchObject({ boxesSigned: 0, state: 'IN_TRANSIT' })
  expect(await dock.stock(sku)).toMatchObject({ T: 6, R: 0 })
})

it('asks above the declared, and two people cannot both pass on one tick', async () => {
  const { sku, order } = await arriving(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 9 })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku, quantity: 2 })).toEqual({
    ...{ code: 'OVER_DECLARED', zh: `${sku} 申报 10 件、已收 9 件，确认收到共 11 件吗？` },
    en: `10 pieces of ${sku} are declared and 9 received: confirm a total of 11?`,
  })
  expect(await dock.stock(sku)).toMatchObject({ R: 1, S: 9 })
  const another = await dock.anotherScanner()
  const tick = { orderId: order.id, code: sku, quantity: 2, confirmUpTo: 11 }
  const [{ results: mine }, { results: theirs }] = await Promise.all([
    scanner.send('receive', [scanner.envelope('receive', tick)]),
    another.send('receive', [another.envelope('receive', tick)]),
  ])
  const outcomes = [...mine, ...theirs].map(({ outcome, code, values }) => [outcome, code, values?.total ?? null])
  expect(outcomes.sort()).toEqual([
    ['APPLIED', null, null],
    ['REFUSED', 'OVER_DECLARED', 13],
  ])
  expect(await dock.stock(sku)).toMatchObject({ R: 0, S: 11 })
})

it('asks for a product that was not announced, then keeps it as a line declared 0', async () => {
  const { sku, order } = await arriving(5)
  await dock.products(['SURPRISE'])
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'SURPRISE', quantity: 3 })).toMatchObject({
    ...{ code: 'OVER_DECLARED', en: '0 pieces of SURPRISE are declared and 0 received: confirm a total of 3?' },
  })
  const received = await scanner.scan('receive', { orderId: order.id, code: 'SURPRISE', quantity: 3, confirmUpTo: 3 })
  expect(received).toMatchObject({ lineDeclared: 0, lineReceived: 3, overDeclared: true })
  expect(await dock.order(order, 'lines { lineNo declared signed receivedGood product { sku } }')).toEqual({
    lines: [
      { lineNo: 1, declared: 5, signed: 5, receivedGood: 0, product: { sku } },
      { lineNo: 2, declared: 0, signed: 0, receivedGood: 3, product: { sku: 'SURPRISE' } },
    ],
  })
  expect(await dock.stock('SURPRISE')).toEqual({ T: 0, R: 0, S: 3, G: 0, D: 0 })
})

it('asks for a product that is not received at present', async () => {
  const { sku, order } = await arriving(5)
  const id = rowId({ id: dock.productId(sku) })
  await house.db.product.update({ where: { id }, data: { receiving: 'PROHIBITED' } })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku })).toMatchObject({ code: 'OVER_DECLARED' })
  expect(await scanner.scan('receive', { orderId: order.id, code: sku, confirmUpTo: 1 })).toMatchObject({ lineReceived: 1 })
})

it('receives a box once', async () => {
  const sku = `S${++count}`
  await dock.products([sku])
  const order = await dock.announce({ [sku]: 6 }, { boxes: boxes({ ONCE: { [sku]: 4 }, TWICE: { [sku]: 2 } }) })
  const { boxId } = await scanner.scan('receive', { code: 'ONCE' })
  await scanner.scan('receive', { orderId: order.id, boxId, code: 'ONCE', act: 'WHOLE' })
  const already = { code: 'BOX_ALREADY_RECEIVED', zh: '箱 ONCE 已收货，不能重复收货', en: 'Box ONCE was received already' }
  expect(await scanner.refusal('receive', { code: 'ONCE' })).toEqual(already)
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: 'ONCE', act: 'WHOLE' })).toMatchObject({
    code: 'NOTHING_TO_RECEIVE',
  })
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: sku })).toEqual(already)

  // Piece by piece it is received with its last one; taken back, it is open again.
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
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 1, S: 5, G: 0, D: 0 })
  expect(await scanner.refusal('unreceive', { receiptId: last.receiptId })).toEqual({
    ...{ code: 'RECEIPT_CORRECTED', zh: `收货单 ${last.receiptNumber} 已撤销`, en: `Receipt ${last.receiptNumber} was taken back already` },
  })
  expect(await scanner.scan('receive', { orderId: order.id, boxId: second, code: 'TWICE', act: 'FINISH' })).toMatchObject({
    step: 'FINISHED',
    boxDone: true,
    quantity: 0,
  })
})

it('opens a box again where an earlier receipt than its last is taken back', async () => {
  const { sku, order } = await arriving(10, { boxes: [{ mark: 'MANY', contents: [] }] })
  const { boxId } = await scanner.scan('receive', { code: 'MANY' })
  const receive = (quantity: number) => scanner.scan('receive', { orderId: order.id, boxId, code: sku, quantity })
  const { receiptId } = await receive(4)
  expect(await receive(6)).toMatchObject({ boxDone: true })
  expect(await scanner.scan('unreceive', { receiptId })).toMatchObject({ boxesReceived: 0, received: 6, boxReceived: 6 })
  expect(await receive(4)).toMatchObject({ boxDone: true, received: 10 })
})

it('does not guess what a box without a list holds', async () => {
  const { order } = await arriving(6, { boxes: [{ mark: 'Q1' }, { mark: 'Q2' }] })
  const { boxId } = await scanner.scan('receive', { code: 'Q1' })
  expect(await scanner.refusal('receive', { orderId: order.id, boxId, code: 'Q1', act: 'WHOLE' })).toEqual({
    ...{ code: 'BOX_CONTENT_UNKNOWN', zh: 'Q1 没有装箱明细，请逐个扫描产品', en: 'What Q1 holds is not known: scan the goods one by one' },
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: order.number, act: 'WHOLE' })).toMatchObject({
    code: 'BOX_CONTENT_UNKNOWN',
  })
})

it('says what is missing where a scan comes out of turn', async () => {
  const { sku, order } = await arriving(2, { boxes: [{ mark: 'W1' }, { mark: 'W2' }] })
  expect(await scanner.refusal('receive', { code: 'X', act: 'WHOLE' })).toEqual({
    ...{ code: 'SCAN_ORDER_FIRST', zh: '请先扫描箱唛、快递单号或入库单号', en: 'Scan a box, a tracking number or an inbound order first' },
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'X', act: 'FINISH' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
  expect(await scanner.refusal('receive', { orderId: order.id, code: 'NOTHING' })).toEqual({
    code: 'PRODUCT_NOT_FOUND',
    zh: '没有产品 NOTHING',
    en: 'There is no product NOTHING',
  })
  expect(await scanner.refusal('receive', { orderId: order.id, code: sku })).toEqual({
    ...{ code: 'ORDER_NOT_SIGNED', zh: `入库单 ${order.number} 尚未签收`, en: `Nothing of inbound order ${order.number} was signed for` },
  })
  expect(await scanner.refusal('shelve', { code: 'A01-01-01' })).toMatchObject({ code: 'SCAN_ORDER_FIRST' })
  expect(await scanner.refusal('shelve', { code: order.number })).toEqual({
    ...{
      code: 'NOTHING_TO_SHELVE',
      zh: `入库单 ${order.number} 没有待上架的产品`,
      en: `Nothing of inbound order ${order.number} waits to be shelved`,
    },
  })
  expect(await scanner.refusal('shelve', { orderId: order.id, code: 'A01-01-01' })).toEqual({
    ...{ code: 'SCAN_PRODUCT_FIRST', zh: '请先扫描产品，再扫描库位', en: 'Scan a product first, then the location' },
  })
})

it('asks which product where two share a barcode, unless the order names one of them', async () => {
  await dock.products(['TWIN1', 'TWIN2'], { barcodes: ['SHARED'] })
  const both = await dock.announce({ TWIN1: 5, TWIN2: 5 }, { shipped: true })
  const refusal = await scanner.refusal('receive', { orderId: both.id, code: 'SHARED' })
  expect(refusal).toMatchObject({
    code: 'PRODUCT_AMBIGUOUS',
    en: expect.stringMatching(/^The barcode SHARED stands for several products: TWIN\d, TWIN\d; choose one$/),
  })
  expect(await scanner.scan('receive', { orderId: both.id, code: 'SHARED', productId: dock.productId('TWIN2') })).toMatchObject({
    sku: 'TWIN2',
  })
  const one = await dock.announce({ TWIN1: 5 }, { shipped: true })
  expect(await scanner.scan('receive', { orderId: one.id, code: 'SHARED' })).toMatchObject({ sku: 'TWIN1' })
  expect(await scanner.refusal('receive', { orderId: one.id, code: 'TWIN1', productId: dock.productId('TWIN2') })).toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})

it('says that all of a product is shelved, whether it is chosen again or put once more', async () => {
  const { sku, order } = await arriving(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const put = { orderId: order.id, productId: dock.productId(sku), code: 'A01-01-01' }
  await scanner.scan('shelve', put)
  const refusal = {
    code: 'PRODUCT_SHELVED',
    zh: `${sku} 没有待上架的件数：已收 8 件，均已上架`,
    en: `Nothing of ${sku} is left to shelve: 8 pieces are received, and all lie on shelves`,
  }
  expect(await scanner.refusal('shelve', { orderId: order.id, code: sku })).toEqual(refusal)
  expect(await scanner.refusal('shelve', put)).toEqual(refusal)
})

it('says that a product of the order is not received yet', async () => {
  const order = await dock.announce({ TWIN1: 2, TWIN2: 2 }, { shipped: true })
  await scanner.scan('receive', { orderId: order.id, code: 'TWIN1', quantity: 2 })
  expect(await scanner.refusal('shelve', { orderId: order.id, code: 'TWIN2' })).toEqual({
    code: 'PRODUCT_NOT_RECEIVED',
    zh: 'TWIN2 尚未收货，请先收货',
    en: 'Nothing of TWIN2 is received yet: receive it first',
  })
})

it('shelves never more than are listable, and each quality in its area', async () => {
  const { sku, order } = await arriving(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const context = { orderId: order.id, productId: dock.productId(sku) }
  expect(await scanner.refusal('shelve', { ...context, code: 'A01-01-01', quantity: 9 })).toEqual({
    ...{
      code: 'ABOVE_LISTABLE',
      zh: `${sku} 此品质待上架 8 件，不能超过此数`,
      en: `8 pieces of ${sku} in this quality wait to be shelved, not more`,
    },
  })
  expect(await scanner.refusal('shelve', { ...context, code: 'D01-01-01' })).toMatchObject({
    code: 'ABOVE_LISTABLE',
    en: `0 pieces of ${sku} in this quality wait to be shelved, not more`,
  })
  const mismatch = {
    ...{ code: 'AREA_MISMATCH', zh: '库位 T01-01-01 所在库区不符：良品放拣货区或备货区，不良品放不良品区' },
    en: 'Location T01-01-01 is in the wrong area: good pieces go to a picking or staging area, defective ones to a defective area',
  }
  expect(await scanner.refusal('shelve', { ...context, code: 'T01-01-01' })).toEqual(mismatch)
  expect(await scanner.refusal('shelve', { ...context, code: 'D01-01-01', quality: 'GOOD' })).toMatchObject({ code: 'AREA_MISMATCH' })
  expect(await scanner.refusal('shelve', { ...context, code: 'Z09-01-01' })).toEqual({
    code: 'LOCATION_NOT_FOUND',
    zh: '没有库位 Z09-01-01',
    en: 'There is no location Z09-01-01',
  })
  const other = await arriving(1)
  expect(await scanner.refusal('shelve', { orderId: order.id, code: other.sku })).toEqual({
    ...{
      code: 'PRODUCT_NOT_IN_ORDER',
      zh: `产品 ${other.sku} 不在入库单 ${order.number} 中`,
      en: `Product ${other.sku} is not among the goods of inbound order ${order.number}`,
    },
  })
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 2, S: 8, G: 0, D: 0 })
})

it('takes back what was shelved, and no receipt below it', async () => {
  const { sku, order } = await arriving(10)
  const receipt = await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 8 })
  const put = await scanner.scan('shelve', { orderId: order.id, productId: dock.productId(sku), code: 'A01-01-01', quantity: 5 })
  expect(await scanner.refusal('unreceive', { receiptId: receipt.receiptId })).toEqual({
    ...{
      code: 'BELOW_SHELVED',
      zh: `${sku} 已上架 5 件，收货数不能更少`,
      en: `5 pieces of ${sku} lie on shelves: the receipt cannot be less`,
    },
  })
  const back = await scanner.scan('unshelve', { shelvingId: put.shelvingId })
  expect(back).toMatchObject({ step: 'TAKEN_BACK', quantity: -5, locationCode: 'A01-01-01', listableGood: 8, proposedQuantity: 8 })
  expect(await scanner.refusal('unshelve', { shelvingId: put.shelvingId })).toEqual({
    code: 'SHELVING_TAKEN_BACK',
    zh: '这次上架已撤销',
    en: 'This shelving was taken back already',
  })
  expect(await scanner.refusal('unshelve', { shelvingId: back.shelvingId })).toMatchObject({ code: 'NOTHING_TO_TAKE_BACK' })
  await scanner.scan('unreceive', { receiptId: receipt.receiptId })
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 10, S: 0, G: 0, D: 0 })
  expect(await dock.shelves(sku)).toEqual({})
})

it('closes and forces only what stands right for it', async () => {
  const { sku, order } = await arriving(3)
  const close = () => dock.desk.refusal('closeReceipt', { orderId: order.id, reason: 'Why' })
  expect(await close()).toMatchObject([{ code: 'NOT_IN_STATE' }])
  await scanner.scan('sign', { code: order.number })
  expect(await close()).toEqual([
    {
      ...{ code: 'NOTHING_RECEIVED', field: null, zh: `入库单 ${order.number} 尚未收货，请使用强制完成` },
      en: `Nothing of inbound order ${order.number} was received: complete it by force instead`,
    },
  ])
  expect(await dock.desk.refusal('closeReceipt', { orderId: order.id, reason: ' ' })).toMatchObject([{ code: 'REQUIRED', field: 'reason' }])
  const forced = await dock.desk.command('forceCompleteInbound', { orderId: order.id, reason: 'Never unloaded' }, 'order { state }')
  expect(forced.order).toEqual({ state: 'COMPLETED' })
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 0, S: 0, G: 0, D: 0 })
  expect(await scanner.refusal('receive', { code: order.number })).toMatchObject({ code: 'NOT_IN_STATE' })
  expect(await scanner.refusal('sign', { code: order.number })).toMatchObject({ code: 'NOT_IN_STATE' })
})
