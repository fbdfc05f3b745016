import { expect, it } from 'vitest'
import { daysBefore } from '../../../graph/kernel/day.ts'
import { retryDrafts } from '../../../graph/package/commands/retryDrafts.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import type { Subscription } from '../subscription.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const fixture = await createPackageFixture(testServer)
const { customer, warehouse } = fixture
const owner = await testServer.signInAs('owner')
const there = await factory.createWarehouse('Europe/Berlin')
const [standard, winter] = await Promise.all(
  ['STD', 'WINTER'].map(
    async (code) =>
      (await owner.command('createBillingStrategy', { code, name: code, currency: 'USD' }, 'billingStrategy { id code }')).billingStrategy,
  ),
)
const read = async (id: string, fields: string, client = owner): Promise<Data> =>
  (await client.query(`query ($id: ID!) { node(id: $id) { ... on Customer { ${fields} } } }`, { id })).node
const idOf = (place: { id: string }) => place.id

it('updates the details of a customer, and never over the change of another person', async () => {
  const { id } = await factory.createCustomer(warehouse)
  const { version, code } = await read(id, 'version code')
  const update = (change: Data) =>
    owner.command('updateCustomer', { customerId: id, ...change }, 'customer { code name company phone version }')
  const changed = await update({ expectedVersion: version, name: 'Harbour', phone: '+44 20 7946 0018', company: null })
  expect(changed.customer).toEqual({ code, name: 'Harbour', company: 'Harbour', phone: '+442079460018', version: version + 1 })
  expect(await owner.refusal('updateCustomer', { customerId: id, expectedVersion: version, name: 'Late' })).toMatchObject([
    { code: 'VERSION_CONFLICT' },
  ])
  const outcomes = await Promise.all(
    ['a@example.com', 'b@example.com'].map((email) =>
      owner.query('mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { userErrors { code } } }', {
        input: { customerId: id, expectedVersion: version + 1, email, idempotencyKey: `two-${email}` },
      }),
    ),
  )
  expect(outcomes.map(({ updateCustomer }) => updateCustomer.userErrors.length).toSorted()).toEqual([0, 1])
  expect(await testServer.recordFactKinds(() => update({ expectedVersion: version + 2, name: 'Harbour' }))).toEqual([])
  expect(await owner.refusal('updateCustomer', { customerId: id, expectedVersion: version + 2, currency: 'DOLLAR' })).toMatchObject([
    { code: 'CURRENCY_UNKNOWN', field: 'currency' },
  ])
})

it('assigns a billing strategy from a day on', async () => {
  const { id } = await factory.createCustomer(there)
  const terms = { customerId: id, warehouseId: idOf(there), enabled: true }
  const selection = 'warehouses { strategySince billingStrategy { code } nextStrategies { from code } }'
  const assign = (input: Data) => owner.command('assignWarehouse', { ...terms, ...input }, `customer { ${selection} }`)
  const [{ strategySince: today }] = (await assign({ billingStrategyId: standard.id })).customer.warehouses
  const later = daysBefore(today, -10)
  expect(await testServer.recordFactKinds(() => assign({ billingStrategyId: standard.id }))).toEqual([])
  const { customer: planned } = await assign({ billingStrategyId: winter.id, from: later })
  expect(planned.warehouses).toEqual([
    { strategySince: today, billingStrategy: { code: 'STD' }, nextStrategies: [{ from: later, code: 'WINTER' }] },
  ])
  expect(await owner.refusal('assignWarehouse', { ...terms, billingStrategyId: winter.id, from: daysBefore(today, 1) })).toMatchObject([
    {
      ...{ code: 'STRATEGY_DAY_PASSED', field: 'from' },
      ...{ zh: expect.stringMatching(/^计费策略不能从过去的日期生效，仓库当地今天是 \d{4}-\d\d-\d\d$/) },
      en: expect.stringMatching(/^A billing strategy cannot hold from a day that has passed; today is \d{4}-\d\d-\d\d in the warehouse$/),
    },
  ])
  const first = { ...terms, warehouseId: warehouse.id, billingStrategyId: standard.id, from: later }
  expect(await owner.refusal('assignWarehouse', first)).toMatchObject([
    {
      ...{
        code: 'STRATEGY_NEEDED_TODAY',
        field: 'from',
        zh: expect.stringMatching(/^此仓库还没有生效的计费策略，请从今天（\d{4}-\d\d-\d\d）开始$/),
      },
      en: expect.stringMatching(/^No billing strategy holds in this warehouse yet; begin today, \d{4}-\d\d-\d\d$/),
    },
  ])
  // The day comes.
  const yesterday = new Date(daysBefore(today, 1))
  await testServer.db.customerStrategy.updateMany({
    where: { customerId: rowId({ id }), fromDay: new Date(today) },
    data: { fromDay: yesterday },
  })
  await testServer.db.customerStrategy.updateMany({
    where: { customerId: rowId({ id }), fromDay: new Date(later) },
    data: { fromDay: new Date(today) },
  })
  expect((await read(id, selection)).warehouses).toEqual([
    { strategySince: today, billingStrategy: { code: 'WINTER' }, nextStrategies: [] },
  ])
})

