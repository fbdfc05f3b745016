import { expect, it } from 'vitest'
import { staffOnlyRights } from '../../../graph/access/rules/roles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const viewer = '{ viewer { name mustChangePassword grants { rights } } }'
const newPassword = 'harbour lantern seven'

const signIn = async (account: { login: string; password: string }): Promise<Data> =>
  (
    await testServer.anonymous.query('mutation ($i: SignInInput!) { signIn(input: $i) { token viewer { name } userErrors { code } } }', {
      i: account,
    })
  ).signIn
const open = async (account: { login: string; password: string }): Promise<Client> =>
  testServer.anonymous.with({ token: (await signIn(account)).token })
const idOf = async ({ login }: { login: string }) =>
  toNodeId('Staff', (await testServer.db.staff.findUniqueOrThrow({ where: { login } })).id)
const roleId = async (code: string) => toNodeId('Role', (await testServer.db.role.findUniqueOrThrow({ where: { code } })).id)
const codes = (refusals: { code: string; field: string | null }[]) => refusals.map(({ code, field }) => ({ code, field }))

it('deactivation ends sessions, sockets and stations at once, until the account is activated again', async () => {
  const leaver = await testServer.factory.createStaff({ role: 'packer', warehouse })
  const staffId = await idOf(leaver)
  const client = await open(leaver)
  const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: 'Bench 1' }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  const socket = await client.subscribe('subscription ($id: ID!) { wavesChanged(warehouseId: $id) { __typename } }', { id: warehouse.id })
  const ended = socket.next().then(
    () => 'event',
    (error) => error.code,
  )

  const key = newId()
  const facts = await testServer.recordFactKinds(async () => {
    const { staff, userErrors } = await owner.command('deactivateStaff', { staffId }, 'staff { active } apiKeys { name }', key)
    expect({ staff, userErrors }).toEqual({ staff: { active: false }, userErrors: [] })
  })
  expect(facts).toEqual(['staff.deactivated', 'session.ended', 'station.left'])
  expect(await ended).toBe('UNAUTHENTICATED')
  await expect(client.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })).staffId).toBeNull()
  expect(await signIn(leaver)).toMatchObject({ token: null, userErrors: [{ code: 'LOGIN_FAILED' }] })
  expect(codes(await owner.refusal('resetPassword', { staffId }))).toEqual([{ code: 'STAFF_INACTIVE', field: 'staffId' }])
  expect(await testServer.recordFactKinds(() => owner.command('deactivateStaff', { staffId }))).toEqual([])

  expect(await testServer.recordFactKinds(() => owner.command('activateStaff', { staffId }, 'staff { active }'))).toEqual([
    'staff.activated',
  ])
  expect(await testServer.recordFactKinds(() => owner.command('activateStaff', { staffId }))).toEqual([])
  expect((await signIn(leaver)).token).toBeTruthy()
})

it('names the keys of which a deactivated account is the contact, which keep working', async () => {
  const leaver = await testServer.factory.createStaff({ role: 'owner' })
  const { token } = await (await open(leaver)).command('createApiKey', { name: 'Shop', rights: ['package:read'] }, 'token')
  const { apiKeys } = await owner.command(
    'deactivateStaff',
    { staffId: await idOf(leaver) },
    'apiKeys { name contact { name } contactActive }',
  )
  expect(apiKeys).toEqual([{ name: 'Shop', contact: { name: leaver.login }, contactActive: false }])
  expect((await testServer.anonymous.with({ token }).query('{ viewer { name } }')).viewer).toEqual({ name: 'Shop' })
})

