import { expect, it } from 'vitest'
import { customerInWarehouse } from '../../../graph/customer/steps.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const los = await testServer.factory.createWarehouse()
const berlin = await testServer.factory.createWarehouse('Europe/Berlin')
const clerk = await testServer.signInWithRights([
  'customer:read',
  'customer:edit',
  'tariff:read',
  'tariff:edit',
  'warehouse:read',
  'access:keys',
])
const standard = (
  await clerk.command('createBillingStrategy', { code: 'STD', name: 'Standard', currency: 'USD' }, 'billingStrategy { id code currency }')
).billingStrategy
const assignment = { warehouseId: los.id, billingStrategyId: standard.id }
const account = {
  code: 'ACME',
  name: 'Acme',
  email: 'ship@acme.example',
  phone: '+1 213 555 0177',
  currency: 'USD',
  warehouses: [assignment],
}
const fields = 'customer { id code company active warehouses { number enabled billingStrategy { code } } }'
const acme = await clerk.command('createCustomer', account, fields)
const id = acme.customer.id

it('lists the billing strategies', async () => {
  expect((await clerk.query('{ billingStrategies { code name } }')).billingStrategies).toEqual([{ code: 'STD', name: 'Standard' }])
  expect(await clerk.refusal('createBillingStrategy', { code: 'STD', name: 'Again', currency: 'USD' })).toMatchObject([
    { code: 'STRATEGY_EXISTS', field: 'code' },
  ])
})

it('creates a customer with its warehouse and strategy', () => {
  expect(acme).toEqual({
    customer: {
      id,
      code: 'ACME',
      company: 'Acme',
      active: true,
      warehouses: [{ number: los.number, enabled: true, billingStrategy: { code: 'STD' } }],
    },
    userErrors: [],
  })
})

it.each([
  [{}, 'CUSTOMER_EXISTS', 'code'],
  [{ name: ' ' }, 'REQUIRED', 'name'],
  [{ email: '' }, 'INVALID_EMAIL', 'email'],
  [{ email: 'nobody@' }, 'INVALID_EMAIL', 'email'],
  [{ phone: '' }, 'REQUIRED', 'phone'],
  [{ phone: 'call me' }, 'MALFORMED', 'phone'],
  [{ phone: '213 555 0141' }, 'MALFORMED', 'phone'],
  [{ phone: '+1 213 555' }, 'MALFORMED', 'phone'],
  [{ phone: '+1 213 555 0141 ext. 5' }, 'MALFORMED', 'phone'],
  [{ code: 'X', currency: 'DOLLAR' }, 'CURRENCY_UNKNOWN', 'currency'],
  [{ warehouses: [] }, 'TOO_FEW', 'warehouses'],
  [{ code: 'X', warehouses: [assignment, assignment] }, 'WAREHOUSE_TWICE', 'warehouses.1.warehouseId'],
  [{ warehouses: [{ ...assignment, billingStrategyId: los.id }] }, 'MALFORMED', 'warehouses.0.billingStrategyId'],
])('refuses %j', async (wrong, code, field) => {
  const [first] = await clerk.refusal('createCustomer', { ...account, ...wrong })
  expect(first).toMatchObject({ code, field })
})

it('assigns another warehouse, and keeps at least one', async () => {
  const assign = (warehouse: { id: string }, enabled: boolean) => ({
    customerId: id,
    warehouseId: warehouse.id,
    billingStrategyId: standard.id,
    enabled,
  })
  expect(await clerk.refusal('assignWarehouse', assign(los, false))).toMatchObject([{ code: 'CUSTOMER_NEEDS_WAREHOUSE' }])
  await clerk.command('assignWarehouse', assign(berlin, true))
  const { customer } = await clerk.command('assignWarehouse', assign(los, false), fields)
  expect(customer.warehouses.filter((at: { enabled: boolean }) => at.enabled)).toMatchObject([{ number: berlin.number }])
  await expect(customerInWarehouse(testServer.db, rowId({ id }), rowId(los))).rejects.toMatchObject({ code: 'CUSTOMER_NOT_IN_WAREHOUSE' })
  await expect(customerInWarehouse(testServer.db, rowId({ id }), rowId(berlin))).resolves.toMatchObject({ code: 'ACME' })
})