it('keeps what a version before assigns: it knows the strategy of today only', async () => {
  const { id } = await factory.createCustomer(there)
  const key = { customerId: rowId({ id }), warehouseId: rowId(there) }
  await testServer.db.customerWarehouse.update({ where: { customerId_warehouseId: key }, data: { billingStrategyId: rowId(winter) } })
  expect((await read(id, 'warehouses { billingStrategy { code } }')).warehouses).toEqual([{ billingStrategy: { code: 'WINTER' } }])
})

it('deactivates: quantities, states and drafts stay, and only intake stops', async () => {
  const sku = await fixture.createProduct(5)
  const lacking = await fixture.createProduct(0)
  const pending = await fixture.createPackage({ [sku]: 2 })
  const draft = await fixture.createPackage({ [lacking]: 1 })
  expect([pending.state, draft.state]).toEqual(['PENDING', 'DRAFT'])
  const figures = `pieces(warehouseId: "${warehouse.id}") { available total products } packages(warehouseId: "${warehouse.id}") { open { state count } ordersADay interceptions }
    inbound { forecast inTransit announcedPieces lastMonth } keyCount`
  const seen = async () => ({
    stocks: [await fixture.readQuantities(sku), await fixture.readQuantities(lacking)],
    states: await testServer.db.package.findMany({
      where: { customerId: rowId(customer) },
      select: { id: true, state: true, version: true },
      orderBy: { id: 'asc' },
    }),
    figures: await read(customer.id, figures),
  })
  const before = await seen()
  expect(before.figures).toMatchObject({ pieces: { available: 3, total: 5, products: 1 }, keyCount: 1 })
  expect(before.figures.packages.open).toEqual(
    expect.arrayContaining([
      { state: 'DRAFT', count: 1 },
      { state: 'PENDING', count: 1 },
    ]),
  )
  expect(before.figures.packages.ordersADay).toBe(0.3)
  // Figures are those of the lists.
  const lists = await owner.query(
    `query ($warehouseId: ID!, $ids: [ID!]) {
      packageCounts(warehouseId: $warehouseId, filter: { customerIds: $ids }) { state count }
      productStockCounts(warehouseId: $warehouseId, filter: { customerIds: $ids }, views: [IN_STOCK]) { count }
    }`,
    { warehouseId: warehouse.id, ids: [customer.id] },
  )
  expect(lists.productStockCounts).toEqual([{ count: before.figures.pieces.products }])
  expect(lists.packageCounts).toEqual(expect.arrayContaining(before.figures.packages.open))

  expect(await owner.refusal('deactivateCustomer', { customerId: customer.id, reason: ' ' })).toMatchObject([
    { code: 'REQUIRED', field: 'reason' },
  ])
  await owner.command('deactivateCustomer', { customerId: customer.id, reason: 'Contract ended' })
  expect(await seen()).toEqual(before)
  await expect(fixture.integrator.query('{ customers { totalCount } }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

  await fixture.addStock(lacking, 3)
  await testServer.runCommand(retryDrafts, { warehouseId: rowId(warehouse) })
  expect((await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(draft) } })).state).toBe('DRAFT')

  await owner.command('activateCustomer', { customerId: customer.id })
  expect((await read(customer.id, 'history(first: 2) { what reason by }')).history).toMatchObject([
    { what: 'ACTIVATED', reason: null },
    { what: 'DEACTIVATED', reason: 'Contract ended' },
  ])
})

it('tells staff of one warehouse and the customer itself no more than they may know', async () => {
  const { id } = await factory.createCustomer(warehouse, there)
  await owner.command('assignWarehouse', { customerId: id, warehouseId: there.id, billingStrategyId: winter.id, enabled: true })
  const entries = 'isEditable keyCount history(first: 9) { what warehouse strategy reason by }'
  const whats = (node: Data) => node.history.map(({ what }: Data) => what)
  expect(whats(await read(id, entries))).toEqual(['ASSIGNED', 'CREATED'])
  const manager = await testServer.signInAs('manager', warehouse)
  const seen = await read(id, entries, manager)
  expect([whats(seen), seen.isEditable]).toEqual([['CREATED'], false])
  expect(await manager.refusal('updateCustomer', { customerId: id, expectedVersion: 1, name: 'Mine' })).toMatchObject([
    { code: 'CUSTOMER_IN_OTHER_WAREHOUSES' },
  ])
  const key = await testServer.createApiKeyClient(['customer:read'], { id })
  expect(await read(id, `${entries} pieces { total }`, key)).toEqual({
    ...{ isEditable: false, keyCount: null, pieces: null },
    history: [
      { what: 'ASSIGNED', warehouse: expect.any(String), strategy: null, reason: null, by: null },
      { what: 'CREATED', warehouse: null, strategy: null, reason: null, by: null },
    ],
  })
  expect(await read(customer.id, 'code', key)).toBeNull()
})

