import { describe, expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/importStock.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually } from '../package/scene.ts'
import { globalId, membersOf, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, warehouse, picker } = floor

const stateOf = async (id: string) => (await floor.read(id)).state
const input = (change = {}) => ({ warehouseId: warehouse.id, pickerId: picker.id, maximum: 10, ...change })

describe('the types of waves', () => {
  test('are decided in their order over the pool: hot, one piece, one product, mixed', async () => {
    await floor.set('HOT', { hotThreshold: 3 })
    const [a, b] = [await floor.product(50), await floor.product(50)]
    const taken = await floor.orders({ [a]: 2 }, { [a]: 2 }, { [a]: 2 }, { [a]: 1 }, { [b]: 3 }, { [a]: 1, [b]: 1 })
    const { waves, taken: count, left } = await floor.generate()
    expect(
      waves.map(({ type, packageCount, pieces, groupName }: Record<string, unknown>) => ({ type, packageCount, pieces, groupName })),
    ).toEqual([
      { type: 'HOT', packageCount: 3, pieces: 6, groupName: 'Evening truck' },
      { type: 'ONE_PIECE', packageCount: 1, pieces: 1, groupName: 'Evening truck' },
      { type: 'ONE_PRODUCT', packageCount: 1, pieces: 3, groupName: 'Evening truck' },
      { type: 'MIXED', packageCount: 1, pieces: 2, groupName: 'Evening truck' },
    ])
    expect({ count, left }).toEqual({ count: 6, left: [] })
    expect(waves[0]).toMatchObject({ state: 'TO_BE_PICKED', counts: { due: 3, toPick: 3 }, allowedActions: ['start', 'void', 'end'] })
    expect(await stateOf(taken[0]!.id)).toBe('TO_BE_PRINTED')
  })

  test('are told apart even where only one is wanted', async () => {
    const a = await floor.product(50)
    await floor.orders({ [a]: 1 }, { [a]: 1 }, { [a]: 1 })
    expect((await floor.generate({ types: ['ONE_PIECE'] })).userErrors).toMatchObject([{ code: 'POOL_EMPTY' }])
    expect((await floor.generate({ types: ['HOT'] })).waves).toMatchObject([{ type: 'HOT', packageCount: 3 }])
  })

  test('give holes to mixed waves only, by hole 1, 2, 3', async () => {
    const [a, b] = [await floor.product(50), await floor.product(50)]
    await floor.orders({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 }, { [a]: 1 })
    const { waves } = await floor.generate()
    const holes = await Promise.all(waves.map((wave: { id: string }) => membersOf(house, wave)))
    expect(holes.map((members: { hole: number | null }[]) => members.map(({ hole }) => hole))).toEqual([[null], [1, 2]])
  })
})

describe('the size of waves', () => {
  test('is at most the maximum; the rest goes to the next wave', async () => {
    const a = await floor.product(50)
    await floor.orders(...Array.from({ length: 5 }, () => ({ [a]: 1 })))
    await floor.set('HOT', { hotThreshold: 1000 })
    const { waves } = await floor.generate({ maximum: 2 })
    expect(waves.map((wave: { packageCount: number }) => wave.packageCount)).toEqual([2, 2, 1])
  })

  test('is at most what the setting of the type says', async () => {
    const a = await floor.product(50)
    await floor.set('ONE_PIECE', { maximum: 1 })
    await floor.orders({ [a]: 1 }, { [a]: 1 })
    expect((await floor.generate({ maximum: 10 })).waves).toHaveLength(2)
    await floor.set('ONE_PIECE', {})
  })

  test.each([
    [0, 'TOO_SMALL', '不能小于 1', 'Must be at least 1'],
    [1001, 'TOO_LARGE', '不能大于 1000', 'Must be at most 1000'],
  ])('cannot be %d', async (maximum, code, zh, en) => {
    expect(await planner.client.refusal('generateWaves', input({ maximum }))).toEqual([{ code, field: 'maximum', zh, en }])
  })
})

describe('the picker', () => {
  test('must be somebody', async () => {
    const nobody = globalId('Staff', { id: rowId(warehouse) })
    expect(await planner.client.refusal('generateWaves', input({ pickerId: nobody }))).toEqual([
      { code: 'PICKER_REQUIRED', field: 'pickerId', zh: '请选择拣货员', en: 'Choose a picker' },
    ])
    const reply = await planner.client.send(
      'mutation { generateWaves(input: { warehouseId: "x", maximum: 1, idempotencyKey: "12345678" }) { taken } }',
    )
    expect(reply.status).toBe(400)
  })

  test('must hold the right to pick in this warehouse', async () => {
    const other = await openFloor(house)
    expect(await planner.client.refusal('generateWaves', input({ pickerId: other.picker.id }))).toEqual([
      {
        code: 'PICKER_NOT_ALLOWED',
        field: 'pickerId',
        zh: `${other.picker.name} 在此仓库没有拣货权限`,
        en: `${other.picker.name} may not pick in this warehouse`,
      },
    ])
    const { pickers } = await planner.client.query('query ($id: ID!) { pickers(warehouseId: $id) { id name } }', { id: warehouse.id })
    expect(pickers).toContainEqual({ id: picker.id, name: picker.name })
    expect(pickers.map(({ id }: { id: string }) => id)).not.toContain(other.picker.id)
    expect(pickers.map(({ id }: { id: string }) => id)).not.toContain(planner.id)
  })
})

