import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { codes, createWalkFixture, readList, type WalkFixture } from './walkFixture.ts'
import { createWaveFixture, packagesOfWave } from './waveFixture.ts'

// A busy machine must not make the planner late.
const onTime = await startTestServer({ environment: { PLANNER_MILLISECONDS: '60000' } })
const late = await startTestServer({ environment: { PLANNER_MILLISECONDS: '1' } })

const [front, back] = [
  [codes[0]!, codes[1]!],
  [codes[2]!, codes[3]!],
]
const shortWalks = { rule: 'SHORT_WALKS', maximum: 2 }
const oldestFirst = { rule: 'OLDEST_FIRST', maximum: 2 }

const planSelection = `isFallback left waveCount packages pieces measured metres minutes piecesPerMetre
  waves { type groupName packages pieces walk { metres minutes percentAbove } path locations { code rack bay } }`
const comparisonSelection = `id state packages planned settings { rule maximum hotThreshold type groupId plan { ${planSelection} } }`

async function begin({ planner, warehouse }: WalkFixture, settings: Data[], filter: Data = {}): Promise<string> {
  const { comparison, userErrors } = await planner.client.command(
    'compareWaveSettings',
    { warehouseId: warehouse.id, settings, ...filter },
    'comparison { id state }',
  )
  expect(userErrors).toEqual([])
  expect(comparison.state).toBe('PLANNING')
  return comparison.id
}

const read = async ({ planner }: WalkFixture, id: string): Promise<Data> =>
  (await planner.client.query(`query ($id: ID!) { node(id: $id) { ... on WaveComparison { ${comparisonSelection} } } }`, { id })).node

async function compare(fixture: WalkFixture, settings: Data[], filter: Data = {}): Promise<Data> {
  const id = await begin(fixture, settings, filter)
  return eventually(
    () => read(fixture, id),
    ({ state }) => state === 'DONE',
  )
}

const generate = ({ planner, picker }: WalkFixture, comparison: Data, position = 0, key?: string) =>
  planner.client.command(
    'generateComparedWaves',
    { comparisonId: comparison.id, position, pickerIds: [picker.id] },
    'taken waves { id packageCount pieces type groupName picker { name } }',
    ...(key ? [key] : []),
  )
const refusal = ({ planner, picker }: WalkFixture, comparison: Data, position = 0) =>
  planner.client.refusal('generateComparedWaves', { comparisonId: comparison.id, position, pickerIds: [picker.id] })

test('settings are compared over one pool, and the chosen one is generated exactly as shown', async () => {
  const fixture = await createWalkFixture(onTime)
  const packages = await fixture.pack(front, back, front, back)
  const comparison = await compare(fixture, [shortWalks, oldestFirst, { rule: 'SHORT_WALKS', maximum: 3, hotThreshold: 2 }])
  expect(comparison).toMatchObject({ packages: 4, planned: 3 })
  const [short, simple, hot] = comparison.settings.map(({ plan }: Data) => plan)
  // 2 × 8.5 m and 2 × (3 + 8.5) m; by age each wave goes through both aisles: up and down each of them by code, 3 m in between.
  expect(short).toMatchObject({ isFallback: false, left: 0, waveCount: 2, packages: 4, pieces: 8, measured: 2, metres: 40 })
  expect(simple).toMatchObject({ isFallback: false, left: 0, waveCount: 2, packages: 4, pieces: 8, measured: 2, metres: 80 })
  expect(short.piecesPerMetre).toBeCloseTo(8 / 40)
  expect(hot.waves.map(({ type, packages }: Data) => [type, packages])).toEqual([
    ['HOT', 2],
    ['HOT', 2],
  ])
  // Depot, up the first aisle, and back.
  expect(short.waves[0].path).toEqual([0, 0, 0, 8_500, 0, 0])
  expect(short.waves[0].locations).toEqual([
    { code: 'B01-01-01', rack: 'B01', bay: 1 },
    { code: 'B02-08-01', rack: 'B02', bay: 8 },
  ])

  for (const [position, order] of [
    [1, packages.map(({ number }) => number)],
    [0, [0, 2, 1, 3].map((at) => packages[at]!.number)],
  ] as const) {
    const plan = comparison.settings[position].plan
    const key = crypto.randomUUID()
    const { waves, taken, userErrors } = (await generate(fixture, comparison, position, key)) as Data
    expect(userErrors).toEqual([])
    expect(taken).toBe(4)
    expect((await generate(fixture, comparison, position, key)).waves).toEqual(waves)
    const members = await Promise.all(waves.map((wave: Data & { id: string }) => packagesOfWave(onTime, wave)))
    expect(members.flat().map(({ number }: Data) => number)).toEqual(order)
    expect(waves).toMatchObject(
      plan.waves.map(({ type, groupName, packages: packageCount, pieces }: Data) => ({ type, groupName, packageCount, pieces })),
    )
    const lists = await Promise.all(waves.map(({ id }: Data) => readList(fixture, id)))
    expect(lists).toEqual(plan.waves.map(({ locations, walk }: Data) => ({ codes: locations.map(({ code }: Data) => code), walk })))
    for (const { id } of waves) await fixture.lead.client.command('voidWave', { waveId: id })
  }
})

