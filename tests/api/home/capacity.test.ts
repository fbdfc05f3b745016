import { expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { createShelfSpec } from '../../../graph/warehouse/commands/createShelfSpec.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const document = 'query ($id: ID!) { storageCapacity(warehouseId: $id) { nodeId locations occupied idle cleanable withoutSize volume } }'

test('the capacity of an area is that of its locations: as many as the list has, and the volume of those with a shelf size', async () => {
  const fixture = await createPackageFixture(testServer)
  const { warehouse, customer, area } = fixture
  const read = async () => (await owner.query(document, { id: warehouse.id })).storageCapacity
  expect(await read()).toEqual([{ nodeId: area.id, locations: 3, occupied: 0, idle: 3, cleanable: 0, withoutSize: 3, volume: null }])

  // All pieces of the first location leave, but their stock is still assigned to it.
  await (await createPackageAtStage(fixture))('SHIPPED', {}, 2)
  const sku = await fixture.createProduct(0)
  const rows = [{ location: 'A01-01-02', sku, pieces: 10, receivedOn: '2026-01-01' }]
  await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: 'CAPACITY', rows })
  const { shelfSpecId } = await testServer.runCommand(createShelfSpec, {
    name: 'Capacity',
    ...{ lengthMillimetres: 1000, widthMillimetres: 500, heightMillimetres: 400 },
  })
  await testServer.db.location.updateMany({
    where: { warehouseId: rowId(warehouse), code: { in: ['A01-01-01', 'A01-01-02'] } },
    data: { shelfSpecId },
  })
  // Ten pieces of 100 × 50 × 20 mm in 0.4 m³.
  const [capacity] = await read()
  expect(capacity).toEqual({ nodeId: area.id, locations: 3, occupied: 1, idle: 1, cleanable: 1, withoutSize: 1, volume: 0.0025 })
  for (const status of ['OCCUPIED', 'IDLE', 'CLEANABLE']) {
    const filter = { cargoAreaId: area.id, statuses: [status] }
    const { locations } = await owner.query(
      'query ($id: ID!, $filter: LocationFilter) { locations(warehouseId: $id, filter: $filter) { totalCount } }',
      { id: warehouse.id, filter },
    )
    expect([status, locations.totalCount]).toEqual([status, capacity[status.toLowerCase()]])
  }

  const elsewhere = await testServer.signInWithRights(['home:read'], (await createPackageFixture(testServer)).warehouse)
  await expect(elsewhere.query(document, { id: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
