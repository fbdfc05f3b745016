import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/commands/installRoles.ts'
import { normalizeLogin, skeletonOf } from '../../../graph/access/rules/login.ts'
import { hashPassword } from '../../../graph/access/signIn.ts'
import { fillLoginKeys, fillLoginSkeletons } from '../../../graph/access/store/login.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
await testServer.runCommand(installRoles, {})
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse('Europe/Berlin')
const owner = await testServer.signInAs('owner')
const roleId = async (code: string) =>
  (await owner.query('{ roles { id code } }')).roles.find((role: { code: string }) => role.code === code).id
const account = (login: string) => ({ login, name: 'Lin Wen', language: 'zh-CN', password: 'long enough' })

it('installs the roles once', async () => {
  expect(await testServer.recordFactKinds(() => testServer.runCommand(installRoles, {}))).toEqual([])
})

it('creates an account that can sign in and returns its profile', async () => {
  const { staff, userErrors } = await owner.command('createStaff', account('lin'), 'staff { id login name language active }')
  expect(userErrors).toEqual([])
  expect(staff).toMatchObject({ login: 'lin', name: 'Lin Wen', language: 'zh-CN', active: true })
  const { signIn } = await testServer.anonymous.query(
    'mutation { signIn(input: { login: "lin", password: "long enough" }) { viewer { login language name } } }',
  )
  expect(signIn.viewer).toEqual({ login: 'lin', language: 'zh-CN', name: 'Lin Wen' })
})

it('accepts the login in any case, and a login of an older version as it is spelled', async () => {
  const passwordHash = await hashPassword('long enough')
  const old = { name: 'Old', language: 'en', passwordHash, active: true, version: 1, createdAt: new Date(0) }
  for (const login of ['Foreman', 'foreman', 'Clerk'])
    await testServer.db.staff.create({ data: { ...old, id: newId(), login, name: login } })
  await fillLoginKeys(testServer.db, normalizeLogin)
  const nameOf = async (login: string) => {
    const input = { login, password: 'long enough' }
    const { signIn } = await testServer.anonymous.query('mutation ($i: SignInInput!) { signIn(input: $i) { viewer { name } } }', {
      i: input,
    })
    return signIn.viewer?.name ?? null
  }
  expect(await nameOf('LIN')).toBe('Lin Wen')
  expect(await nameOf('ｌｉｎ')).toBe('Lin Wen')
  expect([await nameOf('Foreman'), await nameOf('foreman'), await nameOf('FOREMAN')]).toEqual(['Foreman', 'foreman', 'Foreman'])
  expect(await nameOf('clerk')).toBe('Clerk')
})

it('refuses a login like one that an older version stored, before and after what it looks like is filled', async () => {
  const { staff } = testServer.db
  await staff.updateMany({ where: { login: 'Clerk' }, data: { loginSkeleton: null, loginKey: null } })
  const codes = async () =>
    [await owner.refusal('createStaff', account('CLERK')), await owner.refusal('createStaff', account('c1erk'))].map((refusals) =>
      refusals.map(({ code }: { code: string }) => code),
    )
  const refused = [['LOGIN_TAKEN'], ['LOGIN_LOOKS_TAKEN']]
  expect(await codes()).toEqual(refused)
  await fillLoginSkeletons(testServer.services.pool, skeletonOf)
  expect(await staff.count({ where: { loginSkeleton: null } })).toBe(0)
  expect((await staff.findUniqueOrThrow({ where: { login: 'Clerk' } })).loginSkeleton).toBe(skeletonOf('clerk'))
  expect(await codes()).toEqual(refused)
})

it('fills what many accounts of an older version look like in one run', async () => {
  const { db, services } = testServer
  const before = { name: 'Old', language: 'en', passwordHash: 'none', active: true, version: 1, createdAt: new Date(0) }
  await db.staff.createMany({ data: Array.from({ length: 2_500 }, (_, nth) => ({ ...before, id: newId(), login: `older${nth}` })) })
  await fillLoginSkeletons(services.pool, skeletonOf)
  expect(await db.staff.count({ where: { loginSkeleton: null } })).toBe(0)
})

it('answers a repeated request with the same account', async () => {
  const key = newId()
  const first = await owner.command('createStaff', account('repeated'), 'staff { id }', key)
  expect(await owner.command('createStaff', account('repeated'), 'staff { id }', key)).toEqual(first)
})

it('stores a password only as its argon2id hash', async () => {
  const key = newId()
  await owner.command('createStaff', account('secret'), '', key)
  await owner.command('createStaff', { ...account('secret'), password: 'another lantern nine' }, '', key)
  const { fingerprint } = (await testServer.db.commandKey.findFirstOrThrow({ where: { key } })) as { fingerprint: string }
  const { passwordHash } = await testServer.db.staff.findUniqueOrThrow({ where: { login: 'secret' } })
  expect(passwordHash).toMatch(/^\$argon2id\$/)
  expect(fingerprint).not.toContain('long enough')
})

