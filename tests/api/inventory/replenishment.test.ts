import { expect, it } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { createLocations } from '../../../graph/warehouse/commands/createLocations.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer } = fixture
await testServer.factory.createLocations(await testServer.factory.createArea(warehouse, 'STAGING'), ['S01-01-01', 'S01-01-02'])
const controller = await testServer.signInAs('controller', warehouse)
const picker = await testServer.signInAs('picker', warehouse)

const figures = 'quantity reason waiting picking staging onTheWay minimum maximum transfers { transferId number pieces holder }'

let reference = 0
/** Imports pieces into the staging area; an earlier day is an older batch. */
async function stage(sku: string, pieces: number, { location = 'S01-01-01', receivedOn = '2026-01-01' } = {}): Promise<void> {
  const rows = [{ location, sku, pieces, receivedOn }]
  await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `staged ${reference++}`, rows })
}

const productOf = async (sku: string): Promise<string> =>
  (
    await controller.query('query ($s: String!) { products(first: 1, filter: { search: { values: [$s] } }) { edges { node { id } } } }', {
      s: sku,
    })
  ).products.edges[0].node.id

/** Rows of a view, of some products. */
async function list(view: string, skus: readonly string[]): Promise<Data[]> {
  const { replenishments } = await controller.query(
    `query ($w: ID!, $f: ReplenishmentFilter) { replenishments(warehouseId: $w, filter: $f, first: 50) {
      totalCount edges { node { product { sku } ${figures} } } } }`,
    { w: warehouse.id, f: { view, search: { values: skus } } },
  )
  expect(replenishments.totalCount).toBe(replenishments.edges.length)
  return replenishments.edges.map(({ node }: Data) => {
    const { product, ...row } = node
    return { sku: product.sku, ...row }
  })
}

const line = async (sku: string, quantity: number, onTheWay = 0) => ({ productId: await productOf(sku), quantity, onTheWay })
const replenish = (lines: Data[], who = controller) =>
  who.command('replenish', { warehouseId: warehouse.id, lines }, 'transfer { id state lines { from to quantity product { sku } } }')

it('proposes what waiting packages miss, brings it to where it is picked from, and the pool then takes the packages', async () => {
  const [staged, shelved, full] = [await fixture.createProduct(0), await fixture.createProduct(2), await fixture.createProduct(9)]
  await stage(staged, 7, { receivedOn: '2026-02-01' })
  await stage(staged, 2, { location: 'S01-01-02', receivedOn: '2026-01-01' })
  await stage(shelved, 40)
  const packages = await fixture.createPackages({ [staged]: 4 }, { [shelved]: 3 }, { [full]: 1 })
  const packageIds = packages.map(({ id }) => id)
  const skus = [staged, shelved]
  const none = { transfers: [], onTheWay: 0, minimum: 0, maximum: 0 }
  expect(await list('PROPOSED', skus)).toEqual([
    { ...none, sku: staged, quantity: 8, reason: 'MISSING', waiting: 4, picking: 0, staging: 9 },
    { ...none, sku: shelved, quantity: 4, reason: 'MISSING', waiting: 3, picking: 2, staging: 40 },
  ])
  const before = await fixture.generateWaves({ packageIds })
  expect([before.taken, before.left.map(({ reason }: Data) => reason)]).toEqual([1, ['TO_MOVE', 'TO_MOVE']])

  const { transfer } = await replenish([await line(staged, 4), await line(shelved, 1)])
  const shelf = await testServer.db.location.findFirstOrThrow({
    where: { stocks: { some: { product: { sku: shelved } } }, cargoArea: { type: 'PICKING' } },
  })
  expect(transfer).toMatchObject({
    state: 'CREATED',
    lines: [
      { from: 'S01-01-02', to: null, quantity: 2, product: { sku: staged } },
      { from: 'S01-01-01', to: null, quantity: 2, product: { sku: staged } },
      { from: 'S01-01-01', to: shelf.code, quantity: 1, product: { sku: shelved } },
    ],
  })
  const [moving] = await list('ON_THE_WAY', [staged])
  expect(moving).toMatchObject({
    quantity: 4,
    reason: 'EMPTIED',
    staging: 5,
    onTheWay: 4,
    transfers: [{ transferId: transfer.id, pieces: 4, holder: null }],
  })

  await picker.command('moveOutTransfer', { transferId: transfer.id }, 'transfer { state }')
  expect((await list('ON_THE_WAY', [staged]))[0]!.transfers).toMatchObject([{ pieces: 4, holder: expect.any(String) }])
  const { node } = await picker.query('query ($id: ID!) { node(id: $id) { ... on Transfer { lines { id quantity } } } }', {
    id: transfer.id,
  })
  const lines = node.lines.map(({ id, quantity }: Data) => ({ lineId: id, quantity, location: shelf.code }))
  expect((await picker.command('moveInTransfer', { transferId: transfer.id, lines }, 'transfer { state }')).transfer.state).toBe('COMPLETE')
  expect(await list('ON_THE_WAY', skus)).toEqual([])
  const { taken, left } = await fixture.generateWaves({ packageIds })
  expect([taken, left]).toEqual([2, []])
})