describe('what stays pending', () => {
  test('an empty pool makes no wave', async () => {
    const empty = await openFloor(house)
    const { planner: there, warehouse: place, picker: who } = empty
    expect(await there.client.refusal('generateWaves', { warehouseId: place.id, pickerId: who.id, maximum: 10 })).toEqual([
      { code: 'POOL_EMPTY', field: null, zh: '没有可生成波次的包裹', en: 'There is no package that a wave could take' },
    ])
    expect(await house.db.wave.count({ where: { warehouseId: rowId(place) } })).toBe(0)
  })

  test('goods in staging alone stay, and are said to be moved', async () => {
    const staging = await house.fixture.area(warehouse, 'STAGING')
    await house.fixture.locations(staging, ['S01-01-01'])
    const [staged, shelved] = [await floor.product(0), await floor.product(5)]
    const rows = [{ location: 'S01-01-01', sku: staged, pieces: 7, receivedOn: '2026-01-01' }]
    await house.run(importStock, { warehouseId: warehouse.id, customerId: floor.customer.id, reference: 'staged', rows })
    const [lacking, fine] = await floor.orders({ [staged]: 2 }, { [shelved]: 2 })
    const { waves, taken, left } = await floor.generate()
    expect(waves).toHaveLength(1)
    expect(taken).toBe(1)
    expect(left).toEqual([{ packageId: lacking!.id, number: lacking!.number, reason: 'TO_MOVE', sku: staged, missing: 2, staged: 7 }])
    expect(await stateOf(lacking!.id)).toBe('PENDING')
    expect(await stateOf(fine!.id)).toBe('TO_BE_PRINTED')
    expect(await planner.client.refusal('generateWaves', input())).toEqual([
      {
        code: 'NOTHING_IN_PICKING_AREAS',
        field: null,
        zh: '拣货区库存不足，1 个包裹留在待生成',
        en: 'Nothing was taken: the picking areas lack the goods of 1 packages',
      },
    ])
    await floor.shop.command('cancelPackage', { packageId: lacking!.id })
  })

  test('goods that come back from a void wave are out of reach until they are on their shelf', async () => {
    const sku = await floor.product(2)
    const [made] = await floor.orders({ [sku]: 2 })
    const wave = await floor.wave()
    await planner.client.command('markWavePrinted', { waveId: wave.id })
    await picker.client.command('confirmPicking', { waveId: wave.id })
    await planner.client.command('voidWave', { waveId: wave.id })
    // Its label is asked for anew: who asks holds the package, and nobody takes it meanwhile.
    await eventually(
      async () => (await floor.read(made!.id)).label.state,
      (label) => label === 'READY',
    )
    const { userErrors } = await floor.generate()
    expect(userErrors).toMatchObject([{ code: 'NOTHING_IN_PICKING_AREAS' }])
  })

  test('scarce goods go to the oldest packages', async () => {
    const sku = await floor.product(5)
    const far = await floor.product(0)
    const staging = await house.fixture.area(warehouse, 'STAGING')
    await house.fixture.locations(staging, ['S02-01-01'])
    for (const code of [sku, far]) {
      const rows = [{ location: 'S02-01-01', sku: code, pieces: 9, receivedOn: '2026-01-01' }]
      await house.run(importStock, { warehouseId: warehouse.id, customerId: floor.customer.id, reference: `far ${code}`, rows })
    }
    const packages = await floor.orders({ [sku]: 1, [far]: 1 }, { [sku]: 2 }, { [sku]: 3 }, { [sku]: 2 })
    const { left } = await floor.generate({ packageIds: packages.map(({ id }) => id) })
    const states = await Promise.all(packages.map(({ id }) => stateOf(id)))
    expect(states).toEqual(['PENDING', 'TO_BE_PRINTED', 'TO_BE_PRINTED', 'PENDING'])
    expect(left.map(({ sku: lacks, missing }: { sku: string; missing: number }) => [lacks, missing])).toEqual([
      [far, 1],
      [sku, 2],
    ])
  })
})