it.each([
  [{ password: 'short' }, 'TOO_SHORT', 'password'],
  [{ login: '' }, 'REQUIRED', 'login'],
  [{ language: 'fr' }, 'NOT_ONE_OF', 'language'],
  [{ login: 'lin' }, 'LOGIN_TAKEN', 'login'],
  [{ login: ' ＬＩＮ ' }, 'LOGIN_TAKEN', 'login'],
  [{ login: '1in' }, 'LOGIN_LOOKS_TAKEN', 'login'],
  [{ login: 'lіn' }, 'LOGIN_UNSAFE', 'login'],
  [{ login: 'lin\u200b' }, 'LOGIN_TAKEN', 'login'],
  [{ login: 'li\u200cn' }, 'LOGIN_UNSAFE', 'login'],
  [{ password: '12345678901' }, 'PASSWORD_WEAK', 'password'],
  [{ password: '            ' }, 'PASSWORD_WEAK', 'password'],
  [{ password: 'wrong-2026' }, 'PASSWORD_NAMES_ACCOUNT', 'password'],
  [{ password: 'wavehouse1' }, 'PASSWORD_NAMES_PRODUCT', 'password'],
])('refuses %j', async (wrong, code, field) => {
  expect(await owner.refusal('createStaff', { ...account('wrong'), ...wrong })).toMatchObject([{ code, field }])
})

it('grants a role in one warehouse, once', async () => {
  const { staff } = await owner.command('createStaff', account('picker'), 'staff { id }')
  const input = { staffId: staff.id, roleId: await roleId('picker'), warehouseId: warehouse.id }
  const granted = await owner.command('grantRole', input, 'staff { grants { role { code } } }')
  expect(granted).toEqual({ staff: { grants: [{ role: { code: 'picker' } }] }, userErrors: [] })
  expect(await owner.refusal('grantRole', input)).toMatchObject([{ code: 'ROLE_HELD_ALREADY' }])
})

it('creates an account with roles and a password that is shown once', async () => {
  const [picker, packer] = [await roleId('picker'), await roleId('packer')]
  const { password: _given, ...first } = account('helper')
  const input = { ...first, roles: [{ roleId: picker, warehouseId: warehouse.id }, { roleId: packer }] }
  const key = newId()
  const made = 'password staff { id mustChangePassword grants { role { code } warehouseId warehouseNumber by { id } } }'
  const { staff, password, userErrors } = await owner.command('createStaff', input, made, key)
  expect(userErrors).toEqual([])
  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/)
  const by = { id: (await owner.query('{ viewer { staffId } }')).viewer.staffId }
  expect(staff).toMatchObject({
    mustChangePassword: true,
    grants: [
      { role: { code: 'packer' }, warehouseId: null, warehouseNumber: null, by },
      { role: { code: 'picker' }, warehouseId: warehouse.id, warehouseNumber: warehouse.number, by },
    ],
  })
  expect(await owner.command('createStaff', input, made, key)).toMatchObject({ staff, password: null, userErrors: [] })
  const signIn = 'mutation ($i: SignInInput!) { signIn(input: $i) { viewer { mustChangePassword } } }'
  const answer = await testServer.anonymous.query(signIn, { i: { login: 'helper', password } })
  expect(answer.signIn.viewer).toEqual({ mustChangePassword: true })
  const stored = JSON.stringify([await testServer.db.commandKey.findMany(), await testServer.db.commandLog.findMany()])
  expect(stored).not.toContain(password)
})

it('creates nothing if one of the roles is refused', async () => {
  const local = await testServer.signInWithRights(['access:staff', 'home:read'])
  const { password: _given, ...first } = account('refused')
  const picker = { roleId: await roleId('picker'), warehouseId: warehouse.id }
  const refusal = (by: typeof owner, roles: object[]) => by.refusal('createStaff', { ...first, roles })
  expect(await refusal(local, [picker])).toMatchObject([{ code: 'RIGHT_NOT_HELD', field: 'roles.0.roleId' }])
  expect(await refusal(owner, [picker, picker])).toMatchObject([{ code: 'ROLE_HELD_ALREADY', field: 'roles.1.roleId' }])
  const nowhere = { ...picker, warehouseId: toNodeId('Warehouse', newId()) }
  expect(await refusal(owner, [picker, nowhere])).toMatchObject([{ code: 'NOT_FOUND', field: 'roles.1.warehouseId' }])
  const noRole = { ...picker, roleId: toNodeId('Role', newId()) }
  expect(await refusal(owner, [picker, noRole])).toMatchObject([{ code: 'NOT_FOUND', field: 'roles.1.roleId' }])
  expect(await testServer.db.staff.count({ where: { login: 'refused' } })).toBe(0)
})