it('proposes one line a location in whole cartons, for the packages that are due first', async () => {
  await fixture.addFasterChannel()
  const cartonBarcodes = (code: string) => [{ code, pieces: 6 }]
  const later = await fixture.createProduct(0, { cartonBarcodes: cartonBarcodes('CARTON-1') })
  const sooner = await fixture.createProduct(1, { cartonBarcodes: cartonBarcodes('CARTON-2') })
  await stage(later, 4)
  await stage(later, 5, { location: 'S01-01-02', receivedOn: '2026-02-01' })
  await stage(later, 8, { location: 'S01-01-02', receivedOn: '2026-02-02' })
  await stage(sooner, 20)
  for (const pieces of [3, 2]) await fixture.createPackage({ [later]: pieces })
  await fixture.createPackage({ [sooner]: 1 }, { channelCode: 'FAST' })
  await fixture.createPackage({ [sooner]: 3 })
  const read = async () => {
    const { replenishments } = await controller.query(
      `query ($w: ID!, $f: ReplenishmentFilter) { replenishments(warehouseId: $w, filter: $f, first: 50) {
        edges { node { product { sku } quantity cartonPieces sources { location quantity cartons } frees cutOffAt } } } }`,
      { w: warehouse.id, f: { productIds: [await productOf(later), await productOf(sooner)] } },
    )
    return replenishments.edges.map(({ node }: Data) => node)
  }
  const [first, second] = await read()
  // The piece on the shelf goes to the package that is due first; the other one waits.
  expect(second).toMatchObject({
    product: { sku: sooner },
    quantity: 12,
    frees: 1,
    sources: [{ location: 'S01-01-01', quantity: 12, cartons: 2 }],
  })
  expect(first).toMatchObject({ product: { sku: later }, quantity: 12, cartonPieces: 6, frees: 2 })
  expect(first.sources).toEqual([{ location: 'S01-01-02', quantity: 12, cartons: 2 }])
  expect(first.cutOffAt).toBe(second.cutOffAt)

  await fixture.createPackage({ [sooner]: 1 }, { channelCode: 'FAST' })
  const [urgent, other] = await read()
  expect(urgent).toMatchObject({ product: { sku: sooner }, quantity: 12, frees: 2 })
  expect(Date.parse(urgent.cutOffAt)).toBe(Date.parse(other.cutOffAt) - 3_600_000)

  const { transfer } = await replenish([await line(later, 13), await line(sooner, urgent.quantity)])
  expect(transfer.lines.map(({ from, quantity }: Data) => [from, quantity])).toEqual([
    ['S01-01-01', 1],
    ['S01-01-02', 12],
    ['S01-01-01', 12],
  ])
})

it('fills picking areas up to a level, which counts over all their locations', async () => {
  const sku = await fixture.createProduct(3)
  await stage(sku, 30)
  const productId = await productOf(sku)
  const set = (minimum: number, maximum?: number) =>
    controller.command('setPickingLevel', { warehouseId: warehouse.id, productId, minimum, maximum }, 'productStock { available }')
  expect(await list('PROPOSED', [sku])).toEqual([])
  expect((await set(5, 20)).productStock).toEqual({ available: 33 })
  expect(await list('PROPOSED', [sku])).toMatchObject([
    { quantity: 17, reason: 'BELOW_LEVEL', picking: 3, staging: 30, minimum: 5, maximum: 20 },
  ])
  await set(5, 0)
  expect(await list('PROPOSED', [sku])).toMatchObject([{ quantity: 2, minimum: 5, maximum: 5 }])
  await set(3)
  expect(await list('PROPOSED', [sku])).toEqual([])
  expect(await list('ALL', [sku])).toMatchObject([{ quantity: 0, reason: null, minimum: 3, maximum: 3 }])
  expect((await set(9, 4)).userErrors).toMatchObject([{ code: 'MAXIMUM_BELOW_MINIMUM', field: 'maximum' }])
  await set(0, 4)
  expect(await list('ALL', [sku])).toMatchObject([{ minimum: 0, maximum: 0 }])
  const { replenishmentCounts } = await controller.query(
    'query ($w: ID!, $f: ReplenishmentFilter) { replenishmentCounts(warehouseId: $w, filter: $f) { view count } }',
    { w: warehouse.id, f: { search: { values: [sku] } } },
  )
  expect(replenishmentCounts).toEqual([
    { view: 'PROPOSED', count: 0 },
    { view: 'ON_THE_WAY', count: 0 },
    { view: 'ALL', count: 1 },
  ])
})

