import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { settings } from '../../../graph/kernel/states/settings.ts'
import { openMailServer } from '../../mailServer.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

const mailServer = await openMailServer()
const testServer = await startTestServer({
  environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Wavehouse <wms@example.com>', PUBLIC_URL: 'https://wms.example/' },
})
const confirmationMinutes = settings.CONFIRMATION_MINUTES.byDefault
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const roles: Data[] = (await owner.query('{ roles { id code nameEn } }')).roles
const packer = roles.find(({ code }) => code === 'packer') as Data
const required = ['CONFIRMATION_REQUIRED', null]
const codesOf = ({ userErrors }: Data): unknown[] => userErrors.map(({ code, field }: Data) => [code, field])

/** An owner who signed in some minutes ago. */
async function ownerSince(minutes: number) {
  const account = await testServer.factory.createStaff({ role: 'owner' })
  const client = await testServer.signIn(account)
  const createdAt = new Date(Date.now() - minutes * 60_000)
  await testServer.db.session.updateMany({ where: { staff: { login: account.login } }, data: { createdAt } })
  return { client, account }
}

async function confirm(client: Client, password: string, code?: string): Promise<Data> {
  const document = 'mutation ($input: ConfirmIdentityInput!) { confirmIdentity(input: $input) { until userErrors { code field message } } }'
  return (await client.query(document, { input: { password, code } })).confirmIdentity
}

const draft = (login: string, more: Data = {}) => ({ login, name: login, language: 'en', ...more })

it('asks who it is before rights, passwords and keys change, but not before rights are taken away', async () => {
  const { client } = await ownerSince(confirmationMinutes + 1)
  const { staff } = await owner.command('createStaff', draft('guarded', { email: 'guarded@example.com' }), 'staff { id version }')
  const { apiKey } = await owner.command('createApiKey', { name: 'guarded', rights: ['stock:read'] }, 'apiKey { id version }')
  const { role } = await owner.command('createRole', { nameZh: '受保护', nameEn: 'Guarded', rights: ['stock:read'] }, 'role { id version }')
  const of = { staffId: staff.id }
  const key = { apiKeyId: apiKey.id, expectedVersion: apiKey.version }
  const guarded: [string, Data][] = [
    ['createStaff', draft('never', { password: 'seven long herons wade' })],
    ['inviteStaff', draft('never')],
    ['sendInvitation', of],
    ['resetPassword', of],
    ['activateStaff', of],
    ['updateStaff', { ...of, expectedVersion: staff.version, email: 'other@example.com' }],
    ['grantRole', { ...of, roleId: packer.id }],
    ['createRole', { nameZh: '新', nameEn: 'New', rights: ['stock:read'] }],
    ['updateRole', { roleId: role.id, expectedVersion: role.version, rights: ['stock:read', 'product:read'] }],
    ['createApiKey', { name: 'never', rights: ['stock:read'] }],
    ['rotateApiKey', { apiKeyId: apiKey.id }],
    ['updateApiKey', { ...key, rights: ['stock:read', 'product:read'] }],
    ['updateApiKey', { ...key, addresses: [] }],
    ['beginSecondFactor', {}],
    ['resetSecondFactor', of],
    ['setRoleSecondFactor', { roleId: role.id, expectedVersion: role.version, required: true }],
    ['updateSetting', { name: 'SESSION_DAYS', value: 30, expectedVersion: 0 }],
  ]
  for (const [name, input] of guarded) expect([name, codesOf(await client.command(name, input))]).toEqual([name, [required]])
  expect(await testServer.db.staff.count({ where: { login: 'never' } })).toBe(0)

  // Taking away, and changes of other fields, ask for nothing.
  await owner.command('grantRole', { ...of, roleId: packer.id })
  const free: [string, Data][] = [
    ['updateStaff', { ...of, expectedVersion: staff.version, name: 'Renamed' }],
    ['updateRole', { roleId: role.id, expectedVersion: role.version, nameEn: 'Renamed' }],
    ['updateApiKey', { ...key, name: 'renamed' }],
    ['revokeRole', { ...of, roleId: packer.id }],
    ['endStaffSessions', of],
    ['revokeApiKey', { apiKeyId: apiKey.id }],
  ]
  for (const [name, input] of free) expect([name, codesOf(await client.command(name, input))]).toEqual([name, []])
})

