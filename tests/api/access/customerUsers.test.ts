import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { openMailServer } from '../../mailServer.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const mailServer = await openMailServer()
const testServer = await startTestServer({
  environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Wavehouse <wms@example.com>', PUBLIC_URL: 'https://wms.example/' },
})
const { factory, db, anonymous } = testServer
const warehouse = await factory.createWarehouse()
const other = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const foreign = await factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
const admin = await testServer.signInOf(customer)
const password = 'seven long herons wade'
let count = 0

const draft = (more: Data = {}) => {
  const login = `dana${++count}@${customer.code.toLowerCase()}.example`
  return { customerId: customer.id, login, name: `用户 ${count}`, nameEn: `Dana ${count}`, language: 'en', role: 'ALL', ...more }
}
const fields = 'id login role active version isYou mustChangePassword invitation { state } customer { code }'
const sent = `token mailed customerUser { ${fields} }`
const invite = (more: Data = {}, by: Client = owner): Promise<Data> => by.command('inviteCustomerUser', draft(more), sent)
const codesOf = ({ userErrors }: Data) => userErrors.map(({ code, field }: Data) => [code, field])
const accept = async (token: string, chosen = password) =>
  (
    await anonymous.query(
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { token viewer { kind } userErrors { code field } } }',
      { input: { token, password: chosen } },
    )
  ).acceptInvitation
const usersSeenBy = async (client: Client, filter: Data = {}): Promise<Data> =>
  (
    await client.query(
      'query ($filter: CustomerUserFilter) { customerUsers(filter: $filter, sort: OLDEST, first: 100) { totalCount edges { node { id login } } } }',
      { filter },
    )
  ).customerUsers
const change = (client: Client, { id, version }: Data, more: Data) =>
  client.command('updateCustomerUser', { customerUserId: id, expectedVersion: version, ...more }, `customerUser { ${fields} }`)

it('a user who was invited by the provider chooses a password and acts for the customer alone', async () => {
  const { token, mailed, customerUser: user } = await invite()
  expect(mailed).toBe(false)
  expect(user).toMatchObject({ role: 'ALL', active: true, invitation: { state: 'OPEN' }, customer: { code: customer.code } })
  const link = 'query ($token: String!) { invitation(token: $token) { state name login customer customerRole } }'
  expect((await anonymous.query(link, { token })).invitation).toEqual({
    state: 'OPEN',
    name: `Dana ${count}`,
    login: user.login,
    customer: customer.code,
    customerRole: 'ALL',
  })
  const opened = await accept(token)
  expect(opened).toMatchObject({ userErrors: [], viewer: { kind: 'CUSTOMER_USER' } })
  const client = anonymous.with({ token: opened.token })
  const { viewer } = await client.query(
    '{ viewer { kind staffId accountId login customer { id code } warehouses { number } roles { code } grants { warehouseId customerId rights } } }',
  )
  expect(viewer).toMatchObject({
    kind: 'CUSTOMER_USER',
    staffId: null,
    accountId: user.id,
    login: user.login,
    customer: { id: customer.id, code: customer.code },
    warehouses: [{ number: warehouse.number }],
    roles: [],
  })
  expect(viewer.grants.map(({ customerId }: Data) => customerId)).toEqual([customer.id])
  expect(viewer.grants[0].rights).toEqual(expect.arrayContaining(['package:create', 'access:customerUsers', 'access:self']))
  expect(viewer.grants[0].rights).not.toEqual(expect.arrayContaining(['warehouse:read']))
  expect(codesOf(await accept(token))).toEqual([['INVITATION_USED', null]])
  await testServer.signIn({ login: user.login, password })

  // Staff are found neither by node nor by a command, and a user of a customer is no member of staff.
  const asStaff = Buffer.from(`Staff:${rowId(user)}`).toString('base64')
  expect((await owner.query('query ($id: ID!) { node(id: $id) { id } }', { id: asStaff })).node).toBeNull()
  const { staff } = await owner.query('query ($search: Search) { staff(filter: { search: $search }) { totalCount } }', {
    search: { mode: 'EXACT', values: [user.login] },
  })
  expect(staff.totalCount).toBe(0)
  for (const name of ['deactivateStaff', 'resetPassword', 'activateStaff'])
    expect(await owner.refusal(name, { staffId: asStaff })).toMatchObject([{ code: 'NOT_FOUND', field: 'staffId' }])
})

