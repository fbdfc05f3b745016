import { afterAll, expect, test } from 'vitest'
import { newId } from '../../graph/kernel/identity.ts'
import { fillCustomers, loginOf } from '../bench/fill/customers.ts'
import { collectPlans, keepStatistics, planSettings, wholeReads } from './plans.ts'
import { rowId } from './testDataFactory.ts'
import { startTestServer } from './testServer.ts'

// Nothing that people or customers' users ask for reads all accounts. With few of them PostgreSQL would read all of them by any index.
const plans = collectPlans()
afterAll(plans.stop)
const testServer = await startTestServer({ settings: planSettings })
await keepStatistics(testServer.db)
const warehouse = await testServer.factory.createWarehouse()
const { id: customerId } = await testServer.factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
await fillCustomers(testServer.services, { warehouseId: rowId(warehouse), count: 200, passwordHash: 'none' })
const account = () => ({ login: `p${newId().slice(24)}`, name: 'Lin Wen', language: 'zh-CN' })

/** Plans of the statements of a request that read accounts or customers. */
async function plansOf(request: () => Promise<unknown>) {
  plans.take()
  await request()
  const executed = plans.take().filter(({ 'Query Text': text }) => /\b(staff|customer)\b/.test(text))
  expect(executed.length).toBeGreaterThan(1)
  // Of staff there are few, with an index of their own.
  expect(wholeReads(executed).filter((read) => /^[\w ]+ staff\b/.test(read) && !read.includes('staff_of_provider'))).toEqual([])
  return JSON.stringify(executed)
}

test('a new account is compared with those that look like it', async () => {
  expect(await plansOf(() => owner.command('createStaff', account(), 'staff { id }'))).toContain('staff_login_skeleton_idx')
  const ofCustomer = () => owner.command('inviteCustomerUser', { ...account(), customerId, role: 'ALL' }, 'customerUser { id }')
  expect(await plansOf(ofCustomer)).toContain('staff_login_skeleton_idx')
  const refused = await owner.refusal('createStaff', { ...account(), login: loginOf(41, 13).replace('1', 'l') })
  expect(refused).toMatchObject([{ code: 'LOGIN_LOOKS_TAKEN', field: 'login' }])
})

test.each([
  [
    'a search of users',
    'customerUsers(filter: { search: { values: ["user7@c0003"], mode: FUZZY } }) { totalCount edges { node { id } } }',
    'staff_trigram',
  ],
  ['users by name', 'customerUsers(sort: NAME) { edges { node { id } } }', 'staff_of_customer_name'],
  [
    'the count of those who were invited',
    'customerUsers(filter: { invited: true }, first: 1) { totalCount }',
    'staff_invited_customer_id_idx',
  ],
  ['the count of the inactive', 'customerUsers(filter: { active: false }, first: 1) { totalCount }', 'staff_active_customer_id_idx'],
  [
    'a search of staff',
    'staff(filter: { search: { values: ["lin"], mode: FUZZY } }, sort: LOGIN) { totalCount edges { node { id } } }',
    'staff_of_provider',
  ],
  ['the contacts of keys', 'keyContacts { id }', 'staff_of_provider'],
])('%s reads as many accounts as it finds', async (_name, selection, index) => {
  expect(await plansOf(() => owner.query(`{ ${selection} }`))).toContain(index)
})

test('the users of a customer are counted once for all announcements', async () => {
  const input = { title: 'Closed', text: 'On Monday.', fromDay: '2026-01-01', untilDay: '2099-01-01', pinned: false, mustConfirm: false }
  for (let i = 0; i < 3; i++) await owner.command('createAnnouncement', { ...input, audience: 'CUSTOMERS' }, 'announcement { id }')
  const read = () => owner.query('{ announcements { edges { node { reach { people read } } } } }')
  expect(await plansOf(read)).toContain('staff_present_of_customer')
  const { announcements } = await read()
  const reaches = announcements.edges.map(({ node }: { node: { reach: unknown } }) => node.reach)
  expect(reaches).toEqual(Array.from({ length: 3 }, () => ({ people: 10_000, read: 0 })))
})

test('a customer is found by its whole code or name, in any case, however many others contain it', async () => {
  const [exact, wild] = ['TRADING HOUSE', 'Trading_house c00']
  const place = {
    customers: [{ name: exact }, { name: wild }].map(({ name }, nth) => ({ id: newId(), code: `Z${nth}`, name, nameEn: name })),
  }
  const rest = {
    email: 'z@example.com',
    company: 'Z',
    phone: '+1 213 555 0100',
    currency: 'USD',
    active: true,
    version: 1,
    createdAt: new Date(0),
  }
  await testServer.db.customer.createMany({ data: place.customers.map((one) => ({ ...one, ...rest })) })
  const named = async (text: string) => {
    const read = 'query ($n: String!) { customers(filter: { named: $n }) { edges { node { code } } } }'
    return (await owner.query(read, { n: text })).customers.edges.map(({ node }: { node: { code: string } }) => node.code)
  }
  expect(await named(' trading house ')).toEqual(['Z0'])
  expect(await named('trading_HOUSE c00')).toEqual(['Z1'])
  expect(await named('z1')).toEqual(['Z1'])
  expect(await named('Trading hous_')).toEqual([])
  expect(await named('%')).toEqual([])
})
