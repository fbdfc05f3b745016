import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, globalId, mustApply, packagesOfWave, type SignedInUser } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, warehouse, picker } = fixture

const stateOf = async (id: string) => (await fixture.readPackage(id)).state
const input = (change = {}) => ({ warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 10, ...change })

describe('wave types', () => {
  test('are assigned over the pool in order: hot, one piece, one product, mixed', async () => {
    await fixture.saveWaveSetting('HOT', { hotThreshold: 3 })
    const [a, b] = [await fixture.createProduct(50), await fixture.createProduct(50)]
    const taken = await fixture.createPackages({ [a]: 2 }, { [a]: 2 }, { [a]: 2 }, { [a]: 1 }, { [b]: 3 }, { [a]: 1, [b]: 1 })
    const { waves, taken: count, left } = await fixture.generateWaves()
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

  test('are distinguished even if only one is requested', async () => {
    const a = await fixture.createProduct(50)
    await fixture.createPackages({ [a]: 1 }, { [a]: 1 }, { [a]: 1 })
    expect((await fixture.generateWaves({ types: ['ONE_PIECE'] })).userErrors).toMatchObject([{ code: 'POOL_EMPTY' }])
    expect((await fixture.generateWaves({ types: ['HOT'] })).waves).toMatchObject([{ type: 'HOT', packageCount: 3 }])
  })

  test('assign slots 1, 2, 3 in mixed waves only', async () => {
    const [a, b] = [await fixture.createProduct(50), await fixture.createProduct(50)]
    await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 }, { [a]: 1 })
    const { waves } = await fixture.generateWaves()
    const slots = await Promise.all(waves.map((wave: { id: string }) => packagesOfWave(testServer, wave)))
    expect(slots.map((members: { slot: number | null }[]) => members.map(({ slot }) => slot))).toEqual([[null], [1, 2]])
  })
})

describe('wave size', () => {
  test('is limited by the maximum; the rest goes to the next wave', async () => {
    const a = await fixture.createProduct(50)
    await fixture.createPackages(...Array.from({ length: 5 }, () => ({ [a]: 1 })))
    await fixture.saveWaveSetting('HOT', { hotThreshold: 1000 })
    const { waves } = await fixture.generateWaves({ maximum: 2 })
    expect(waves.map((wave: { packageCount: number }) => wave.packageCount)).toEqual([2, 2, 1])
  })

  test('is limited by the setting of the type', async () => {
    const a = await fixture.createProduct(50)
    await fixture.saveWaveSetting('ONE_PIECE', { maximum: 1 })
    await fixture.createPackages({ [a]: 1 }, { [a]: 1 })
    expect((await fixture.generateWaves({ maximum: 10 })).waves).toHaveLength(2)
    await fixture.saveWaveSetting('ONE_PIECE', {})
  })

  test.each([
    [0, 'TOO_SMALL', '不能小于 1', 'Must be at least 1'],
    [1001, 'TOO_LARGE', '不能大于 1000', 'Must be at most 1000'],
  ])('cannot be %d', async (maximum, code, zh, en) => {
    expect(await planner.client.refusal('generateWaves', input({ maximum }))).toEqual([{ code, field: 'maximum', zh, en }])
  })
})

describe('the picker', () => {
  test('is required', async () => {
    const nobody = globalId('Staff', { id: rowId(warehouse) })
    expect(await planner.client.refusal('generateWaves', input({ pickerIds: [nobody] }))).toEqual([
      { code: 'PICKER_REQUIRED', field: 'pickerIds', zh: '请选择拣货员', en: 'Choose a picker' },
    ])
    const reply = await planner.client.send(
      'mutation { generateWaves(input: { warehouseId: "x", maximum: 1, idempotencyKey: "12345678" }) { taken } }',
    )
    expect(reply.status).toBe(400)
  })

  test('must hold the right to pick in this warehouse', async () => {
    const other = await createWaveFixture(testServer)
    expect(await planner.client.refusal('generateWaves', input({ pickerIds: [other.picker.id] }))).toEqual([
      {
        code: 'PICKER_NOT_ALLOWED',
        field: 'pickerIds',
        zh: `${other.picker.name} 在此仓库没有拣货权限，请选择其他拣货员`,
        en: `${other.picker.name} is not allowed to pick in this warehouse; choose another picker`,
      },
    ])
    const { pickers } = await planner.client.query('query ($id: ID!) { pickers(warehouseId: $id) { id name } }', { id: warehouse.id })
    expect(pickers).toContainEqual({ id: picker.id, name: picker.name })
    expect(pickers.map(({ id }: { id: string }) => id)).not.toContain(other.picker.id)
    expect(pickers.map(({ id }: { id: string }) => id)).not.toContain(planner.id)
  })
})

