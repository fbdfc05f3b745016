import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory, db, anonymous } = testServer
const here = await factory.createWarehouse()
const elsewhere = await factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const manager = await testServer.signInAs('manager', here)
const packer = await testServer.signInAs('packer', here)
const idOf = async (client: Client): Promise<string> => (await client.query('{ viewer { staffId } }')).viewer.staffId
const [ownerId, managerId, packerId] = await Promise.all([owner, manager, packer].map(idOf))

const fields = `id at command outcome failure message who actorId actorName stationName address browser requestId key warehouseNumber
  customerCode documentCount documents { documentId type label } changes { type documentId from to }`
async function list(client: Client, filter: Data = {}): Promise<Data[]> {
  const document = `query ($filter: ActivityFilter) { activities(filter: $filter, first: 100) { totalCount edges { node { ${fields} } } } }`
  const { activities } = await client.query(document, { filter })
  expect(activities.totalCount).toBe(activities.edges.length)
  return activities.edges.map(({ node }: Data) => node)
}

const area = (warehouse: { id: string }, code: string) => ({ warehouseId: warehouse.id, code, name: code, type: 'PICKING' })
const areaBy = (client: Client, warehouse: { id: string }, code: string) =>
  client.command('createCargoArea', area(warehouse, code), 'cargoArea { id }')

