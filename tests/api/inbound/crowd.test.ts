import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { Dock } from './dock.ts'

const house = await openHouse()
const dock = await Dock.open(house)
const { scanner } = dock
await house.fixture.locations(dock.areas.picking, ['A01-01-01', 'A01-02-01'])
await house.fixture.locations(dock.areas.defective, ['D01-01-01'])
await house.fixture.locations(dock.areas.transit, ['T01-01-01'])
await dock.products(['TWIN'])
let count = 0
/** A product of its own for a test, with pieces in transit. */
async function arriving(pieces: number, change: object = {}) {
  const sku = `S${++count}`
  await dock.products([sku])
  return { sku, order: await dock.announce({ [sku]: pieces }, { shipped: true, ...change }) }
}

it('has one effect when the same scan arrives twenty times at once', async () => {
  const { sku, order } = await arriving(50)
  const receive = scanner.envelope('receive', { orderId: order.id, code: sku, quantity: 5 })
  const received = await Promise.all(Array.from({ length: 20 }, () => scanner.send('receive', [receive])))
  expect(new Set(received.map(({ results }) => results[0].receiptNumber)).size).toBe(1)
  expect(await dock.stock(sku)).toMatchObject({ R: 45, S: 5 })
  const shelve = scanner.envelope('shelve', { orderId: order.id, productId: dock.productId(sku), code: 'A01-02-01', quantity: 2 })
  const put = await Promise.all(Array.from({ length: 20 }, () => scanner.send('shelve', [shelve])))
  expect(new Set(put.map(({ results }) => results[0].shelvingId)).size).toBe(1)
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 45, S: 3, G: 2, D: 0 })
  expect(await house.db.receipt.count({ where: { orderId: rowId({ id: order.id }) } })).toBe(1)
})

it('shelves what is there and no more when ten people want it all', async () => {
  const { sku, order } = await arriving(10)
  await scanner.scan('receive', { orderId: order.id, code: sku, quantity: 10 })
  const people = await Promise.all(Array.from({ length: 10 }, () => dock.anotherScanner()))
  const input = { orderId: order.id, productId: dock.productId(sku), code: 'A01-01-01', quantity: 3 }
  const answers = await Promise.all(people.map((one) => one.send('shelve', [one.envelope('shelve', input)])))
  const outcomes = answers.map(({ results }) => results[0].code ?? 'APPLIED')
  expect(outcomes.filter((code) => code === 'APPLIED')).toHaveLength(3)
  expect(outcomes.filter((code) => code === 'ABOVE_LISTABLE')).toHaveLength(7)
  expect(await dock.stock(sku)).toEqual({ T: 0, R: 0, S: 1, G: 9, D: 0 })
})

it('runs twenty scans of one request in order, and passes over what stood behind a refusal', async () => {
  const { sku, order } = await arriving(18)
  const scans = Array.from({ length: 20 }, () => scanner.envelope('receive', { orderId: order.id, code: sku }))
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
])('survives scan %#', async (code) => {
  const { order } = await arriving(1)
  for (const [name, context] of [
    ['sign', {}],
    ['receive', {}],
    ['receive', { orderId: order.id }],
    ['shelve', {}],
    ['shelve', { orderId: order.id, productId: dock.productId('TWIN') }],
  ] as const) {
    const { results, userErrors } = await scanner.send(name, [scanner.envelope(name, { ...context, code }, newId())])
    expect(results[0]?.outcome ?? userErrors[0]?.code).toMatch(/REFUSED|MALFORMED/)
  }
})