describe('several pickers', () => {
  test('share the waves by open workload, which the planner sees', async () => {
    const there = await createWaveFixture(testServer)
    const second = await there.signInNewUser('picker')
    const sku = await there.createProduct(100)
    const workloads = async () => {
      const document = 'query ($id: ID!) { pickerWorkloads(warehouseId: $id) { picker { id } waves packages pieces } }'
      const { pickerWorkloads } = await there.planner.client.query(document, { id: there.warehouse.id })
      const of = (who: SignedInUser) => pickerWorkloads.find((one: Data) => one.picker.id === who.id)
      return [of(there.picker), of(second)].map(({ waves, packages, pieces }) => [waves, packages, pieces])
    }
    await there.createPackages({ [sku]: 8 }, { [sku]: 2 })
    await there.generateWave()
    expect(await workloads()).toEqual([
      [1, 2, 10],
      [0, 0, 0],
    ])
    await there.createPackages(...Array(6).fill({ [sku]: 4 }))
    const { waves } = await there.generateWaves({ pickerIds: [there.picker.id, second.id, second.id], maximum: 2 })
    expect(waves.map(({ packageCount, pieces }: Data) => [packageCount, pieces])).toEqual(Array(3).fill([2, 8]))
    expect(await workloads()).toEqual([
      [2, 4, 18],
      [2, 4, 16],
    ])
    const asked = there.picker.client.query('query ($id: ID!) { pickerWorkloads(warehouseId: $id) { waves } }', { id: there.warehouse.id })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('get their lists at once: one PDF, and all waves start', async () => {
    const there = await createWaveFixture(testServer)
    const sku = await there.createProduct(100)
    await there.createPackages(...Array(3).fill({ [sku]: 1 }))
    const { waves } = await there.generateWaves({ maximum: 1 })
    const numbers = waves.map(({ number }: Data) => `wave=${number}`).join('&')
    const get = (query: string, who: SignedInUser) =>
      fetch(`${testServer.url}/sheets/picking-lists/${encodeURIComponent(there.warehouse.id)}?${query}`, {
        headers: { authorization: `Bearer ${who.client.identity.token}` },
      })
    const sheet = await get(numbers, there.planner)
    expect((await PDFDocument.load(await sheet.arrayBuffer())).getPageCount()).toBe(3)
    expect((await get('wave=W0000-0000', there.planner)).status).toBe(404)
    expect((await get(numbers, planner)).status).toBe(404)
    const waveIds = waves.map(({ id }: Data) => id)
    const print = () =>
      mustApply(there.planner, 'markWavesPrinted', { warehouseId: there.warehouse.id, waveIds }, 'waves { state printedAt }')
    const first = await print()
    expect(first.waves).toEqual(Array(3).fill({ state: 'PICKING', printedAt: expect.any(String) }))
    expect((await print()).waves).toEqual(first.waves)
    expect(await testServer.db.printJob.count({ where: { documentId: { in: waves.map(rowId) } } })).toBe(3)
    expect(await planner.client.refusal('markWavesPrinted', { warehouseId: warehouse.id, waveIds })).toMatchObject([{ code: 'NOT_FOUND' }])
    await mustApply(there.planner, 'voidWave', { waveId: waveIds[0] })
    const over = { warehouseId: there.warehouse.id, waveIds }
    expect(await there.planner.client.refusal('markWavesPrinted', over)).toMatchObject([{ code: 'WAVE_OVER' }])
  })
})

describe('packages that stay pending', () => {
  test('creates no wave from an empty pool', async () => {
    const empty = await createWaveFixture(testServer)
    const { planner: there, warehouse: place, picker: who } = empty
    expect(await there.client.refusal('generateWaves', { warehouseId: place.id, pickerIds: [who.id], maximum: 10 })).toEqual([
      { code: 'POOL_EMPTY', field: null, zh: '没有可生成波次的包裹', en: 'There are no packages to generate waves from' },
    ])
    expect(await testServer.db.wave.count({ where: { warehouseId: rowId(place) } })).toBe(0)
  })

  test('leaves stock in staging, and reports that it has to be moved', async () => {
    const staging = await testServer.factory.createArea(warehouse, 'STAGING')
    await testServer.factory.createLocations(staging, ['S01-01-01'])
    const [staged, shelved] = [await fixture.createProduct(0), await fixture.createProduct(5)]
    const rows = [{ location: 'S01-01-01', sku: staged, pieces: 7, receivedOn: '2026-01-01' }]
    await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: fixture.customer.id, reference: 'staged', rows })
    const [lacking, fine] = await fixture.createPackages({ [staged]: 2 }, { [shelved]: 2 })
    const { waves, taken, left } = await fixture.generateWaves()
    expect(waves).toHaveLength(1)
    expect(taken).toBe(1)
    expect(left).toEqual([{ packageId: lacking!.id, number: lacking!.number, reason: 'TO_MOVE', sku: staged, missing: 2, staged: 7 }])
    expect(await stateOf(lacking!.id)).toBe('PENDING')
    expect(await stateOf(fine!.id)).toBe('TO_BE_PRINTED')
    expect(await planner.client.refusal('generateWaves', input())).toEqual([
      {
        code: 'NOTHING_IN_PICKING_AREAS',
        field: null,
        zh: '拣货区库存不足，1 个包裹留在待生成，请补货后重试',
        en: 'The picking areas are short of stock; packages left pending: 1. Replenish and try again',
      },
    ])
    await fixture.integrator.command('cancelPackage', { packageId: lacking!.id })
  })

  test('cannot use stock of a voided wave until it is back on its shelf', async () => {
    const sku = await fixture.createProduct(2)
    const [made] = await fixture.createPackages({ [sku]: 2 })
    const wave = await fixture.generateWave()
    await planner.client.command('markWavePrinted', { waveId: wave.id })
    await picker.client.command('confirmPicking', { waveId: wave.id })
    await planner.client.command('voidWave', { waveId: wave.id })
    // Its label is requested again, which locks the package.
    await eventually(
      async () => (await fixture.readPackage(made!.id)).label.state,
      (label) => label === 'READY',
    )
    const { userErrors } = await fixture.generateWaves()
    expect(userErrors).toMatchObject([{ code: 'NOTHING_IN_PICKING_AREAS' }])
  })

  test('gives scarce stock to the oldest packages', async () => {
    const sku = await fixture.createProduct(5)
    const far = await fixture.createProduct(0)
    const staging = await testServer.factory.createArea(warehouse, 'STAGING')
    await testServer.factory.createLocations(staging, ['S02-01-01'])
    for (const code of [sku, far]) {
      const rows = [{ location: 'S02-01-01', sku: code, pieces: 9, receivedOn: '2026-01-01' }]
      await testServer.runCommand(importStock, {
        warehouseId: warehouse.id,
        customerId: fixture.customer.id,
        reference: `far ${code}`,
        rows,
      })
    }
    const packages = await fixture.createPackages({ [sku]: 1, [far]: 1 }, { [sku]: 2 }, { [sku]: 3 }, { [sku]: 2 })
    const { left } = await fixture.generateWaves({ packageIds: packages.map(({ id }) => id) })
    const states = await Promise.all(packages.map(({ id }) => stateOf(id)))
    expect(states).toEqual(['PENDING', 'TO_BE_PRINTED', 'TO_BE_PRINTED', 'PENDING'])
    expect(left.map(({ sku: lacks, missing }: { sku: string; missing: number }) => [lacks, missing])).toEqual([
      [far, 1],
      [sku, 2],
    ])
  })
})

