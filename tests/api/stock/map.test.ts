import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createShelfSpec } from '../../../graph/warehouse/commands/createShelfSpec.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer, planner } = fixture
const { factory } = testServer
const rights = ['stock:read', 'warehouse:read', 'product:read', 'customer:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
const cellFields = 'locationId areaId code prefix column layer status fill products pieces allocated oldestDays picked'
const read = async (search = '', who = clerk) => {
  const { storageMap } = await who.query(
    `query ($w: ID!, $search: String!) { storageMap(warehouseId: $w) { areas { id code name type } cells { ${cellFields} } matches(search: $search) { locationId pieces } } }`,
    { w: warehouse.id, search },
  )
  const cells = new Map<string, Data>(storageMap.cells.map((cell: Data) => [cell.code, cell]))
  const codeOf = new Map(storageMap.cells.map(({ locationId, code }: Data) => [locationId, code]))
  return { ...storageMap, cells, found: storageMap.matches.map(({ locationId, pieces }: Data) => [codeOf.get(locationId), pieces]) }
}

const picking = await factory.createArea(warehouse)
const staging = await factory.createArea(warehouse, 'STAGING')
const { shelfSpecId } = await testServer.runCommand(createShelfSpec, {
  ...{ name: 'Half', lengthMillimetres: 400, widthMillimetres: 160, heightMillimetres: 100 },
})
const [shelf] = await factory.createLocations(picking, ['M02-01-01', 'M02-01-02', 'M10-03-01'])
await factory.createLocations(staging, ['N01-01-01'])
await testServer.db.location.update({ where: { id: rowId(shelf!) }, data: { shelfSpecId } })

it('shows every location with its occupancy, fill, age and allocation', async () => {
  const product = await factory.createProduct(customer, { barcodes: ['4006381333931'] })
  const second = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 4, 'M02-01-01')
  await factory.addStock(warehouse, customer, second, 1, 'M02-01-01')
  await factory.addStock(warehouse, customer, product, 2, 'N01-01-01')
  const { cells, areas } = await read()
  // A piece has 80 × 80 × 100 mm, the shelf 400 × 160 × 100: ten pieces fill it.
  expect(cells.get('M02-01-01')).toMatchObject({
    ...{ locationId: shelf!.id, areaId: picking.id, prefix: 'M02', column: 1, layer: 1 },
    ...{ status: 'OCCUPIED', fill: 50, products: 2, pieces: 5, allocated: 0, picked: 0, oldestDays: expect.any(Number) },
  })
  expect(cells.get('N01-01-01')).toMatchObject({ areaId: staging.id, fill: null, products: 1, pieces: 2 })
  expect(cells.get('M10-03-01')).toMatchObject({ status: 'IDLE', pieces: 0, products: 0, oldestDays: null })
  expect(areas.map(({ type }: Data) => type)).toEqual([...areas.map(({ type }: Data) => type)].sort((a, b) => order(a) - order(b)))
  expect([...cells.keys()].some((code) => code.startsWith('OUT'))).toBe(false)
})
const order = (type: string) => ['PICKING', 'STAGING', 'DEFECTIVE', 'TRANSIT'].indexOf(type)

it('finds locations by the beginning of their code, and what holds a product by SKU, name or barcode', async () => {
  expect((await read('m02')).found).toEqual([
    ['M02-01-01', 0],
    ['M02-01-02', 0],
  ])
  const both = [
    ['M02-01-01', 4],
    ['N01-01-01', 2],
  ]
  expect((await read('4006381333931')).found).toEqual(both)
  expect((await read('%')).found).toEqual([])
  expect((await read(' ')).found).toEqual([])
})

it('counts as pace what was picked, not what was moved or adjusted', async () => {
  const sku = await fixture.createProduct(10)
  const [made] = await fixture.createPackages({ [sku]: 3 })
  const wave = await fixture.generateWave({ packageIds: [made!.id] })
  const { wavePickList } = await planner.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationCode } }', { id: wave.id })
  const [{ locationCode }] = wavePickList
  const before = (await read()).cells.get(locationCode)
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  await mustApply(fixture.picker, 'confirmPicking', { waveId: wave.id })
  const after = (await read()).cells.get(locationCode)
  expect([after?.pieces - before?.pieces, after?.picked - before?.picked]).toEqual([-3, 3])
  const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
  const worker = await testServer.signInWithRights([...rights, 'inventory:adjust'], warehouse)
  await worker.command('createAdjustment', {
    ...{ warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST' },
    lines: [{ productId: toNodeId('Product', product.id), location: locationCode, change: -1 }],
  })
  expect((await read()).cells.get(locationCode)?.picked).toBe(after?.picked)
})

it('reads all cells in one statement, and tells subscribers of the warehouse when stock changes', async () => {
  const cells = 'query ($w: ID!) { storageMap(warehouseId: $w) { cells { code fill pieces oldestDays } } }'
  const statements = await recordStatements(() => clerk.query(cells, { w: warehouse.id }))
  expect(statements.filter((sql) => /location_stock/.test(sql)).length).toBe(1)
  const live = await clerk.subscribe('subscription ($w: ID!) { stockChanged(warehouseId: $w) }', { w: warehouse.id })
  const product = await factory.createProduct(customer)
  const worker = await testServer.signInWithRights([...rights, 'stock:import'], warehouse)
  const rows = [{ location: 'M10-03-01', sku: product.sku, pieces: 3, receivedOn: '2026-01-01' }]
  await worker.command('importStock', { warehouseId: warehouse.id, customerId: customer.id, reference: 'live', rows })
  expect((await live.next()).stockChanged).toEqual(expect.any(String))
  live.end()
})

it('is refused without the right to see warehouses, and for a foreign warehouse', async () => {
  const code = async (who: typeof clerk) =>
    (await who.send('query ($w: ID!) { storageMap(warehouseId: $w) { cells { code } } }', { w: warehouse.id })).errors[0]?.extensions.code
  expect(await code(await testServer.signInWithRights(['stock:read'], warehouse))).toBe('FORBIDDEN')
  expect(await code(await testServer.signInWithRights(rights, await factory.createWarehouse()))).toBe('FORBIDDEN')
})
