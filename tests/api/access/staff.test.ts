import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/commands/installRoles.ts'
import { normalizeLogin } from '../../../graph/access/rules/login.ts'
import { hashPassword } from '../../../graph/access/signIn.ts'
import { fillLoginKeys } from '../../../graph/access/store.ts'
import { newId } from '../../../graph/kernel/identity.ts'
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