it('never unassigns the last warehouse under concurrent requests', async () => {
  const assign = (warehouse: { id: string }, enabled: boolean) =>
    clerk.command('assignWarehouse', { customerId: id, warehouseId: warehouse.id, billingStrategyId: standard.id, enabled })
  await assign(los, true)
  await Promise.all([assign(los, false), assign(berlin, false)])
  expect(await testServer.db.customerWarehouse.count({ where: { customerId: rowId({ id }), enabled: true } })).toBe(1)
  await assign(los, true)
})

it('deactivates a customer with its keys, and activates it again', async () => {
  const integrator = await testServer.createApiKeyClient(['customer:read'], { id })
  const own = '{ customers { totalCount edges { node { code warehouses { warehouseId } } } } }'
  await testServer.factory.createCustomer()
  expect((await integrator.query(own)).customers).toMatchObject({ totalCount: 1, edges: [{ node: { code: 'ACME' } }] })

  expect(await testServer.recordFactKinds(() => clerk.command('deactivateCustomer', { customerId: id, reason: 'Contract ended' }))).toEqual(
    ['customer.deactivated'],
  )
  expect(await testServer.recordFactKinds(() => clerk.command('deactivateCustomer', { customerId: id, reason: 'Contract ended' }))).toEqual(
    [],
  )
  await expect(integrator.query(own)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(customerInWarehouse(testServer.db, rowId({ id }), rowId(los))).rejects.toMatchObject({ code: 'CUSTOMER_INACTIVE' })
  const { customer } = await clerk.command('activateCustomer', { customerId: id }, 'customer { active }')
  expect(customer.active).toBe(true)
  expect((await integrator.query(own)).customers.totalCount).toBe(1)
})

it('hides the strategy from users without the right, and nothing else', async () => {
  const integrator = await testServer.createApiKeyClient(['customer:read'], { id })
  const data = await integrator.query('{ customers { edges { node { warehouses { number billingStrategy { code } } } } } }')
  expect(data.customers.edges[0].node.warehouses[0]).toEqual({ number: los.number, billingStrategy: null })
})

it('shows staff of one warehouse no other warehouse of a customer', async () => {
  const billing = { customerId: id, billingStrategyId: standard.id }
  for (const { id: warehouseId } of [los, berlin]) await clerk.command('assignWarehouse', { ...billing, warehouseId, enabled: true })
  const numbers = '{ customers { edges { node { code warehouses { number } } } } }'
  const seenBy = async (client: typeof clerk) =>
    (await client.query(numbers)).customers.edges.find(({ node }: { node: { code: string } }) => node.code === 'ACME').node.warehouses
  const both = [los, berlin].map(({ number }) => ({ number }))
  expect(await seenBy(await testServer.signInWithRights(['customer:read'], berlin))).toEqual([{ number: berlin.number }])
  for (const client of [clerk, await testServer.createApiKeyClient(['customer:read'], { id })]) expect(await seenBy(client)).toEqual(both)
})

it('finds customers', async () => {
  const find = async (filter: object) =>
    (
      await clerk.query('query ($f: CustomerFilter) { customers(filter: $f) { edges { node { code } } } }', { f: filter })
    ).customers.edges.map(({ node }: { node: { code: string } }) => node.code)
  expect(await find({ search: { values: ['acm'], mode: 'PREFIX' } })).toEqual(['ACME'])
  expect(await find({ search: { values: ['acme.example'], mode: 'FUZZY' }, active: true, warehouseId: los.id })).toEqual(['ACME'])
  expect(await find({ search: { values: ['acme'] } })).toEqual([])
})