it('lists customers by code and by age, and by warehouse', async () => {
  const made = [await factory.createCustomer(there), await factory.createCustomer(there, warehouse)]
  const codes = made.map(({ code }) => code)
  const list = async (sort: string, filter: Data) =>
    (
      await owner.query(
        'query ($f: CustomerFilter, $s: CustomerSort) { customers(filter: $f, sort: $s, first: 100) { edges { node { code } } } }',
        {
          ...{ f: { ...filter, search: { values: codes } }, s: sort },
        },
      )
    ).customers.edges.map(({ node }: Data) => node.code)
  expect(await list('OLDEST', {})).toEqual(codes)
  expect(await list('NEWEST', {})).toEqual(codes.toReversed())
  expect(await list('CODE', {})).toEqual(codes.toSorted())
  expect(await list('CODE_DESC', { warehouseIds: [there.id] })).toEqual(codes.toSorted().toReversed())
  expect(await list('CODE', { warehouseIds: [warehouse.id] })).toEqual([codes[1]])
})

it('keeps a warehouse in which the customer has goods or open work, and tells all of them at once', async () => {
  const sku = await fixture.createProduct(4)
  const pending = await fixture.createPackage({ [sku]: 2 })
  const forecast = { warehouseId: warehouse.id, customerId: customer.id, kind: 'RETURN', arrival: 'BOX', boxes: [] }
  const { order } = await owner.command('createInboundOrder', forecast, 'order { id }')
  const terms = { customerId: customer.id, billingStrategyId: standard.id }
  await owner.command('assignWarehouse', { ...terms, warehouseId: there.id, enabled: true })
  const figures = `pieces(warehouseId: "${warehouse.id}") { total } packages(warehouseId: "${warehouse.id}") { open { count } }
    inbound(warehouseId: "${warehouse.id}") { open { state count } forecast } warehouses { number enabled }`
  const before = await read(customer.id, figures)
  const packages = before.packages.open.reduce((sum: number, { count }: Data) => sum + count, 0)
  expect(before.inbound).toMatchObject({ forecast: 1, open: expect.arrayContaining([{ state: 'FORECAST', count: 1 }]) })

  const leave = { ...terms, warehouseId: warehouse.id, enabled: false }
  const { total: pieces } = before.pieces
  expect(pieces).toBeGreaterThan(0)
  expect(await owner.refusal('assignWarehouse', leave)).toEqual([
    {
      ...{ code: 'CUSTOMER_NEEDS_THIS_WAREHOUSE', field: 'enabled' },
      zh: `客户在此仓库还有库存 ${pieces} 件、未完成的包裹 ${packages} 个、未完成的入库单 1 个、待审核的库存调整单 0 个，处理完后才能取消开通`,
      en: `The customer still has goods or open work in this warehouse: pieces in stock ${pieces}, open packages ${packages}, open inbound orders 1, adjustments awaiting approval 0; it can be disabled once there are none`,
    },
  ])
  expect(await read(customer.id, figures)).toEqual(before)
  // What is refused is only leaving: another strategy holds.
  await owner.command('assignWarehouse', { ...leave, billingStrategyId: winter.id, enabled: true })

  await owner.command('voidInboundOrder', { orderId: order.id, reason: 'Not sent' })
  expect(await owner.refusal('assignWarehouse', leave)).toMatchObject([
    { code: 'CUSTOMER_NEEDS_THIS_WAREHOUSE', en: expect.stringContaining('open inbound orders 0') },
  ])
  expect(pending.state).toBe('PENDING')
  const empty = await factory.createCustomer(warehouse, there)
  const { customer: left } = await owner.command(
    'assignWarehouse',
    { ...leave, customerId: empty.id },
    'customer { warehouses { enabled } }',
  )
  expect(left.warehouses).toHaveLength(2)
  expect(left.warehouses.filter(({ enabled }: Data) => enabled)).toHaveLength(1)
})

