import { generateSecret, generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/commands/installRoles.ts'
import { roles } from '../../../graph/access/rules/roles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

// Behind a proxy a test chooses from which network a request comes.
const testServer = await startTestServer({ environment: { PUBLIC_URL: 'https://wms.example/' } })
const { db } = testServer
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')

interface Account {
  login: string
  password: string
}

const own = '{ viewer { mustSetUpSecondFactor grants { rights } secondFactor { since lastUsedAt recoveryCodesLeft requiredBy } } }'
const codes = (refusals: { code: string; field: string | null }[]) => refusals.map(({ code, field }) => `${code} ${field}`)
const staffOf = ({ login }: Account) => db.staff.findUniqueOrThrow({ where: { login } })
const idOf = async (account: Account) => toNodeId('Staff', (await staffOf(account)).id)
const isOpen = (client: Client) =>
  client.query('{ viewer { name } }').then(
    () => true,
    () => false,
  )

/** A code of an app that was not used yet: what was accepted before is forgotten, so that no test waits for the next 30 seconds. */
async function freshCode(account: Account, secret: string): Promise<string> {
  await db.secondFactor.updateMany({ where: { staff: { login: account.login } }, data: { lastStep: null } })
  return generateSync({ secret })
}

async function signIn(input: Data, network = '192.0.2.1', language = 'en'): Promise<Data> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network, 'accept-language': language }
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { name } userErrors { code field message } } }'
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables: { input } }),
  })
  return ((await response.json()) as Data).data.signIn
}

const refusedWith = async (input: Data, network?: string) => codes((await signIn(input, network)).userErrors)[0]
const clientOf = async (input: Data) => testServer.anonymous.with({ token: (await signIn(input)).token })

/** Sets up an app; returns its secret, the recovery codes, and the code that confirmed it. */
async function setUp(client: Client, code?: string) {
  const { secret, uri, userErrors } = await client.command('beginSecondFactor', { code }, 'secret uri')
  expect(userErrors).toEqual([])
  const first = generateSync({ secret })
  const done = await client.command('confirmSecondFactor', { code: first }, 'changed recoveryCodes')
  expect(done).toMatchObject({ changed: true, userErrors: [] })
  return { secret: secret as string, uri: uri as string, first, recoveryCodes: done.recoveryCodes as string[] }
}

async function newAccount(role = 'picker') {
  const account = await testServer.factory.createStaff({ role, warehouse: role === 'owner' ? undefined : warehouse })
  return { account, client: await clientOf(account) }
}

it('sets up an app by its first code, which ends the other sessions and shows ten recovery codes once', async () => {
  const { account, client } = await newAccount()
  const other = await clientOf(account)
  expect((await client.query(own)).viewer).toMatchObject({
    mustSetUpSecondFactor: false,
    secondFactor: { since: null, recoveryCodesLeft: 0, requiredBy: null },
  })
  const key = newId()
  const begun = await client.command('beginSecondFactor', {}, 'secret uri', key)
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.uri).toBe(`otpauth://totp/Wavehouse:${account.login}?secret=${begun.secret}&issuer=Wavehouse`)
  expect(await client.command('beginSecondFactor', {}, 'secret uri', key)).toMatchObject({ secret: null, uri: null, userErrors: [] })
  // Nothing has changed so far.
  expect((await signIn(account)).token).toBeTruthy()
  const foreign = generateSync({ secret: generateSecret() })
  expect(codes(await client.refusal('confirmSecondFactor', { code: foreign }))).toEqual(['SECOND_FACTOR_WRONG code'])

  const input = { code: generateSync({ secret: begun.secret }) }
  const again = newId()
  const facts = await testServer.recordFactKinds(async () => {
    const { recoveryCodes } = await client.command('confirmSecondFactor', input, 'changed recoveryCodes', again)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  })
  expect(facts).toEqual(['staff.secondFactorSetUp', 'session.ended', 'session.ended'])
  // A retry after the answer was lost.
  expect(await client.command('confirmSecondFactor', input, 'changed recoveryCodes', again)).toEqual({
    changed: true,
    recoveryCodes: null,
    userErrors: [],
  })
  expect([await isOpen(client), await isOpen(other)]).toEqual([true, false])
  expect((await client.query(own)).viewer.secondFactor).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
})

