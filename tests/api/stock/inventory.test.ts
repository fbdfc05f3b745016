import { beforeAll, describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { createPackageFixture, eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const packageFixture = await createPackageFixture(testServer)
const { integrator, warehouse } = packageFixture
const at = await createPackageAtStage(packageFixture)
const manager = await testServer.signInAs('manager')

const list = `query ($w: ID!, $filter: StockFilter, $sort: StockSort! = SKU, $first: Int, $after: String) {
  productStocks(warehouseId: $w, filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount edges { node { product { id sku } inTransit toReceive toShelve good defective locked available total } } pageInfo { hasNextPage endCursor }
  }
}`
const ask = async (variables: Data = {}, client = manager) => (await client.query(list, { w: warehouse.id, ...variables })).productStocks
const skusOf = (page: Data): string[] => page.edges.map(({ node }: Data) => node.product.sku)

let skus: string[] = []

beforeAll(async () => {
  skus = []
  for (const [pieces, change] of [
    [10, { name: 'Blue cup', barcodes: ['4006381333931'] }],
    [3, { name: 'Red cup' }],
    [7, { name: '绿色杯子' }],
  ] as const)
    skus.push(await packageFixture.createProduct(pieces, change))
  await packageFixture.createPackage({ [skus[1] as string]: 3 })
})

describe('the inventory list', () => {
  test('returns the quantities of each product', async () => {
    const { edges, totalCount } = await ask()
    expect(totalCount).toBe(3)
    expect(edges.map(({ node }: Data) => [node.product.sku, node.good, node.locked, node.available, node.total])).toEqual([
      [skus[0], 10, 0, 10, 10],
      [skus[1], 3, 3, 0, 3],
      [skus[2], 7, 0, 7, 7],
    ])
    expect(edges[0].node).toMatchObject({ inTransit: 0, toReceive: 0, toShelve: 0, defective: 0 })
  })

  test('pages by SKU, and sorts by scarcity and by last change', async () => {
    const first = await ask({ first: 2 })
    expect(skusOf(first)).toEqual(skus.slice(0, 2))
    expect(skusOf(await ask({ first: 2, after: first.pageInfo.endCursor }))).toEqual(skus.slice(2))
    expect(skusOf(await ask({ sort: 'SCARCE' }))).toEqual([skus[1], skus[2], skus[0]])
    expect(skusOf(await ask({ sort: 'RECENT' }))[0]).toBe(skus[1])
    const orders = [
      ['SKU', 'SKU_DESC'],
      ['RECENT', 'UNCHANGED'],
      ['SCARCE', 'ABUNDANT'],
      ['OLDEST', 'YOUNGEST'],
    ]
    for (const [one, reversed] of orders) {
      const page = await ask({ sort: reversed, first: 2 })
      const rest = await ask({ sort: reversed, after: page.pageInfo.endCursor })
      if (one !== 'OLDEST') expect([...skusOf(page), ...skusOf(rest)]).toEqual(skusOf(await ask({ sort: one })).toReversed())
      else expect([...skusOf(page), ...skusOf(rest)].toSorted()).toEqual([...skus].toSorted())
    }
  })

  test('pages forward only', async () => {
    const backwards = 'query ($w: ID!) { productStocks(warehouseId: $w, last: 2) { edges { cursor } } }'
    await expect(manager.query(backwards, { w: warehouse.id })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test.each<[string, () => Data, number[]]>([
    ['by SKU', () => ({ search: { values: [skus[2]] } }), [2]],
    // The third has a Chinese name, and this one for customs, which is shown in English.
    ['by a part of a name', () => ({ search: { values: ['CUP'], mode: 'FUZZY' } }), [0, 1, 2]],
    ['by a Chinese name', () => ({ search: { values: ['绿色'], mode: 'PREFIX' } }), [2]],
    ['by barcode', () => ({ search: { values: ['4006381333931'] } }), [0]],
    ['out of stock', () => ({ view: 'OUT_OF_STOCK' }), [1]],
    ['in stock', () => ({ view: 'IN_STOCK' }), [0, 1, 2]],
    ['defective', () => ({ view: 'DEFECTIVE' }), []],
  ])('%s', async (_, filter, expected) => {
    expect(skusOf(await ask({ filter: filter() }))).toEqual(expected.map((i) => skus[i]))
  })

  test('counts its views', async () => {
    const data = await manager.query('query ($w: ID!) { productStockCounts(warehouseId: $w) { view count } }', { w: warehouse.id })
    expect(Object.fromEntries(data.productStockCounts.map(({ view, count }: Data) => [view, count]))).toEqual({
      ALL: 3,
      IN_STOCK: 3,
      OUT_OF_STOCK: 1,
      DEFECTIVE: 0,
      INCOMING: 0,
      TO_SHELVE: 0,
      LOW: 0,
      AGED: expect.any(Number),
    })
  })

  test('runs as many statements for fifty rows as for one', async () => {
    const fields = 'edges { node { product { sku name customer { name } } available total } }'
    const statements = await recordStatements(testServer, `query ($w: ID!) { productStocks(warehouseId: $w, first: 50) { ${fields} } }`, {
      w: warehouse.id,
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
  })

  test('shows a customer its own products only, and other warehouses nothing', async () => {
    const other = await createPackageFixture(testServer)
    await other.createProduct(5)
    expect(skusOf(await ask({}, integrator))).toEqual(skus)
    await expect(ask({ w: other.warehouse.id }, integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ask({}, await testServer.signInAs('manager', other.warehouse))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('returns a single product, and null for an unknown one', async () => {
    const document = `query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { good locked available product { sku } } }`
    const red = await testServer.db.product.findFirstOrThrow({ where: { sku: skus[1] as string } })
    const p = toNodeId('Product', red.id)
    const { productStock } = await manager.query(document, { w: warehouse.id, p })
    expect(productStock).toEqual({ good: 3, locked: 3, available: 0, product: { sku: skus[1] } })
    const other = await testServer.factory.createWarehouse()
    expect((await manager.query(document, { w: other.id, p })).productStock).toBeNull()
  })
})

describe('stock by location', () => {
  const document = `query ($w: ID!, $p: ID!) { locationStocks(warehouseId: $w, productId: $p) { edges { node { code kind area batch receivedOn quality onHand allocated free } } } }`

  test('is listed by location and batch, including picked stock', async () => {
    const { sku } = await at('PICKED')
    const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
    const data = await manager.query(document, { w: warehouse.id, p: btoa(`Product:${product.id}`) })
    expect(data.locationStocks.edges.map(({ node }: Data) => node)).toMatchObject([
      { code: 'A01-01-01', kind: 'SHELF', receivedOn: '2026-01-01', quality: 'GOOD', onHand: 8, allocated: 0, free: 8 },
      { code: expect.stringMatching(/^OUT-/), kind: 'OUT', area: null, onHand: 2, allocated: 2, free: 0 },
    ])
  })

  test('is hidden from customers', async () => {
    const product = await testServer.db.product.findFirstOrThrow({ where: { sku: skus[0] as string } })
    await expect(integrator.query(document, { w: warehouse.id, p: btoa(`Product:${product.id}`) })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the stock flow of a product', () => {
  const document = `query ($w: ID!, $p: ID!, $q: [StockQuantity!], $first: Int, $after: String) {
    stockFlow(warehouseId: $w, productId: $p, quantities: $q, first: $first, after: $after) {
      edges { cursor node { no quantity change after documentKind documentNumber documentId batch location by at } } pageInfo { hasNextPage endCursor }
    }
  }`
  const flowOf = async (sku: string, variables: Data = {}, client = manager) => {
    const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
    return (await client.query(document, { w: warehouse.id, p: btoa(`Product:${product.id}`), ...variables })).stockFlow
  }

  test('returns change, new quantity, reason and user', async () => {
    const { sku, number, id } = await at('PICKED')
    const { edges } = await flowOf(sku)
    expect(edges.map(({ node }: Data) => [node.quantity, node.change, node.after])).toEqual([
      ['ON_HAND', 2, 2],
      ['ON_HAND', -2, 8],
      ['LOCKED', 2, 2],
      ['GOOD', 10, 10],
      ['ON_HAND', 10, 10],
    ])
    expect(edges[2].node).toMatchObject({ documentKind: 'Package', documentNumber: number, documentId: id })
    expect(edges[4].node).toMatchObject({ documentKind: 'Import', location: 'A01-01-01', batch: expect.any(String) })
    const locked = await flowOf(sku, { q: ['LOCKED', 'GOOD'] })
    expect(locked.edges).toHaveLength(2)
  })

  test('pages, the latest first', async () => {
    const { sku } = await at('PENDING')
    const first = await flowOf(sku, { first: 2 })
    expect(first.pageInfo.hasNextPage).toBe(true)
    const rest = await flowOf(sku, { first: 2, after: first.pageInfo.endCursor })
    expect([...first.edges, ...rest.edges].map(({ node }: Data) => node.quantity)).toEqual(['LOCKED', 'GOOD', 'ON_HAND'])
  })

  test('shows customers neither locations nor users, and nothing of others', async () => {
    const { edges } = await flowOf(skus[0] as string, {}, integrator)
    expect(edges.length).toBeGreaterThan(0)
    expect(edges.every(({ node }: Data) => node.location === null && node.by === null)).toBe(true)
    const other = await createPackageFixture(testServer)
    await expect(flowOf(skus[0] as string, {}, other.integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('returns to shelf', () => {
  const tasks = async (variables: Data = {}, client = manager) =>
    (
      await client.query(
        `query ($w: ID!, $f: ReturnTaskFilter) { returnTasks(warehouseId: $w, filter: $f) { totalCount edges { node {
          id number state quantity returned packageNumber packageId from proposal batch product { sku } } } } }`,
        { w: warehouse.id, ...variables },
      )
    ).returnTasks

  const cancelled = async (pieces?: number) => {
    const made = await at('PICKED', {}, pieces)
    await manager.command('cancelPackage', { packageId: made.id })
    const { edges } = await tasks({ f: { search: { values: [made.number] } } })
    return { ...made, task: edges[0].node as Data }
  }
  const selection = 'returnTask { state quantity returned }'

  test('are listed with their location and the proposed location', async () => {
    const { sku, number, id, task } = await cancelled()
    expect(task).toMatchObject({
      state: 'OPEN',
      quantity: 2,
      returned: 0,
      packageNumber: number,
      packageId: id,
      product: { sku },
      proposal: 'A01-01-01',
    })
    expect(task.from).toMatch(/^OUT-/)
    expect((await tasks({ f: { states: ['OPEN'], search: { values: [sku] } } })).totalCount).toBe(1)
    expect((await tasks({ f: { states: ['DONE'], search: { values: [sku] } } })).totalCount).toBe(0)
  })

  test('propose the previous location of the product, also if it is empty now', async () => {
    expect((await cancelled(2)).task.proposal).toBe('A01-01-01')
  })

  test('can be split over several shelves, by code or by barcode', async () => {
    const picker = await testServer.signInAs('picker', warehouse)
    const { sku, task } = await cancelled()
    const first = await picker.command('returnToShelf', { returnTaskId: task.id, location: 'L:A01-01-02', pieces: 1 }, selection)
    expect(first.returnTask).toEqual({ state: 'OPEN', quantity: 2, returned: 1 })
    const second = await picker.command('returnToShelf', { returnTaskId: task.id, location: 'a01-01-01', pieces: 1 }, selection)
    expect(second.returnTask).toEqual({ state: 'DONE', quantity: 2, returned: 2 })
    const stocks = await testServer.db.locationStock.findMany({
      where: { product: { sku }, onHand: { gt: 0 } },
      include: { location: true },
      orderBy: { onHand: 'desc' },
    })
    expect(stocks.map(({ location, onHand, allocated }) => [location.code, onHand, allocated])).toEqual([
      ['A01-01-01', 9, 0],
      ['A01-01-02', 1, 0],
    ])
    const row = await testServer.db.returnTask.findUniqueOrThrow({ where: { id: rowId({ id: task.id }) } })
    expect(row.doneById).not.toBeNull()
    expect(row.doneAt).not.toBeNull()
  })

  test('have one effect when a scan is sent several times concurrently', async () => {
    const { sku, task } = await cancelled()
    const input = { returnTaskId: task.id, location: 'A01-01-01', pieces: 1 }
    const key = crypto.randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => manager.command('returnToShelf', input, selection, key)))
    expect((await tasks({ f: { search: { values: [sku] } } })).edges[0].node.returned).toBe(1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => manager.command('returnToShelf', input, selection)))
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ userErrors }) => userErrors).map(({ code }) => code))).toEqual(new Set(['RETURN_TASK_DONE']))
  })

  test('are refused at a wrong location, for too many pieces, and when done', async () => {
    const { task } = await cancelled()
    const bad = await testServer.factory.createArea(warehouse, 'DEFECTIVE')
    const code = `D${String(Math.floor(Math.random() * 90) + 10)}-01-01`
    await testServer.factory.createLocations(bad, [code])
    const refusal = (change: Data) =>
      manager.refusal('returnToShelf', { returnTaskId: task.id, location: 'A01-01-01', pieces: 1, ...change })
    expect(await refusal({ location: code })).toMatchObject([
      { code: 'AREA_WRONG_FOR_QUALITY', field: 'location', zh: `库位 ${code} 所在库区不能存放此品质的货物，请换一个库位` },
    ])
    expect(await refusal({ location: 'Z99-99-99' })).toMatchObject([
      { code: 'LOCATION_NOT_FOUND', field: 'location', zh: '库位 Z99-99-99 不存在，请核对库位码' },
    ])
    expect(await refusal({ location: 'P:WB0000000014CN' })).toMatchObject([{ code: 'NOT_A_LOCATION', field: 'location' }])
    expect(await refusal({ pieces: 3 })).toMatchObject([{ code: 'TOO_LARGE', field: 'pieces', zh: '不能大于 2' }])
    expect(await refusal({ pieces: 0 })).toMatchObject([{ code: 'TOO_SMALL', field: 'pieces' }])
    await manager.command('returnToShelf', { returnTaskId: task.id, location: 'A01-01-01', pieces: 2 })
    expect(await refusal({})).toMatchObject([{ code: 'RETURN_TASK_DONE', zh: `退架任务 ${task.number} 已完成` }])
  })

  test('require the right in their warehouse', async () => {
    const { task } = await cancelled()
    const input = { returnTaskId: task.id, location: 'A01-01-01', pieces: 1 }
    await expect((await testServer.signInAs('planner', warehouse)).command('returnToShelf', input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      (await testServer.signInAs('picker', await testServer.factory.createWarehouse())).command('returnToShelf', input),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(tasks({}, integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('notify subscribers', async () => {
    const following = await manager.subscribe('subscription ($w: ID!) { returnTaskChanged(warehouseId: $w) { state product { sku } } }', {
      w: warehouse.id,
    })
    const { sku } = await cancelled()
    const { returnTaskChanged } = await following.nextMatching((data) => data.returnTaskChanged.product.sku === sku)
    expect(returnTaskChanged).toEqual({ state: 'OPEN', product: { sku } })
    following.end()
  })

  test('run few statements, independent of their number', async () => {
    await eventually(
      () => tasks(),
      ({ totalCount }) => totalCount >= 3,
    )
    const fields = 'edges { node { number product { sku name } from proposal batch } }'
    const statements = await recordStatements(testServer, `query ($w: ID!) { returnTasks(warehouseId: $w, first: 50) { ${fields} } }`, {
      w: warehouse.id,
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(7)
  })
})
