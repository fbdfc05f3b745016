import { expect, it } from 'vitest'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { InboundFixture } from './inboundFixture.ts'

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

it('refuses signing and new orders where receiving is prohibited; open orders continue', async () => {
  const open = await createOrderInTransit(3)
  const closed = await createOrderInTransit(3)
  await scanner.scan('sign', { code: open.order.number })
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'PROHIBITED' } })
  expect(await scanner.refusal('sign', { code: closed.order.number })).toMatchObject({ code: 'WAREHOUSE_NOT_RECEIVING' })
  expect(await scanner.refusal('receive', { orderId: closed.order.id, code: closed.sku })).toMatchObject({
    code: 'WAREHOUSE_NOT_RECEIVING',
  })
  expect(await scanner.scan('receive', { orderId: open.order.id, code: open.sku })).toMatchObject({ lineReceived: 1 })
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'NORMAL' } })
})

it('isolates the orders of another warehouse', async () => {
  const other = await InboundFixture.create(testServer)
  await other.createProducts(['FAR'])
  const far = await other.createOrder({ FAR: 1 }, { shipped: true, trackingNumber: 'FAR1' })
  expect(await scanner.refusal('sign', { code: 'FAR1' })).toMatchObject({ code: 'INBOUND_ORDER_NOT_FOUND' })
  expect(await scanner.refusal('receive', { orderId: far.id, code: 'FAR' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await scanner.refusal('unsign', { orderId: far.id })).toMatchObject({ code: expect.stringMatching(/FORBIDDEN|STATION_ELSEWHERE/) })
  await expect(fixture.lead.command('closeReceipt', { orderId: far.id, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('refuses a box of another order', async () => {
  const one = await createOrderInTransit(1, { boxes: [{ mark: 'Y1' }] })
  const two = await createOrderInTransit(1, { boxes: [{ mark: 'Y2' }] })
  const { boxes: foreign } = await fixture.readOrder(two.order, 'boxes { id }')
  expect(await scanner.refusal('receive', { orderId: one.order.id, boxId: foreign[0].id, code: one.sku })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await scanner.refusal('unsign', { orderId: one.order.id, boxIds: [foreign[0].id] })).toMatchObject({ code: 'NOT_FOUND' })
})