it('confirms an app within 15 minutes', async () => {
  const { account, client } = await newAccount()
  expect(codes(await client.refusal('confirmSecondFactor', { code: '123456' }))).toEqual(['SECOND_FACTOR_SETUP_ENDED null'])
  const { secret } = await client.command('beginSecondFactor', {}, 'secret')
  const { newUntil } = await db.secondFactor.findFirstOrThrow({ where: { staff: { login: account.login } } })
  expect(Math.abs(newUntil!.getTime() - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
  await db.secondFactor.updateMany({ where: { staff: { login: account.login } }, data: { newUntil: new Date() } })
  expect(codes(await client.refusal('confirmSecondFactor', { code: generateSync({ secret }) }))).toEqual(['SECOND_FACTOR_SETUP_ENDED null'])
})

it('asks for a code only after the right password, and opens no session without one', async () => {
  const { account, client } = await newAccount()
  const { secret, first } = await setUp(client)
  expect(await refusedWith({ ...account, password: 'wrong' })).toBe('LOGIN_FAILED null')
  expect(await refusedWith({ ...account, password: 'wrong', code: await freshCode(account, secret) })).toBe('LOGIN_FAILED null')
  const open = await db.session.count({ where: { staff: { login: account.login }, revokedAt: null } })
  expect(await signIn(account)).toMatchObject({
    token: null,
    viewer: null,
    userErrors: [
      {
        code: 'SECOND_FACTOR_REQUIRED',
        field: 'code',
        message: 'Enter the code of your authenticator app, or a recovery code',
      },
    ],
  })
  expect((await signIn(account, undefined, 'zh-CN')).userErrors[0].message).toBe('请输入身份验证器中的验证码，或一个恢复码')
  const code = await freshCode(account, secret)
  expect(await refusedWith({ ...account, code: code === '000000' ? '000001' : '000000' })).toBe('SECOND_FACTOR_WRONG code')
  expect(await db.session.count({ where: { staff: { login: account.login }, revokedAt: null } })).toBe(open)
  // Typed with a space, as the app shows it.
  expect((await signIn({ ...account, code: `${code.slice(0, 3)} ${code.slice(3)}` })).token).toBeTruthy()
  expect(await refusedWith({ ...account, code })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith({ ...account, code: first })).toBe('SECOND_FACTOR_WRONG code')
})

it.each(['app', 'recovery'])('opens one session by one code (%s), however many requests bring it at once', async (kind) => {
  const { account, client } = await newAccount()
  const { secret, recoveryCodes } = await setUp(client)
  const code = kind === 'app' ? await freshCode(account, secret) : recoveryCodes[3]
  const before = await db.session.count({ where: { staff: { login: account.login } } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn({ ...account, code }, `203.0.113.${i}`)))
  expect(answers.filter(({ token }) => token)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ userErrors }) => codes(userErrors)))).toEqual(new Set(['SECOND_FACTOR_WRONG code']))
  expect(await db.session.count({ where: { staff: { login: account.login } } })).toBe(before + 1)
})

it('takes each recovery code once, in any order', async () => {
  const { account, client } = await newAccount()
  const { recoveryCodes } = await setUp(client)
  const [last, second] = [recoveryCodes[9]!, recoveryCodes[1]!]
  const facts = await testServer.recordFactKinds(async () => {
    expect((await signIn({ ...account, code: last.toUpperCase().replaceAll('-', ' ') })).token).toBeTruthy()
    expect((await signIn({ ...account, code: second.replaceAll('-', '') })).token).toBeTruthy()
  })
  expect(facts).toEqual(['staff.recoveryCodeUsed', 'staff.recoveryCodeUsed'])
  for (const code of [last, second, 'aaaa-aaaa-aaaa-aaaa']) expect(await refusedWith({ ...account, code })).toBe('SECOND_FACTOR_WRONG code')
  expect((await signIn({ ...account, code: recoveryCodes[0] })).token).toBeTruthy()
  expect((await client.query(own)).viewer.secondFactor.recoveryCodesLeft).toBe(7)
})

it('replaces the phone while the old one still works', async () => {
  const { account, client } = await newAccount()
  const old = await setUp(client)
  expect(codes(await client.refusal('beginSecondFactor', {}))).toEqual(['SECOND_FACTOR_REQUIRED code'])
  expect(codes(await client.refusal('beginSecondFactor', { code: old.first }))).toEqual(['SECOND_FACTOR_WRONG code'])
  const begun = await client.command('beginSecondFactor', { code: await freshCode(account, old.secret) }, 'secret')
  const other = await clientOf({ ...account, code: await freshCode(account, old.secret) })
  const facts = await testServer.recordFactKinds(async () => {
    const code = generateSync({ secret: begun.secret })
    expect(await client.command('confirmSecondFactor', { code }, 'changed recoveryCodes')).toMatchObject({
      changed: true,
      recoveryCodes: null,
    })
  })
  expect(facts).toEqual(['staff.secondFactorReplaced', 'session.ended'])
  expect([await isOpen(client), await isOpen(other)]).toEqual([true, false])
  expect(await refusedWith({ ...account, code: await freshCode(account, old.secret) })).toBe('SECOND_FACTOR_WRONG code')
  expect((await signIn({ ...account, code: await freshCode(account, begun.secret) })).token).toBeTruthy()
  expect((await signIn({ ...account, code: old.recoveryCodes[0] })).token).toBeTruthy()
})