it('a confirmation counts for this session, and the refused command goes on with its key', async () => {
  const { client, account } = await ownerSince(confirmationMinutes + 1)
  const idempotencyKey = newId()
  const create = (by: Client) =>
    by.command('createApiKey', { name: 'confirmed', rights: ['stock:read'] }, 'apiKey { id } token', idempotencyKey)
  const other = await testServer.signIn(account)
  await testServer.db.session.updateMany({
    where: { staff: { login: account.login } },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  })
  expect(codesOf(await create(client))).toEqual([required])

  expect(codesOf(await confirm(client, 'wrong'))).toEqual([['PASSWORD_WRONG', 'password']])
  expect(codesOf(await create(client))).toEqual([required])
  const { until, userErrors } = await confirm(client, account.password)
  expect(userErrors).toEqual([])
  expect(Date.parse(until) - Date.now()).toBeGreaterThan((confirmationMinutes - 1) * 60_000)
  expect(await create(client)).toMatchObject({ apiKey: { id: expect.any(String) }, token: expect.stringMatching(/^whk_/), userErrors: [] })
  expect(codesOf(await other.command('createApiKey', { name: 'other', rights: ['stock:read'] }))).toEqual([required])
  // A sign-in is one, too.
  expect(codesOf(await (await testServer.signIn(account)).command('createApiKey', { name: 'fresh', rights: ['stock:read'] }))).toEqual([])
})

it('who has a second factor confirms with it, and each code does so once', async () => {
  const { client, account } = await ownerSince(0)
  const { secret } = await client.command('beginSecondFactor', {}, 'secret')
  const { recoveryCodes } = await client.command('confirmSecondFactor', { code: generateSync({ secret }) }, 'recoveryCodes')
  const createdAt = new Date(Date.now() - 3_600_000)
  await testServer.db.session.updateMany({ where: { staff: { login: account.login } }, data: { createdAt } })
  // As if the code that confirmed the app were an older one.
  await testServer.db.secondFactor.updateMany({ where: { staff: { login: account.login } }, data: { lastStep: null } })

  expect(codesOf(await confirm(client, account.password))).toEqual([['SECOND_FACTOR_REQUIRED', 'code']])
  expect(codesOf(await confirm(client, 'wrong', generateSync({ secret })))).toEqual([['PASSWORD_WRONG', 'password']])
  expect(codesOf(await confirm(client, account.password, '000000'))).toEqual([['SECOND_FACTOR_WRONG', 'code']])
  const code = generateSync({ secret })
  const both = await Promise.all([1, 2].map(() => confirm(client, account.password, code)))
  expect(both.map((answer) => codesOf(answer).flat()[0] ?? 'DONE').sort()).toEqual(['DONE', 'SECOND_FACTOR_WRONG'])
  expect(codesOf(await confirm(client, account.password, recoveryCodes[0]))).toEqual([])
  expect(codesOf(await confirm(client, account.password, recoveryCodes[0]))).toEqual([['SECOND_FACTOR_WRONG', 'code']])
})

it('an API key has nothing to confirm, and guesses are throttled', async () => {
  const machine = await testServer.createApiKeyClient(['access:staff', 'stock:read'])
  expect(codesOf(await machine.command('createStaff', draft('machine', { password: 'seven long herons wade' })))).toEqual([])
  await expect(confirm(machine, 'correct horse')).rejects.toThrow(/FORBIDDEN/)
  await expect(confirm(testServer.anonymous, 'correct horse')).rejects.toThrow(/UNAUTHENTICATED/)

  const { client, account } = await ownerSince(0)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => confirm(client, `guess ${i}`)))
  const codes = guesses.map((guess) => guess.userErrors[0].code)
  expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10)
  expect(codes.filter((code) => code === 'LOGIN_THROTTLED')).toHaveLength(20)
  expect(codesOf(await confirm(client, account.password))[0]).toEqual(['LOGIN_THROTTLED', null])
})