it('each role may what it says, and no other customer is seen', async () => {
  const reader = await testServer.signInOf(customer, 'READ')
  const stranger = await testServer.signInOf(foreign)
  const product = {
    sku: `S${count}`,
    name: 'Cup',
    declaredNameZh: '杯',
    declaredNameEn: 'Cup',
    declaredPrice: { amount: '1', currency: 'USD' },
  }
  const create = (client: Client, customerId = customer.id) =>
    client.send(
      'mutation ($input: CreateProductsInput!) { createProducts(input: $input) { products { sku } userErrors { code field } } }',
      {
        input: {
          customerId,
          products: [{ ...product, lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1, weightGrams: 1 }],
          idempotencyKey: newId(),
        },
      },
    )
  expect((await create(admin)).data?.createProducts).toMatchObject({ products: [{ sku: product.sku }], userErrors: [] })
  expect((await create(reader)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  expect((await create(stranger)).errors ?? (await create(stranger)).data?.createProducts.userErrors).not.toEqual([])
  const skus = async (client: Client) =>
    (await client.query('{ products(first: 50) { edges { node { sku } } } }')).products.edges.map(({ node }: Data) => node.sku)
  expect([await skus(reader), await skus(stranger)]).toEqual([[product.sku], []])
  await expect(usersSeenBy(reader)).rejects.toThrow(/FORBIDDEN|access:customerUsers/)
  const seen = (await usersSeenBy(stranger)).edges
  expect(seen).toHaveLength(1)
})

it('users manage the other users of their customer, and nobody else', async () => {
  const { customerUser: colleague, token } = await invite({}, admin)
  expect(codesOf(await accept(token))).toEqual([])
  const changed = await change(admin, colleague, { role: 'READ', nameEn: 'Dee' })
  // The version has changed with the password.
  expect(codesOf(changed)).toEqual([['VERSION_CONFLICT', null]])
  const now = (await usersSeenBy(admin)).edges.map(({ node }: Data) => node.id)
  expect(now).toContain(colleague.id)
  const version = (await db.staff.findUniqueOrThrow({ where: { id: rowId(colleague) } })).version
  const client = await testServer.signIn({ login: colleague.login, password })
  const done = await change(admin, { ...colleague, version }, { role: 'READ', nameEn: 'Dee' })
  expect(done.customerUser).toMatchObject({ role: 'READ', active: true })
  expect((await client.query('{ viewer { name grants { rights } } }')).viewer.grants[0].rights).not.toContain('package:create')

  const stranger = await testServer.signInOf(foreign)
  for (const name of ['deactivateCustomerUser', 'activateCustomerUser', 'resetCustomerUserPassword', 'sendCustomerUserInvitation'])
    await expect(stranger.command(name, { customerUserId: colleague.id }, 'userErrors { code }'), name).rejects.toThrow()
  await expect(invite({}, stranger)).rejects.toThrow()
  const { viewer } = await admin.query('{ viewer { accountId } }')
  expect(await admin.refusal('deactivateCustomerUser', { customerUserId: viewer.accountId })).toMatchObject([
    { code: 'STAFF_IS_YOURSELF', field: 'customerUserId' },
  ])

  const reset = await admin.command(
    'resetCustomerUserPassword',
    { customerUserId: colleague.id },
    'password customerUser { mustChangePassword }',
  )
  expect(reset.customerUser.mustChangePassword).toBe(true)
  expect((await client.send('{ viewer { name } }')).errors).not.toEqual([])
  const limited = await testServer.signIn({ login: colleague.login, password: reset.password })
  expect((await limited.query('{ viewer { grants { rights } } }')).viewer.grants[0].rights).toEqual(['access:self'])
  await admin.command('deactivateCustomerUser', { customerUserId: colleague.id })
  await expect(testServer.signIn({ login: colleague.login, password: reset.password })).rejects.toThrow(/LOGIN_FAILED/)
})

it('a login that exists or looks like another is refused, to a customer without naming the other', async () => {
  await factory.createStaff({ login: 'anna0.own', role: 'packer' })
  const refusal = async (client: Client, login: string) =>
    (await client.refusal('inviteCustomerUser', draft({ login }))).map(({ code, en }): [string, boolean] => [code, en.includes('anna0')])
  expect(await refusal(owner, 'Anna0.own')).toEqual([['LOGIN_TAKEN', false]])
  expect(await refusal(owner, 'annao.own')).toEqual([['LOGIN_LOOKS_TAKEN', true]])
  expect(await refusal(admin, 'annao.own')).toEqual([['LOGIN_TAKEN', false]])
})

it('staff give nobody more than they hold in all warehouses of the customer', async () => {
  const both = await factory.createCustomer(warehouse, other)
  const manager = await testServer.signInAs('manager', warehouse)
  expect(await manager.refusal('inviteCustomerUser', draft({ customerId: both.id }))).toMatchObject([
    { code: 'RIGHT_NOT_HELD', field: 'role' },
  ])
  const { customerUser } = await invite({}, manager)
  expect(customerUser.active).toBe(true)
  const outsider = await testServer.signInAs('manager', other)
  await expect(outsider.command('deactivateCustomerUser', { customerUserId: customerUser.id })).rejects.toThrow()

  // A link does not outlive the right of its maker to invite.
  const colleague = await factory.createCustomerUser(customer)
  const { token } = await invite({ role: 'READ' }, await testServer.signIn(colleague))
  const version = (await db.staff.findUniqueOrThrow({ where: { id: rowId(colleague) } })).version
  expect(codesOf(await change(admin, { ...colleague, version }, { role: 'READ' }))).toEqual([])
  expect(codesOf(await accept(token))).toEqual([['INVITATION_WITHDRAWN', null]])
})

it('an inactive customer signs nobody in, and its open sessions end', async () => {
  const leaving = await factory.createCustomer(warehouse)
  const account = await factory.createCustomerUser(leaving)
  const client = await testServer.signIn(account)
  const { token } = await invite({ customerId: leaving.id })
  await owner.command('deactivateCustomer', { customerId: leaving.id, reason: 'moved' })
  expect((await client.send('{ viewer { name } }')).errors).not.toEqual([])
  await expect(testServer.signIn(account)).rejects.toThrow(/LOGIN_FAILED/)
  expect(codesOf(await accept(token))).toEqual([['INVITATION_WITHDRAWN', null]])
  expect(await owner.refusal('inviteCustomerUser', draft({ customerId: leaving.id }))).toMatchObject([
    { code: 'CUSTOMER_NOT_ACTIVE', field: 'customerId' },
  ])
  await owner.command('activateCustomer', { customerId: leaving.id })
  // A session that has ended does not come back.
  expect((await client.send('{ viewer { name } }')).errors).not.toEqual([])
  await testServer.signIn(account)
})

it('the mail with the link names the customer and no member of staff', async () => {
  const login = `mail${++count}@example.com`
  const { mailed, token } = await invite({ login, email: login })
  expect([mailed, token]).toEqual([true, null])
  const mail = await mailServer.next(login)
  expect(mail.text).toContain(customer.code)
  expect(mail.text).toMatch(/\/invitation#token=whi_/)
  const { viewer } = await owner.query('{ viewer { name } }')
  expect(mail.text).not.toContain(viewer.name)
})

it('a user belongs to a customer that exists and has room', async () => {
  const unknown = Buffer.from(`Customer:${newId()}`).toString('base64')
  expect(await owner.refusal('inviteCustomerUser', draft({ customerId: unknown }))).toMatchObject([
    { code: 'CUSTOMER_UNKNOWN', field: 'customerId' },
  ])
  const crowded = await factory.createCustomer(warehouse)
  const account = {
    customerId: rowId(crowded),
    customerRole: 'READ',
    name: 'Ada',
    passwordHash: '',
    language: 'en',
    active: false,
  } as const
  await db.staff.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      ...account,
      id: newId(),
      login: `${crowded.code}-${index}`,
      version: 1,
      createdAt: new Date(),
    })),
  })
  expect(await owner.refusal('inviteCustomerUser', draft({ customerId: crowded.id }))).toMatchObject([
    { code: 'CUSTOMER_USERS_FULL', field: 'customerId' },
  ])
})

