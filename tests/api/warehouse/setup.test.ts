import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import { statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const clerk = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'], warehouse)
const planner = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'])
const elsewhere = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'], await factory.createWarehouse())

it('renames a cargo area; its purpose stays while it holds goods, and it stays while it has locations', async () => {
  const input = { warehouseId: warehouse.id, code: 'P1', name: '拣货区', type: 'PICKING' }
  const { cargoArea } = await clerk.command('createCargoArea', input, 'cargoArea { id version locationCount }')
  expect(cargoArea).toMatchObject({ version: 1, locationCount: 0 })
  const cargoAreaId = cargoArea.id
  const change = { cargoAreaId, expectedVersion: 1, name: '一楼', nameEn: 'Ground floor', type: 'STAGING' }
  const changed = await clerk.command('updateCargoArea', change, 'cargoArea { displayName type version }')
  expect(changed.cargoArea).toEqual({ displayName: 'Ground floor', type: 'STAGING', version: 2 })
  expect(await clerk.refusal('updateCargoArea', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  await expect(elsewhere.command('updateCargoArea', { ...change, expectedVersion: 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  await factory.createLocations(cargoArea, ['P01-01-01'])
  await factory.addStock(warehouse, customer, await factory.createProduct(customer), 3, 'P01-01-01')
  expect(await clerk.refusal('updateCargoArea', { cargoAreaId, expectedVersion: 2, type: 'DEFECTIVE' })).toEqual([
    {
      code: 'AREA_HOLDS_GOODS',
      field: 'type',
      zh: '库区 P1 存有货物，不能更改用途',
      en: 'Cargo area P1 holds goods; its purpose cannot change',
    },
  ])
  await clerk.command('updateCargoArea', { cargoAreaId, expectedVersion: 2, type: 'STAGING', name: '二楼' })
  expect(await clerk.refusal('deleteCargoArea', { cargoAreaId })).toMatchObject([
    { code: 'AREA_HAS_LOCATIONS', zh: '库区 P1 有 1 个库位，不能删除' },
  ])
  const { cargoArea: empty } = await clerk.command('createCargoArea', { ...input, code: 'P2' }, 'cargoArea { id }')
  await expect(elsewhere.command('deleteCargoArea', { cargoAreaId: empty.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Also where the first answer was lost.
  const key = newId()
  for (const _ of ['first', 'repeated'])
    expect(await clerk.command('deleteCargoArea', { cargoAreaId: empty.id }, 'deletedCargoAreaId', key)).toMatchObject({
      ...{ deletedCargoAreaId: empty.id, userErrors: [] },
    })
  expect(await clerk.refusal('deleteCargoArea', { cargoAreaId: empty.id })).toMatchObject([{ code: 'NOT_FOUND', field: 'cargoAreaId' }])
})

it('changes a shelf size, and deletes one that no location has', async () => {
  const size = { lengthMillimetres: 1200, widthMillimetres: 600, heightMillimetres: 400 }
  const { shelfSpec } = await planner.command('createShelfSpec', { name: 'Large', ...size }, 'shelfSpec { id version }')
  const { shelfSpec: other } = await planner.command('createShelfSpec', { name: 'Small', ...size }, 'shelfSpec { id }')
  const shelfSpecId = shelfSpec.id
  const change = { shelfSpecId, expectedVersion: 1, heightMillimetres: 500 }
  const changed = await planner.command('updateShelfSpec', change, 'shelfSpec { name heightMillimetres version }')
  expect(changed.shelfSpec).toEqual({ name: 'Large', heightMillimetres: 500, version: 2 })
  expect(await planner.refusal('updateShelfSpec', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const taken = { shelfSpecId, expectedVersion: 2, name: 'Small' }
  expect(await planner.refusal('updateShelfSpec', taken)).toMatchObject([{ code: 'SHELF_SPEC_EXISTS', field: 'name' }])
  expect(await planner.refusal('updateShelfSpec', { ...change, heightMillimetres: 0 })).toMatchObject([{ field: 'heightMillimetres' }])
  for (const [name, input] of Object.entries({
    createShelfSpec: { name: 'Mine', ...size },
    updateShelfSpec: change,
    deleteShelfSpec: { shelfSpecId },
  }))
    await expect(clerk.command(name, input), name).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const area = await factory.createArea(warehouse)
  await clerk.command('createLocation', { cargoAreaId: area.id, code: 'S01-01-01', shelfSpecId })
  expect(await planner.refusal('deleteShelfSpec', { shelfSpecId })).toMatchObject([
    { code: 'SHELF_SPEC_IN_USE', en: 'The shelf size "Large" belongs to 1 locations and cannot be deleted' },
  ])
  await planner.command('deleteShelfSpec', { shelfSpecId: other.id }, 'deletedShelfSpecId')
  expect((await clerk.query('{ shelfSpecs { name locationCount } }')).shelfSpecs).toEqual([{ name: 'Large', locationCount: 1 }])
})

it('changes and deletes a pick cart', async () => {
  const input = { warehouseId: warehouse.id, number: 'C-1', boxes: 12, maxWeightGrams: 80_000 }
  const { pickCar } = await clerk.command('createPickCar', input, 'pickCar { id version }')
  const pickCarId = pickCar.id
  const change = { pickCarId, expectedVersion: 1, boxes: 16, description: 'Blue' }
  const changed = await clerk.command('updatePickCar', change, 'pickCar { number boxes maxWeightGrams description version }')
  expect(changed.pickCar).toEqual({ number: 'C-1', boxes: 16, maxWeightGrams: 80_000, description: 'Blue', version: 2 })
  expect(await clerk.refusal('updatePickCar', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  await expect(elsewhere.command('deletePickCar', { pickCarId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await clerk.command('deletePickCar', { pickCarId }, 'deletedPickCarId')).toMatchObject({ deletedPickCarId: pickCarId })
  expect(await clerk.refusal('deletePickCar', { pickCarId })).toMatchObject([{ code: 'NOT_FOUND' }])
})

it('previews a range of locations, and counts the skipped ones', async () => {
  const area = await factory.createArea(warehouse)
  await factory.createLocations(area, ['R01-02-01'])
  const range = { prefixes: ['r01'], firstColumn: 1, lastColumn: 2, firstLayer: 1, lastLayer: 1 }
  const preview = async (change: object = {}) => {
    const data = await clerk.query(
      `query ($w: ID!, $prefixes: [String!]!, $firstColumn: Int!, $lastColumn: Int!, $firstLayer: Int!, $lastLayer: Int!) {
        locationRange(warehouseId: $w, prefixes: $prefixes, firstColumn: $firstColumn, lastColumn: $lastColumn, firstLayer: $firstLayer,
          lastLayer: $lastLayer) { codes existing existingLocations { code status } } }`,
      { w: warehouse.id, ...range, ...change },
    )
    return data.locationRange
  }
  expect(await preview()).toEqual({
    ...{ codes: ['R01-01-01', 'R01-02-01'], existing: ['R01-02-01'] },
    existingLocations: [{ code: 'R01-02-01', status: 'IDLE' }],
  })
  for (const bad of [{ lastColumn: 0 }, { lastLayer: 90, lastColumn: 999 }, { prefixes: ['9?'] }]) expect(await preview(bad)).toBeNull()
  const input = { cargoAreaId: area.id, ...range, skipExisting: true }
  expect(await clerk.command('createLocations', input, 'created skipped')).toMatchObject({ created: 1, skipped: 1 })
})

it('deletes locations that never held goods, and cleans up those that are empty again', async () => {
  const area = await factory.createArea(warehouse)
  const [unused, emptied, full] = await factory.createLocations(area, ['X01-01-01', 'X01-01-02', 'X01-01-03'])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 2, 'X01-01-02')
  await factory.addStock(warehouse, customer, product, 2, 'X01-01-03')
  const adjuster = await testServer.signInWithRights(['inventory:read', 'inventory:adjust'], warehouse)
  const lines = [{ productId: product.id, location: 'X01-01-02', change: -2 }]
  await adjuster.command('createAdjustment', { warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST', lines })
  const statuses = async () => {
    const { locations } = await clerk.query(
      'query ($w: ID!, $a: ID!) { locations(warehouseId: $w, sort: CODE, filter: { cargoAreaId: $a }) { edges { node { code status } } } }',
      { w: warehouse.id, a: area.id },
    )
    return Object.fromEntries(locations.edges.map(({ node }: { node: { code: string; status: string } }) => [node.code, node.status]))
  }
  expect(await statuses()).toEqual({ 'X01-01-01': 'IDLE', 'X01-01-02': 'CLEANABLE', 'X01-01-03': 'OCCUPIED' })
  const locationIds = [unused, emptied, full].map((location) => location!.id)
  const all = { warehouseId: warehouse.id, locationIds }
  expect(await clerk.refusal('deleteLocations', all)).toEqual([
    {
      ...{ code: 'LOCATION_WAS_USED', field: null, zh: '库位 X01-01-02 存放过货物或已被单据引用，不能删除' },
      en: 'Location X01-01-02 has held goods or stands in a document, and cannot be deleted',
    },
  ])
  expect(await clerk.command('cleanLocations', all, 'locations { code status }')).toMatchObject({
    locations: [{ code: 'X01-01-02', status: 'IDLE' }],
  })
  expect(await clerk.command('deleteLocations', { ...all, locationIds: [unused!.id] }, 'deleted')).toMatchObject({ deleted: 1 })
  expect(await statuses()).toEqual({ 'X01-01-02': 'IDLE', 'X01-01-03': 'OCCUPIED' })
  // Goods of another warehouse's location stay.
  expect(await elsewhere.refusal('deleteLocations', all).catch(({ code }) => code)).toBe('FORBIDDEN')
})

it('deletes no location while goods come there, and brings no goods to a location that is being deleted', async () => {
  const area = await factory.createArea(warehouse)
  const product = await factory.createProduct(customer)
  const adjuster = await testServer.signInWithRights(['inventory:read', 'inventory:adjust'], warehouse)
  const find = (location: string) =>
    adjuster.command('createAdjustment', {
      ...{ warehouseId: warehouse.id, customerId: customer.id, reason: 'FOUND' },
      lines: [{ productId: product.id, location, change: 1 }],
    })
  const remove = (location: { id: string }) => clerk.command('deleteLocations', { warehouseId: warehouse.id, locationIds: [location.id] })
  const codeOf = async (answer: Promise<Data>) => (await answer).userErrors[0]?.code ?? 'APPLIED'
  const [used, gone] = await factory.createLocations(area, ['Y01-01-01', 'Y01-01-02'])
  const ends: [string, string][] = []
  // Each has done everything before the other begins, and waits to commit.
  const both = async (first: () => Promise<string>, second: () => Promise<string>) => {
    const running = await testServer.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`lock table event in exclusive mode`
        const begun = [first()]
        await statementsWaiting(testServer, 1)
        begun.push(second())
        await statementsWaiting(testServer, 2)
        return { begun }
      },
      { timeout: 20_000 },
    )
    ends.push((await Promise.all(running.begun)) as [string, string])
  }
  await both(
    () => codeOf(find('Y01-01-01')),
    () => codeOf(remove(used!)),
  )
  await both(
    () => codeOf(remove(gone!)),
    () => codeOf(find('Y01-01-02')),
  )
  expect(ends).toEqual([
    ['APPLIED', 'LOCATION_WAS_USED'],
    ['APPLIED', 'LOCATION_NOT_FOUND'],
  ])
})

it('prints labels of locations in the order of the walk, of pick carts and of their boxes, on the chosen paper', async () => {
  await factory.createLocations(await factory.createArea(warehouse), ['L01-01-01', 'L01-01-02', 'L01-02-01', 'L01-02-02'])
  await clerk.command('createPickCar', { warehouseId: warehouse.id, number: 'PC-07', boxes: 8, maxWeightGrams: 80_000, description: '' })
  const print = (name: string, query: string, { identity } = clerk) =>
    fetch(`${testServer.url}/sheets/${name}/${encodeURIComponent(warehouse.id)}?${query}&language=en`, {
      headers: { authorization: `Bearer ${identity.token}` },
    })
  const read = async (name: string, query: string) => {
    const { pages } = await readPdf(new Uint8Array(await (await print(name, query)).arrayBuffer()))
    return pages.map(({ texts }) => texts.map(({ text }) => text).filter((text) => /^(L01-|PC-)/.test(text)))
  }
  const codes = 'codes=L01-02-01,L01-01-02,L01-01-01'
  expect(await read('location-labels', codes)).toEqual([['L01-01-01'], ['L01-01-02'], ['L01-02-01']])
  expect(await read('location-labels', `${codes}&feed=roll&columns=2`)).toEqual([['L01-01-01', 'L01-01-02'], ['L01-02-01']])
  expect(await read('location-labels', `${codes}&feed=flat&columns=3`)).toEqual([['L01-01-01', 'L01-01-02', 'L01-02-01']])
  expect(await read('location-labels', 'codes=L01-01-01,L01-01-02&copies=2&columns=2&feed=roll')).toEqual([
    ['L01-01-01', 'L01-01-01'],
    ['L01-01-02', 'L01-01-02'],
  ])
  expect(await read('location-labels', `${codes}&feed=flat&columns=1&skipped=4`)).toEqual([['L01-01-01'], ['L01-01-02', 'L01-02-01']])
  const whole = await readPdf(
    new Uint8Array(await (await print('location-labels', `${codes}&height=40&parts=layer,warehouse`)).arrayBuffer()),
  )
  expect(whole.pages.map(({ height }) => Math.round(height))).toEqual([40, 40, 40])
  const previewed = await clerk.query(
    'query ($w: ID!) { locationLabels(warehouseId: $w, codes: ["L01-02-01", "L01-01-01", "NOWHERE"]) { code area warehouse layer arrow } }',
    { w: warehouse.id },
  )
  expect(previewed.locationLabels).toMatchObject([
    { code: 'L01-01-01', warehouse: warehouse.number, layer: 1, arrow: 'DOWN' },
    { code: 'L01-02-01', layer: 1, arrow: 'DOWN' },
  ])
  const said = whole.pages.map(({ texts }) => texts.map(({ text }) => text).slice(1))
  expect(said).toEqual([
    [warehouse.number, 'layer 01'],
    [warehouse.number, 'layer 02'],
    [warehouse.number, 'layer 01'],
  ])
  for (const empty of ['copies=0&codes=L01-01-01', 'height=x&codes=']) expect((await print('location-labels', empty)).status).toBe(404)
  expect(await read('pick-cart-labels', 'feed=flat')).toEqual([['PC-07']])
  const boxes = async (query: string) => {
    const { pages } = await readPdf(new Uint8Array(await (await print('cart-box-labels', query)).arrayBuffer()))
    return pages.map(({ texts }) => texts.map(({ text }) => text))
  }
  const boxOf = (box: number) => [`${box}`, 'Pick cart PC-07']
  expect(await boxes('codes=PC-07')).toEqual(Array.from({ length: 8 }, (_, at) => boxOf(at + 1)))
  expect(await boxes('feed=roll&columns=2')).toHaveLength(4)
  expect((await print('cart-box-labels', 'codes=NOWHERE')).status).toBe(404)
  expect((await print('location-labels', 'codes=NOWHERE')).status).toBe(404)
  expect((await print('location-labels', codes, elsewhere)).status).toBe(404)
})
