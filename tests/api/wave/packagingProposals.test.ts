import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createPackagingMaterial } from '../../../graph/product/commands/createPackagingMaterial.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const packer = await fixture.signInNewUser('packer')
const owner = await testServer.signInAs('owner', fixture.warehouse)
const clerk = await testServer.signInWithRights(['product:read', 'product:edit'])

type Sides = [length: number, width: number, height: number]

const material = async (number: string, [lengthMillimetres, widthMillimetres, heightMillimetres]: Sides, change: Data = {}) => {
  const { materialId } = await testServer.runCommand(createPackagingMaterial, {
    ...{ number, name: number, price: { amount: '0.30', currency: 'USD' } },
    ...{ lengthMillimetres, widthMillimetres, heightMillimetres, weightGrams: 40, ...change },
  })
  return toNodeId('PackagingMaterial', materialId)
}
const own = await material('OWN-BOX', [900, 900, 900], { price: { amount: '2.00', currency: 'USD' } })
const small = await material('SMALL-BOX', [60, 60, 30])
const flat = await material('FLAT-BOX', [400, 300, 20], { price: { amount: '0.90', currency: 'USD' } })
const cube = await material('CUBE-BOX', [150, 150, 150], { price: { amount: '0.50', currency: 'USD' } })
const weak = await material('WEAK-BOX', [150, 150, 150], { price: { amount: '0.01', currency: 'USD' }, maximumGrams: 100 })

async function product(change: Data): Promise<string> {
  const sku = await fixture.createProduct(9)
  const find = 'query ($s: [String!]!) { products(filter: { search: { values: $s } }) { edges { node { id } } } }'
  const { products } = await clerk.query(find, { s: [sku] })
  await clerk.command('updateProduct', { productId: products.edges[0].node.id, expectedVersion: 1, ...change })
  return sku
}
const measured = (length: number, width: number, height: number) => ({
  measuredLengthMillimetres: length,
  measuredWidthMillimetres: width,
  measuredHeightMillimetres: height,
})

interface Wave {
  wave: { id: string }
  packages: { id: string }[]
}
const createWave = (...contents: Record<string, number>[]) => fixture.createPickedWave({ hotThreshold: 1000 }, ...contents)
const fields = 'packageId materialId reason materialPrice { amount currency } freight { amount currency } bound { materialId count }'

async function proposalsOf({ wave, packages }: Wave, client: Client = packer.client): Promise<(Data | null)[]> {
  const { packingBench } = await client.query(`query ($id: ID!) { packingBench(waveId: $id) { proposals { ${fields} } } }`, { id: wave.id })
  const of = new Map(packingBench.proposals.map(({ packageId, ...proposal }: Data) => [packageId, proposal]))
  return packages.map(({ id }) => (of.get(id) as Data) ?? null)
}
const proposed = async (...contents: Record<string, number>[]) =>
  (await proposalsOf(await createWave(...contents))).map((one) => one?.materialId ?? null)

async function planOf({ wave, packages: [pkg] }: Wave): Promise<Data> {
  const document = `query ($id: ID!, $package: ID!) { packingBench(waveId: $id) { packingPlan(packageId: $package) {
    proposal { ${fields} } sides pieces { sku productName x y z lengthMillimetres widthMillimetres heightMillimetres }
    packagings { materialId outcome proof } } } }`
  return (await packer.client.query(document, { id: wave.id, package: pkg?.id })).packingBench.packingPlan
}
const judged = (plan: Data) =>
  Object.fromEntries(plan.packagings.map(({ materialId, outcome, proof }: Data) => [materialId, proof ?? outcome]))

test('proposes the packaging of one bound piece, and the cheapest that holds measured pieces', async () => {
  const bound = await product({ ...measured(30, 50, 30), packagingMaterialId: own })
  const unmeasured = await product({ measuredLengthMillimetres: 30 })
  expect(await proposed({ [bound]: 1 })).toEqual([own])
  expect(await proposed({ [bound]: 2 })).toEqual([small])
  expect(await proposed({ [unmeasured]: 2 })).toEqual([null])
  expect(await proposed({ [bound]: 1, [unmeasured]: 1 })).toEqual([null])
})

test('shows where each piece lies, and what proves that others do not hold them', async () => {
  const sku = await product(measured(30, 50, 30))
  const wave = await createWave({ [sku]: 2 })
  expect(await proposalsOf(wave)).toEqual([
    {
      ...{ materialId: small, reason: 'MATERIAL', materialPrice: { amount: '0.3', currency: 'USD' }, freight: null },
      bound: { materialId: small, count: 1 },
    },
  ])
  const plan = await planOf(wave)
  expect(plan).toMatchObject({ proposal: { materialId: small }, sides: [60, 60, 30] })
  expect(plan.pieces).toHaveLength(2)
  const [first, second] = plan.pieces
  expect(first).toMatchObject({ sku, x: 0, y: 0, z: 0, heightMillimetres: 30 })
  expect(second.x + second.y).toBe(30)
  expect(judged(plan)).toEqual({ [small]: 'FITS', [own]: 'FITS', [cube]: 'FITS', [flat]: 'SIDES', [weak]: 'WEIGHT' })
  const none = await planOf({ ...wave, packages: [{ id: toNodeId('Package', '0192f7a0-0000-7000-8000-000000000000') }] })
  expect(none).toBeNull()
})

