import { expect, it } from 'vitest'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { Dock } from './dock.ts'

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

it('signs and announces nothing where receiving is prohibited; open work goes on', async () => {
  const open = await arriving(3)
  const closed = await arriving(3)
  await scanner.scan('sign', { code: open.order.number })
  await house.db.warehouse.update({ where: { id: rowId(dock.warehouse) }, data: { receiving: 'PROHIBITED' } })
  expect(await scanner.refusal('sign', { code: closed.order.number })).toMatchObject({ code: 'WAREHOUSE_NOT_RECEIVING' })
  expect(await scanner.refusal('receive', { orderId: closed.order.id, code: closed.sku })).toMatchObject({
    code: 'WAREHOUSE_NOT_RECEIVING',
  })
  expect(await scanner.scan('receive', { orderId: open.order.id, code: open.sku })).toMatchObject({ lineReceived: 1 })
  await house.db.warehouse.update({ where: { id: rowId(dock.warehouse) }, data: { receiving: 'NORMAL' } })
})

it('keeps the orders of another warehouse apart', async () => {
  const other = await Dock.open(house)
  await other.products(['FAR'])
  const far = await other.announce({ FAR: 1 }, { shipped: true, trackingNumber: 'FAR1' })
  expect(await scanner.refusal('sign', { code: 'FAR1' })).toMatchObject({ code: 'INBOUND_ORDER_NOT_FOUND' })
  expect(await scanner.refusal('receive', { orderId: far.id, code: 'FAR' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await scanner.refusal('unsign', { orderId: far.id })).toMatchObject({ code: expect.stringMatching(/FORBIDDEN|STATION_ELSEWHERE/) })
  await expect(dock.desk.command('closeReceipt', { orderId: far.id, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('does not let a box of another order be used', async () => {
  const one = await arriving(1, { boxes: [{ mark: 'Y1' }] })
  const two = await arriving(1, { boxes: [{ mark: 'Y2' }] })
  const { boxes: foreign } = await dock.order(two.order, 'boxes { id }')
  expect(await scanner.refusal('receive', { orderId: one.order.id, boxId: foreign[0].id, code: one.sku })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await scanner.refusal('unsign', { orderId: one.order.id, boxIds: [foreign[0].id] })).toMatchObject({ code: 'NOT_FOUND' })
})
