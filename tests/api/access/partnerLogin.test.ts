import { expect, it } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import type { Tx } from '../../../graph/kernel/sql/db.ts'
import type { Client } from '../client.ts'
import { commitMeanwhile, statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { codesOf, createPartner, openDocument, openSocket } from './partnerFixture.ts'

const testServer = await startTestServer({ environment: { PUBLIC_URL: 'https://wms.example/' } })
const { factory, db, anonymous } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const foreign = await factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
const shop = await createPartner(testServer, owner, customer)
const notFound = [['TEMPORARY_TOKEN_NOT_FOUND', null]]
const refused = [['LOGIN_TICKET_REFUSED', null]]
const rightsOf = async (client: Client): Promise<Data> =>
  (await client.query('{ viewer { kind login accountId grants { rights warehouseId customerId } } }')).viewer

it('a ticket opens one session of the user, once, and is kept as a hash', async () => {
  const user = await factory.createCustomerUser(customer)
  const made = await shop.ask(customer.code, user.login.toUpperCase())
  expect(made).toMatchObject({ userErrors: [], ticket: expect.stringMatching(/^wht_[\w-]{43}$/) })
  expect(made.url).toBe(`https://wms.example/partner/login?ticket=${made.ticket}`)
  const row = await db.loginTicket.findFirstOrThrow({ where: { staffId: rowId(user) } })
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(60_000)
  expect(Date.parse(made.expiresAt)).toBe(row.expiresAt.getTime())
  const opened = await shop.use(made.ticket)
  expect(opened).toMatchObject({
    userErrors: [],
    token: expect.stringMatching(/^whp_[\w-]{43}$/),
    viewer: {
      kind: 'CUSTOMER_USER',
      login: user.login,
      partner: { name: shop.partner.name, address: expect.stringContaining('https://shop') },
    },
  })
  expect(codesOf(await shop.use(made.ticket))).toEqual(notFound)
  expect(codesOf(await shop.use('wht_unknown'))).toEqual(notFound)
  const inChinese = await anonymous.with({ language: 'zh-CN' }).query(openDocument, { input: { ticket: made.ticket } })
  expect(inChinese.openPartnerSession.userErrors).toMatchObject([{ message: '临时登录令牌不存在。' }])

  // Neither the ticket nor the token of the session is in a table.
  const tables: Data[] = await db.$queryRawUnsafe(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      made.ticket,
      opened.token,
    )
    expect(found?.count, name).toBe(0)
  }
  const log = await db.commandLog.findMany({ where: { command: { in: ['signIn', 'openPartnerSession'] }, actorId: rowId(user) } })
  expect(log).toMatchObject([
    {
      outcome: 'APPLIED',
      actorKind: 'CUSTOMER_USER',
      changed: [`CustomerUser:${rowId(user)}`, `Partner:${rowId(shop.partner as { id: string })}`],
    },
  ])
})

it('a used ticket succeeds with the session that it has opened, and nowhere else', async () => {
  const user = await factory.createCustomerUser(customer)
  const ticket = await shop.ticketOf(user.login)
  const { token } = await shop.use(ticket)
  expect(await shop.use(ticket, token)).toMatchObject({ token: null, viewer: { login: user.login }, userErrors: [] })
  expect(await db.session.count({ where: { staffId: rowId(user) } })).toBe(1)
  const other = await shop.enter((await factory.createCustomerUser(customer)).login)
  expect(codesOf(await shop.use(ticket, other.identity.token))).toEqual(notFound)
  await anonymous.with({ token }).query('mutation { signOut }')
  expect(codesOf(await shop.use(ticket, token))).toEqual(notFound)
})

it('of fifty who use one ticket at once, one is signed in', async () => {
  const user = await factory.createCustomerUser(customer)
  const ticket = await shop.ticketOf(user.login)
  // The first of them wait for the partner, and have read the ticket as unused.
  const lock = (tx: Tx) =>
    tx.$queryRawUnsafe('select from partner where id = $1::uuid for no key update', rowId(shop.partner as { id: string }))
  const calls = await db.$transaction(async (tx) => {
    await lock(tx)
    const sent = Array.from({ length: 50 }, () => shop.use(ticket))
    await statementsWaiting(testServer, 5)
    return { sent }
  })
  const answers = await Promise.all(calls.sent)
  expect(answers.filter(({ token }) => token !== null)).toHaveLength(1)
  expect(answers.flatMap((answer) => codesOf(answer))).toEqual(Array(49).fill(notFound[0]))
  expect(await db.session.count({ where: { staffId: rowId(user) } })).toBe(1)
})