it('keeps a warehouse in which an adjustment of the customer waits for approval', async () => {
  const leaving = await factory.createCustomer(warehouse, there)
  const product = await factory.createProduct(leaving)
  const found = { reason: 'FOUND', lines: [{ productId: product.id, location: 'A01-01-01', change: 500 }] }
  const place = { customerId: leaving.id, warehouseId: warehouse.id }
  const { adjustment } = await owner.command('createAdjustment', { ...place, ...found }, 'adjustment { id state }')
  expect(adjustment.state).toBe('AWAITING_APPROVAL')
  const waiting = `here: waitingAdjustments(warehouseId: "${warehouse.id}") there: waitingAdjustments(warehouseId: "${there.id}") waitingAdjustments`
  expect(await read(leaving.id, waiting)).toEqual({ here: 1, there: 0, waitingAdjustments: 1 })
  const blind = await testServer.signInWithRights(['customer:read'])
  expect(await read(leaving.id, 'waitingAdjustments', blind)).toEqual({ waitingAdjustments: null })
  const leave = { ...place, billingStrategyId: standard.id, enabled: false }
  expect(await owner.refusal('assignWarehouse', leave)).toMatchObject([
    {
      ...{ code: 'CUSTOMER_NEEDS_THIS_WAREHOUSE', zh: expect.stringContaining('库存 0 件') },
      en: expect.stringContaining('open inbound orders 0, adjustments awaiting approval 1;'),
    },
  ])
  await owner.command('withdrawAdjustment', { adjustmentId: adjustment.id })
  expect((await owner.command('assignWarehouse', leave, 'customer { id }')).customer).toEqual({ id: leaving.id })
})

it.each(['createPackages', 'createInboundOrder', 'createAdjustment'])(
  '%s and leaving the warehouse at once: one of them is refused',
  async (name) => {
    for (const isFirst of [true, false]) {
      const leaving = await factory.createCustomer(warehouse, there)
      const product = await factory.createProduct(leaving)
      const place = { customerId: leaving.id, warehouseId: warehouse.id }
      const more: Record<string, Data> = {
        createPackages: { orders: [fixture.orderInput({ [product.sku]: 1 })] },
        createInboundOrder: { kind: 'RETURN', arrival: 'BOX', boxes: [] },
        createAdjustment: { reason: 'FOUND', lines: [{ productId: product.id, location: 'A01-01-01', change: 500 }] },
      }
      const ends: Record<string, string> = {}
      const run = (command: string, input: Data) => async () => {
        const { userErrors } = await owner.command(command, { ...place, ...input })
        ends[command] = userErrors[0]?.code ?? 'APPLIED'
      }
      const works = [run(name, more[name] as Data), run('assignWarehouse', { billingStrategyId: standard.id, enabled: false })]
      await commitConcurrently(testServer, ...(isFirst ? works : works.toReversed()))
      expect(ends).toEqual(
        isFirst
          ? { [name]: 'APPLIED', assignWarehouse: 'CUSTOMER_NEEDS_THIS_WAREHOUSE' }
          : { [name]: 'CUSTOMER_NOT_IN_WAREHOUSE', assignWarehouse: 'APPLIED' },
      )
    }
  },
)

it('tells who looks at a customer when its figures may have changed; of other customers it tells stock, and only the provider', async () => {
  const site = await factory.createWarehouse()
  await factory.createLocations(await factory.createArea(site), ['A01-01-01'])
  const follow = 'subscription ($id: ID!, $w: ID!) { customerFiguresChanged(id: $id, warehouseId: $w) }'
  const watch = (client: typeof owner, { id }: NodeRef) => client.subscribe(follow, { id, w: site.id })
  const timeOf = async (watching: Subscription) => Date.parse((await watching.next()).customerFiguresChanged)
  const announce = ({ id }: NodeRef) =>
    owner.command('createInboundOrder', { warehouseId: site.id, customerId: id, kind: 'RETURN', arrival: 'BOX', boxes: [] })
  const addStock = async (owned: NodeRef) => {
    const lines = [{ productId: (await factory.createProduct(owned)).id, location: 'A01-01-01', change: 5 }]
    await owner.command('createAdjustment', { warehouseId: site.id, customerId: owned.id, reason: 'FOUND', lines })
  }

  for (const [isKey, change, toldTo] of [
    [false, announce, 'other'],
    [true, announce, 'other'],
    [true, addStock, 'mine'],
  ] as const) {
    const customers = { mine: await factory.createCustomer(site), other: await factory.createCustomer(site) }
    const { mine, other } = customers
    const client = isKey ? await testServer.createApiKeyClient(['customer:read'], mine) : owner
    // Both begin with what was just announced; the next event of each comes a second later at the earliest, that of the barrier as the last.
    for (const customer of [mine, other]) await announce(customer)
    const watching = await watch(client, mine)
    await timeOf(watching)
    const barrier = await watch(owner, customers[toldTo])
    await timeOf(barrier)
    await change(other)
    await timeOf(barrier)
    const began = Date.now()
    await change(mine)
    expect(await timeOf(watching)).toBeGreaterThanOrEqual(began)
    for (const open of [watching, barrier]) open.end()
  }
  const mine = await factory.createCustomer(site)
  const clerk = await testServer.signInWithRights(['customer:read'], there)
  const refused = await watch(clerk, mine)
  await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
