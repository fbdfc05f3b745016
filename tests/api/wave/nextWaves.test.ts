import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { codes, createWalkFixture, readList, type WalkFixture } from './walkFixture.ts'

// A busy machine must not make the planner late.
const onTime = await startTestServer({ environment: { PLANNER_MILLISECONDS: '60000' } })
const off = await startTestServer({ environment: { PLANNER_MILLISECONDS: '0' } })

const [front, back] = [
  [codes[0]!, codes[1]!],
  [codes[2]!, codes[3]!],
]
const numbersIn = (waves: Data[]) => waves.map(({ packages }) => packages.edges.map(({ node }: Data) => node.number))

/** A package whose goods are in a staging area, so that the picking areas cannot fill it. */
async function packStaged({ warehouse, customer, createProduct, createPackages }: WalkFixture, { factory }: typeof off) {
  const sku = await createProduct(0)
  await factory.createLocations(await factory.createArea(warehouse, 'STAGING'), ['S01-01-01'])
  await factory.addStock(warehouse, customer, { sku }, 2, 'S01-01-01')
  const [staged] = await createPackages({ [sku]: 2 })
  return staged!
}

async function preview({ planner, warehouse }: WalkFixture, filter: Data) {
  const { wavePool } = await planner.client.query(
    'query ($w: ID!, $filter: WavePoolFilter) { wavePool(warehouseId: $w, filter: $filter) { packages waves taken } }',
    { w: warehouse.id, filter },
  )
  return wavePool
}

test('the next wave is of packages that lie together; without the planner, of the oldest', async () => {
  for (const [testServer, expected] of [
    [onTime, [1, 2]],
    [off, [0, 1]],
  ] as const) {
    const fixture = await createWalkFixture(testServer)
    const numbers = (await fixture.pack(front, back, back, front)).map(({ number }) => number)
    await testServer.db.package.updateMany({
      where: { warehouseId: rowId(fixture.warehouse), number: { in: numbers.slice(3) } },
      data: { groupId: null },
    })
    expect(await preview(fixture, { maximum: 2, maximumWaves: 1 })).toEqual({ packages: 4, waves: 1, taken: 2 })
    const { waves, taken } = await fixture.generateWaves({ maximum: 2, maximumWaves: 1 })
    expect(taken).toBe(2)
    expect(numbersIn(waves)).toEqual([expected.map((at) => numbers[at])])
    if (testServer === onTime) expect((await readList(fixture, waves[0].id)).walk).toEqual({ metres: 23, minutes: 3, percentAbove: 0 })
    expect(await preview(fixture, { maximum: 2, maximumWaves: 9 })).toEqual({ packages: 2, waves: 2, taken: 2 })
  }
})

test('packages that are due first come first; those without stock are left', async () => {
  const fixture = await createWalkFixture(onTime)
  const lacking = await packStaged(fixture, onTime)
  const packages = await fixture.pack(front, back, back)
  await onTime.db.package.updateMany({
    where: { id: { in: [lacking, packages[0]!].map(rowId) } },
    data: { createdAt: new Date(Date.now() - 3 * 86_400_000) },
  })
  const { waves, left } = await fixture.generateWaves({ maximum: 2, maximumWaves: 1 })
  expect(left).toMatchObject([{ number: lacking.number }])
  const [[first, second]] = numbersIn(waves) as [[string, string]]
  expect(first).toBe(packages[0]!.number)
  expect([packages[1]!.number, packages[2]!.number]).toContain(second)
})

test('if all lack stock, it says so', async () => {
  const fixture = await createWalkFixture(off)
  const { planner, picker, warehouse } = fixture
  await packStaged(fixture, off)
  const input = { warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 5, maximumWaves: 1 }
  expect((await planner.client.refusal('generateWaves', input)).map(({ code }) => code)).toEqual(['NOTHING_IN_PICKING_AREAS'])
})

test('the maximum number of waves is at least 1', async () => {
  const { planner, picker, warehouse } = await createWalkFixture(off)
  const input = { warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 5, maximumWaves: 0 }
  expect(await planner.client.refusal('generateWaves', input)).toMatchObject([{ code: 'TOO_SMALL', field: 'maximumWaves' }])
})