describe('stock', () => {
  test('is allocated from the oldest batch first, over several locations if needed', async () => {
    const sku = await fixture.createProduct(0)
    const rows = [
      { location: 'A01-01-02', sku, pieces: 2, receivedOn: '2026-03-01' },
      { location: 'A01-01-01', sku, pieces: 2, receivedOn: '2026-02-01' },
      { location: 'A01-02-01', sku, pieces: 9, receivedOn: '2026-04-01' },
    ]
    await testServer.runCommand(importStock, {
      warehouseId: warehouse.id,
      customerId: fixture.customer.id,
      reference: `batches ${sku}`,
      rows,
    })
    const taken = await fixture.createPackages({ [sku]: 3 })
    const wave = await fixture.generateWave({ packageIds: [taken[0]!.id] })
    const { wavePickList } = await fixture.lead.client.query(
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

describe('two concurrent planners', () => {
  test('take each package once', async () => {
    const sku = await fixture.createProduct(500)
    const packages = await fixture.createPackages(...Array.from({ length: 24 }, () => ({ [sku]: 1 })))
    const packageIds = packages.map(({ id }) => id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.generateWaves({ packageIds, maximum: 5 })))
    const waves = answers.flatMap(({ waves: made }) => made ?? [])
    const members = waves.flatMap((wave) => wave.packages.edges.map((edge: { node: { id: string } }) => edge.node.id))
    expect(new Set(members).size).toBe(members.length)
    expect([...members].sort()).toEqual([...packageIds].sort())
    for (const { userErrors } of answers) for (const { code } of userErrors) expect(['POOL_EMPTY', 'POOL_CHANGED']).toContain(code)
  })

  test('and a repeated request create the waves once', async () => {
    const sku = await fixture.createProduct(5)
    await fixture.createPackages({ [sku]: 1 })
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
    'query ($id: ID!, $filter: WavePoolFilter) { wavePool(warehouseId: $id, filter: $filter) { packages pieces capped unfilled unfilledNumbers waves rows { type groupName packages pieces unfilled waves } channels { id name packages } customers { name packages } } }'

  test('previews the result of a generation', async () => {
    const there = await createWaveFixture(testServer)
    const [a, b, none] = [await there.createProduct(50), await there.createProduct(50), await there.createProduct(0)]
    const staging = await testServer.factory.createArea(there.warehouse, 'STAGING')
    await testServer.factory.createLocations(staging, ['S01-01-01'])
    const rows = [{ location: 'S01-01-01', sku: none, pieces: 7, receivedOn: '2026-01-01' }]
    await testServer.runCommand(importStock, { warehouseId: there.warehouse.id, customerId: there.customer.id, reference: 'staged', rows })
    const taken = await there.createPackages({ [a]: 1 }, { [a]: 1 }, { [b]: 1 }, { [a]: 1, [b]: 2 }, { [none]: 1 })
    await there.createPackage({ [a]: 1 }, { channelCode: 'ECO' })
    await there.createPackages()
    const read = async (filter = {}) =>
      (await there.planner.client.query(document, { id: there.warehouse.id, filter: { maximum: 2, ...filter } })).wavePool
    const pool = await read()
    expect(pool).toMatchObject({ packages: 6, pieces: 8, capped: false, unfilled: 1, waves: 3 })
    expect(pool.unfilledNumbers).toEqual([taken[4]?.number])
    const group = { groupName: 'Evening truck' }
    expect(pool.rows).toEqual([
      { type: 'ONE_PIECE', ...group, packages: 5, pieces: 5, unfilled: 1, waves: 2 },
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

test('requires the right in the warehouse', async () => {
  const there = await createWaveFixture(testServer)
  for (const { client } of [picker, there.planner])
    await expect(client.command('generateWaves', input())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
