import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const rights = ['inventory:read', 'inventory:adjust', 'inventory:count', 'stock:read', 'warehouse:read', 'product:read', 'customer:read']
const approving = [...rights, 'inventory:approve', 'inventory:manageCounts']

/** A warehouse with goods at a location; the limit is 20 pieces. */
async function newWarehouse() {
  const warehouse = await factory.createWarehouse()
  const customer = await factory.createCustomer(warehouse)
  const [shelf] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01'])
  const newProduct = async (pieces: number) => {
    const product = await factory.createProduct(customer)
    await factory.addStock(warehouse, customer, product, pieces, shelf!.code)
    return product
  }
  const adjust = async (who: Awaited<ReturnType<typeof testServer.signInWithRights>>, lines: [Data, number][]) => {
    const input = {
      ...{ warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST' },
      lines: lines.map(([{ id }, change]) => ({ productId: id, location: shelf!.code, change })),
    }
    return (await who.command('createAdjustment', input, 'adjustment { id number state }')).adjustment
  }
  return { warehouse, location: shelf!.code, newProduct, adjust }
}

const waitingFor = async (who: Awaited<ReturnType<typeof testServer.signInWithRights>>, { id }: Data) => {
  const selection = 'totalCount adjustments stockCounts first { kind documentId number by lines added takenOff }'
  return (await who.query(`query ($w: ID!) { approvals(warehouseId: $w) { ${selection} } }`, { w: id })).approvals
}

it('foresees why an adjustment will need approval, by what the person has adjusted on the day', async () => {
  const { warehouse, newProduct, adjust } = await newWarehouse()
  const clerk = await testServer.signInWithRights(rights, warehouse)
  const product = await newProduct(100)
  const foreseen = async (change: number, who = clerk) => {
    const changes = [{ productId: product.id, change }]
    const document = `query ($w: ID!, $c: [AdjustmentChange!]!) {
      approvalNeed(warehouseId: $w, changes: $c) { limit products { productId sku pieces earlier } } }`
    return (await who.query(document, { w: warehouse.id, c: changes })).approvalNeed
  }
  expect(await foreseen(-20)).toBeNull()
  expect(await foreseen(-21)).toEqual({ limit: 20, products: [{ productId: product.id, sku: product.sku, pieces: 21, earlier: 0 }] })
  expect(await adjust(clerk, [[product, -15]])).toMatchObject({ state: 'POSTED' })
  expect(await foreseen(5)).toBeNull()
  expect(await foreseen(6)).toEqual({ limit: 20, products: [{ productId: product.id, sku: product.sku, pieces: 6, earlier: 15 }] })
  // What is foreseen is what happens, and the document says the same.
  const { id, state } = await adjust(clerk, [[product, -6]])
  expect(state).toBe('AWAITING_APPROVAL')
  // Another person has a limit of their own.
  expect(await foreseen(6, await testServer.signInWithRights(rights, warehouse))).toBeNull()
  const lead = await testServer.signInWithRights(approving, warehouse)
  const shown = async () =>
    (
      await lead.query(
        `query ($id: ID!) { node(id: $id) { ... on Adjustment { approvalNeed { limit products { sku pieces earlier } }
          values { amount currency } lines { onHand change value { amount currency } } } } }`,
        { id },
      )
    ).node
  const value = { amount: '-7.2', currency: 'USD' }
  expect(await shown()).toEqual({
    approvalNeed: { limit: 20, products: [{ sku: product.sku, pieces: 6, earlier: 15 }] },
    values: [value],
    lines: [{ onHand: 85, change: -6, value }],
  })
  await lead.command('approveAdjustment', { adjustmentId: id })
  expect(await shown()).toMatchObject({ approvalNeed: null, lines: [{ onHand: null, change: -6 }] })

  const stranger = await testServer.signInWithRights(approving, await factory.createWarehouse())
  await expect(foreseen(1, stranger)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('lists the adjustments that a person may approve, at once and after each change, without their own', async () => {
  const { warehouse, newProduct, adjust } = await newWarehouse()
  const [clerk, lead, other] = [
    await testServer.signInWithRights(rights, warehouse),
    await testServer.signInWithRights(approving, warehouse),
    await testServer.signInWithRights(approving, warehouse),
  ]
  const product = await newProduct(500)
  await expect(waitingFor(clerk, warehouse)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const nothing = { totalCount: 0, adjustments: 0, stockCounts: 0, first: [] }
  expect(await waitingFor(lead, warehouse)).toEqual(nothing)
  const live = await lead.subscribe('subscription ($w: ID!) { approvalsChanged(warehouseId: $w) { totalCount first { number } } }', {
    w: warehouse.id,
  })
  expect(await live.next()).toEqual({ approvalsChanged: { totalCount: 0, first: [] } })
  const asked = await adjust(clerk, [[product, -30]])
  const first = [{ number: asked.number }]
  expect(await live.nextMatching(({ approvalsChanged }) => approvalsChanged.totalCount === 1)).toMatchObject({
    approvalsChanged: { first },
  })
  const own = await adjust(lead, [[product, 40]])
  expect(await waitingFor(lead, warehouse)).toEqual({
    ...{ totalCount: 1, adjustments: 1, stockCounts: 0 },
    first: [
      {
        ...{ kind: 'ADJUSTMENT', documentId: asked.id, number: asked.number, by: expect.any(String) },
        ...{ lines: 1, added: 0, takenOff: 30 },
      },
    ],
  })
  const numbers = (await waitingFor(other, warehouse)).first.map(({ number }: Data) => number)
  expect(numbers).toEqual([asked.number, own.number])
  const key = await testServer.createApiKeyClient(['inventory:approve', 'inventory:read'])
  expect(await waitingFor(key, warehouse)).toEqual(nothing)

  await other.command('refuseAdjustment', { adjustmentId: own.id, reason: 'Count again' })
  await other.command('approveAdjustment', { adjustmentId: asked.id })
  expect(await live.nextMatching(({ approvalsChanged }) => approvalsChanged.totalCount === 0)).toBeDefined()
  expect(await waitingFor(other, warehouse)).toEqual(nothing)
  live.end()
  await expect(waitingFor(lead, await factory.createWarehouse())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('lists counts whose differences are above the limit, for those who did not count them', async () => {
  const { warehouse, location, newProduct } = await newWarehouse()
  const [counter, lead, other] = [
    await testServer.signInWithRights(rights, warehouse),
    await testServer.signInWithRights(approving, warehouse),
    await testServer.signInWithRights(approving, warehouse),
  ]
  const [missing, found, small] = [await newProduct(100), await newProduct(10), await newProduct(10)]
  const input = { warehouseId: warehouse.id, type: 'LOCATION', locations: [location], withEmpty: false, isBlind: true }
  const { stockCount } = await lead.command('createStockCount', input, 'stockCount { id number sheet { lines { id sku } } }')
  const count = (who: typeof lead, pieces: [Data, number][]) => {
    const lineOf = ({ sku }: Data) => stockCount.sheet.lines.find((line: Data) => line.sku === sku)
    const lines = pieces.map(([product, counted]) => ({ lineId: lineOf(product).id, counted }))
    return who.command('enterStockCount', { stockCountId: stockCount.id, lines })
  }
  const all: [Data, number][] = [
    [missing, 70],
    [found, 35],
    [small, 9],
  ]
  await count(counter, all)
  expect(await waitingFor(other, warehouse)).toMatchObject({ totalCount: 0 })
  await count(lead, all)
  expect(await waitingFor(other, warehouse)).toMatchObject({
    ...{ totalCount: 1, adjustments: 0, stockCounts: 1 },
    first: [{ kind: 'STOCK_COUNT', documentId: stockCount.id, number: stockCount.number, lines: 2, added: 25, takenOff: 30 }],
  })
  expect(await waitingFor(lead, warehouse)).toMatchObject({ totalCount: 0 })
  const lineIds = stockCount.sheet.lines.filter(({ sku }: Data) => sku !== small.sku).map(({ id }: Data) => id)
  await other.command('approveStockCountLines', { stockCountId: stockCount.id, lineIds })
  expect(await waitingFor(other, warehouse)).toMatchObject({ totalCount: 0 })
})

it('runs no more statements for many waiting documents than for a few, and lists the first ten', async () => {
  const { warehouse, newProduct, adjust } = await newWarehouse()
  const clerk = await testServer.signInWithRights(rights, warehouse)
  const lead = await testServer.signInWithRights(approving, warehouse)
  const product = await newProduct(2000)
  const wait = async (documents: number) => {
    const numbers: string[] = []
    while (numbers.length < documents) numbers.push((await adjust(clerk, [[product, -30]])).number)
    return numbers
  }
  const read = () => waitingFor(lead, warehouse)
  const oldest = await wait(2)
  const few = await recordStatements(read)
  await wait(10)
  const many = await recordStatements(read)
  expect(many).toHaveLength(few.length)
  expect(few.length).toBeLessThan(10)
  const { totalCount, first } = await read()
  expect(totalCount).toBe(12)
  expect(first).toHaveLength(10)
  expect(first.map(({ number }: Data) => number).slice(0, 2)).toEqual(oldest)
})
