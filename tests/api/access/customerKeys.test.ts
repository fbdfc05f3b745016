import { expect, it } from 'vitest'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { codesOf, createPartner } from './partnerFixture.ts'

// Keys that a customer manages itself.
const testServer = await startTestServer()
const { factory, db, anonymous } = testServer
const warehouse = await factory.createWarehouse()
const second = await factory.createWarehouse()
const elsewhere = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse, second)
const foreign = await factory.createCustomer(warehouse, elsewhere)
const owner = await testServer.signInAs('owner')
const admin = await testServer.signInOf(customer)
const stranger = await testServer.signInOf(foreign)
const accountOf = async (client: Client): Promise<Data> => (await client.query('{ viewer { accountId login name } }')).viewer
const me = await accountOf(admin)
const told = 'contactKind contactName contactUserId contactActive contact { name } createdBy { name } createdByName'
const shown = `apiKey { id version state name rights customerId customerName warehouseName ${told} secrets { id live createdByName } events { what by } }`
const rights = ['package:create', 'package:read']
let count = 0

const draft = (more: Data = {}): Data => ({ name: `Shop ${++count}`, rights, customerId: customer.id, ...more })
const make = (client: Client, more: Data = {}): Promise<Data> => client.command('createApiKey', draft(more), `token ${shown}`)
const keysSeenBy = async (client: Client): Promise<string[]> => {
  const { apiKeys } = await client.query('{ apiKeys(first: 100) { totalCount edges { node { name } } } }')
  expect(apiKeys.totalCount).toBe(apiKeys.edges.length)
  return apiKeys.edges.map(({ node }: Data) => node.name)
}
const nodeOf = async (client: Client, id: string): Promise<Data> =>
  (
    await client.query(
      `query ($id: ID!) { node(id: $id) { id ... on ApiKey { name ${told} secrets { createdByName } events { what by } } ... on ApiKeySecret { live } } }`,
      { id },
    )
  ).node

it('a user of a customer makes a key that acts for the customer alone, and is its contact', async () => {
  const { token, apiKey, userErrors } = await make(admin)
  expect(userErrors).toEqual([])
  expect(apiKey).toMatchObject({ state: 'LIVE', rights, customerId: customer.id, warehouseName: null })
  expect(apiKey).toMatchObject({ contactKind: 'CUSTOMER_USER', contactName: me.name, contactUserId: me.accountId, contactActive: true })
  expect(apiKey).toMatchObject({ createdByName: me.name, contact: null, createdBy: null, events: [{ what: 'CREATED', by: me.name }] })
  const { viewer } = await anonymous.with({ token }).query('{ viewer { kind grants { warehouseId customerId rights } } }')
  expect(viewer.kind).toBe('KEY')
  expect(viewer.grants.map((grant: Data) => [grant.warehouseId, grant.customerId]).sort()).toEqual(
    [warehouse.id, second.id].map((id) => [id, customer.id]).sort(),
  )
  const changes = { name: 'Shop of ours', contactUserId: null, addresses: ['203.0.113.0/28'] }
  const changed = await admin.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, ...changes }, shown)
  expect(changed).toMatchObject({ userErrors: [], apiKey: { name: 'Shop of ours', contactKind: 'NONE', contactActive: false } })
  const rotated = await admin.command('rotateApiKey', { apiKeyId: apiKey.id }, shown)
  expect(rotated.apiKey.secrets).toMatchObject([
    { live: true, createdByName: me.name },
    { live: true, createdByName: me.name },
  ])
  expect(await nodeOf(admin, rotated.apiKey.secrets[0].id)).toMatchObject({ live: true })
  expect(codesOf(await admin.command('endApiKeySecret', { apiKeySecretId: rotated.apiKey.secrets[1].id }))).toEqual([])
  expect(codesOf(await admin.command('revokeApiKey', { apiKeyId: apiKey.id }))).toEqual([])
  expect((await nodeOf(admin, apiKey.id)).events.map(({ what }: Data) => what)).toEqual([
    'REVOKED',
    'SECRET_ENDED',
    'ROTATED',
    'CHANGED',
    'CREATED',
  ])
})

