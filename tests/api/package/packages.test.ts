import { beforeAll, describe, expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually, recipient } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { integrator, warehouse } = fixture
const manager = await testServer.signInAs('manager')

const list = `query ($warehouse: ID!, $filter: PackageFilter, $sort: PackageSort! = NEWEST, $first: Int, $after: String, $last: Int, $before: String) {
  packages(warehouseId: $warehouse, filter: $filter, sort: $sort, first: $first, after: $after, last: $last, before: $before) {
    totalCount edges { cursor node { id number erpNumber state } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`
const ask = async (variables: Data = {}, client = manager) => (await client.query(list, { warehouse: warehouse.id, ...variables })).packages
const erpOf = (page: Data): string[] => page.edges.map(({ node }: Data) => node.erpNumber)

let taken: (Data & NodeRef)[] = []
let skus: string[] = []

beforeAll(async () => {
  skus = [await fixture.createProduct(100), await fixture.createProduct(100)]
  const orders = [
    { erpNumber: 'ALPHA-001', platform: 'AMAZON', platformOrderNumber: '112-7781923-55' },
    { erpNumber: 'ALPHA-002', channelCode: 'ECO' },
    { erpNumber: 'ALPHA-003' },
    { erpNumber: 'BETA_1%' },
    { erpNumber: 'beta-2', channelCode: null },
    { erpNumber: 'GAMMA-1' },
  ]
  taken = []
  for (const [i, order] of orders.entries()) taken.push(await fixture.createPackage({ [skus[i % 2] as string]: 1 }, order))
  await manager.command('markAbnormal', { packageId: taken[5]?.id, reason: 'GOODS_DAMAGED' })
  await eventually(
    async () => (await ask({ filter: { labelStates: ['READY'] } })).totalCount,
    (count) => count === 5,
  )
})

