import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { InboundFixture } from './inboundFixture.ts'

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