it('a ticket that is used while its partner is deactivated opens nothing', async () => {
  const user = await factory.createCustomerUser(customer)
  const place = await createPartner(testServer, owner, customer)
  const id = rowId(place.partner as { id: string })
  const ticket = await place.ticketOf(user.login)
  const deactivate = (tx: Tx) => tx.partner.update({ where: { id }, data: { active: false } })
  expect(codesOf(await commitMeanwhile(testServer, deactivate, () => place.use(ticket)))).toEqual(notFound)
  expect(await db.session.count({ where: { partnerId: id } })).toBe(0)
})

it('a request that only reads uses no ticket', async () => {
  const user = await factory.createCustomerUser(customer)
  const { ticket } = await shop.ask(customer.code, user.login)
  for (const method of ['GET', 'HEAD']) {
    const query = new URLSearchParams({ query: openDocument, variables: JSON.stringify({ input: { ticket } }) })
    await fetch(`${testServer.url}/graphql?${query}`, { method })
    const page = await fetch(`${testServer.url}/partner/login?ticket=${ticket}`, { method })
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await shop.use(ticket)).token).not.toBeNull()
})

it('a ticket ends after 60 seconds, and with its user, customer or partner', async () => {
  const late = await shop.ticketOf((await factory.createCustomerUser(customer)).login)
  await db.loginTicket.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date(Date.now() - 1) } })
  expect(codesOf(await shop.use(late))).toEqual(notFound)

  const leaving = await factory.createCustomer(warehouse)
  const partner = await createPartner(testServer, owner, leaving)
  const user = await factory.createCustomerUser(leaving)
  const { id: partnerId } = partner.partner
  const read = async () =>
    (await owner.query('query ($id: ID!) { node(id: $id) { ... on Partner { version } } }', { id: partnerId })).node.version
  const update = async (customerIds: string[]) =>
    owner.command('updatePartner', { partnerId, expectedVersion: await read(), customerIds }, 'partner { version customers { code } }')
  const endings: [string, () => Promise<Data>, () => Promise<Data>][] = [
    [
      'user',
      () => owner.command('deactivateCustomerUser', { customerUserId: user.id }),
      () => owner.command('activateCustomerUser', { customerUserId: user.id }),
    ],
    [
      'customer',
      () => owner.command('deactivateCustomer', { customerId: leaving.id, reason: 'moved' }),
      () => owner.command('activateCustomer', { customerId: leaving.id }),
    ],
    ['partner', () => owner.command('deactivatePartner', { partnerId }), () => owner.command('activatePartner', { partnerId })],
    ['customer of the partner', () => update([]), () => update([leaving.id])],
  ]
  for (const [what, end, restore] of endings) {
    const [early, again] = [await partner.ticketOf(user.login), await partner.ticketOf(user.login)]
    expect(codesOf(await end()), what).toEqual([])
    expect(codesOf(await partner.use(early)), what).toEqual(notFound)
    expect(codesOf(await restore()), what).toEqual([])
    // What was open stays ended.
    expect(codesOf(await partner.use(again)), what).toEqual(notFound)
    expect((await partner.use(await partner.ticketOf(user.login))).token, what).not.toBeNull()
  }
})

it('one failure tells nothing of other customers, logins and accounts', async () => {
  const user = await factory.createCustomerUser(customer)
  const stranger = await factory.createCustomerUser(foreign)
  const inactive = await factory.createCustomerUser(customer)
  await owner.command('deactivateCustomerUser', { customerUserId: inactive.id })
  const staff = await factory.createStaff({ role: 'owner' })
  const invited = 'invited@partner.example'
  const draft = { customerId: customer.id, login: invited, name: 'Ivo', language: 'en', role: 'READ' }
  expect(codesOf(await owner.command('inviteCustomerUser', draft))).toEqual([])
  const asked: [string, string][] = [
    [foreign.code, stranger.login],
    [customer.code, stranger.login],
    [foreign.code, user.login],
    ['NOWHERE', user.login],
    [customer.code, 'nobody'],
    [customer.code, inactive.login],
    [customer.code, staff.login],
    [customer.code, invited],
  ]
  for (const [code, login] of asked) expect(codesOf(await shop.ask(code, login)), `${code} ${login}`).toEqual(refused)
  const [why] = await shop.client.refusal('createLoginTicket', { customerCode: 'NOWHERE', login: user.login })
  expect(why).toMatchObject({ en: expect.stringContaining('No login ticket'), zh: expect.stringContaining('登录票据') })
})