describe('the list of packages', () => {
  test('pages forward and backward without duplicates', async () => {
    const first = await ask({ first: 2 })
    expect(erpOf(first)).toEqual(['GAMMA-1', 'beta-2'])
    expect(first).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const second = await ask({ first: 2, after: first.pageInfo.endCursor })
    expect(erpOf(second)).toEqual(['BETA_1%', 'ALPHA-003'])
    const third = await ask({ first: 2, after: second.pageInfo.endCursor })
    expect(erpOf(third)).toEqual(['ALPHA-002', 'ALPHA-001'])
    expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    const back = await ask({ last: 2, before: third.pageInfo.startCursor })
    expect(erpOf(back)).toEqual(erpOf(second))
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    const before = await ask({ last: 4, before: third.pageInfo.startCursor })
    expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    expect((await ask({ last: 4 })).pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  })

  test('sorts by oldest first, and by last change', async () => {
    expect(erpOf(await ask({ sort: 'OLDEST', first: 3 }))).toEqual(['ALPHA-001', 'ALPHA-002', 'ALPHA-003'])
    await integrator.command('editPackage', { packageId: taken[1]?.id, expectedVersion: 1, remark: 'touched' })
    const recent = await ask({ sort: 'UPDATED', first: 1 })
    expect(erpOf(recent)).toEqual(['ALPHA-002'])
    expect(erpOf(await ask({ sort: 'UPDATED', after: recent.pageInfo.endCursor }))).toHaveLength(5)
  })

  // Midnight may have passed since the package was created.
  const touch = (erpNumber: string) => testServer.db.package.updateMany({ where: { erpNumber }, data: { updatedAt: new Date() } })
  const searches: [string, () => Data | Promise<Data>, string[]][] = [
    ['exact', () => ({ search: { values: ['ALPHA-001', 'GAMMA-1', ' '], mode: 'EXACT' }, searchIn: 'ERP' }), ['GAMMA-1', 'ALPHA-001']],
    ['exact, but for a part', () => ({ search: { values: ['ALPHA'], mode: 'EXACT' }, searchIn: 'ERP' }), []],
    ['fuzzy', () => ({ search: { values: ['pha-00'], mode: 'FUZZY' }, searchIn: 'ERP' }), ['ALPHA-003', 'ALPHA-002', 'ALPHA-001']],
    ['prefix', () => ({ search: { values: ['BETA', 'alpha-003'], mode: 'PREFIX' }, searchIn: 'ERP' }), ['beta-2', 'BETA_1%', 'ALPHA-003']],
    ['wildcards are letters', () => ({ search: { values: ['A_1%'], mode: 'FUZZY' }, searchIn: 'ERP' }), ['BETA_1%']],
    ['by waybill number, in small letters', () => ({ search: { values: [taken[0]?.number.toLowerCase()] } }), ['ALPHA-001']],
    ['by platform order', () => ({ search: { values: ['112-7781'], mode: 'PREFIX' }, searchIn: 'PLATFORM_ORDER' }), ['ALPHA-001']],
    ['by product', () => ({ search: { values: [skus[1]] }, searchIn: 'SKU' }), ['GAMMA-1', 'BETA_1%', 'ALPHA-002']],
    ['by state', () => ({ states: ['DRAFT', 'ABNORMAL'] }), ['GAMMA-1', 'beta-2']],
    ['by reason', () => ({ abnormalReasons: ['GOODS_DAMAGED'] }), ['GAMMA-1']],
    ['by label', () => ({ labelStates: ['NONE'] }), ['beta-2']],
    ['on hold', () => ({ onHold: true }), []],
    ['of the last 30 days', () => ({ createdDays: 30, states: ['DRAFT'] }), ['beta-2']],
    ['changed today', () => touch('beta-2').then(() => ({ updatedDays: 0, states: ['DRAFT'] })), ['beta-2']],
    ['of another day', () => ({ createdTo: '2020-01-01' }), []],
    ['changed since yesterday', () => ({ updatedFrom: '2020-01-01', updatedTo: '2999-01-01', states: ['DRAFT'] }), ['beta-2']],
    ['changed before', () => ({ updatedTo: '2020-01-01' }), []],
  ]
  test.each(searches)('%s', async (_, filter, expected) => {
    const page = await ask({ filter: await filter() })
    expect(erpOf(page)).toEqual(expected)
    expect(page.totalCount).toBe(expected.length)
  })

  test('reports unknown numbers, and numbers that the filter excludes', async () => {
    const missesOf = async (filter: Data) => {
      const document =
        'query ($id: ID!, $filter: PackageFilter) { packages(warehouseId: $id, filter: $filter) { misses { value isLeftOut } } }'
      return (await manager.query(document, { id: warehouse.id, filter })).packages.misses
    }
    const values = ['ALPHA-001', 'ALPHA-009', 'GAMMA-1', 'ALPHA-0']
    const gone = [
      { value: 'ALPHA-009', isLeftOut: false },
      { value: 'ALPHA-0', isLeftOut: false },
    ]
    expect(await missesOf({ search: { values }, searchIn: 'ERP', states: ['DRAFT'] })).toEqual(gone)
    expect(await missesOf({ search: { values }, searchIn: 'ERP', abnormalReasons: ['GOODS_DAMAGED'] })).toEqual([
      { value: 'ALPHA-001', isLeftOut: true },
      ...gone,
    ])
    expect(await missesOf({ search: { values: [taken[0]?.number.toLowerCase(), 'wb'] } })).toEqual([{ value: 'wb', isLeftOut: false }])
    expect(await missesOf({ search: { values: [skus[1], 'NO-SKU'] }, searchIn: 'SKU' })).toEqual([{ value: 'NO-SKU', isLeftOut: false }])
    expect(await missesOf({ search: { values, mode: 'PREFIX' }, searchIn: 'ERP' })).toEqual([])
  })

  test('filters by channel, group, customer and wave', async () => {
    const eco = await testServer.db.channel.findFirstOrThrow({ where: { code: 'ECO', warehouseId: rowId(warehouse) } })
    expect(erpOf(await ask({ filter: { channelIds: [btoa(`Channel:${eco.id}`)] } }))).toEqual(['ALPHA-002'])
    expect(erpOf(await ask({ filter: { groupIds: [btoa(`LogisticsGroup:${eco.groupId}`)] } }))).toHaveLength(5)
    expect(erpOf(await ask({ filter: { customerIds: [fixture.customer.id] } }))).toHaveLength(6)
    const other = await createPackageFixture(testServer)
    expect(erpOf(await ask({ filter: { customerIds: [other.customer.id] } }))).toEqual([])
    expect(erpOf(await ask({ filter: { waveId: btoa(`Wave:${crypto.randomUUID()}`) } }))).toEqual([])
  })

  test('refuses invalid pages, invalid cursors and too many values', async () => {
    const codeOf = (variables: Data) =>
      ask(variables).then(
        () => null,
        (error) => error.code,
      )
    expect(await codeOf({ first: 251 })).toBe('PAGE_TOO_LARGE')
    expect(await codeOf({ first: 0 })).toBe('BAD_USER_INPUT')
    expect(await codeOf({ after: 'nonsense' })).toBe('BAD_USER_INPUT')
    expect(await codeOf({ filter: { search: { values: Array.from({ length: 201 }, (_, i) => `v${i}`) } } })).toBe('BAD_USER_INPUT')
  })
})

describe('counts by state', () => {
  const counts = async (filter: Data = {}, client = manager) => {
    const data = await client.query('query ($w: ID!, $f: PackageFilter) { packageCounts(warehouseId: $w, filter: $f) { state count } }', {
      w: warehouse.id,
      f: filter,
    })
    return Object.fromEntries(data.packageCounts.filter(({ count }: Data) => count > 0).map(({ state, count }: Data) => [state, count]))
  }

  test('come from the tally, in the order of the lifecycle, independent of the filtered states', async () => {
    expect(await counts()).toEqual({ DRAFT: 1, PENDING: 4, ABNORMAL: 1 })
    expect(await counts({ states: ['DRAFT'] })).toEqual({ DRAFT: 1, PENDING: 4, ABNORMAL: 1 })
    expect(await counts({ createdTo: '2020-01-01' })).toEqual({})
    expect(await counts({ createdDays: 1 })).toEqual({ DRAFT: 1, PENDING: 4, ABNORMAL: 1 })
    const data = await manager.query('query ($w: ID!) { packageCounts(warehouseId: $w) { state } }', { w: warehouse.id })
    expect(data.packageCounts.map(({ state }: Data) => state)).toEqual([
      'DRAFT',
      'PENDING',
      'TO_BE_PRINTED',
      'PICKING',
      'PICKED',
      'TO_BE_SHIPPED',
      'SHIPPED',
      'CANCELLED',
      'ABNORMAL',
    ])
  })

  test('are counted directly where the tally does not cover the filter', async () => {
    expect(await counts({ search: { values: ['ALPHA'], mode: 'PREFIX' }, searchIn: 'ERP' })).toEqual({ PENDING: 3 })
  })

  test('include every change, folded or not', async () => {
    const { id } = await fixture.createPackage({ [skus[0] as string]: 1 })
    expect(await counts()).toMatchObject({ PENDING: 5 })
    await integrator.command('cancelPackage', { packageId: id })
    expect(await counts()).toMatchObject({ PENDING: 4, CANCELLED: 1 })
    await eventually(
      () => testServer.db.packageTally.count(),
      (waiting) => waiting === 0,
    )
    expect(await counts()).toMatchObject({ PENDING: 4, CANCELLED: 1 })
  })
})

describe('visibility', () => {
  test('shows a customer its own packages only, in every query', async () => {
    const other = await createPackageFixture(testServer)
    const foreign = await other.createPackage({ [await other.createProduct(1)]: 1 })
    expect((await ask({}, integrator)).edges).toHaveLength(7)
    // The customer is assigned to one warehouse and may not read another.
    await expect(ask({ warehouse: other.warehouse.id }, integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await integrator.query('query ($id: ID!) { node(id: $id) { id } }', { id: foreign.id })).node).toBeNull()
    await expect(
      integrator.query('query ($w: ID!) { packageCounts(warehouseId: $w) { count } }', { w: other.warehouse.id }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('shows no packages to staff of another warehouse', async () => {
    const elsewhere = await testServer.signInAs('manager', await testServer.factory.createWarehouse())
    await expect(ask({}, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await elsewhere.query('query ($id: ID!) { node(id: $id) { id } }', { id: taken[0]?.id })).node).toBeNull()
  })

  test('shows the recipient to holders of a separate right', async () => {
    const document =
      'query ($id: ID!) { node(id: $id) { ... on Package { destination recipient { name phone country address1 } history { action to by } } } }'
    const { node } = await manager.query(document, { id: taken[0]?.id })
    expect(node.recipient).toEqual({ name: recipient.name, phone: recipient.phone, country: 'US', address1: recipient.address1 })
    expect(node.history).toMatchObject([{ action: 'create', to: 'PENDING' }])
    const picker = await testServer.signInAs('picker', warehouse)
    const masked = await picker.query(document, { id: taken[0]?.id })
    expect(masked.node).toMatchObject({ recipient: null, destination: 'US · 90210' })
  })

  test('returns the allowed actions of each caller', async () => {
    const allowed = async (client = manager, id = taken[0]?.id) =>
      (await client.query('query ($id: ID!) { node(id: $id) { ... on Package { allowedActions editable } } }', { id })).node
    expect(await allowed()).toEqual({ allowedActions: ['mark', 'hold', 'intercept', 'cancel'], editable: true })
    expect(await allowed(await testServer.signInAs('picker', warehouse))).toEqual({ allowedActions: [], editable: false })
    expect(await allowed(manager, taken[5]?.id)).toEqual({ allowedActions: ['toPending', 'hold', 'intercept', 'cancel'], editable: false })
  })
})

describe('subscriptions', () => {
  test('delivers changes of the subscribed packages, always with the latest state', async () => {
    const [mine, other] = [await fixture.createPackage({ [skus[0] as string]: 1 }), await fixture.createPackage({ [skus[0] as string]: 1 })]
    const following = await manager.subscribe(
      'subscription ($w: ID!, $ids: [ID!]) { packageChanged(warehouseId: $w, ids: $ids) { id state } }',
      { w: warehouse.id, ids: [mine.id] },
    )
    await manager.command('markAbnormal', { packageId: other.id, reason: 'OUT_OF_STOCK' })
    await manager.command('markAbnormal', { packageId: mine.id, reason: 'OUT_OF_STOCK' })
    let state = ''
    while (state !== 'ABNORMAL') {
      const { packageChanged } = await following.next()
      expect(packageChanged.id).toBe(mine.id)
      state = packageChanged.state
    }
    await manager.command('returnToPending', { packageId: mine.id })
    await manager.command('cancelPackage', { packageId: mine.id })
    while (state !== 'CANCELLED') state = (await following.next()).packageChanged.state
    following.end()
  })

  test('notifies a customer of its own packages only', async () => {
    const following = await integrator.subscribe('subscription ($w: ID!) { packagesMoved(warehouseId: $w) }', { w: warehouse.id })
    await fixture.createPackage({ [skus[0] as string]: 1 })
    expect(await following.next()).toEqual({ packagesMoved: true })
    following.end()
  })
})

describe('no N+1', () => {
  const page = (fields: string) =>
    `query ($w: ID!) { packages(warehouseId: $w, first: 50) { edges { node { id number state ${fields} } } } }`
  const cases: [string, string, number][] = [
    ['rows alone', '', 2],
    ['the columns of the screen', 'allowedActions editable label { state } customer { name } channelCode channel { name } destination', 5],
    ['everything', 'lines { quantity product { sku } } history { action by } recipient { name } warehouse { name } group { name }', 9],
  ]
  test.each(cases)('%s', async (_, fields, expected) => {
    const statements = await recordStatements(testServer, page(fields), { w: warehouse.id })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(expected)
  })
})
