import { expect, test } from 'vitest'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const hour = 3_600_000

const panelOf = async (warehouse: { id: string }) =>
  (await owner.query('query ($id: ID!) { panel(warehouseId: $id) { receivedToday cutOffs { name at toShip } } }', { id: warehouse.id }))
    .panel

test('counts the pieces received today by the day of the warehouse, minus corrections', async () => {
  const inboundFixture = await InboundFixture.create(testServer)
  await inboundFixture.createProducts(['CUP', 'BOWL'])
  const order = (await inboundFixture.createOrder({ CUP: 10, BOWL: 10 }, { arrival: 'EXPRESS', trackingNumber: 'T-PANEL' })) as Data &
    NodeRef
  await inboundFixture.scanner.scan('receive', { code: order.number })
  const receive = (code: string, quantity: number, extras = {}) =>
    inboundFixture.scanner.scan('receive', { code, quantity, orderId: order.id, ...extras })
  const cups = await receive('CUP', 4)
  const bowls = await receive('BOWL', 3, { quality: 'DEFECTIVE' })
  const wrong = await receive('CUP', 2)
  await inboundFixture.scanner.scan('unreceive', { receiptId: wrong.receiptId })
  // Result that does not depend on when the test runs.
  const later = new Date(Date.now() + 2 * hour)
  await testServer.db.receipt.updateMany({ where: { orderId: rowId(order) }, data: { at: later } })
  expect((await panelOf(inboundFixture.warehouse)).receivedToday).toBe(7)
  await testServer.db.receipt.updateMany({
    where: { id: rowId({ id: cups.receiptId }) },
    data: { at: new Date(later.getTime() - 72 * hour) },
  })
  expect((await panelOf(inboundFixture.warehouse)).receivedToday).toBe(3)
  expect(bowls.lineDefective).toBe(3)
})

test('stock of more pieces than 32 bits count is summed', async () => {
  const packageFixture = await createPackageFixture(testServer)
  for (let i = 0; i < 3; i++) await packageFixture.createProduct(1)
  // The ledger adds at most a million pieces in a row, so as much would take thousands of products.
  const write = (good: number) =>
    testServer.db.productStock.updateMany({ where: { warehouseId: rowId(packageFixture.warehouse) }, data: { good } })
  await write(1_000_000_000)
  const { panel } = await owner.query('query ($id: ID!) { panel(warehouseId: $id) { stock { good products } } }', {
    id: packageFixture.warehouse.id,
  })
  await write(1)
  expect(panel.stock).toEqual({ good: 3_000_000_000, products: 3 })
})

test('a cut-off counts packages created before it that are not yet shipped', async () => {
  const packageFixture = await createPackageFixture(testServer, 'Asia/Shanghai')
  await testServer.runCommand(createLogisticsGroup, {
    warehouseId: packageFixture.warehouse.id,
    code: 'G0',
    name: 'Morning truck',
    cutOff: '06:15',
  })
  const sku = await packageFixture.createProduct(10)
  const [due, cancelled, late] = [
    await packageFixture.createPackage({ [sku]: 1 }),
    await packageFixture.createPackage({ [sku]: 1 }),
    await packageFixture.createPackage({ [sku]: 1 }),
  ]
  await packageFixture.integrator.command('cancelPackage', { packageId: cancelled.id })
  const takenIn = (one: { id: string }, days: number) =>
    testServer.db.package.update({ where: { id: rowId(one) }, data: { createdAt: new Date(Date.now() + days * 24 * hour) } })
  await takenIn(due, -3)
  await takenIn(cancelled, -3)
  await takenIn(late, 3)
  const { cutOffs } = await panelOf(packageFixture.warehouse)
  expect(cutOffs).toEqual([
    { name: 'Morning truck', at: expect.stringMatching(/T22:15:00/), toShip: 0 },
    { name: 'Evening truck', at: expect.stringMatching(/T09:30:00/), toShip: 1 },
  ])
})

test('packages shipped on a day are those of the list by that day, also when it has 23 or 25 hours', async () => {
  const packageFixture = await createPackageFixture(testServer, 'Europe/Berlin')
  const { warehouse } = packageFixture
  const at = await createPackageAtStage(packageFixture)
  const { id } = await at('SHIPPED')
  const listed = async (filter: Data) => {
    const document =
      'query ($id: ID!, $filter: PackageFilter) { packages(warehouseId: $id, filter: $filter) { totalCount edges { node { id } } } packageCounts(warehouseId: $id, filter: $filter) { state count } }'
    const { packages, packageCounts } = await owner.query(document, { id: warehouse.id, filter })
    const shipped = packageCounts.find(({ state }: Data) => state === 'SHIPPED').count
    expect([packages.totalCount, packages.edges.length]).toEqual([shipped, shipped])
    return shipped
  }
  const shippedToday = async () =>
    (await owner.query('query ($id: ID!) { panel(warehouseId: $id) { shippedToday } }', { id: warehouse.id })).panel.shippedToday
  await expect.poll(shippedToday).toBe(await listed({ shippedDays: 0 }))

  const days = [
    { day: '2026-03-29', begins: '2026-03-28T23:00:00.000Z', ends: '2026-03-29T22:00:00.000Z' },
    { day: '2026-10-25', begins: '2026-10-24T22:00:00.000Z', ends: '2026-10-25T23:00:00.000Z' },
  ]
  for (const { day, begins, ends } of days) {
    for (const [shippedAt, isOfDay] of [
      [Date.parse(begins) - 1, false],
      [Date.parse(begins), true],
      [Date.parse(ends) - 1, true],
      [Date.parse(ends), false],
    ] as const) {
      await testServer.db.package.update({ where: { id: rowId({ id }) }, data: { shippedAt: new Date(shippedAt) } })
      expect(await listed({ shippedFrom: day, shippedTo: day })).toBe(isOfDay ? 1 : 0)
    }
  }
  expect(await shippedToday()).toBe(0)
})
