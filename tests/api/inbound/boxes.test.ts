import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile } from '../upload.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner } = fixture
const sku = 'BOXED'

it('counts the pieces received from each box, without what is reversed', async () => {
  await fixture.createProducts([sku])
  const order = await fixture.createOrder({ [sku]: 10 }, { shipped: true, boxes: [{ mark: 'C1' }, { mark: 'C2' }] })
  const receivedFrom = async () => {
    const document =
      'query ($id: ID!) { node(id: $id) { ... on InboundOrder { lines { id } boxes { mark received { lineId quantity } } } } }'
    const { node } = await fixture.integrator.query(document, { id: order.id })
    expect(node.boxes.flatMap(({ received }: Data) => received).every(({ lineId }: Data) => lineId === node.lines[0].id)).toBe(true)
    return node.boxes.map(({ mark, received }: Data) => [mark, received.map(({ quantity }: Data) => quantity)])
  }
  const receive = async (code: string, quantity: number, quality = 'GOOD') => {
    const { boxId } = await scanner.scan('receive', { code, orderId: order.id })
    return scanner.scan('receive', { orderId: order.id, boxId, code: sku, quantity, quality })
  }
  expect(await receivedFrom()).toEqual([
    ['C1', []],
    ['C2', []],
  ])
  await receive('C1', 3)
  const { receiptId } = await receive('C1', 2, 'DEFECTIVE')
  await receive('C2', 1)
  expect(await receivedFrom()).toEqual([
    ['C1', [5]],
    ['C2', [1]],
  ])
  await scanner.scan('unreceive', { receiptId })
  expect(await receivedFrom()).toEqual([
    ['C1', [3]],
    ['C2', [1]],
  ])
})

it('compares a box with what it declares: a surplus of one product does not make up for what another lacks', async () => {
  const [bib, sock] = ['BIB', 'SOCK']
  await fixture.createProducts([bib, sock])
  const contents = boxInputs({ H1: { [bib]: 12, [sock]: 2 }, H2: { [bib]: 12 } })
  const order = await fixture.createOrder({ [bib]: 24, [sock]: 2 }, { shipped: true, boxes: contents })
  const { boxId } = await scanner.scan('receive', { code: 'H1' })
  const at = { orderId: order.id, boxId }
  expect(await scanner.scan('receive', { ...at, code: bib, quantity: 12 })).toMatchObject({ missingPieces: 2, surplusPieces: 0 })
  const more = { ...at, code: bib, quantity: 1 }
  expect(await scanner.refusal('receive', more)).toEqual({
    code: 'BOX_OVER_DECLARED',
    zh: '箱 H1 申报 BIB 12 件、已收 12 件，确认从此箱收到共 13 件吗？',
    en: 'Box H1 declares 12 of BIB, 12 received. Confirm 13 from this box?',
  })
  const taken = await scanner.scan('receive', { ...more, confirmUpTo: 13 })
  expect(taken).toMatchObject({ boxReceived: 13, boxDeclared: 14, missingPieces: 2, surplusPieces: 1, overDeclared: false })
  // At a desk the same, on the line.
  const input = { ...at, lines: [{ productId: fixture.productId(bib), good: 1 }] }
  expect(await fixture.lead.refusal('receiveInboundOrder', input)).toMatchObject([{ code: 'BOX_OVER_DECLARED', field: 'lines.0.good' }])
  const task = 'query ($id: ID!, $code: String!) { inboundTask(warehouseId: $id, code: $code) { missingPieces surplusPieces } }'
  const { inboundTask } = await fixture.lead.query(task, { id: fixture.warehouse.id, code: 'H1' })
  expect(inboundTask).toEqual({ missingPieces: 2, surplusPieces: 1 })

  // The rest of the other box is above what the order declares; the whole of it is confirmed like a scan.
  const other = await scanner.scan('receive', { ...at, code: 'H2', leave: true })
  const whole = { orderId: order.id, boxId: other.boxId, code: 'H2', act: 'WHOLE' }
  expect(await scanner.refusal('receive', whole)).toMatchObject({ code: 'OVER_DECLARED' })
  expect(await scanner.scan('receive', { ...whole, confirmUpTo: 25 })).toMatchObject({ received: 25, boxDone: true })

  // What never came stays a figure of the order, and of its lines.
  const figures = 'order { totals { missing awaited surplus } lines { missing product { sku } } }'
  const closed = await fixture.lead.command('closeReceipt', { orderId: order.id, reason: 'The rest is lost' }, figures)
  expect(closed.order).toEqual({
    totals: { missing: 2, awaited: 0, surplus: 1 },
    lines: [
      { missing: 0, product: { sku: bib } },
      { missing: 2, product: { sku: sock } },
    ],
  })
})

it('asks before a box or an order is left that was begun, and names what would be opened', async () => {
  await fixture.createProducts(['PIN'])
  const order = await fixture.createOrder({ PIN: 6 }, { shipped: true, boxes: boxInputs({ L1: { PIN: 4 }, L2: { PIN: 2 } }) })
  const next = await fixture.createOrder({ PIN: 1 }, { shipped: true })
  const { boxId } = await scanner.scan('receive', { code: 'L1' })
  const at = { orderId: order.id, boxId }
  // Nothing was received of it yet.
  expect(await scanner.scan('receive', { ...at, code: 'L2' })).toMatchObject({ boxMark: 'L2' })
  await scanner.scan('receive', { ...at, code: 'PIN', quantity: 3 })
  expect(await scanner.refusal('receive', { ...at, code: 'L2' })).toEqual({
    ...{ code: 'BOX_UNFINISHED', zh: '箱 L1 还缺 1 件，要改收 L2 吗？', en: 'Box L1 still lacks 1 pieces. Open L2 instead?' },
  })
  expect(await scanner.scan('receive', { ...at, code: 'L2', leave: true })).toMatchObject({ step: 'OPENED', boxMark: 'L2' })
  expect(await scanner.scan('receive', { ...at, code: 'PIN' })).toMatchObject({ boxDone: true })
  const between = { orderId: order.id, boxId: null }
  expect(await scanner.refusal('receive', { ...between, code: next.number })).toMatchObject({
    ...{ code: 'ORDER_UNFINISHED', en: `Inbound order ${order.number} still lacks 2 pieces. Open ${next.number} instead?` },
  })
  expect(await scanner.scan('receive', { ...between, code: next.number, leave: true })).toMatchObject({ orderNumber: next.number })
})

it('prints labels of box marks of any length: a QR code where bars would be too fine', async () => {
  await fixture.createProducts(['LONG'])
  const order = await fixture.createOrder({ LONG: 1 }, { boxes: [{ mark: 'M'.repeat(48) }, { mark: `N${'1A-'.repeat(21)}` }] })
  const sheet = await loadFile(testServer.url, `/sheets/box-labels/${order.id}`, fixture.lead)
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
