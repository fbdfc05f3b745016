import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner } = fixture
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01', 'A01-02-01'])
await testServer.factory.createLocations(fixture.areas.defective, ['D01-01-01'])
await testServer.factory.createLocations(fixture.areas.transit, ['T01-01-01'])
await fixture.createProducts(['TWIN'])
let count = 0
/** Creates a product for a test, with pieces in transit. */
async function createOrderInTransit(pieces: number, change: object = {}) {
  const sku = `S${++count}`
  await fixture.createProducts([sku])
  return { sku, order: await fixture.createOrder({ [sku]: pieces }, { shipped: true, ...change }) }
}

it('has one effect when the same scan arrives twenty times concurrently', async () => {
  const { sku, order } = await createOrderInTransit(50)
  const receive = scanner.buildScan('receive', { orderId: order.id, code: sku, quantity: 5 })
  const received = await Promise.all(Array.from({ length: 20 }, () => scanner.send('receive', [receive])))
  expect(new Set(received.map(({ results }) => results[0].receiptNumber)).size).toBe(1)
  expect(await fixture.readStock(sku)).toMatchObject({ R: 45, S: 5 })
  const shelve = scanner.buildScan('shelve', { orderId: order.id, productId: fixture.productId(sku), code: 'A01-02-01', quantity: 2 })
  const put = await Promise.all(Array.from({ length: 20 }, () => scanner.send('shelve', [shelve])))
  expect(new Set(put.map(({ results }) => results[0].shelvingId)).size).toBe(1)
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 45, S: 3, G: 2, D: 0 })
  expect(await testServer.db.receipt.count({ where: { orderId: rowId({ id: order.id }) } })).toBe(1)
})

it('never puts away more than is there when ten users put away concurrently', async () => {
  const { sku, order } = await createOrderInTransit(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 10 })
  const people = await Promise.all(Array.from({ length: 10 }, () => fixture.anotherScanner()))
  const input = { orderId: order.id, productId: fixture.productId(sku), code: 'A01-01-01', quantity: 3 }
  const answers = await Promise.all(people.map((one) => one.send('shelve', [one.buildScan('shelve', input)])))
  const outcomes = answers.map(({ results }) => results[0].code ?? 'APPLIED')
  expect(outcomes.filter((code) => code === 'APPLIED')).toHaveLength(3)
  expect(outcomes.filter((code) => code === 'ABOVE_TO_PUT_AWAY')).toHaveLength(7)
  expect(await fixture.readStock(sku)).toEqual({ T: 0, R: 0, S: 1, G: 9, D: 0 })
})

it('runs twenty scans of one request in order, and skips those after a refusal', async () => {
  const { sku, order } = await createOrderInTransit(18)
  const scans = Array.from({ length: 20 }, () => scanner.buildScan('receive', { orderId: order.id, code: sku }))
  const { results } = await scanner.send('receive', scans)
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([...Array(18).fill('APPLIED'), 'REFUSED', 'NOT_RUN'])
  expect(results.slice(0, 18).map(({ lineReceived }: { lineReceived: number }) => lineReceived)).toEqual(
    Array.from({ length: 18 }, (_, at) => at + 1),
  )
  expect(results[18]).toMatchObject({ code: 'OVER_DECLARED', values: { total: 19 } })
})

it.each([
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000\u0001',
  '🙂'.repeat(50),
  `'; drop table inbound_order; --`,
  'B:',
  'CMD-CONFIRM',
  'I:',
  '%',
  '\\',
])('answers malformed scan %# without an internal error', async (code) => {
  const { order } = await createOrderInTransit(1)
  for (const [name, context] of [
    ['sign', {}],
    ['receive', {}],
    ['receive', { orderId: order.id }],
    ['shelve', {}],
    ['shelve', { orderId: order.id, productId: fixture.productId('TWIN') }],
  ] as const) {
    const { results, userErrors } = await scanner.send(name, [scanner.buildScan(name, { ...context, code }, newId())])
    expect(results[0]?.outcome ?? userErrors[0]?.code).toMatch(/REFUSED|MALFORMED/)
  }
})