it('changes the password with the current one and ends the other sessions', async () => {
  const account = await testServer.factory.createStaff({ role: 'picker' })
  const [desk, phone] = [await open(account), await open(account)]
  const change = (input: Data) => desk.refusal('changePassword', { currentPassword: account.password, newPassword, ...input })
  expect(codes(await change({ currentPassword: 'wrong' }))).toEqual([{ code: 'PASSWORD_WRONG', field: 'currentPassword' }])
  expect(codes(await change({ newPassword: 'short' }))).toEqual([{ code: 'TOO_SHORT', field: 'newPassword' }])
  expect(codes(await change({ newPassword: account.password }))).toEqual([{ code: 'PASSWORD_UNCHANGED', field: 'newPassword' }])
  expect(codes(await change({ newPassword: 'password1234' }))).toEqual([{ code: 'PASSWORD_WEAK', field: 'newPassword' }])
  expect(codes(await change({ newPassword: `${account.login}-2026` }))).toEqual([{ code: 'PASSWORD_NAMES_ACCOUNT', field: 'newPassword' }])
  expect(codes(await change({ newPassword: 'Wavehouse 2026' }))).toEqual([{ code: 'PASSWORD_NAMES_PRODUCT', field: 'newPassword' }])

  const key = newId()
  const input = { currentPassword: account.password, newPassword }
  expect(await desk.command('changePassword', input, 'changed', key)).toEqual({ changed: true, userErrors: [] })
  // A retry after the response was lost.
  expect(await desk.command('changePassword', input, 'changed', key)).toEqual({ changed: true, userErrors: [] })
  expect((await desk.query(viewer)).viewer.name).toBe(account.login)
  await expect(phone.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await signIn(account)).token).toBeNull()
  expect((await signIn({ ...account, password: newPassword })).token).toBeTruthy()
  const stored = JSON.stringify([
    await testServer.db.commandKey.findMany(),
    await testServer.db.commandLog.findMany(),
    await testServer.db.event.findMany({ select: { payload: true } }),
  ])
  expect(stored).not.toContain(newPassword)
})

it('slows down guesses of the current password in an open session', async () => {
  const account = await testServer.factory.createStaff({ role: 'picker' })
  const desk = await open(account)
  const attempt = (currentPassword: string) => desk.command('changePassword', { currentPassword, newPassword })
  for (let i = 0; i < 10; i++) expect((await attempt(`guess ${i}`)).userErrors).toMatchObject([{ code: 'PASSWORD_WRONG' }])
  expect((await attempt(account.password)).userErrors).toMatchObject([{ code: 'LOGIN_THROTTLED' }])
})

