import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const everywhere = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'])
const berlin = {
  number: 'BER1',
  name: 'Berlin',
  country: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  street: 'Havelufer',
  houseNumber: '12a',
  postcode: '13587',
  timeZone: 'Europe/Berlin',
  contact: 'Empfang',
  phone: '+49 30 5550 100',
  email: 'ber1@example.com',
  currency: 'EUR',
}
const made = await everywhere.command('createWarehouse', berlin, 'warehouse { id number name domain timeZone receiving version }')
const id = made.warehouse.id

it('creates a warehouse', () => {
  expect(made).toEqual({
    warehouse: { id, number: 'BER1', name: 'Berlin', domain: null, timeZone: 'Europe/Berlin', receiving: 'NORMAL', version: 1 },
    userErrors: [],
  })
})

it.each([
  [{}, 'WAREHOUSE_EXISTS', 'number'],
  [{ number: 'X2', timeZone: 'Europe/Atlantis' }, 'TIME_ZONE_UNKNOWN', 'timeZone'],
  [{ number: 'X2', currency: 'XYZ1' }, 'CURRENCY_UNKNOWN', 'currency'],
  [{ number: 'x 2' }, 'MALFORMED', 'number'],
  [{ number: 'X2', email: 'nobody' }, 'INVALID_EMAIL', 'email'],
  [{ number: 'X2', country: 'Germany' }, 'MALFORMED', 'country'],
  [{ number: 'X2', country: 'ZZ' }, 'MALFORMED', 'country'],
])('refuses %j', async (wrong, code, field) => {
  expect(await everywhere.refusal('createWarehouse', { ...berlin, ...wrong })).toMatchObject([{ code, field }])
})

it('weighs in kilograms unless it is told otherwise', async () => {
  const number = 'LB1'
  const first = await everywhere.command('createWarehouse', { ...berlin, number }, 'warehouse { id weightUnit weightToleranceGrams }')
  expect(first.warehouse).toMatchObject({ weightUnit: 'KG', weightToleranceGrams: 50 })
  const change = { warehouseId: first.warehouse.id, expectedVersion: 1, weightUnit: 'LB' }
  // Grams stay grams.
  expect((await everywhere.command('updateWarehouse', change, 'warehouse { weightUnit weightToleranceGrams }')).warehouse).toEqual({
    ...{ weightUnit: 'LB', weightToleranceGrams: 50 },
  })
})

