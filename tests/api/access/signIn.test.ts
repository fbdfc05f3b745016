import { expect, it } from 'vitest'
import { hashToken } from '../../../graph/access/token.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const account = await testServer.factory.createStaff({ role: 'picker' })
const signIn = (input: { login: string; password: string; devices?: string[] }, client: Client = testServer.anonymous) =>
  client
    .query('mutation ($input: SignInInput!) { signIn(input: $input) { token device viewer { name } userErrors { code field message } } }', {
      input,
    })
    .then((data) => data.signIn)
const viewer = '{ viewer { kind name } }'

it('opens a session with a token of 256 random bits', async () => {
  const { token, viewer, userErrors } = await signIn(account)
  expect(userErrors).toEqual([])
  expect(token).toMatch(/^whs_[\w-]{43}$/)
  expect(viewer).toEqual({ name: account.login })
})

it('gives the same answer for a wrong password, an unknown login and a closed account, in both languages', async () => {
  const closed = await testServer.factory.createStaff({ role: 'picker' })
  await testServer.db.staff.update({ where: { login: closed.login }, data: { active: false } })
  for (const input of [{ ...account, password: 'wrong' }, { login: 'nobody', password: 'wrong' }, closed]) {
    const english = await signIn(input)
    expect(english).toMatchObject({ token: null, viewer: null })
    expect(english.userErrors).toEqual([{ code: 'LOGIN_FAILED', field: null, message: 'Sign-in failed; check your login and password' }])
    const chinese = await signIn(input, testServer.anonymous.with({ language: 'zh-CN' }))
    expect(chinese.userErrors).toEqual([{ code: 'LOGIN_FAILED', field: null, message: '登录失败，请检查账号和密码' }])
  }
})

it('requires login and password', async () => {
  const { userErrors } = await signIn({ login: '', password: '' })
  expect(userErrors).toMatchObject([
    { code: 'REQUIRED', field: 'login' },
    { code: 'REQUIRED', field: 'password' },
  ])
})

it('slows down guesses of a login, but not other users, nor the owner on a known device', async () => {
  const victim = await testServer.factory.createStaff({ role: 'packer' })
  const other = await testServer.factory.createStaff({ role: 'packer' })
  const { device } = await signIn(victim)
  for (let i = 0; i < 10; i++) await signIn({ ...victim, password: `guess ${i}` })
  const throttled = await signIn(victim)
  expect(throttled).toMatchObject({ token: null, userErrors: [{ code: 'LOGIN_THROTTLED' }] })
  expect(throttled.userErrors[0].message).toMatch(/^Too many sign-in attempts; try again in \d+ seconds$/)
  expect((await signIn(other)).token).toBeTruthy()
  const { device: ofAnother } = await signIn(other)
  expect((await signIn({ ...victim, devices: [ofAnother, 'made up'] })).token).toBeNull()
  expect((await signIn({ ...victim, devices: ['made up', device] })).token).toBeTruthy()
  await expect(testServer.anonymous.with({ token: device }).query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('counts by the address of the connection, which a header cannot forge', async () => {
  const victim = await testServer.factory.createStaff({ role: 'packer' })
  const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { code } } }'
  const guess = async (i: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` }
    const body = JSON.stringify({ query: document, variables: { input: { ...victim, password: `guess ${i}` } } })
    const response = await fetch(`${testServer.url}/graphql`, { method: 'POST', headers, body })
    return ((await response.json()) as Data).data.signIn.userErrors[0].code
  }
  const codes: string[] = []
  for (let i = 0; i < 12; i++) codes.push(await guess(i))
  expect(codes).toEqual([...Array(10).fill('LOGIN_FAILED'), 'LOGIN_THROTTLED', 'LOGIN_THROTTLED'])
})

it('stores tokens hashed only, and passwords as argon2id', async () => {
  const { token } = await signIn(account)
  const sessions = await testServer.db.session.findMany()
  expect(sessions.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token))
  const staff = await testServer.db.staff.findUniqueOrThrow({ where: { login: account.login } })
  expect(staff.passwordHash).toMatch(/^\$argon2id\$/)
  const stored = JSON.stringify([sessions, staff, await testServer.db.commandKey.findMany(), await testServer.db.commandLog.findMany()])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(account.password)
})

it('refuses a token that is revoked, expired, invented or truncated', async () => {
  const { token } = await signIn(account)
  const client = testServer.anonymous.with({ token })
  expect((await client.query(viewer)).viewer).toEqual({ kind: 'STAFF', name: account.login })

  const refused = [`${token}x`, token.slice(0, -1), token.replace('whs_', 'whk_'), 'whs_', 'null', '']
  for (const wrong of refused) {
    const reply = await client.send(viewer, {}, { token: wrong })
    expect(reply).toMatchObject({ status: 401, data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  }
  await client.query('mutation { signOut }')
  expect(await client.send(viewer)).toMatchObject({ status: 401, data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })

  const late = testServer.anonymous.with({ token: (await signIn(account)).token })
  await testServer.db.session.updateMany({ where: { tokenHash: hashToken(late.identity.token!) }, data: { expiresAt: new Date(0) } })
  expect((await late.send(viewer)).status).toBe(401)
})

it('a session ends as soon as its account is deactivated', async () => {
  const leaver = await testServer.factory.createStaff({ role: 'picker' })
  const client = testServer.anonymous.with({ token: (await signIn(leaver)).token })
  await testServer.db.staff.update({ where: { login: leaver.login }, data: { active: false } })
  expect((await client.send(viewer)).status).toBe(401)
})

it('gives the reason in the language of the request', async () => {
  const reply = await testServer.anonymous.with({ language: 'zh-CN' }).send(viewer)
  expect(reply.errors[0]?.message).toBe('令牌缺失、无效、已过期或已撤销')
})
