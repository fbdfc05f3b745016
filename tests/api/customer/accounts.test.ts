import { expect, it } from 'vitest'
import { daysBefore } from '../../../graph/kernel/day.ts'
import { retryDrafts } from '../../../graph/package/commands/retryDrafts.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
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
