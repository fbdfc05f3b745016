import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/installRoles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'

const house = await openHouse()
await house.run(installRoles, {})
const warehouse = await house.fixture.warehouse()
const elsewhere = await house.fixture.warehouse('Europe/Berlin')
const owner = await house.as('owner')
const roleId = async (code: string) =>
  (await owner.query('{ roles { id code } }')).roles.find((role: { code: string }) => role.code === code).id
const account = (login: string) => ({ login, name: 'Lin Wen', language: 'zh-CN', password: 'long enough' })

it('installs the roles once', async () => {
  expect(await house.factsOf(() => house.run(installRoles, {}))).toEqual([])
})

it('makes an account that can sign in, and says who it is', async () => {
  const { staff, userErrors } = await owner.command('createStaff', account('lin'), 'staff { id login name language active }')
  expect(userErrors).toEqual([])
  expect(staff).toMatchObject({ login: 'lin', name: 'Lin Wen', language: 'zh-CN', active: true })
  const { signIn } = await house.anonymous.query(
    'mutation { signIn(input: { login: "lin", password: "long enough" }) { viewer { login language name } } }',
  )
  expect(signIn.viewer).toEqual({ login: 'lin', language: 'zh-CN', name: 'Lin Wen' })
})

it('answers a repetition with the same account', async () => {
  const key = newId()
  const first = await owner.command('createStaff', account('repeated'), 'staff { id }', key)
  expect(await owner.command('createStaff', account('repeated'), 'staff { id }', key)).toEqual(first)
})

it('keeps no trace of a password but its argon2id hash', async () => {
  const key = newId()
  await owner.command('createStaff', account('secret'), '', key)
  await owner.command('createStaff', { ...account('secret'), password: 'another one' }, '', key)
  const { fingerprint } = (await house.db.commandKey.findFirstOrThrow({ where: { key } })) as { fingerprint: string }
  const { passwordHash } = await house.db.staff.findUniqueOrThrow({ where: { login: 'secret' } })
  expect(passwordHash).toMatch(/^\$argon2id\$/)
  expect(fingerprint).not.toContain('long enough')
})

it.each([
  [{ password: 'short' }, 'TOO_SHORT', 'password'],
  [{ login: '' }, 'REQUIRED', 'login'],
  [{ language: 'fr' }, 'NOT_ONE_OF', 'language'],
  [{ login: 'lin' }, 'LOGIN_TAKEN', 'login'],
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

it('lets nobody grant more than they hold', async () => {
  const { staff } = await owner.command('createStaff', account('eager'), 'staff { id }')
  const clerk = await house.withRights(['access:staff', 'home:read'])
  expect(await clerk.refusal('grantRole', { staffId: staff.id, roleId: await roleId('picker') })).toMatchObject([
    { code: 'RIGHT_NOT_HELD', field: 'roleId' },
  ])
})

it('keeps accounts from those who hold the right in one warehouse only', async () => {
  const local = await house.withRights(['access:staff'], warehouse)
  await expect(local.query('{ staff { edges { node { id } } } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(local.command('createStaff', account('nobody'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('names who may pick in a warehouse', async () => {
  const planner = await house.withRights(['wave:generate'], warehouse)
  const here = await planner.query('query ($id: ID!) { pickers(warehouseId: $id) { id name } }', { id: warehouse.id })
  const staff = await house.db.staff.findMany({ where: { login: 'picker' } })
  expect(here.pickers.map((person: { id: string }) => rowId(person))).toContain(staff[0]!.id)
  await expect(planner.query('query ($id: ID!) { pickers(warehouseId: $id) { id } }', { id: elsewhere.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