it('only the key of a partner makes tickets, and it can do nothing else', async () => {
  const input = { customerCode: customer.code, login: (await factory.createCustomerUser(customer)).login }
  const others = [
    owner,
    await testServer.signInOf(customer),
    await testServer.createApiKeyClient(['product:read']),
    await testServer.createApiKeyClient(['product:read'], customer),
    await shop.enter(input.login),
  ]
  for (const client of others) await expect(client.command('createLoginTicket', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { viewer } = await shop.client.query('{ viewer { kind grants { rights customerId warehouseId } partner { name } } }')
  expect(viewer).toEqual({ kind: 'KEY', grants: [{ rights: ['access:loginTicket'], customerId: null, warehouseId: null }], partner: null })
  for (const query of ['{ customers { totalCount } }', '{ partners { totalCount } }', '{ products { totalCount } }'])
    await expect(shop.client.query(query), query).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const node = await shop.client.query('query ($id: ID!) { node(id: $id) { id } }', { id: customer.id })
  expect(node.node).toBeNull()

  const { apiKeys } = await owner.query('{ apiKeys { edges { node { id version partnerName rights } } } }')
  const { node: key } = apiKeys.edges.find((edge: Data) => edge.node.partnerName === shop.partner.name)
  expect(key.rights).toEqual(['access:loginTicket'])
  const rights = ['access:loginTicket', 'product:read']
  expect(await owner.refusal('updateApiKey', { apiKeyId: key.id, expectedVersion: key.version, rights })).toMatchObject([
    { code: 'RIGHT_NOT_FOR_PARTNERS', field: 'rights.1' },
  ])
  expect(await owner.refusal('createApiKey', { name: 'Own', rights: ['access:loginTicket'] })).toMatchObject([{ code: 'RIGHT_UNKNOWN' }])
  expect(await owner.refusal('createApiKey', { name: 'Own', rights: ['access:partners'] })).toMatchObject([{ code: 'RIGHT_NOT_FOR_KEYS' }])
  const clerk = await testServer.signInWithRights(['access:keys'])
  expect(await clerk.refusal('rotateApiKey', { apiKeyId: key.id })).toMatchObject([{ code: 'KEY_HOLDS_MORE', field: 'apiKeyId' }])
  await expect(clerk.command('createPartner', { name: 'X', address: 'https://x.example', customerIds: [] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const { token } = await owner.command('rotateApiKey', { apiKeyId: key.id, overlapDays: 0 }, 'token')
  await expect(shop.client.command('createLoginTicket', input)).rejects.toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
  expect((await anonymous.with({ token }).command('createLoginTicket', input, 'ticket')).ticket).toMatch(/^wht_/)
})

it('sees and may do what the same user does with a password, and confirms with the password', async () => {
  const place = await createPartner(testServer, owner, customer)
  for (const role of ['ALL', 'READ'] as const) {
    const user = await factory.createCustomerUser(customer, role)
    const [byPassword, byPartner] = [await testServer.signIn(user), await place.enter(user.login)]
    expect(await rightsOf(byPartner)).toEqual(await rightsOf(byPassword))
    expect((await rightsOf(byPartner)).grants[0].rights.includes('package:create')).toBe(role === 'ALL')
  }
  const colleague = await factory.createCustomerUser(customer)
  const user = await factory.createCustomerUser(customer)
  const client = await place.enter(user.login)
  const reset = () => client.command('resetCustomerUserPassword', { customerUserId: colleague.id })
  expect(codesOf(await reset())).toEqual([['CONFIRMATION_REQUIRED', null]])
  const confirm = 'mutation ($input: ConfirmIdentityInput!) { confirmIdentity(input: $input) { until userErrors { code field } } }'
  const wrong = await client.query(confirm, { input: { password: 'wrong' } })
  expect(codesOf(wrong.confirmIdentity)).toEqual([['PASSWORD_WRONG', 'password']])
  expect(codesOf((await client.query(confirm, { input: { password: user.password } })).confirmIdentity)).toEqual([])
  expect(codesOf(await reset())).toEqual([])

  // The one-time password that was just set was not used.
  const theirs = await place.enter(colleague.login)
  expect((await theirs.query('{ viewer { mustChangePassword } }')).viewer.mustChangePassword).toBe(false)
  expect((await rightsOf(theirs)).grants[0].rights).toContain('package:create')
})

it('a session that ended asks to return to the partner, over HTTP and on sockets', async () => {
  const place = await createPartner(testServer, owner, customer)
  const { id: partnerId } = place.partner
  const user = await factory.createCustomerUser(customer)
  const client = await place.enter(user.login)
  const reason = async (by: Client) => {
    const { errors } = await by.send('{ viewer { name } }')
    return errors.map(({ message, extensions }) => [extensions.code, message])
  }
  const said = [['PARTNER_REAUTHORIZE', 'Login expired, return to the partner platform to reauthorize.']]
  const socket = await openSocket(client)
  expect(codesOf(await owner.command('deactivatePartner', { partnerId }))).toEqual([])
  const endedAt = performance.now()
  expect(await socket.closed).toEqual([4403, 'PARTNER_REAUTHORIZE'])
  expect(performance.now() - endedAt).toBeLessThan(1_000)
  expect(await reason(client)).toEqual(said)
  expect(await reason(anonymous.with({ token: 'whp_unknown' }))).toEqual(said)
  expect(await reason(client.with({ language: 'zh-CN' }))).toEqual([['PARTNER_REAUTHORIZE', '登录已过期，请返回合作平台重新授权。']])
  expect(await (await openSocket(client)).closed).toEqual([4403, 'PARTNER_REAUTHORIZE'])
  // Its key is refused as long as it is inactive; the user still signs in with the password.
  await expect(place.ask(customer.code, user.login)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await testServer.signIn(user)
  expect(codesOf(await owner.command('activatePartner', { partnerId }))).toEqual([])
  expect((await place.ask(customer.code, user.login)).userErrors).toEqual([])
})

it('a partner is changed with its version, by staff with the right who confirm who they are', async () => {
  const { partner } = await createPartner(testServer, owner, customer, foreign)
  expect(partner.customers.map(({ code }: Data) => code)).toEqual([customer.code, foreign.code])
  const input = { partnerId: partner.id, expectedVersion: partner.version }
  const changed = await owner.command(
    'updatePartner',
    { ...input, name: 'New name' },
    'partner { name version keyCount customers { code } }',
  )
  expect(changed.partner).toMatchObject({ name: 'New name', version: partner.version + 1, keyCount: 1, customers: partner.customers })
  expect(codesOf(await owner.command('updatePartner', { ...input, name: 'Other' }))).toEqual([['VERSION_CONFLICT', null]])
  const nowhere = Buffer.from(`Customer:${rowId(warehouse)}`).toString('base64')
  const draft = { name: 'New', address: 'https://new.example', customerIds: [customer.id, nowhere] }
  expect(await owner.refusal('createPartner', draft)).toMatchObject([{ code: 'CUSTOMER_UNKNOWN' }])
  for (const address of [
    'http://shop.example',
    'javascript:alert(1)',
    'ftp://shop.example',
    'https://user:secret@shop.example',
    'shop.example',
  ])
    expect(codesOf(await owner.command('createPartner', { ...draft, address })), address).toEqual([['MALFORMED', 'address']])
  expect(codesOf(await owner.command('createPartner', { name: 'Local', address: 'http://localhost:4400/' }))).toEqual([])
  const account = await factory.createStaff({ role: 'owner' })
  const late = await testServer.signIn(account)
  await db.session.updateMany({ where: { staff: { login: account.login } }, data: { createdAt: new Date(Date.now() - 86_400_000) } })
  const required = [['CONFIRMATION_REQUIRED', null]]
  expect(codesOf(await late.command('createPartnerKey', { partnerId: partner.id, name: 'Key' }))).toEqual(required)
  expect(codesOf(await late.command('createPartner', { ...draft, customerIds: [] }))).toEqual(required)
  // To stop it needs no confirmation.
  expect(codesOf(await late.command('deactivatePartner', { partnerId: partner.id }))).toEqual([])
  expect(codesOf(await late.command('activatePartner', { partnerId: partner.id }))).toEqual(required)
  const unknown = Buffer.from(`Partner:${rowId(warehouse)}`).toString('base64')
  expect(await late.refusal('deactivatePartner', { partnerId: unknown })).toMatchObject([{ code: 'NOT_FOUND', field: 'partnerId' }])
})

it('slows down a partner that asks for tickets of one login, but not for others', async () => {
  const place = await createPartner(testServer, owner, customer)
  const [user, other] = [await factory.createCustomerUser(customer), await factory.createCustomerUser(customer)]
  for (let nth = 1; nth <= 60; nth++) expect(codesOf(await place.ask(customer.code, user.login))).toEqual([])
  expect(codesOf(await place.ask(customer.code, user.login.toUpperCase()))).toEqual([['LOGIN_THROTTLED', null]])
  expect(codesOf(await place.ask(customer.code, other.login))).toEqual([])
})

it('tickets are forgotten a day after they ended', async () => {
  const user = await factory.createCustomerUser(customer)
  const staffId = rowId(user)
  const own = await createPartner(testServer, owner, customer)
  await own.ticketOf(user.login)
  await db.loginTicket.updateMany({ where: { staffId }, data: { expiresAt: new Date(Date.now() - 25 * 3_600_000) } })
  await own.ticketOf(user.login)
  await registeredJobs.scheduledTasks.get('access.loginTickets')!.run!(testServer.services.pool)
  expect(await db.loginTicket.count({ where: { staffId } })).toBe(1)
})
