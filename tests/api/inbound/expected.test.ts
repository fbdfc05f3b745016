import { expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../graph/kernel/day.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['A'])

const zoneOf = async () =>
  (await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(fixture.warehouse) }, select: { timeZone: true } })).timeZone
const edit = (order: Data, version: number, change: Data) =>
  fixture.integrator.command(
    'editInboundOrder',
    { orderId: order.id, expectedVersion: version, ...change },
    'order { version arrival erpNumber trackingNumber expectedOn remark isLate }',
  )

it('an edit keeps what is absent and removes what is null', async () => {
  const order = await fixture.createOrder(
    { A: 1 },
    { erpNumber: 'PO-1', trackingNumber: 'TN-1', expectedOn: '2026-03-01', remark: 'Fragile' },
  )
  const kept = await edit(order, order.version, { remark: 'Heavy' })
  expect(kept.order).toMatchObject({ erpNumber: 'PO-1', trackingNumber: 'TN-1', expectedOn: '2026-03-01', remark: 'Heavy', arrival: 'BOX' })
  const cleared = await edit(order, kept.order.version, { erpNumber: null, trackingNumber: null, expectedOn: null })
  expect(cleared.order).toMatchObject({ erpNumber: null, trackingNumber: null, expectedOn: null, remark: 'Heavy', isLate: false })
})

it('an express order in transit keeps a tracking number', async () => {
  const order = await fixture.createOrder({ A: 1 }, { trackingNumber: 'TN-2' })
  const express = await edit(order, order.version, { arrival: 'EXPRESS' })
  expect(express.order).toMatchObject({ arrival: 'EXPRESS', trackingNumber: 'TN-2' })
  const emptied = await edit(order, express.order.version, { trackingNumber: null })
  expect(emptied.userErrors).toMatchObject([{ code: 'TRACKING_NUMBER_REQUIRED', field: 'trackingNumber' }])
})

it('lists what is late, due today and due within a week by the calendar of the warehouse, until it is signed for', async () => {
  const panelOnly = await testServer.signInWithRights(['home:read'], fixture.warehouse)
  // Asked again if the warehouse's midnight passes meanwhile.
  for (;;) {
    const today = dayIn(await zoneOf(), new Date())
    const numbers = new Map<string, string>()
    for (const days of [-1, 0, 6, 7]) {
      const { number } = await fixture.createOrder({ A: 1 }, { shipped: true, expectedOn: daysBefore(today, -days) })
      numbers.set(number, `${days}`)
    }
    const arrived = await fixture.createOrder({ A: 1 }, { shipped: true, expectedOn: daysBefore(today, 1) })
    await fixture.scanner.scan('sign', { code: arrived.number })
    const document = `query ($id: ID!, $expected: [InboundExpected!]!) {
      inboundOrders(warehouseId: $id, filter: { expectedPeriods: $expected }, first: 250) { edges { node { number isLate } } } }`
    const find = async (...expected: string[]) => {
      const { inboundOrders } = await fixture.lead.query(document, { id: fixture.warehouse.id, expected })
      return inboundOrders.edges
        .map(({ node }: Data) => node)
        .filter(({ number }: Data) => number === arrived.number || numbers.has(number))
        .map(({ number, isLate }: Data) => `${numbers.get(number)}${isLate ? ' late' : ''}`)
        .toReversed()
    }
    const counted = async (client: Client) =>
      (await client.query('query ($id: ID!) { panel(warehouseId: $id) { inboundDueToday inboundLate } }', { id: fixture.warehouse.id }))
        .panel
    const panels = [await counted(fixture.lead), await counted(panelOnly)]
    const found = { late: await find('LATE'), today: await find('TODAY'), week: await find('WEEK'), both: await find('LATE', 'TODAY') }
    if (dayIn(await zoneOf(), new Date()) !== today) continue
    expect(panels).toEqual([
      { inboundDueToday: 1, inboundLate: 1 },
      { inboundDueToday: 0, inboundLate: 0 },
    ])
    expect(found).toEqual({ late: ['-1 late'], today: ['0'], week: ['0', '6'], both: ['-1 late', '0'] })
    break
  }
})

it('refuses a day that does not exist', async () => {
  const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, arrival: 'BOX', lines: [{ sku: 'A', declared: 1 }] }
  await expect(fixture.integrator.command('createInboundOrder', { ...input, expectedOn: '2026-02-30' })).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  })
})

it('tells everyone who looks at the list or at an order what changes', async () => {
  const [watched, other] = [await fixture.createOrder({ A: 2 }, { shipped: true }), await fixture.createOrder({ A: 1 }, { shipped: true })]
  const document = `subscription ($w: ID!, $order: ID) {
    inboundOrderChanged(warehouseId: $w, id: $order) { id state totals { received } } }`
  const list = await fixture.lead.subscribe(document, { w: fixture.warehouse.id })
  const page = await fixture.lead.subscribe(document, { w: fixture.warehouse.id, order: watched.id })
  await fixture.scanner.scan('sign', { code: other.number })
  await list.nextMatching(({ inboundOrderChanged: order }) => order.id === other.id && order.state === 'TO_BE_STORED')
  await fixture.scanner.scan('receive', { orderId: watched.id, code: 'A' })
  const seen: string[] = []
  await page.nextMatching(({ inboundOrderChanged: order }) => {
    seen.push(order.id)
    return order.totals.received === 1
  })
  expect(new Set(seen)).toEqual(new Set([watched.id]))
  page.end()
  list.end()
})