it('tells in which warehouses a right can be granted', async () => {
  const local = await testServer.signInWithRights(['access:staff'])
  const staffId = (await local.query('{ viewer { staffId } }')).viewer.staffId
  await owner.command('grantRole', { staffId, roleId: await roleId('picker'), warehouseId: warehouse.id })
  const { rights } = await local.query('{ rights { name heldIn } }')
  const heldIn = (name: string) => rights.find((right: { name: string }) => right.name === name).heldIn
  expect([heldIn('access:staff'), heldIn('wave:pick'), heldIn('access:keys')]).toEqual([null, [warehouse.id], []])
})

it('tells the history of an account, the last use of its sessions and what its deactivation would free', async () => {
  const { staff, password } = await owner.command(
    'createStaff',
    { login: 'watched', name: 'Watched', language: 'en' },
    'password staff { id }',
  )
  const staffId = staff.id
  const grant = { staffId, roleId: await roleId('manager'), warehouseId: warehouse.id }
  await owner.command('updateStaff', { staffId, expectedVersion: 1, name: 'Watched Well', language: 'en' })
  await owner.command('grantRole', grant)
  await owner.command('revokeRole', grant)
  const document = 'mutation ($i: SignInInput!) { signIn(input: $i) { token } }'
  const { signIn } = await testServer.anonymous.query(document, { i: { login: 'watched', password } })
  const person = testServer.anonymous.with({ token: signIn.token })
  const chosen = 'harbour lantern seven'
  await person.command('changePassword', { currentPassword: password, newPassword: chosen })
  await owner.command('grantRole', grant)
  const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: 'Watch 1' }, 'station { id }')
  await person.command('takeStation', { stationId: station.id })
  await owner.command('createApiKey', { name: 'Watch key', rights: ['wave:read'], contactId: staffId })
  const ask = `query ($id: ID!) { node(id: $id) { ... on Staff {
    contactKeys stationNames waves { toPick toPack } sessions { id lastUsedAt } history { what fields role warehouse by }
  } } }`
  const read = async () => (await owner.query(ask, { id: staffId })).node
  await expect.poll(async () => (await read()).sessions[0].lastUsedAt).not.toBeNull()
  const { history, sessions, ...freed } = await read()
  expect(freed).toEqual({ contactKeys: ['Watch key'], stationNames: ['Watch 1'], waves: { toPick: 0, toPack: 0 } })
  await owner.command('endStaffSessions', { staffId, sessionId: sessions[0].id })
  await owner.command('resetPassword', { staffId })
  await owner.command('deactivateStaff', { staffId })
  await owner.command('activateStaff', { staffId })
  expect((await read()).stationNames).toEqual([])
  const later = (await read()).history
  expect(later.slice(0, 4).map(({ what }: { what: string }) => what)).toEqual(['ACTIVATED', 'DEACTIVATED', 'PASSWORD_RESET', 'SIGNED_OUT'])
  expect(later.slice(4)).toEqual(history)
  const manager = { role: 'Warehouse manager', warehouse: warehouse.number, fields: [] }
  const plain = { role: null, warehouse: null, fields: [] }
  const by = later[0].by
  expect(history).toEqual([
    { ...manager, what: 'GRANTED', by },
    { ...plain, what: 'PASSWORD_CHANGED', by: 'Watched Well' },
    { ...manager, what: 'REVOKED', by },
    { ...manager, what: 'GRANTED', by },
    { ...plain, what: 'CHANGED', fields: ['name'], by },
    { ...plain, what: 'CREATED', by },
  ])
})

it('refuses a grant of more rights than the granting user holds', async () => {
  const { staff } = await owner.command('createStaff', account('eager'), 'staff { id }')
  const clerk = await testServer.signInWithRights(['access:staff', 'home:read'])
  expect(await clerk.refusal('grantRole', { staffId: staff.id, roleId: await roleId('picker') })).toMatchObject([
    { code: 'RIGHT_NOT_HELD', field: 'roleId' },
  ])
})

it('refuses account management to holders of the right in one warehouse only', async () => {
  const local = await testServer.signInWithRights(['access:staff'], warehouse)
  await expect(local.query('{ staff { edges { node { id } } } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(local.command('createStaff', account('nobody'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('lists the possible pickers of a warehouse', async () => {
  const planner = await testServer.signInWithRights(['wave:generate'], warehouse)
  const here = await planner.query('query ($id: ID!) { pickers(warehouseId: $id) { id name } }', { id: warehouse.id })
  const staff = await testServer.db.staff.findMany({ where: { login: 'picker' } })
  expect(here.pickers.map((person: { id: string }) => rowId(person))).toContain(staff[0]!.id)
  await expect(planner.query('query ($id: ID!) { pickers(warehouseId: $id) { id } }', { id: elsewhere.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