it('nothing of keys of others is seen, changed or told', async () => {
  const { apiKey: ours } = await make(admin)
  const { apiKey: theirs } = await make(stranger, { customerId: foreign.id })
  const { apiKey: ofProvider } = await make(owner, { customerId: null, rights: ['warehouse:read'] })
  const seen = await keysSeenBy(admin)
  expect(seen).toContain(ours.name)
  expect(seen).not.toEqual(expect.arrayContaining([theirs.name]))
  expect(seen).not.toEqual(expect.arrayContaining([ofProvider.name]))
  for (const key of [theirs, ofProvider]) {
    expect(await nodeOf(admin, key.id)).toBeNull()
    expect(await nodeOf(admin, key.secrets[0].id)).toBeNull()
    const change = { apiKeyId: key.id, expectedVersion: 1, name: 'Mine' }
    expect(await codeOf(() => admin.command('updateApiKey', change))).toBe('FORBIDDEN')
    expect(await codeOf(() => admin.command('rotateApiKey', { apiKeyId: key.id }))).toBe('FORBIDDEN')
    expect(await codeOf(() => admin.command('revokeApiKey', { apiKeyId: key.id }))).toBe('FORBIDDEN')
    expect(await codeOf(() => admin.command('endApiKeySecret', { apiKeySecretId: key.secrets[0].id }))).toBe('FORBIDDEN')
  }
  expect(await codeOf(() => make(admin, { customerId: foreign.id }))).toBe('FORBIDDEN')
  expect(await codeOf(() => make(admin, { customerId: null }))).toBe('FORBIDDEN')
  const reader = await testServer.signInOf(customer, 'READ')
  expect(await codeOf(() => keysSeenBy(reader))).toBe('FORBIDDEN')
  expect(await codeOf(() => make(reader))).toBe('FORBIDDEN')
  // A key manages no keys, whatever it was given.
  expect(codesOf(await make(admin, { rights: ['access:customerKeys'] }))).toEqual([['RIGHT_NOT_FOR_CUSTOMERS', 'rights.0']])
})

it('names of staff are not told to customers, and staff are told all', async () => {
  const { apiKey } = await make(owner, { rights: ['stock:read'] })
  const provider = (await accountOf(owner)).name
  expect(apiKey).toMatchObject({ contactKind: 'STAFF', contactName: provider, contactUserId: null, createdByName: provider })
  expect(apiKey).toMatchObject({ contact: { name: provider }, createdBy: { name: provider }, events: [{ by: provider }] })
  expect(await nodeOf(admin, apiKey.id)).toMatchObject({
    contactKind: 'STAFF',
    contactName: null,
    contactUserId: null,
    contactActive: true,
    contact: null,
    createdBy: null,
    createdByName: null,
    secrets: [{ createdByName: null }],
    events: [{ what: 'CREATED', by: null }],
  })
  // What the customer changes is theirs, and keeps the contact of the warehouse until another is named.
  const renamed = await admin.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, name: 'Ours' }, shown)
  expect(renamed.apiKey).toMatchObject({ contactKind: 'STAFF', events: [{ by: me.name }, { by: null }] })
  expect(await nodeOf(owner, apiKey.id)).toMatchObject({ contactName: provider, events: [{ by: me.name }, { by: provider }] })
  const noUser = await admin.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 2, contactUserId: null }, shown)
  expect(noUser).toMatchObject({ userErrors: [], apiKey: { contactKind: 'STAFF', version: 2 } })
  const taken = await admin.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 2, contactUserId: me.accountId }, shown)
  expect(taken.apiKey).toMatchObject({ contactKind: 'CUSTOMER_USER', contactName: me.name })
  expect(await nodeOf(owner, apiKey.id)).toMatchObject({ contact: null, contactName: me.name, contactUserId: me.accountId })
  const noStaff = await owner.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 3, contactId: null }, shown)
  expect(noStaff).toMatchObject({ userErrors: [], apiKey: { contactKind: 'CUSTOMER_USER', version: 3 } })
})