it('histories name the users of the own customer, and nobody of the warehouse', async () => {
  const { viewer } = await admin.query('{ viewer { name } }')
  const product = await factory.createProduct(customer)
  const { products } = await admin.query('{ products(first: 1, sort: OLDEST) { edges { node { id } } } }')
  const byOf = async (client: Client, id: string) =>
    (await client.query('query ($id: ID!) { node(id: $id) { ... on Product { history(first: 5) { by } } } }', { id })).node.history.map(
      ({ by }: Data) => by,
    )
  const first = products.edges[0].node.id
  expect(await byOf(admin, first)).toEqual([viewer.name])
  expect(await byOf(owner, first)).toEqual([viewer.name])
  const manager = await testServer.signInAs('manager')
  const { userErrors } = await manager.command('updateProduct', { productId: product.id, expectedVersion: 1, name: 'Mug' })
  expect(userErrors).toEqual([])
  const { viewer: staff } = await manager.query('{ viewer { name } }')
  expect((await byOf(owner, product.id))[0]).toBe(staff.name)
  expect((await byOf(admin, product.id))[0]).toBeNull()

  // Nor does a conflict name them, and a search finds no page that is not theirs.
  const late = { productId: product.id, expectedVersion: 1, name: 'Bowl' }
  const conflict = async (client: Client) => (await client.refusal('updateProduct', late)).map(({ code, zh, en }) => ({ code, zh, en }))
  expect(await conflict(owner)).toMatchObject([{ code: 'VERSION_CONFLICT', en: expect.stringContaining(staff.name) }])
  expect(await conflict(admin)).toMatchObject([
    { code: 'VERSION_CONFLICT', zh: expect.stringContaining('仓库'), en: expect.stringContaining('The warehouse') },
  ])
  const search = 'query ($w: ID!, $text: String!) { search(warehouseId: $w, text: $text) { kind } }'
  const kindsFound = async (client: Client, text: string) =>
    (await client.query(search, { w: warehouse.id, text })).search.map(({ kind }: Data) => kind)
  expect(await kindsFound(owner, customer.code)).toContain('CUSTOMER')
  expect(await kindsFound(admin, customer.code)).not.toContain('CUSTOMER')
  expect(await kindsFound(admin, product.sku)).toEqual(['PRODUCT'])
  const own = await factory.createCustomerUser(customer)
  expect(await kindsFound(owner, own.login)).not.toContain('STAFF')
  expect((await admin.query('{ settings { name } }')).settings).toEqual([{ name: 'IMPORT_ROWS' }])
})

it('a user changes the own password and sets up a second factor', async () => {
  const [newPassword, account] = ['nine slow otters swim', await testServer.factory.createCustomerUser(customer)]
  const user = await testServer.signIn(account)
  const input = { currentPassword: account.password, newPassword }
  expect(await user.command('changePassword', input, 'changed')).toEqual({ changed: true, userErrors: [] })
  const { secret } = await user.command('beginSecondFactor', {}, 'secret')
  const confirmed = await user.command('confirmSecondFactor', { code: generateSync({ secret }) }, 'changed recoveryCodes')
  expect(confirmed.recoveryCodes.length).toBeGreaterThan(5)
  const { viewer } = await user.query('{ viewer { secondFactor { since recoveryCodesLeft requiredBy } } }')
  expect(viewer.secondFactor).toEqual({ since: expect.any(String), recoveryCodesLeft: confirmed.recoveryCodes.length, requiredBy: null })
})
