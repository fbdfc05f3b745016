import { expect, test } from 'vitest'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
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