test('a setting may be limited to a type or a logistics group, and the pool by the filter', async () => {
  const fixture = await createWalkFixture(onTime)
  const [first, second] = await fixture.pack(front, [codes[0]!], back)
  const comparison = await compare(fixture, [shortWalks, { ...shortWalks, type: 'ONE_PIECE' }, { ...shortWalks, type: 'HOT' }], {
    packageIds: [first!.id, second!.id],
  })
  expect(comparison.packages).toBe(2)
  expect(comparison.settings.map(({ plan }: Data) => plan.packages)).toEqual([2, 1, 0])
  expect(await refusal(fixture, comparison, 2)).toEqual([
    {
      code: 'WAVE_PLAN_EMPTY',
      field: 'position',
      zh: '此方案没有波次，请选择其他方案',
      en: 'This setting makes no waves; choose another one',
    },
  ])
  expect(await refusal(fixture, comparison, 3)).toMatchObject([
    { code: 'WAVE_PLAN_MISSING', zh: '此方案尚未计算，或对比已过期，请重新对比' },
  ])
})

test('is refused, and says what has changed, if a package, the stock or the layout has', async () => {
  const fixture = await createWalkFixture(onTime, ['B01-04-01', 'B02-05-01'])
  const { planner, integrator, warehouse, customer, skuAt } = fixture
  const sku = skuAt.get('B01-04-01')!
  await onTime.factory.addStock(warehouse, customer, { sku }, 1, 'B02-05-01')
  const [kept, cancelled] = await fixture.pack(front, back)
  const comparison = await compare(fixture, [shortWalks])
  await integrator.command('cancelPackage', { packageId: cancelled!.id })
  expect(await refusal(fixture, comparison)).toEqual([
    {
      ...{ code: 'WAVE_PLAN_POOL_CHANGED', field: null },
      zh: `对比之后，1 个包裹已不在待生成之列：${cancelled!.number}。请重新对比`,
      en: `Packages that are no longer pending since the comparison: 1 (${cancelled!.number}). Compare again`,
    },
  ])
  expect(await onTime.db.wave.count({ where: { warehouseId: rowId(warehouse) } })).toBe(0)

  // The older package takes the older stock, once it is generated by somebody else.
  const [other, mine] = await fixture.createPackages({ [sku]: 50 }, { [sku]: 1 })
  const again = await compare(fixture, [{ rule: 'SHORT_WALKS' }], { packageIds: [kept!.id, mine!.id] })
  expect(again.settings[0].plan.waves.flatMap(({ locations }: Data) => locations.map(({ code }: Data) => code))).toContain('B01-04-01')
  await fixture.generateWave({ packageIds: [other!.id] })
  expect(await refusal(fixture, again)).toEqual([
    {
      ...{ code: 'WAVE_PLAN_STOCK_CHANGED', field: null },
      zh: '对比之后，这些库位的可用库存有变动：B01-04-01, B02-05-01。请重新对比',
      en: 'The free stock has changed since the comparison at B01-04-01, B02-05-01. Compare again',
    },
  ])

  const last = await compare(fixture, [shortWalks])
  await fixture.saveLayout({ aislePitchMillimetres: 4_000 })
  expect(await refusal(fixture, last)).toEqual([
    {
      ...{ code: 'WAVE_PLAN_LAYOUT_CHANGED', field: null },
      zh: '对比之后，仓库布局有变动，请重新对比',
      en: 'The warehouse layout has changed since the comparison. Compare again',
    },
  ])
  expect(await planner.client.refusal('generateComparedWaves', { comparisonId: last.id, position: 0, pickerIds: [] })).toMatchObject([
    { field: 'pickerIds' },
  ])
})