test('turns no piece over that is kept upright', async () => {
  const vase = measured(10, 20, 300)
  const [free, upright] = [await product(vase), await product({ ...vase, keepUpright: true })]
  expect(await proposed({ [free]: 2 })).toEqual([flat])
  const wave = await createWave({ [upright]: 2 })
  const plan = await planOf(wave)
  expect(plan.proposal.materialId).toBe(own)
  expect(plan.pieces.map(({ heightMillimetres }: Data) => heightMillimetres)).toEqual([300, 300])
  expect(judged(plan)).toMatchObject({ [flat]: 'SIDES', [own]: 'FITS' })
})

test('proposes nothing where nothing can hold the pieces, and tells the bound', async () => {
  const board = await product(measured(901, 10, 10))
  const wave = await createWave({ [board]: 2 })
  expect(await proposalsOf(wave)).toEqual([null])
  const plan = await planOf(wave)
  expect(plan).toMatchObject({ proposal: null, sides: [], pieces: [] })
  expect(new Set(Object.values(judged(plan)))).toEqual(new Set(['SIDES', 'WEIGHT']))
})

test('counts freight where a rate card holds, and tells it to those who may see freight', async () => {
  const sku = await product({ ...measured(100, 100, 10), measuredWeightGrams: 400 })
  const before = await createWave({ [sku]: 2 })
  expect(await proposalsOf(before, owner)).toMatchObject([{ materialId: cube, reason: 'MATERIAL', freight: null }])

  const { channels } = await owner.query('query ($id: ID!) { channels(warehouseId: $id) { id code version } }', {
    id: fixture.warehouse.id,
  })
  const channel = channels.find(({ code }: Data) => code === 'STD')
  const zones = { warehouseId: fixture.warehouse.id, kind: 'ZONES', code: 'Z', name: 'Z', validFrom: '2020-01-01' }
  const { zoneTable } = await owner.command('createZoneTable', zones, 'zoneTable { id editions { id } }')
  const row = { country: 'US', match: 'POSTCODE_PREFIX', postcodeFrom: '902', zone: '2' }
  await owner.command('addZoneRows', { zoneEditionId: zoneTable.editions[0].id, rows: [row] })
  await owner.command('updateChannel', { channelId: channel.id, expectedVersion: channel.version, zoneTableId: zoneTable.id })
  const create = { channelId: channel.id, code: 'STD-1', validFrom: '2020-01-01', currency: 'USD' }
  const { rateCard } = await owner.command('createRateCard', create, 'rateCard { id version }')
  // A letter up to 2 cm high costs two dollars less than a parcel.
  const prices = (amount: string) => [{ zone: '2', amount }]
  const steps = [
    { kind: 'WEIGHT', grams: 5000, prices: prices('1') },
    { kind: 'SIZE', longestMillimetres: 400, middleMillimetres: 300, shortestMillimetres: 20, prices: prices('2') },
    { kind: 'SIZE', prices: prices('4') },
  ]
  const of = { rateCardId: rateCard.id, expectedVersion: rateCard.version }
  const written = await owner.command('updateRateCard', { ...of, table: { zones: ['2'], steps } }, 'rateCard { version }')
  await owner.command('publishRateCard', { ...of, expectedVersion: written.rateCard.version })

  const wave = await createWave({ [sku]: 2 })
  const answer = { materialId: flat, reason: 'FREIGHT_AND_MATERIAL', materialPrice: { amount: '0.9', currency: 'USD' } }
  expect(await proposalsOf(wave, owner)).toMatchObject([
    { ...answer, freight: { amount: '2.00', currency: 'USD' }, bound: { materialId: flat } },
  ])
  expect(await proposalsOf(wave)).toMatchObject([{ ...answer, freight: null }])
  expect(await planOf(wave)).toMatchObject({ proposal: answer, sides: [400, 300, 20] })
})

test('runs no more statements for the packages of a wave than for one', async () => {
  const [sku, other] = [await product(measured(100, 100, 10)), await product(measured(90, 80, 10))]
  const count = async (wave: Wave) => (await recordStatements(() => proposalsOf(wave, owner))).length
  const one = await count(await createWave({ [sku]: 1, [other]: 1 }))
  const contents = Array.from({ length: 8 }, (_, at) => ({ [sku]: 1, [other]: (at % 2) + 1 }))
  await fixture.addStock(sku, 20)
  await fixture.addStock(other, 20)
  const wave = await createWave(...contents)
  expect(await proposalsOf(wave)).toHaveLength(8)
  expect((await proposalsOf(wave)).every((proposal) => proposal?.reason === 'FREIGHT_AND_MATERIAL')).toBe(true)
  expect(await count(wave)).toBe(one)
})