it('sets a one-time password that only permits choosing a new one', async () => {
  const account = await testServer.factory.createStaff({ role: 'manager', warehouse })
  const before = await open(account)
  const key = newId()
  const input = { staffId: await idOf(account) }
  const { password, staff } = await owner.command('resetPassword', input, 'password staff { mustChangePassword }', key)
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(staff).toEqual({ mustChangePassword: true })
  expect((await owner.command('resetPassword', input, 'password', key)).password).toBeNull()
  await expect(before.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

  const client = await open({ ...account, password })
  expect((await client.query(viewer)).viewer).toMatchObject({ mustChangePassword: true, grants: [{ rights: ['access:self'] }] })
  await expect(client.query('{ warehouses { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await client.command('changePassword', { currentPassword: password, newPassword }, 'changed')).toMatchObject({ changed: true })
  expect((await client.query(viewer)).viewer.mustChangePassword).toBe(false)
  expect((await client.query('{ warehouses { id } }')).warehouses).toEqual([{ id: warehouse.id }])
  expect(JSON.stringify(await testServer.db.commandKey.findFirstOrThrow({ where: { key } }))).not.toContain(password)
})

it('revokes a role where it was granted and nowhere else', async () => {
  const account = await testServer.factory.createStaff({ role: 'picker', warehouse })
  const grant = { staffId: await idOf(account), roleId: await roleId('picker') }
  const client = await open(account)
  expect(codes(await owner.refusal('revokeRole', grant))).toEqual([{ code: 'ROLE_NOT_HELD', field: 'roleId' }])
  const { staff } = await owner.command('revokeRole', { ...grant, warehouseId: warehouse.id }, 'staff { grants { role { code } } }')
  expect(staff).toEqual({ grants: [] })
  await expect(client.query('{ warehouses { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('ends the subscriptions of a revoked role before they tell anything more', async () => {
  const account = await testServer.factory.createStaff({ role: 'manager', warehouse })
  const area = await testServer.factory.createArea(warehouse)
  const grant = { staffId: await idOf(account), roleId: await roleId('manager'), warehouseId: warehouse.id }
  const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { code } }'
  const createLocation = (code: string) => owner.command('createLocation', { cargoAreaId: area.id, code }, 'location { id }')
  const following = await (await open(account)).subscribe(document, { id: warehouse.id })
  await createLocation('Q01-01-01')
  await following.nextMatching(({ locationChanged }) => locationChanged.code === 'Q01-01-01')
  expect((await owner.command('revokeRole', grant, 'staff { id }')).userErrors).toEqual([])
  await createLocation('Q01-01-02')
  await expect(following.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await following.ended
})

it("refuses to take over an account with more rights, or to manage one's own, but not to stop a strong one", async () => {
  const clerk = await testServer.signInWithRights(['access:staff', 'home:read'])
  const boss = await testServer.factory.createStaff({ role: 'manager' })
  const staffId = await idOf(boss)
  expect((await clerk.command('deactivateStaff', { staffId }, 'staff { active }')).staff.active).toBe(false)
  for (const name of ['resetPassword', 'activateStaff'])
    expect(codes(await clerk.refusal(name, { staffId }))).toEqual([{ code: 'STAFF_HOLDS_MORE', field: 'staffId' }])
  expect((await clerk.command('revokeRole', { staffId, roleId: await roleId('manager') }, 'staff { grants { at } }')).staff.grants).toEqual(
    [],
  )
  const { viewer: self } = await clerk.query('{ viewer { staffId } }')
  for (const name of ['deactivateStaff', 'resetPassword', 'activateStaff'])
    expect(codes(await clerk.refusal(name, self))).toEqual([{ code: 'STAFF_IS_YOURSELF', field: 'staffId' }])
  const local = await testServer.signInWithRights(['access:staff'], warehouse)
  await expect(local.command('deactivateStaff', { staffId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('keeps one owner, even when two deactivate each other concurrently', async () => {
  const owners = await testServer.db.staff.findMany({
    where: { active: true, grants: { some: { role: { code: 'owner' }, warehouseId: null } } },
  })
  const program = await testServer.createApiKeyClient(['access:staff', ...(await allRights())])
  const [last, ...others] = owners.map(({ id }) => toNodeId('Staff', id))
  const results = await Promise.all(others.map((staffId) => program.command('deactivateStaff', { staffId })))
  expect(results.flatMap(({ userErrors }) => userErrors)).toEqual([])
  const [one, two] = [await testServer.factory.createStaff({ role: 'owner' }), await testServer.factory.createStaff({ role: 'owner' })]
  await program.command('deactivateStaff', { staffId: last })
  const [first, second] = [await open(one), await open(two)]
  const answers = await Promise.allSettled([
    first.command('deactivateStaff', { staffId: await idOf(two) }),
    second.command('deactivateStaff', { staffId: await idOf(one) }),
  ])
  const left = await testServer.db.staff.findMany({ where: { active: true, login: { in: [one.login, two.login] } } })
  expect(left).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.userErrors.length === 0)).toHaveLength(1)
  const remaining = { staffId: toNodeId('Staff', left[0]?.id as string) }
  expect(codes(await program.refusal('deactivateStaff', remaining))).toEqual([{ code: 'LAST_OWNER', field: 'staffId' }])
  expect(codes(await program.refusal('revokeRole', { ...remaining, roleId: await roleId('owner') }))).toEqual([
    { code: 'LAST_OWNER', field: 'staffId' },
  ])
})

async function allRights(): Promise<string[]> {
  return (await testServer.db.role.findUniqueOrThrow({ where: { code: 'owner' } })).rights.filter(
    (right) => right !== 'access:staff' && !staffOnlyRights.has(right),
  )
}