describe('goods', () => {
  test('are allocated from the oldest batch first, over several places where need be', async () => {
    const sku = await floor.product(0)
    const rows = [
      { location: 'A01-01-02', sku, pieces: 2, receivedOn: '2026-03-01' },
      { location: 'A01-01-01', sku, pieces: 2, receivedOn: '2026-02-01' },
      { location: 'A01-02-01', sku, pieces: 9, receivedOn: '2026-04-01' },
    ]
    await house.run(importStock, { warehouseId: warehouse.id, customerId: floor.customer.id, reference: `batches ${sku}`, rows })
    const taken = await floor.orders({ [sku]: 3 })
    const wave = await floor.wave({ packageIds: [taken[0]!.id] })
    const { wavePickList } = await floor.lead.client.query(
      'query ($id: ID!) { wavePickList(waveId: $id) { locationCode sku pieces picked shares { number pieces } } }',
      { id: wave.id },
    )
    const share = (pieces: number) => [{ number: taken[0]!.number, pieces }]
    expect(wavePickList).toEqual([
      { locationCode: 'A01-01-01', sku, pieces: 2, picked: false, shares: share(2) },
      { locationCode: 'A01-01-02', sku, pieces: 1, picked: false, shares: share(1) },
    ])
  })
})

describe('two planners at once', () => {
  test('take each package once', async () => {
    const sku = await floor.product(500)
    const packages = await floor.orders(...Array.from({ length: 24 }, () => ({ [sku]: 1 })))
    const packageIds = packages.map(({ id }) => id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => floor.generate({ packageIds, maximum: 5 })))
    const waves = answers.flatMap(({ waves: made }) => made ?? [])
    const members = waves.flatMap((wave) => wave.packages.edges.map((edge: { node: { id: string } }) => edge.node.id))
    expect(new Set(members).size).toBe(members.length)
    expect([...members].sort()).toEqual([...packageIds].sort())
    for (const { userErrors } of answers) for (const { code } of userErrors) expect(['POOL_EMPTY', 'POOL_CHANGED']).toContain(code)
  })

  test('and the same request twice makes the waves once', async () => {
    const sku = await floor.product(5)
    await floor.orders({ [sku]: 1 })
    const key = crypto.randomUUID()
    const ask = () => planner.client.command('generateWaves', input(), 'waves { number } taken', key)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]!.waves).toHaveLength(1)
  })
})

describe('the pool', () => {
  const document =
    'query ($id: ID!, $filter: WavePoolFilter) { wavePool(warehouseId: $id, filter: $filter) { packages pieces capped unfilled waves rows { type groupName packages pieces unfilled waves } channels { id name packages } customers { name packages } } }'

  test('says beforehand what a generation would make of it', async () => {
    const there = await openFloor(house)
    const [a, b, none] = [await there.product(50), await there.product(50), await there.product(0)]
    const staging = await house.fixture.area(there.warehouse, 'STAGING')
    await house.fixture.locations(staging, ['S01-01-01'])
    const rows = [{ location: 'S01-01-01', sku: none, pieces: 7, receivedOn: '2026-01-01' }]
    await house.run(importStock, { warehouseId: there.warehouse.id, customerId: there.customer.id, reference: 'staged', rows })
    await there.orders({ [a]: 1 }, { [a]: 1 }, { [b]: 1 }, { [a]: 1, [b]: 2 }, { [none]: 1 })
    await there.take({ [a]: 1 }, { channelCode: 'ECO' })
    await there.orders()
    const read = async (filter = {}) =>
      (await there.planner.client.query(document, { id: there.warehouse.id, filter: { maximum: 2, ...filter } })).wavePool
    const pool = await read()
    expect(pool).toMatchObject({ packages: 6, pieces: 8, capped: false, unfilled: 1, waves: 4 })
    const group = { groupName: 'Evening truck' }
    expect(pool.rows).toEqual([
      { type: 'ONE_PIECE', ...group, packages: 5, pieces: 5, unfilled: 1, waves: 3 },
      { type: 'MIXED', ...group, packages: 1, pieces: 3, unfilled: 0, waves: 1 },
    ])
    expect(pool.channels.map(({ name, packages }: Record<string, unknown>) => [name, packages])).toEqual([
      ['STD', 5],
      ['ECO', 1],
    ])
    expect(await read({ channelIds: [pool.channels[1].id] })).toMatchObject({ packages: 1, waves: 1 })
    expect(await read({ types: ['MIXED'] })).toMatchObject({ packages: 1, pieces: 3 })
    expect(await read({ groupId: globalId('LogisticsGroup', { id: rowId(there.warehouse) }) })).toMatchObject({ packages: 0, rows: [] })
    const bad = await there.planner.client.send(document, { id: there.warehouse.id, filter: { maximum: 0 } })
    expect(bad.errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    await expect(there.picker.client.query(document, { id: there.warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('nobody generates without the right, or elsewhere', async () => {
  const there = await openFloor(house)
  for (const { client } of [picker, there.planner])
    await expect(client.command('generateWaves', input())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