it('mails to a person what was changed in their account, in their language', async () => {
  const to = (address: string) => mailServer.next(address)
  const made = async (login: string, language: string) =>
    (
      await owner.command(
        'createStaff',
        { login, name: '林文', nameEn: 'Lin Wen', language, email: `${login}@example.com`, password: 'seven long herons wade' },
        'staff { id }',
      )
    ).staff.id as string
  const place = await testServer.db.warehouse.findFirstOrThrow({ where: { number: warehouse.number } })

  const granted = await made('noticed', 'en')
  await owner.command('grantRole', { staffId: granted, roleId: packer.id, warehouseId: warehouse.id })
  const mail = await to('noticed@example.com')
  expect(mail.subject).toBe('Security notice for your Wavehouse account noticed')
  expect(mail.text).toContain(`- The role ${packer.nameEn} was granted (${place.nameEn ?? place.name}).`)
  expect(mail.text).toMatch(
    /Hello Lin Wen,[\s\S]*\(UTC\) this was done with your account noticed by staff\d+:[\s\S]*https:\/\/wms\.example/,
  )

  const reset = await made('noticed2', 'zh-CN')
  await owner.command('resetPassword', { staffId: reset }, 'password')
  expect((await to('noticed2@example.com')).text).toContain('- 密码已重置为一次性密码')

  await made('noticed3', 'en')
  const client = await testServer.signIn({ login: 'noticed3', password: 'seven long herons wade' })
  const change = { currentPassword: 'seven long herons wade', newPassword: 'eight tall storks stand' }
  expect(codesOf(await client.command('changePassword', change))).toEqual([])
  expect((await to('noticed3@example.com')).text).toMatch(
    /by somebody signed in as you, from the address 127\.0\.0\.1:\s+- The password was changed\./,
  )

  // Of a changed e-mail both addresses are told.
  const moved = await made('noticed5', 'en')
  const move = async (email: string) => {
    const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { version } } }', { id: moved })
    await owner.command('updateStaff', { staffId: moved, expectedVersion: node.version, email })
  }
  await move('noticed5.new@example.com')
  expect((await to('noticed5@example.com')).text).toContain('- The e-mail for notices was changed.')
  expect((await to('noticed5.new@example.com')).text).toContain('- The e-mail for notices was changed.')

  // The first roles of an account are not mailed: the only mail is that of the next change.
  const input = { ...draft('noticed4'), email: 'noticed4@example.com', password: 'seven long herons wade', roles: [{ roleId: packer.id }] }
  const { staff } = await owner.command('createStaff', input, 'staff { id }')
  await owner.command('revokeRole', { staffId: staff.id, roleId: packer.id })
  expect((await to('noticed4@example.com')).text).toContain(`- The role ${packer.nameEn} was revoked (all warehouses).`)
  expect(mailServer.received('noticed4@example.com')).toBe(1)
})

it('mails to those who have a role which rights it gained and lost, and nothing of a new name', async () => {
  const names = { nameZh: '夜班领料', nameEn: 'Night picking' }
  const { role } = await owner.command('createRole', { ...names, rights: ['stock:read'] }, 'role { id version }')
  const holder = async (login: string, language: string, active = true) => {
    const person = {
      ...draft(login),
      language,
      email: `${login}@example.com`,
      password: 'seven long herons wade',
      roles: [{ roleId: role.id }],
    }
    const { staff } = await owner.command('createStaff', person, 'staff { id }')
    if (!active) await owner.command('deactivateStaff', { staffId: staff.id })
  }
  await holder('holder1', 'en')
  await holder('holder2', 'zh-CN')
  await holder('holder3', 'en', false)
  const renamed = await owner.command('updateRole', { roleId: role.id, expectedVersion: role.version, nameEn: 'Night' }, 'role { version }')
  const rights = ['product:read']
  await owner.command('updateRole', { roleId: role.id, expectedVersion: renamed.role.version, rights })
  const { text } = await mailServer.next('holder1@example.com')
  expect(text).toMatch(/- The rights of your role Night were changed:\s+- added: See products.*\s+- taken away: See stock/)
  expect((await mailServer.next('holder2@example.com')).text).toMatch(/- 您的角色“夜班领料”的权限已变更：\s+- 新增：查看.*\s+- 收回：查看/)
  await eventually(
    () => testServer.db.$queryRaw<Data[]>`select from graphile_worker.jobs where task_identifier = 'access.mailNotice'`,
    (jobs) => jobs.length === 0,
  )
  expect(mailServer.received('holder1@example.com')).toBe(1)
  expect(mailServer.received('holder3@example.com')).toBe(0)
})
