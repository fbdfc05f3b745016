import { expect, it } from 'vitest'
import { commitConcurrently } from '../commitConcurrently.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const [shelf, spare] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01', 'A01-01-02'])
const [broken] = await factory.createLocations(await factory.createArea(warehouse, 'DEFECTIVE'), ['D01-01-01'])
const rights = ['inventory:read', 'inventory:adjust', 'stock:read', 'warehouse:read', 'product:read', 'customer:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:approve', 'warehouse:edit'], warehouse)

const fields = `adjustment { id number state reason added takenOff customerName lines { lineNo location quality change product { sku } }
  allowedActions history { action to by } }`

async function newProduct(pieces: number) {
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, pieces, shelf!.code)
  return product
}

const order = (reason: string, lines: object[], more: object = {}) => ({
  ...{ warehouseId: warehouse.id, customerId: customer.id, reason, lines },
  ...more,
})
const line = ({ id }: { id: string }, change: number, more: object = {}) => ({ productId: id, location: shelf!.code, change, ...more })

/** Quantities of a product: good, defective, available, and each pile on a shelf. */
async function stockOf({ id }: { id: string }) {
  const { productStock, locationStocks } = await clerk.query(
    `query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { good defective available }
      locationStocks(warehouseId: $w, productId: $p) { edges { node { code quality onHand free } } } }`,
    { w: warehouse.id, p: id },
  )
  const piles = locationStocks.edges.map(({ node }: { node: { code: string; quality: string; onHand: number; free: number } }) => node)
  return { ...productStock, piles }
}

it('posts a small adjustment at once: damaged goods move to a defective location', async () => {
  const product = await newProduct(30)
  const lines = [line(product, -4), line(product, 4, { location: broken!.code, quality: 'DEFECTIVE' })]
  const { adjustment } = await clerk.command('createAdjustment', order('DAMAGED', lines), fields)
  expect(adjustment).toMatchObject({
    ...{ number: expect.stringMatching(/^AD\d{4}-\d{4}$/), state: 'POSTED', added: 4, takenOff: 4, allowedActions: [] },
    lines: [
      { lineNo: 1, location: 'A01-01-01', quality: 'GOOD', change: -4, product: { sku: product.sku } },
      { lineNo: 2, location: 'D01-01-01', quality: 'DEFECTIVE', change: 4 },
    ],
    history: [
      { action: 'create', to: 'AWAITING_APPROVAL' },
      { action: 'post', to: 'POSTED' },
    ],
  })
  expect(await stockOf(product)).toMatchObject({
    ...{ good: 26, defective: 4, available: 26 },
    piles: expect.arrayContaining([
      { code: 'A01-01-01', quality: 'GOOD', onHand: 26, free: 26 },
      { code: 'D01-01-01', quality: 'DEFECTIVE', onHand: 4, free: 4 },
    ]),
  })
  const { stockFlow } = await clerk.query(
    `query ($w: ID!, $p: ID!) { stockFlow(warehouseId: $w, productId: $p, quantities: [GOOD]) { edges { node { change after documentNumber documentId } } } }`,
    { w: warehouse.id, p: product.id },
  )
  expect(stockFlow.edges[0].node).toEqual({ change: -4, after: 26, documentNumber: adjustment.number, documentId: adjustment.id })
})

