import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

// Two packages want the same pieces; the younger one is due an hour earlier.
const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
await fixture.addFasterChannel()
const { warehouse, lead, planner } = fixture

const controller = await fixture.signInNewUser('controller')

/** Input of a transfer of three pieces from the shelf. */
async function someOf(sku: string): Promise<Data> {
  const { products } = await controller.client.query(
    'query ($s: Search) { products(first: 1, filter: { search: $s }) { edges { node { id } } } }',
    { s: { values: [sku] } },
  )
  return { warehouseId: warehouse.id, lines: [{ productId: products.edges[0].node.id, from: 'A01-01-01', quantity: 3 }] }
}

const createBoth = async (lines: Record<string, number>) => [
  await fixture.createPackage(lines),
  await fixture.createPackage(lines, { channelCode: 'FAST' }),
]
const statesOf = (packages: readonly NodeRef[]) =>
  Promise.all(packages.map(async ({ id }) => (await fixture.readPackage(id)).state as string))
const becomes = (packages: readonly NodeRef[], states: string) =>
  eventually(
    () => statesOf(packages),
    (now) => now.join() === states,
  )
const labelled = () =>
  eventually(
    () => testServer.db.package.count({ where: { warehouse: { number: warehouse.number }, label: 'REQUESTED' } }),
    (waiting) => waiting === 0,
  )

test('pieces that arrive or are released go to the package that is due first, then to the oldest', async () => {
  const sku = await fixture.createProduct(3)
  const taken = await fixture.createPackage({ [sku]: 3 })
  const [later, sooner] = await createBoth({ [sku]: 3 })
  const last = await fixture.createPackage({ [sku]: 3 })
  const waiting = [later!, sooner!, last]
  expect(await statesOf(waiting)).toEqual(['DRAFT', 'DRAFT', 'DRAFT'])
  await mustApply(lead, 'cancelPackage', { packageId: taken.id })
  await becomes(waiting, 'DRAFT,PENDING,DRAFT')
  await fixture.addStock(sku, 3)
  await becomes(waiting, 'PENDING,PENDING,DRAFT')
})

test('a draft that lacks a piece holds none back: a later package takes those that are free, and the draft waits for all of its own', async () => {
  const sku = await fixture.createProduct(3)
  const waiting = await fixture.createPackage({ [sku]: 5 }, { channelCode: 'FAST' })
  const small = await fixture.createPackage({ [sku]: 2 })
  expect(await statesOf([waiting, small])).toEqual(['DRAFT', 'PENDING'])
  expect(await fixture.readQuantities(sku)).toEqual({ good: 3, locked: 2, available: 1 })
  await fixture.addStock(sku, 4)
  await becomes([waiting, small], 'PENDING,PENDING')
})

test('pieces of the picking areas go to the package that is due first, in waves and simple prints', async () => {
  for (const isWave of [true, false]) {
    const sku = await fixture.createProduct(6)
    const [later, sooner] = await createBoth({ [sku]: 3 })
    // Another person moves pieces away.
    await mustApply(controller, 'createTransfer', await someOf(sku))
    await labelled()
    const packageIds = [later!.id, sooner!.id]
    const { wavePool } = await planner.client.query(
      'query ($w: ID!, $f: WavePoolFilter) { wavePool(warehouseId: $w, filter: $f) { unfilledNumbers } }',
      { w: warehouse.id, f: { packageIds } },
    )
    expect(wavePool.unfilledNumbers).toEqual([later!.number])
    const input = { warehouseId: warehouse.id, packageIds }
    const { left } = isWave
      ? await fixture.generateWaves({ packageIds })
      : await mustApply(lead, 'createSimplePrint', input, 'left { packageId }')
    expect(left.map((one: Data) => one.packageId)).toEqual([later!.id])
    expect(await statesOf([later!, sooner!])).toEqual(['PENDING', 'TO_BE_PRINTED'])
  }
})

test('missing pieces are taken from the package that is due last, although it is the oldest', async () => {
  const sku = await fixture.createProduct(6)
  const [later, sooner] = await createBoth({ [sku]: 3 })
  const { transfer } = await mustApply(controller, 'createTransfer', await someOf(sku), 'transfer { id lines { id } }')
  await mustApply(controller, 'moveOutTransfer', { transferId: transfer.id })
  const rest = [{ lineId: transfer.lines[0].id, quantity: 3, lossReason: 'Broken' }]
  await mustApply(lead, 'forceCompleteTransfer', { transferId: transfer.id, reason: 'Broken', rest, acceptLosses: true })
  expect(await statesOf([later!, sooner!])).toEqual(['DRAFT', 'PENDING'])
})