it('the contact is an active user of the customer, or a member of staff that staff name', async () => {
  const other = await testServer.signInOf(customer)
  const { accountId: user } = await accountOf(other)
  const { accountId: foreigner } = await accountOf(stranger)
  const { accountId: staff } = await accountOf(owner)
  expect((await make(admin, { contactUserId: user })).apiKey).toMatchObject({ contactUserId: user })
  expect(codesOf(await make(admin, { contactUserId: foreigner }))).toEqual([['NOT_FOUND', 'contactUserId']])
  expect(codesOf(await make(admin, { contactId: staff }))).toEqual([['NOT_FOUND', 'contactId']])
  expect(codesOf(await make(owner, { contactId: staff, contactUserId: user }))).toEqual([['ONE_CONTACT', 'contactUserId']])
  expect((await make(owner, { contactUserId: user })).apiKey).toMatchObject({ contactUserId: user })
  expect(codesOf(await make(owner, { customerId: null, contactUserId: user }))).toEqual([['NOT_FOUND', 'contactUserId']])
  expect((await make(owner, { contactId: null })).apiKey).toMatchObject({ contactKind: 'NONE' })
  const keysOf = async (): Promise<Data> =>
    (await admin.query('query ($id: ID!) { node(id: $id) { ... on CustomerUser { contactKeys } } }', { id: user })).node.contactKeys
  expect(await keysOf()).toHaveLength(2)
  await admin.command('deactivateCustomerUser', { customerUserId: user })
  expect(codesOf(await make(admin, { contactUserId: user }))).toEqual([['STAFF_INACTIVE', 'contactUserId']])
  const { apiKeys } = await admin.query('{ apiKeys(first: 100) { edges { node { id version contactUserId contactActive state } } } }')
  const kept = apiKeys.edges.map(({ node }: Data) => node).filter(({ contactUserId }: Data) => contactUserId === user)
  // Who has left stays the contact of what is changed otherwise.
  const same = { apiKeyId: kept[0].id, expectedVersion: kept[0].version, name: 'Renamed', contactUserId: user }
  expect((await admin.command('updateApiKey', same, shown)).apiKey).toMatchObject({ name: 'Renamed', contactUserId: user })
  expect(kept).toMatchObject([
    { contactActive: false, state: 'LIVE' },
    { contactActive: false, state: 'LIVE' },
  ])
})

it('the rights and the warehouse of a key are those of the customer', async () => {
  const { keyRights, keyContacts } = await admin.query('{ keyRights { right heldIn forCustomers } keyContacts { id } }')
  expect(keyRights.map(({ right }: Data) => right)).toContain('package:create')
  expect(keyRights.filter(({ heldIn, forCustomers }: Data) => heldIn !== null || !forCustomers)).toEqual([])
  expect(keyContacts).toEqual([])
  const all = keyRights.map(({ right }: Data) => right)
  expect((await make(admin, { rights: all, warehouseId: second.id })).apiKey).toMatchObject({ rights: all.toSorted() })
  expect(codesOf(await make(admin, { rights: ['package:read', 'wave:read'] }))).toEqual([['RIGHT_NOT_FOR_CUSTOMERS', 'rights.1']])
  expect(await codeOf(() => make(admin, { warehouseId: elsewhere.id }))).toBe('FORBIDDEN')
  // A customer without a warehouse has products already.
  const fresh = await factory.createCustomer()
  const beginner = await testServer.signInOf(fresh)
  expect((await make(beginner, { customerId: fresh.id, rights: ['product:edit', 'package:create'] })).userErrors).toEqual([])
})