it('refuses a quantity of zero, more than is free, and bad lines, and names what is possible', async () => {
  const product = await newProduct(10)
  const refusal = (lines: object[], reason = 'LOST', more: object = {}) => clerk.refusal('createAdjustment', order(reason, lines, more))
  expect(await refusal([line(product, 0)])).toMatchObject([{ code: 'MALFORMED', field: 'lines.0.change', zh: '格式不正确，应为非 0 的数' }])
  expect(await refusal([line(product, -2, { location: spare!.code }), line(product, -11)])).toMatchObject([
    { code: 'ADJUSTMENT_ABOVE_STOCK', field: 'lines.0.change' },
  ])
  expect(await refusal([line(product, -11)])).toEqual([
    {
      code: 'ADJUSTMENT_ABOVE_STOCK',
      field: 'lines.0.change',
      zh: `库位 A01-01-01 上的 ${product.sku} 最多可减少 10 件（现有 10 件，其中已分配 0 件；产品可用 10 件）`,
      en: `At most 10 of ${product.sku} can be taken off A01-01-01: 10 on hand, of which 0 are allocated, and 10 of the product are available`,
    },
  ])
  expect(await refusal([line(product, -1), line(product, -1)])).toMatchObject([{ code: 'LINE_TWICE', field: 'lines.1.location' }])
  expect(await refusal([line(product, 1, { quality: 'DEFECTIVE' })])).toMatchObject([{ code: 'AREA_WRONG_FOR_QUALITY' }])
  expect(await refusal([line(product, 1, { location: 'A09-01-01' })])).toMatchObject([
    { code: 'LOCATION_NOT_FOUND', field: 'lines.0.location' },
  ])
  expect(await refusal([{ sku: 'NOPE', location: 'A01-01-01', change: 1 }])).toMatchObject([
    { code: 'PRODUCT_NOT_FOUND', field: 'lines.0.sku' },
  ])
  expect(await refusal([line(product, -1)], 'OTHER')).toMatchObject([{ code: 'REQUIRED', field: 'remark' }])
  expect(await refusal([])).toMatchObject([{ field: 'lines' }])
  expect(await stockOf(product)).toMatchObject({ good: 10 })
})