test('what is done, refused and not allowed is listed, newest first, with who, where and on what', async () => {
  const { cargoArea, userErrors } = await areaBy(manager, here, 'LOG1')
  expect(userErrors).toEqual([])
  expect((await areaBy(manager, here, 'LOG1')).userErrors).toHaveLength(1)
  expect((await areaBy(manager, here, '')).userErrors[0]).toMatchObject({ code: 'REQUIRED' })
  await expect(areaBy(packer, here, 'LOG2')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(areaBy(manager, elsewhere, 'LOG3')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const entries = await list(owner, { commands: ['createCargoArea'] })
  const place = { warehouseNumber: here.number, actorId: managerId, who: 'STAFF' }
  const onWarehouse = [{ documentId: here.id, type: 'Warehouse', label: here.number }]
  expect(entries).toMatchObject([
    { outcome: 'NOT_ALLOWED', failure: 'FORBIDDEN', actorId: managerId, warehouseNumber: elsewhere.number },
    { outcome: 'NOT_ALLOWED', failure: 'FORBIDDEN', actorId: packerId, warehouseNumber: here.number, documents: onWarehouse },
    { outcome: 'REFUSED', failure: 'REQUIRED', ...place, documents: onWarehouse },
    { outcome: 'REFUSED', ...place, documents: onWarehouse, documentCount: 1 },
    {
      outcome: 'DONE',
      failure: null,
      message: null,
      ...place,
      documents: [{ documentId: cargoArea.id, type: 'CargoArea', label: 'LOG1' }],
    },
  ])
  for (const { message, failure, address, browser, key } of entries.slice(0, 4))
    expect({ failure, message, address, browser, key }).toEqual({
      failure: expect.any(String),
      message: expect.stringMatching(/\w/),
      address: expect.stringMatching(/127\.0\.0\.1/),
      browser: null,
      key: expect.stringMatching(/^.{6}….{4}$/),
    })
})

test('a command that breaks is listed as failed, once', async () => {
  // A table that is gone breaks the command after its right was asked.
  await db.$executeRawUnsafe('alter table cargo_area rename to cargo_area_away')
  await expect(areaBy(manager, here, 'BROKEN')).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
  await db.$executeRawUnsafe('alter table cargo_area_away rename to cargo_area')
  expect(await list(owner, { outcomes: ['FAILED'] })).toMatchObject([
    { command: 'createCargoArea', outcome: 'FAILED', failure: 'SYSTEM_ERROR', actorId: managerId, warehouseNumber: here.number },
  ])
})

test('sign-ins are listed, done and refused, without what was typed', async () => {
  const account = await factory.createStaff({ role: 'packer', warehouse: here })
  const staffId = toNodeId('Staff', (await db.staff.findUniqueOrThrow({ where: { login: account.login } })).id)
  const signIn = (login: string, password: string) =>
    anonymous.query('mutation ($i: SignInInput!) { signIn(input: $i) { token userErrors { code } } }', { i: { login, password } })
  await signIn(account.login, 'marker-wrong-password')
  await signIn('marker-typed-into-login', 'marker-wrong-password')
  await signIn(account.login, account.password)
  const [done, unknown, wrong] = await list(owner, { commands: ['signIn'] })
  expect(done).toMatchObject({
    outcome: 'DONE',
    who: 'STAFF',
    actorId: staffId,
    documents: [{ documentId: staffId, type: 'Staff', label: account.login }],
  })
  expect(unknown).toMatchObject({ outcome: 'REFUSED', failure: 'LOGIN_FAILED', who: 'NOBODY', actorId: null, documents: [] })
  expect(wrong).toMatchObject({ outcome: 'REFUSED', failure: 'LOGIN_FAILED', who: 'NOBODY', documents: [{ documentId: staffId }] })
})

test('a link of an invitation that does not work is listed', async () => {
  const input = { token: `whi_${'x'.repeat(43)}`, password: 'marker lantern seven' }
  await anonymous.query('mutation ($i: AcceptInvitationInput!) { acceptInvitation(input: $i) { userErrors { code } } }', { i: input })
  expect(await list(owner, { commands: ['acceptInvitation'] })).toMatchObject([{ outcome: 'REFUSED', who: 'NOBODY', documents: [] }])
})

test('each filter leaves what it names', async () => {
  const { id, requestId, documents } = (await list(owner, { commands: ['createCargoArea'], outcomes: ['DONE'] }))[0] as Data
  const found = async (filter: Data) => (await list(owner, filter)).map((entry) => entry.id)
  const isFound = async (filter: Data) => (await found(filter)).includes(id)
  for (const filter of [
    { requestId },
    { documentId: documents[0].documentId },
    { documentId: documents[0].documentId, from: new Date(Date.now() - 91.5 * 86_400_000).toISOString() },
    { actorIds: [managerId], warehouseIds: [here.id] },
    { callers: ['STAFF'], address: (await list(owner, { requestId }))[0]?.address },
    { from: new Date(Date.now() - 60_000).toISOString(), commands: ['createCargoArea'] },
  ])
    expect([filter, await isFound(filter)]).toEqual([filter, true])
  for (const filter of [
    { requestId: newId() },
    { documentId: toNodeId('CargoArea', newId()) },
    { actorIds: [ownerId] },
    { warehouseIds: [elsewhere.id] },
    { customerIds: [toNodeId('Customer', newId())] },
    { stationIds: [toNodeId('Station', newId())] },
    { callers: ['KEY', 'WALL'] },
    { address: '203.0.113.7' },
    { outcomes: ['REFUSED', 'NOT_ALLOWED', 'FAILED'] },
    { until: new Date(Date.now() - 3_600_000).toISOString() },
  ])
    expect([filter, await isFound(filter)]).toEqual([filter, false])
  const [from, until] = ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z']
  await expect(list(owner, { from, until })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(list(owner, { documentId: 'nothing' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('pages follow each other without a gap, and hours add up to the list', async () => {
  const whole = (await list(owner)).map(({ id }) => id)
  const until = new Date().toISOString()
  const paged: string[] = []
  for (let after: string | null = null; ; ) {
    const document = `query ($f: ActivityFilter, $after: String) { activities(filter: $f, first: 3, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }`
    const { activities }: Data = await owner.query(document, { f: { until }, after })
    paged.push(...activities.edges.map(({ node }: Data) => node.id))
    if (!activities.pageInfo.hasNextPage) break
    after = activities.pageInfo.endCursor
  }
  expect(paged).toEqual(whole)
  const { activityHours } = await owner.query('{ activityHours { hour outcome count } }')
  expect(activityHours.reduce((sum: number, { count }: Data) => sum + count, 0)).toBe(whole.length)
  const reply = owner.query('query ($f: ActivityFilter) { activityHours(filter: $f) { count } }', {
    f: { from: '2026-01-01T00:00:00Z', until: '2026-01-04T00:00:00Z' },
  })
  await expect(reply).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(owner.query('{ activities(after: "x") { edges { node { id } } } }')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('a person sees the entries of the warehouses in which they hold the right, and keys none', async () => {
  const seen = await list(manager)
  expect(new Set(seen.map(({ warehouseNumber }) => warehouseNumber))).toEqual(new Set([here.number]))
  const one = async (client: Client, id: string) => (await client.query(`query ($id: ID!) { activity(id: $id) { id } }`, { id })).activity
  const foreign = (await list(owner, { warehouseIds: [elsewhere.id] }))[0] as Data
  const ofNone = (await list(owner, { commands: ['signIn'] }))[0] as Data
  expect(await one(owner, foreign.id)).toEqual({ id: foreign.id })
  expect([await one(manager, foreign.id), await one(manager, ofNone.id)]).toEqual([null, null])
  expect(await one(manager, seen[0]?.id)).toEqual({ id: seen[0]?.id })
  await expect(list(packer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // No key has the right by a command; this one was given it in the database.
  const key = await testServer.createApiKeyClient(['product:read'])
  await db.apiKey.updateMany({ data: { rights: ['access:activity'] } })
  await expect(list(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('no key is given the right', async () => {
  const [failure] = await owner.refusal('createApiKey', { name: 'Reader', rights: ['access:activity'] })
  expect(failure).toEqual({
    code: 'RIGHT_NOT_FOR_KEYS',
    field: 'rights.0',
    zh: '权限 access:activity 不能授予 API 密钥，只能授予员工',
    en: 'The right access:activity is for staff only, not for API keys',
  })
})

test('the log holds nothing that was typed', async () => {
  const marker = 'marker'
  await owner.command('createStaff', { login: 'marker-1', name: 'Marker marker', language: 'en', password: 'marker lantern nine' })
  await owner.command('createStaff', { login: '', name: 'marker', language: 'en', password: 'marker' })
  await packer.command('changePassword', { currentPassword: 'marker current', newPassword: 'marker new lantern' }).catch(() => null)
  await areaBy(manager, here, 'marker\u0001')
  const rows = await db.commandLog.findMany()
  expect(rows.length).toBeGreaterThanOrEqual(4)
  expect(rows.filter((row) => JSON.stringify(row).includes(marker))).toEqual([])
  expect(rows.filter(({ command, outcome }) => command === 'changePassword' && outcome === 'REFUSED')).toHaveLength(1)
})

test('an entry shows the change of a state and the device of the session', async () => {
  const customer = await factory.createCustomer(here)
  await owner.command('deactivateCustomer', { customerId: customer.id, reason: 'Left' })
  const [entry] = await list(owner, { documentId: customer.id, commands: ['deactivateCustomer'] })
  expect(entry).toMatchObject({ outcome: 'DONE', documents: [{ documentId: customer.id, type: 'Customer', label: customer.code }] })
  const logged = await db.commandLog.findFirstOrThrow({ where: { command: 'deactivateCustomer' } })
  expect(logged.sessionId).toBe((await db.session.findFirstOrThrow({ where: { staffId: rowId({ id: ownerId as string }) } })).id)
})

test('attempts that are throttled are not listed, and a network has an end of its entries', async () => {
  const [account, stranger] = [await factory.createStaff({ role: 'owner' }), await factory.createStaff({ role: 'packer' })]
  const staffId = toNodeId('Staff', (await db.staff.findUniqueOrThrow({ where: { login: account.login } })).id)
  const code = async (client: Client, field: string, type: string, input: Data): Promise<string> => {
    const answer = await client.query(`mutation ($i: ${type}!) { ${field}(input: $i) { userErrors { code } } }`, { i: input })
    return answer[field].userErrors[0]?.code ?? 'DONE'
  }
  const client = await testServer.signIn(account)
  const confirm = (password: string) => code(client, 'confirmIdentity', 'ConfirmIdentityInput', { password })
  expect(await confirm(account.password)).toBe('DONE')
  for (let i = 0; i < 10; i++) expect(await confirm('marker guess')).toBe('PASSWORD_WRONG')
  expect(await confirm('marker guess')).toBe('LOGIN_THROTTLED')
  const confirmations = await list(owner, { commands: ['confirmIdentity'], actorIds: [staffId] })
  expect(confirmations.map(({ outcome, failure }) => failure ?? outcome)).toEqual([...Array(10).fill('PASSWORD_WRONG'), 'DONE'])
  expect(confirmations[0]).toMatchObject({ who: 'STAFF', documents: [{ documentId: staffId }] })

  const ofStrangers = { actorKind: 'NOBODY' }
  const before = await db.commandLog.count({ where: ofStrangers })
  const guess = () => code(anonymous, 'signIn', 'SignInInput', { login: stranger.login, password: 'marker guess' })
  for (let i = 0; i < 10; i++) expect(await guess()).toBe('LOGIN_FAILED')
  expect(await guess()).toBe('LOGIN_THROTTLED')
  expect(await db.commandLog.count({ where: ofStrangers })).toBe(before + 10)
  const link = { token: `whi_${'y'.repeat(43)}`, password: 'marker lantern seven' }
  for (let i = 0; i < 200; i++) await code(anonymous, 'acceptInvitation', 'AcceptInvitationInput', link)
  expect(await db.commandLog.count({ where: ofStrangers })).toBe(200)
})