it('makes new recovery codes and removes the factor by a code, not by an open session alone', async () => {
  const { account, client } = await newAccount()
  for (const name of ['makeRecoveryCodes', 'removeSecondFactor'])
    expect(codes(await client.refusal(name, { code: '123456' }))).toEqual(['SECOND_FACTOR_NONE code'])
  const { secret, recoveryCodes } = await setUp(client)
  for (const name of ['makeRecoveryCodes', 'removeSecondFactor'])
    expect(codes(await client.refusal(name, { code: 'wrong' }))).toEqual(['SECOND_FACTOR_WRONG code'])

  const other = await clientOf({ ...account, code: await freshCode(account, secret) })
  const input = { code: await freshCode(account, secret) }
  const key = newId()
  const facts = await testServer.recordFactKinds(async () => {
    const made = await client.command('makeRecoveryCodes', input, 'recoveryCodes', key)
    expect(new Set([...made.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    expect((await client.command('makeRecoveryCodes', input, 'changed recoveryCodes', key)).recoveryCodes).toBeNull()
    expect(await refusedWith({ ...account, code: recoveryCodes[0] })).toBe('SECOND_FACTOR_WRONG code')
    expect((await signIn({ ...account, code: made.recoveryCodes[0] })).token).toBeTruthy()
  })
  expect(facts).toEqual(['staff.recoveryCodesMade', 'session.ended', 'staff.recoveryCodeUsed'])
  expect(await isOpen(other)).toBe(false)

  const removal = await testServer.recordFactKinds(() =>
    freshCode(account, secret).then((code) => client.command('removeSecondFactor', { code }, 'changed')),
  )
  expect(removal).toEqual(['staff.secondFactorRemoved', 'session.ended'])
  expect((await client.query(own)).viewer.secondFactor).toEqual({ since: null, lastUsedAt: null, recoveryCodesLeft: 0, requiredBy: null })
  expect((await signIn(account)).token).toBeTruthy()
})

it('slows down guesses of a code, whose counter a right password does not clear', async () => {
  const { account, client } = await newAccount()
  const { secret } = await setUp(client)
  for (let i = 0; i < 5; i++) expect(await refusedWith({ ...account, code: `guess ${i}` })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith(account)).toBe('SECOND_FACTOR_REQUIRED code')
  for (let i = 5; i < 10; i++) expect(await refusedWith({ ...account, code: `guess ${i}` })).toBe('SECOND_FACTOR_WRONG code')
  expect(await refusedWith({ ...account, code: await freshCode(account, secret) })).toBe('SECOND_FACTOR_THROTTLED code')
  const { userErrors } = await signIn({ ...account, code: '000000' }, undefined, 'zh-CN')
  expect(userErrors[0].message).toMatch(/^验证码尝试过多，请 \d+ 秒后再试$/)
  // Elsewhere the person goes on, which clears the counters of the account.
  expect((await signIn({ ...account, code: await freshCode(account, secret) }, '198.51.100.7')).token).toBeTruthy()
  for (let i = 0; i < 10; i++) await signIn({ ...account, code: `guess ${i}` }, '198.51.100.7')
  expect(await refusedWith({ ...account, code: 'guess' }, '198.51.100.7')).toBe('SECOND_FACTOR_THROTTLED code')
  expect(codes((await client.command('removeSecondFactor', { code: 'guess' })).userErrors)).not.toEqual(['SECOND_FACTOR_NONE code'])
})

it('leaves those whose role requires it nothing but the set-up, at once and in open sessions', async () => {
  const role = await owner.command('createRole', { nameZh: '夜班', nameEn: 'Night shift', rights: ['product:read'] }, 'role { id version }')
  const { id: roleId, version } = role.role
  const account = await testServer.factory.createStaff({ role: 'picker', warehouse })
  const client = await clientOf(account)
  await owner.command('grantRole', { staffId: await idOf(account), roleId })
  const input = { roleId, expectedVersion: version, required: true }
  const selection = 'role { requiresSecondFactor version }'
  const socket = await client.subscribe('subscription ($id: ID!) { locationChanged(warehouseId: $id) { code } }', { id: warehouse.id })
  expect(await testServer.recordFactKinds(() => owner.command('setRoleSecondFactor', input, selection))).toEqual(['role.changed'])
  expect(codes(await owner.refusal('setRoleSecondFactor', { ...input, required: false }))).toEqual(['VERSION_CONFLICT null'])
  expect(codes(await owner.refusal('setRoleSecondFactor', { ...input, roleId: toNodeId('Role', newId()) }))).toEqual(['NOT_FOUND roleId'])
  expect(await testServer.recordFactKinds(() => owner.command('setRoleSecondFactor', { ...input, expectedVersion: version + 1 }))).toEqual(
    [],
  )

  const area = await testServer.factory.createArea(warehouse)
  await owner.command('createLocation', { cargoAreaId: area.id, code: 'Q01-01-01' })
  await expect(socket.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(client.query('{ warehouses { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await client.query(own)).viewer).toMatchObject({
    mustSetUpSecondFactor: true,
    grants: [{ rights: ['access:self'] }],
    secondFactor: { requiredBy: 'Night shift' },
  })
  const shown = `query ($id: ID!) { node(id: $id) { ... on Staff { secondFactorSince secondFactorRequired } } }`
  expect((await owner.query(shown, { id: await idOf(account) })).node).toEqual({ secondFactorSince: null, secondFactorRequired: true })

  const { secret } = await setUp(client)
  expect((await client.query('{ warehouses { id } }')).warehouses).toEqual([{ id: warehouse.id }])
  const refusal = await client.refusal('removeSecondFactor', { code: await freshCode(account, secret) })
  expect(refusal).toMatchObject([
    {
      code: 'SECOND_FACTOR_NEEDED',
      zh: '您的角色“夜班”要求两步验证，不能关闭；可以更换手机',
      en: 'Your role Night shift requires a second factor, so it cannot be removed; you can replace the phone',
    },
  ])

  // What was refused has used no code.
  const off = { roleId, expectedVersion: version + 1, required: false }
  const weaker = await testServer.signInWithRights(['access:staff'])
  expect(codes(await weaker.refusal('setRoleSecondFactor', off))).toEqual(['RIGHT_NOT_HELD roleId'])
  const manager = await testServer.signInAs('manager', warehouse)
  await expect(manager.command('setRoleSecondFactor', off)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await owner.command('setRoleSecondFactor', off, selection)).role).toMatchObject({ requiresSecondFactor: false })
  expect(await client.command('removeSecondFactor', { code: await freshCode(account, secret) }, 'changed')).toMatchObject({ changed: true })
  const { history } = (await owner.query('query ($id: ID!) { node(id: $id) { ... on Role { history { what fields } } } }', { id: roleId }))
    .node
  expect(history[0]).toEqual({ what: 'CHANGED', fields: ['requiresSecondFactor'] })
})

it('keeps for a built-in role what was chosen when the program starts again', async () => {
  const role = await db.role.findUniqueOrThrow({ where: { code: 'finance' } })
  const input = { roleId: toNodeId('Role', role.id), expectedVersion: role.version, required: true }
  expect((await owner.command('setRoleSecondFactor', input)).userErrors).toEqual([])
  expect(await testServer.runCommand(installRoles, {})).toEqual({ changed: 0 })
  expect((await db.role.findUniqueOrThrow({ where: { code: 'finance' } })).requiresSecondFactor).toBe(true)
})

it('is reset by those who hold every right of the person, never for oneself', async () => {
  const { account, client } = await newAccount('manager')
  await setUp(client)
  const staffId = await idOf(account)
  const weaker = await testServer.signInWithRights(['access:staff', 'package:read'])
  expect(codes(await weaker.refusal('resetSecondFactor', { staffId }))).toEqual(['STAFF_HOLDS_MORE staffId'])
  expect(codes(await client.query(own).then(() => owner.refusal('resetSecondFactor', { staffId: toNodeId('Staff', newId()) })))).toEqual([
    'NOT_FOUND staffId',
  ])
  await expect(client.command('resetSecondFactor', { staffId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const chief = await newAccount('owner')
  await setUp(chief.client)
  const chiefId = await idOf(chief.account)
  expect(codes(await chief.client.refusal('resetSecondFactor', { staffId: chiefId }))).toEqual(['STAFF_IS_YOURSELF staffId'])
  expect(codes(await weaker.refusal('resetSecondFactor', { staffId: chiefId }))).toEqual(['STAFF_HOLDS_MORE staffId'])
  expect(await isOpen(client)).toBe(true)

  const facts = await testServer.recordFactKinds(() => owner.command('resetSecondFactor', { staffId }, 'staff { secondFactorSince }'))
  expect(facts).toEqual(['staff.secondFactorReset', 'session.ended'])
  expect(await testServer.recordFactKinds(() => owner.command('resetSecondFactor', { staffId }))).toEqual([])
  expect(await isOpen(client)).toBe(false)
  expect((await signIn(account)).token).toBeTruthy()
  const { history } = (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { history { what } } } }', { id: staffId })).node
  expect(history.map(({ what }: Data) => what)).toEqual(['SECOND_FACTOR_RESET', 'SECOND_FACTOR_SET_UP', 'GRANTED', 'CREATED'])
})

it('is reset in each role by those who hold all of its rights, and by nobody else', async () => {
  const targets: [string, readonly string[], string][] = []
  for (const [role, { rights }] of Object.entries(roles))
    targets.push([role, rights, await idOf(await testServer.factory.createStaff({ role }))])
  let refused = 0
  for (const [role, { rights }] of Object.entries(roles)) {
    const held: readonly string[] = [...new Set([...rights, 'access:staff'])]
    const client = await testServer.signInWithRights(held)
    for (const [other, needed, staffId] of targets) {
      const isStronger = needed.some((right) => !held.includes(right))
      const { userErrors } = await client.command('resetSecondFactor', { staffId })
      expect(codes(userErrors), `${role} resets ${other}`).toEqual(isStronger ? ['STAFF_HOLDS_MORE staffId'] : [])
      if (isStronger) refused++
    }
  }
  expect(refused).toBeGreaterThan(30)
})

it('is asked of an invited person right after the first password, if a role requires it', async () => {
  const { role } = await owner.command('createRole', { nameZh: '受邀', nameEn: 'Invited', rights: ['product:read'] }, 'role { id version }')
  await owner.command('setRoleSecondFactor', { roleId: role.id, expectedVersion: role.version, required: true })
  const person = { login: 'invited.one', name: 'Invited', language: 'en', roles: [{ roleId: role.id }] }
  const { token } = await owner.command('inviteStaff', person, 'token')
  const document =
    'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { token viewer { mustSetUpSecondFactor } } }'
  const password = 'harbour lantern seven'
  const { acceptInvitation } = await testServer.anonymous.query(document, { input: { token, password } })
  expect(acceptInvitation.viewer).toEqual({ mustSetUpSecondFactor: true })
  const client = testServer.anonymous.with({ token: acceptInvitation.token })
  const { secret } = await setUp(client)
  expect((await client.query(own)).viewer.mustSetUpSecondFactor).toBe(false)
  const account = { login: person.login, password }
  expect((await signIn({ ...account, code: await freshCode(account, secret) })).token).toBeTruthy()
})

it('stays when the password is reset', async () => {
  const { account, client } = await newAccount()
  const { secret } = await setUp(client)
  const { password } = await owner.command('resetPassword', { staffId: await idOf(account) }, 'password')
  expect(await refusedWith({ ...account, password })).toBe('SECOND_FACTOR_REQUIRED code')
  const code = await freshCode(account, secret)
  expect((await signIn({ ...account, password, code })).token).toBeTruthy()
})

it('keeps no secret and no code in plain text', async () => {
  const { account, client } = await newAccount()
  const { secret, first, recoveryCodes } = await setUp(client)
  const begun = await client.command('beginSecondFactor', { code: await freshCode(account, secret) }, 'secret')
  await signIn({ ...account, code: recoveryCodes[0] })
  const tables = await db.$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${name} t`)
    for (const marker of [secret, begun.secret, ...recoveryCodes, recoveryCodes[0]!.replaceAll('-', '')])
      if (rows.some(({ row }) => row.includes(marker))) found.push(`${name}: ${marker}`)
  }
  expect(tables.length).toBeGreaterThan(50)
  expect(found).toEqual([])
  const { secret: kept } = await db.secondFactor.findFirstOrThrow({ where: { staff: { login: account.login } } })
  expect(kept).toMatch(/^v1\.[0-9a-f]{8}\./)
  const { id } = await staffOf(account)
  const answers = await db.commandKey.findMany({ where: { scope: { contains: id } }, select: { command: true, answer: true } })
  const known = answers.filter(({ command }) => /SecondFactor/.test(command))
  expect(known.length).toBeGreaterThan(2)
  for (const { answer } of known) expect(Object.keys((answer as Data).result ?? answer).sort()).toEqual(['hash', 'staffId'])
  expect(first).toMatch(/^[0-9]{6}$/)
})