it('staff with the right to keys of customers manage these alone, within their warehouses', async () => {
  const clerk = await testServer.signInWithRights(['access:customerKeys', ...rights])
  const { apiKey: ofCustomer } = await make(owner)
  const { apiKey: ofProvider } = await make(owner, { customerId: null })
  expect(await keysSeenBy(clerk)).toEqual(expect.arrayContaining([ofCustomer.name]))
  expect(await keysSeenBy(clerk)).not.toEqual(expect.arrayContaining([ofProvider.name]))
  expect((await make(clerk)).apiKey).toMatchObject({ customerId: customer.id, contactKind: 'STAFF' })
  expect(codesOf(await make(clerk, { customerId: null }))).toEqual([['REQUIRED', 'customerId']])
  expect(codesOf(await clerk.command('revokeApiKey', { apiKeyId: ofProvider.id }))).toEqual([['FORBIDDEN', null]])
  expect(codesOf(await clerk.command('rotateApiKey', { apiKeyId: ofProvider.id }))).toEqual([['FORBIDDEN', null]])
  expect(codesOf(await clerk.command('endApiKeySecret', { apiKeySecretId: ofProvider.secrets[0].id }))).toEqual([['FORBIDDEN', null]])
  expect(codesOf(await clerk.command('rotateApiKey', { apiKeyId: ofCustomer.id }))).toEqual([])
  const { apiKey: stronger } = await make(owner, { rights: ['package:read', 'package:cancel'] })
  expect(codesOf(await clerk.command('rotateApiKey', { apiKeyId: stronger.id }))).toEqual([['KEY_HOLDS_MORE', 'apiKeyId']])
  expect(codesOf(await clerk.command('revokeApiKey', { apiKeyId: stronger.id }))).toEqual([])
  const local = await testServer.signInWithRights(['access:customerKeys', ...rights], second)
  const { apiKey: here } = await make(owner, { warehouseId: second.id })
  const { apiKey: there } = await make(owner, { warehouseId: warehouse.id })
  expect(await keysSeenBy(local)).toEqual(expect.arrayContaining([here.name]))
  expect(await keysSeenBy(local)).not.toEqual(expect.arrayContaining([there.name]))
  expect((await make(local, { warehouseId: second.id })).userErrors).toEqual([])
  expect(await codeOf(() => make(local, { warehouseId: warehouse.id }))).toBe('FORBIDDEN')
  expect(codesOf(await make(local))).toEqual([['RIGHT_NOT_HELD', 'rights.0']])
  expect(await codeOf(() => local.command('revokeApiKey', { apiKeyId: there.id }))).toBe('FORBIDDEN')
  // A key for all warehouses of the customer is not stopped from one of them.
  const { apiKey: both } = await make(owner)
  expect(codesOf(await local.command('revokeApiKey', { apiKeyId: both.id }))).toEqual([['FORBIDDEN', null]])
  expect(codesOf(await local.command('endApiKeySecret', { apiKeySecretId: both.secrets[0].id }))).toEqual([['FORBIDDEN', null]])
  expect(codesOf(await local.command('revokeApiKey', { apiKeyId: here.id }))).toEqual([])
  const contacts = async (client: Client) => (await client.query('{ keyContacts { name } }')).keyContacts.map(({ name }: Data) => name)
  const [ours, all] = [(await accountOf(local)).name, (await accountOf(clerk)).name]
  const farOff = (await accountOf(await testServer.signInWithRights(['stock:read'], warehouse))).name
  expect(await contacts(local)).toEqual(expect.arrayContaining([ours, all]))
  expect(await contacts(local)).not.toEqual(expect.arrayContaining([farOff]))
})

it('a customer follows its own keys alone', async () => {
  const fresh = await factory.createCustomer(warehouse)
  const events = await (await testServer.signInOf(fresh)).subscribe('subscription { apiKeyChanged { name } }')
  await make(stranger, { customerId: foreign.id, name: 'Foreign' })
  await make(owner, { customerId: null, name: 'Of the provider' })
  await make(owner, { customerId: fresh.id, name: 'Own' })
  expect(await events.next()).toEqual({ apiKeyChanged: { name: 'Own' } })
  events.end()
})

it('a key is made by a person who confirmed lately, and not by one whom a partner signed in', async () => {
  const late = await testServer.signInOf(customer)
  const login = (await accountOf(late)).login
  await db.session.updateMany({ where: { staff: { login } }, data: { confirmedAt: new Date(Date.now() - 86_400_000) } })
  expect(codesOf(await make(late))).toEqual([['CONFIRMATION_REQUIRED', null]])
  const partner = await createPartner(testServer, owner, customer)
  expect(codesOf(await make(await partner.enter(login)))).toEqual([['CONFIRMATION_REQUIRED', null]])
  const refused = [`Shop ${count - 1}`, `Shop ${count}`]
  expect(await db.apiKey.count({ where: { customerId: rowId(customer), name: { in: refused } } })).toBe(0)
})

/** The code by which a request is refused as a whole. */
const codeOf = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'done',
    (error) => error.code ?? String(error),
  )