test('can be cancelled while a setting is planned: the planned ones stay', async () => {
  const fixture = await createWalkFixture(onTime)
  const { planner } = fixture
  await fixture.pack(front)
  const { id, changes } = await onTime.db.$transaction(
    async (tx) => {
      // The job waits for the layout.
      await tx.$executeRawUnsafe('lock table warehouse_layout in access exclusive mode')
      const id = await begin(fixture, [shortWalks, oldestFirst])
      const changes = await planner.client.subscribe('subscription ($id: ID!) { waveComparisonChanged(id: $id) { state planned } }', { id })
      const { comparison } = await planner.client.command('cancelWaveComparison', { comparisonId: id }, 'comparison { state planned }')
      expect(comparison).toEqual({ state: 'CANCELLED', planned: 0 })
      return { id, changes }
    },
    { timeout: 30_000 },
  )
  await changes.nextMatching(({ waveComparisonChanged }) => waveComparisonChanged.state === 'CANCELLED')
  await eventually(
    () => onTime.db.$queryRawUnsafe<Data[]>('select from graphile_worker.jobs where key = $1', `wave.compare:${rowId({ id })}`),
    (jobs) => jobs.length === 0,
  )
  const comparison = await read(fixture, id)
  expect(comparison).toMatchObject({ state: 'CANCELLED', planned: 0 })
  expect(await refusal(fixture, comparison)).toMatchObject([{ code: 'WAVE_PLAN_MISSING' }])
  // Without effect on one that is done.
  const done = await compare(fixture, [shortWalks])
  const { comparison: after } = await planner.client.command('cancelWaveComparison', { comparisonId: done.id }, 'comparison { state }')
  expect(after.state).toBe('DONE')
})

test('the simple rule applies while the planner is late, and is said', async () => {
  const fixture = await createWalkFixture(late)
  const packages = await fixture.pack(front, back, front, back)
  const comparison = await compare(fixture, [shortWalks])
  const [{ plan }] = comparison.settings
  expect(plan).toMatchObject({
    isFallback: true,
    waveCount: 2,
    packages: 4,
    measured: 0,
    metres: null,
    minutes: null,
    piecesPerMetre: null,
  })
  const { waves } = await generate(fixture, comparison)
  const members = await Promise.all(waves.map((wave: Data & { id: string }) => packagesOfWave(late, wave)))
  expect(members.flat().map(({ number }: Data) => number)).toEqual(packages.map(({ number }) => number))
  expect(await readList(fixture, waves[0].id)).toEqual({ codes, walk: null })
})

test('needs the right to generate waves in the warehouse, and packages', async () => {
  const fixture = await createWalkFixture(onTime)
  const { planner, picker, warehouse } = fixture
  const input = { warehouseId: warehouse.id, settings: [shortWalks] }
  expect(await planner.client.refusal('compareWaveSettings', input)).toMatchObject([{ code: 'POOL_EMPTY' }])
  await fixture.pack(front)
  const comparison = await compare(fixture, [shortWalks])
  const elsewhere = (await createWaveFixture(onTime)).planner
  for (const { client } of [picker, elsewhere]) {
    await expect(client.command('compareWaveSettings', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(client.command('cancelWaveComparison', { comparisonId: comparison.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const asked = { comparisonId: comparison.id, position: 0, pickerIds: [picker.id] }
    await expect(client.command('generateComparedWaves', asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: comparison.id })).node).toBeNull()
  }
})

test('a setting says how many packages are picked after their cut-off, where one is known', async () => {
  const fixture = await createWalkFixture(onTime)
  const packages = await fixture.pack(front, back, front)
  const late = packages.slice(1).map(rowId)
  await onTime.db.package.updateMany({ where: { id: { in: late } }, data: { createdAt: new Date(Date.now() - 3 * 86_400_000) } })
  await onTime.db.package.update({ where: { id: rowId(packages[0]!) }, data: { groupId: null } })
  const missedOf = async (filter: Data = {}) => {
    const { id } = await compare(fixture, [shortWalks], filter)
    const { node } = await fixture.planner.client.query(
      'query ($id: ID!) { node(id: $id) { ... on WaveComparison { settings { plan { one: missed(pickers: 1) many: missed(pickers: 9) } } } } }',
      { id },
    )
    return node.settings[0].plan
  }
  expect(await missedOf()).toEqual({ one: 2, many: 2 })
  expect(await missedOf({ packageIds: [packages[0]!.id] })).toEqual({ one: null, many: null })
})