it('requires the right for all warehouses', async () => {
  const local = await testServer.signInWithRights(['warehouse:edit'], { id })
  await expect(local.command('createWarehouse', { ...berlin, number: 'BER2' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('changes the given fields, and names the user of a conflicting change', async () => {
  const { warehouse } = await everywhere.command(
    'updateWarehouse',
    { warehouseId: id, expectedVersion: 1, receiving: 'PROHIBITED' },
    'warehouse { name receiving version }',
  )
  expect(warehouse).toEqual({ name: 'Berlin', receiving: 'PROHIBITED', version: 2 })
  const { name } = (await everywhere.query('{ viewer { name } }')).viewer
  const other = await testServer.signInWithRights(['warehouse:edit'])
  const { userErrors } = await other.command('updateWarehouse', { warehouseId: id, expectedVersion: 1, name: 'Spandau' })
  expect(userErrors).toMatchObject([{ code: 'VERSION_CONFLICT', values: { who: name } }])
})

it('accepts one of ten concurrent changes of the same version', async () => {
  const change = (n: number) => everywhere.command('updateWarehouse', { warehouseId: id, expectedVersion: 2, name: `Berlin ${n}` })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change(n)))
  expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1)
})

it('creates areas, shelves and pick carts', async () => {
  const area = { warehouseId: id, code: 'P', name: 'Picking', type: 'PICKING' }
  const { cargoArea } = await everywhere.command('createCargoArea', area, 'cargoArea { code type warehouse { id } }')
  expect(cargoArea).toEqual({ code: 'P', type: 'PICKING', warehouse: { id } })
  expect(await everywhere.refusal('createCargoArea', area)).toMatchObject([{ code: 'CARGO_AREA_EXISTS', field: 'code' }])

  const spec = { name: 'Shallow', lengthMillimetres: 1200, widthMillimetres: 400, heightMillimetres: 350 }
  const { shelfSpec } = await everywhere.command('createShelfSpec', spec, 'shelfSpec { name lengthMillimetres }')
  expect(shelfSpec).toEqual({ name: 'Shallow', lengthMillimetres: 1200 })
  expect(await everywhere.refusal('createShelfSpec', spec)).toMatchObject([{ code: 'SHELF_SPEC_EXISTS', field: 'name' }])
  expect(await everywhere.refusal('createShelfSpec', { ...spec, name: 'Flat', heightMillimetres: 0 })).toMatchObject([
    { code: 'TOO_SMALL', field: 'heightMillimetres' },
  ])

  const car = { warehouseId: id, number: 'C-01', boxes: 20, maxWeightGrams: 150_000 }
  const { pickCar } = await everywhere.command('createPickCar', car, 'pickCar { number boxes maxWeightGrams description }')
  expect(pickCar).toEqual({ number: 'C-01', boxes: 20, maxWeightGrams: 150_000, description: '' })
  expect(await everywhere.refusal('createPickCar', car)).toMatchObject([{ code: 'PICK_CAR_EXISTS', field: 'number' }])
})

const range = { firstColumn: 1, lastColumn: 3, firstLayer: 1, lastLayer: 2 }

it('creates the locations of a range, all or none', async () => {
  const area = await testServer.factory.createArea({ id }, 'STAGING')
  const input = { cargoAreaId: area.id, prefixes: ['S01', 's02'], ...range }
  expect(await everywhere.command('createLocations', input, 'created')).toEqual({ created: 12, userErrors: [] })
  const wider = { ...input, prefixes: ['S02', 'S03'] }
  expect(await everywhere.refusal('createLocations', wider)).toMatchObject([
    { code: 'LOCATIONS_EXIST', en: '6 of these locations already exist, such as S02-01-01; choose to skip existing ones' },
  ])
  expect(await testServer.db.location.count({ where: { prefix: 'S03' } })).toBe(0)
  expect(await everywhere.command('createLocations', { ...wider, skipExisting: true }, 'created')).toMatchObject({ created: 6 })
  expect(await everywhere.command('createLocations', { ...input, prefixes: ['s04'] }, 'created')).toMatchObject({ created: 6 })
  expect(await testServer.db.location.count({ where: { prefix: 'S04' } })).toBe(6)
})

it.each([
  [{ prefixes: ['1A'] }, 'LOCATION_CODE_MALFORMED', 'prefixes'],
  [{ lastColumn: 0 }, 'TOO_SMALL', 'lastColumn'],
  [{ firstColumn: 5 }, 'RANGE_EMPTY', 'lastColumn'],
  [{ lastColumn: 999, lastLayer: 99 }, 'LOCATIONS_TOO_MANY', null],
  [{ prefixes: [] }, 'TOO_FEW', 'prefixes'],
])('refuses the range %j', async (wrong, code, field) => {
  const area = await testServer.factory.createArea({ id })
  const input = { cargoAreaId: area.id, prefixes: ['R01'], ...range, ...wrong }
  expect(await everywhere.refusal('createLocations', input)).toMatchObject([{ code, field }])
})

it('finds locations by code, area and status, in the requested order', async () => {
  const area = await testServer.factory.createArea({ id })
  const [occupied, cleanable] = await testServer.factory.createLocations(area, ['Q01-01-01', 'Q01-01-02', 'Q01-02-01', 'Q02-01-01'])
  const customer = await testServer.factory.createCustomer()
  const customerId = rowId(customer)
  const warehouseId = rowId({ id })
  const productId = newId()
  const batchId = newId()
  const sizes = { lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1, weightGrams: 1 }
  const names = { sku: 'Q', name: 'Q', declaredNameZh: 'Q', declaredNameEn: 'Q', declaredPrice: 1, currency: 'EUR' }
  const kept = { warehouseId, customerId, productId, rowNo: 0, lastAt: new Date() }
  await testServer.db.product.create({
    data: { id: productId, customerId, ...names, ...sizes, sale: 'ON_SALE', receiving: 'NORMAL', version: 1, createdAt: new Date() },
  })
  await testServer.db.batch.create({
    data: {
      id: batchId,
      number: 'Q',
      warehouseId,
      customerId,
      productId,
      source: 'IMPORT',
      sourceNumber: 'Q',
      receivedOn: new Date(),
      createdAt: new Date(),
    },
  })
  const stock = { ...kept, batchId, quality: 'GOOD', allocated: 0 } as const
  await testServer.db.locationStock.createMany({
    data: [
      { ...stock, id: newId(), locationId: rowId(occupied!), onHand: 1 },
      { ...stock, id: newId(), locationId: rowId(cleanable!), onHand: 0 },
    ],
  })
  const list = async (filter: object) => {
    const { locations } = await everywhere.query(
      'query ($id: ID!, $filter: LocationFilter) { locations(warehouseId: $id, filter: $filter, sort: CODE) { totalCount edges { node { code status } } } }',
      { id, filter },
    )
    expect(locations.totalCount).toBe(locations.edges.length)
    return locations.edges.map(({ node }: { node: { code: string; status: string } }) => `${node.code} ${node.status}`)
  }
  const inArea = { cargoAreaId: area.id }
  expect(await list(inArea)).toEqual(['Q01-01-01 OCCUPIED', 'Q01-01-02 CLEANABLE', 'Q01-02-01 IDLE', 'Q02-01-01 IDLE'])
  expect(await list({ ...inArea, statuses: ['OCCUPIED', 'CLEANABLE'] })).toHaveLength(2)
  expect(await list({ ...inArea, statuses: ['IDLE'], search: { values: ['q01'], mode: 'PREFIX' } })).toEqual(['Q01-02-01 IDLE'])
  expect(await list({ search: { values: ['Q02-01-01', ' Q01-01-01 '] } })).toHaveLength(2)
  expect(await list({ search: { values: ['1-02-'], mode: 'FUZZY' }, ...inArea })).toEqual(['Q01-02-01 IDLE'])
  expect(await list({ search: { values: ['%'], mode: 'FUZZY' } })).toEqual([])
  await testServer.db.locationStock.deleteMany({})
})

it('tells everybody with any right the warehouses that the right reaches', async () => {
  const site = await testServer.factory.createWarehouse()
  const document = '{ viewer { warehouses { warehouseId number name timeZone weightUnit } } }'
  const all = (await everywhere.query('{ warehouses { id } }')).warehouses.map((warehouse: { id: string }) => warehouse.id)
  const reached = async (client: typeof everywhere) =>
    (await client.query(document)).viewer.warehouses.map(({ warehouseId }: { warehouseId: string }) => warehouseId)
  expect(await reached(await testServer.signInWithRights(['access:keys']))).toEqual(all)
  const clerk = await testServer.signInWithRights(['package:read'], site)
  expect((await clerk.query(document)).viewer.warehouses).toEqual([
    { warehouseId: site.id, number: site.number, name: expect.any(String), timeZone: expect.any(String), weightUnit: 'KG' },
  ])
  await expect(clerk.query('{ warehouses { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const customer = await testServer.factory.createCustomer(site)
  for (const client of [
    await testServer.signInWithRights([]),
    await testServer.createApiKeyClient(['package:read'], customer),
    await testServer.createWallClient(site),
  ])
    await expect(client.query(document)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