it('holds the pieces of a large reduction until another person approves it', async () => {
  const product = await newProduct(100)
  const { adjustment } = await clerk.command(
    'createAdjustment',
    order('LOST', [line(product, -30), line(product, 5, { location: spare!.code })]),
    fields,
  )
  expect(adjustment).toMatchObject({ state: 'AWAITING_APPROVAL', allowedActions: ['withdraw'] })
  expect(await stockOf(product)).toMatchObject({ good: 100, available: 100, piles: [{ onHand: 100, free: 70 }] })
  const { adjustmentId } = { adjustmentId: adjustment.id }
  await expect(clerk.command('approveAdjustment', { adjustmentId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const key = await testServer.createApiKeyClient(['inventory:approve', 'inventory:read'])
  expect(await key.refusal('approveAdjustment', { adjustmentId })).toMatchObject([{ code: 'APPROVED_BY_KEY' }])
  expect(await lead.refusal('withdrawAdjustment', { adjustmentId })).toMatchObject([{ code: 'WITHDRAWN_BY_OTHER' }])

  const approved = await lead.command('approveAdjustment', { adjustmentId }, fields)
  expect(approved.adjustment).toMatchObject({ state: 'POSTED', allowedActions: [] })
  expect(await stockOf(product)).toMatchObject({
    ...{ good: 75, available: 75 },
    piles: expect.arrayContaining([
      { code: 'A01-01-01', quality: 'GOOD', onHand: 70, free: 70 },
      { code: 'A01-01-02', quality: 'GOOD', onHand: 5, free: 5 },
    ]),
  })
  expect(await lead.refusal('approveAdjustment', { adjustmentId })).toMatchObject([{ code: 'NOT_IN_STATE' }])
})

it('sums what a person adjusts in a day, also in parallel, and never lets an author approve', async () => {
  const product = await newProduct(100)
  const states: string[] = []
  const take = (pieces: number) => async () => {
    const { adjustment } = await lead.command('createAdjustment', order('SAMPLE', [line(product, -pieces)]), fields)
    states.push(adjustment.state)
    return adjustment
  }
  // 12 + 12 are above the limit of 20, although each alone is below.
  await commitConcurrently(testServer, take(12), take(12))
  expect(states.sort()).toEqual(['AWAITING_APPROVAL', 'POSTED'])
  const waiting = await take(1)()
  expect(waiting.state).toBe('AWAITING_APPROVAL')
  expect(await lead.refusal('approveAdjustment', { adjustmentId: waiting.id })).toEqual([
    {
      code: 'APPROVED_BY_AUTHOR',
      field: null,
      zh: `调整单 ${waiting.number} 须由创建人以外的人员审核`,
      en: `Adjustment ${waiting.number} is approved or refused by somebody other than its author`,
    },
  ])
  // Another person has a limit of their own, and a refused adjustment no longer counts.
  const { adjustment } = await clerk.command('createAdjustment', order('SAMPLE', [line(product, -20)]), fields)
  expect(adjustment.state).toBe('POSTED')

  const limit = { warehouseId: warehouse.id, expectedVersion: 1, adjustmentLimit: 1000 }
  await lead.command('updateWarehouse', limit, 'warehouse { adjustmentLimit }')
  expect((await take(30)()).state).toBe('POSTED')
  await lead.command('updateWarehouse', { ...limit, expectedVersion: 2, adjustmentLimit: 20 })
})

it('frees the pieces of a refused or withdrawn adjustment', async () => {
  const product = await newProduct(50)
  const create = async () => (await clerk.command('createAdjustment', order('EXPIRED', [line(product, -25)]), fields)).adjustment
  const refused = await create()
  const withdrawn = await create()
  expect(await stockOf(product)).toMatchObject({ piles: [{ onHand: 50, free: 0 }] })
  expect(await clerk.refusal('createAdjustment', order('LOST', [line(product, -1)]))).toMatchObject([
    { en: expect.stringContaining('At most 0 of') },
  ])
  const reason = { adjustmentId: refused.id, reason: 'Count again' }
  const answer = await lead.command('refuseAdjustment', reason, 'adjustment { state history { action reason } }')
  expect(answer.adjustment).toMatchObject({ state: 'REFUSED', history: [{}, { action: 'refuse', reason: 'Count again' }] })
  const withdraw = async () =>
    expect((await clerk.command('withdrawAdjustment', { adjustmentId: withdrawn.id }, fields)).adjustment.state).toBe('REFUSED')
  expect(await testServer.recordFactKinds(withdraw)).toEqual(['adjustment.withdrawn'])
  expect(await stockOf(product)).toMatchObject({ good: 50, piles: [{ onHand: 50, free: 50 }] })
})

it('lists adjustments by state, reason, number and product, within the reach of a person', async () => {
  const product = await newProduct(5)
  const { adjustment } = await clerk.command('createAdjustment', order('FOUND', [line(product, 2)]), fields)
  const numbers = async (filter: object, by = clerk) => {
    const data = await by.query(
      'query ($w: ID!, $f: AdjustmentFilter) { adjustments(warehouseId: $w, filter: $f) { totalCount edges { node { number } } } }',
      { w: warehouse.id, f: filter },
    )
    expect(data.adjustments.totalCount).toBe(data.adjustments.edges.length)
    return data.adjustments.edges.map(({ node }: { node: { number: string } }) => node.number)
  }
  expect(await numbers({ reasons: ['FOUND'] })).toEqual([adjustment.number])
  expect(await numbers({ search: { values: [product.sku] } })).toEqual([adjustment.number])
  expect(await numbers({ search: { values: [adjustment.number] }, states: ['REFUSED'] })).toEqual([])
  const { adjustmentCounts } = await clerk.query('query ($w: ID!) { adjustmentCounts(warehouseId: $w) { state count } }', {
    w: warehouse.id,
  })
  expect(adjustmentCounts.map(({ state }: { state: string }) => state)).toEqual(['AWAITING_APPROVAL', 'POSTED', 'REFUSED'])
  const stranger = await testServer.signInWithRights(rights, await factory.createWarehouse())
  await expect(numbers({}, stranger)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { node } = await stranger.query('query ($id: ID!) { node(id: $id) { id } }', { id: adjustment.id })
  expect(node).toBeNull()
})

it('is not approved by the person who made the API key that created it', async () => {
  const product = await newProduct(100)
  const owner = await testServer.signInAs('owner')
  const { token } = await owner.command('createApiKey', { name: 'ERP', rights }, 'token')
  const erp = owner.with({ token })
  const { adjustment } = await erp.command('createAdjustment', order('LOST', [line(product, -60)]), fields)
  expect(adjustment).toMatchObject({ state: 'AWAITING_APPROVAL', allowedActions: ['withdraw'] })
  const input = { adjustmentId: adjustment.id }
  const actionsOf = async (who: typeof owner) =>
    (await who.query('query ($id: ID!) { node(id: $id) { ... on Adjustment { allowedActions } } }', { id: adjustment.id })).node
      .allowedActions
  expect(await actionsOf(owner)).toEqual([])
  for (const [name, more] of [
    ['approveAdjustment', {}],
    ['refuseAdjustment', { reason: 'Seen' }],
  ] as const)
    expect(await owner.refusal(name, { ...input, ...more })).toMatchObject([
      {
        code: 'APPROVED_BY_KEY_MAKER',
        zh: `调整单 ${adjustment.number} 由您创建的 API 密钥提交，须由其他人员审核`,
        en: `Adjustment ${adjustment.number} was created by an API key that you made; somebody else approves or refuses it`,
      },
    ])
  expect(await actionsOf(lead)).toEqual(['approve', 'refuse'])
  expect(await lead.command('approveAdjustment', input, 'adjustment { state }')).toMatchObject({ adjustment: { state: 'POSTED' } })
})

it('tells who looks at stock when pieces move, not when an adjustment waits that holds none', async () => {
  const site = await factory.createWarehouse()
  const owner = await factory.createCustomer(site)
  await factory.createLocations(await factory.createArea(site), ['F01-01-01'])
  const product = await factory.createProduct(owner)
  const [author, approver, third] = [
    await testServer.signInWithRights(rights, site),
    await testServer.signInWithRights([...rights, 'inventory:approve'], site),
    await testServer.signInWithRights(rights, site),
  ]
  const following = (field: string) => third.subscribe(`subscription ($w: ID!) { ${field} }`, { w: site.id })
  const stock = await following('stockChanged(warehouseId: $w)')
  const documents = await following('adjustmentChanged(warehouseId: $w) { state }')
  const { adjustment } = await author.command(
    'createAdjustment',
    { warehouseId: site.id, customerId: owner.id, reason: 'FOUND', lines: [{ productId: product.id, location: 'F01-01-01', change: 25 }] },
    fields,
  )
  expect(await documents.next()).toEqual({ adjustmentChanged: { state: 'AWAITING_APPROVAL' } })
  expect(stock.pendingCount()).toBe(0)
  await approver.command('approveAdjustment', { adjustmentId: adjustment.id }, fields)
  expect(await stock.next()).toEqual({ stockChanged: expect.any(String) })
  for (const subscription of [stock, documents]) subscription.end()
})

it('lists the earliest first if asked, and pages from there', async () => {
  const read = async (sort: string | null, after: string | null = null) => {
    const { adjustments } = await author.query(
      `query ($w: ID!, $sort: AdjustmentSort, $after: String) {
        adjustments(warehouseId: $w, sort: $sort, first: 2, after: $after) { totalCount edges { node { number } } pageInfo { endCursor } } }`,
      { w: site.id, sort, after },
    )
    return { ...adjustments, numbers: adjustments.edges.map(({ node }: { node: { number: string } }) => node.number) }
  }
  const site = await factory.createWarehouse()
  const owner = await factory.createCustomer(site)
  await factory.createLocations(await factory.createArea(site), ['F02-01-01'])
  const product = await factory.createProduct(owner)
  const author = await testServer.signInAs('owner')
  const numbers: string[] = []
  for (let i = 0; i < 3; i++) {
    const lines = [{ productId: product.id, location: 'F02-01-01', change: 1 }]
    const input = { warehouseId: site.id, customerId: owner.id, reason: 'FOUND', lines }
    numbers.push((await author.command('createAdjustment', input, fields)).adjustment.number)
  }
  const [first, second, third] = numbers
  expect(
    (await author.query('query ($w: ID!) { adjustments(warehouseId: $w) { totalCount } }', { w: site.id })).adjustments.totalCount,
  ).toBe(3)
  const oldest = await read('OLDEST')
  expect(oldest.numbers).toEqual([first, second])
  expect((await read('OLDEST', oldest.pageInfo.endCursor)).numbers).toEqual([third])
  expect((await read(null)).numbers).toEqual([third, second])
})