it('is started once, however often and by whomever it is asked for', async () => {
  const sku = await fixture.createProduct(0)
  await stage(sku, 10)
  const asked = [await line(sku, 6)]
  const answers: Data[] = []
  const ask = (who: typeof controller) => async () => void answers.push(await replenish(asked, who))
  await commitConcurrently(testServer, ask(controller), ask(picker))
  const errors = answers.flatMap(({ userErrors }) => userErrors)
  expect(errors).toMatchObject([{ code: 'REPLENISHMENT_CHANGED', field: 'lines.0.quantity' }])
  expect((await replenish(asked)).userErrors).toMatchObject([{ code: 'REPLENISHMENT_CHANGED' }])
  expect((await replenish([await line(sku, 5, 6)])).userErrors).toMatchObject([{ code: 'ABOVE_STAGING' }])
  expect((await replenish([await line(sku, 1, 6), await line(sku, 1, 6)])).userErrors).toMatchObject([{ code: 'PRODUCT_TWICE' }])
  expect((await replenish([await line(sku, 4, 6)])).userErrors).toEqual([])
  expect(await list('ON_THE_WAY', [sku])).toMatchObject([{ onTheWay: 10, staging: 0, quantity: 0 }])
})

it('lists six products with as many statements as one', async () => {
  const skus: string[] = []
  for (let nth = 0; nth < 6; nth++) skus.push(await fixture.createProduct(1))
  for (const sku of skus) await stage(sku, 3)
  const read = (first: number) =>
    controller.query(
      `query ($w: ID!, $n: Int!, $f: ReplenishmentFilter) { replenishments(warehouseId: $w, filter: $f, first: $n) { edges { node { product { sku } ${figures} } } } }`,
      { w: warehouse.id, n: first, f: { view: 'ALL', search: { values: skus } } },
    )
  expect((await read(6)).replenishments.edges).toHaveLength(6)
  const one = await recordStatements(() => read(1))
  expect(await recordStatements(() => read(6))).toHaveLength(one.length)
})

it('refuses pieces that lie at more locations than a transfer has lines', async () => {
  const sku = await fixture.createProduct(0)
  const area = await testServer.factory.createArea(warehouse, 'STAGING')
  const range = { prefixes: ['T01'], firstColumn: 1, lastColumn: 67, firstLayer: 1, lastLayer: 3 }
  await testServer.runCommand(createLocations, { cargoAreaId: area.id, ...range })
  const codes = Array.from({ length: 201 }, (_, nth) => `T01-${String(Math.floor(nth / 3) + 1).padStart(2, '0')}-0${(nth % 3) + 1}`)
  const rows = codes.map((location) => ({ location, sku, pieces: 1, receivedOn: '2026-01-01' }))
  await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: 'scattered', rows })
  expect((await replenish([await line(sku, 201)])).userErrors).toMatchObject([{ code: 'TRANSFER_TOO_LONG' }])
  expect((await replenish([await line(sku, 200)])).transfer.lines).toHaveLength(200)
})

it('is for staff, and levels need a right of their own', async () => {
  const key = await testServer.createApiKeyClient(['stock:read', 'product:read'], customer)
  await expect(key.query('query ($w: ID!) { replenishmentCounts(warehouseId: $w) { count } }', { w: warehouse.id })).rejects.toThrow(
    /FORBIDDEN/,
  )
  const productId = await productOf(await fixture.createProduct(1))
  await expect(picker.command('setPickingLevel', { warehouseId: warehouse.id, productId, minimum: 1 })).rejects.toThrow(/FORBIDDEN/)
})
