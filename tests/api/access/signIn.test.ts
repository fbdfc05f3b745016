import { expect, it } from 'vitest'
import { hashToken } from '../../../graph/access/token.ts'
import type { Client } from '../client.ts'
import { openHouse } from '../harness.ts'

const house = await openHouse()
const account = await house.fixture.staff({ role: 'picker' })
const signIn = (input: { login: string; password: string }, client: Client = house.anonymous) =>
  client
    .query('mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { name } userErrors { code field message } } }', {
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

it('says the same of a wrong password, an unknown login and a closed account, in both languages', async () => {
  const closed = await house.fixture.staff({ role: 'picker' })
  await house.db.staff.update({ where: { login: closed.login }, data: { active: false } })
  for (const input of [{ ...account, password: 'wrong' }, { login: 'nobody', password: 'wrong' }, closed]) {
    const english = await signIn(input)
    expect(english).toMatchObject({ token: null, viewer: null })
    expect(english.userErrors).toEqual([{ code: 'LOGIN_FAILED', field: null, message: 'Sign-in failed, check your account and password' }])
    const chinese = await signIn(input, house.anonymous.with({ language: 'zh-CN' }))
    expect(chinese.userErrors).toEqual([{ code: 'LOGIN_FAILED', field: null, message: '登录失败，请检查账号和密码' }])
  }
})

it('asks for login and password', async () => {
  const { userErrors } = await signIn({ login: '', password: '' })
  expect(userErrors).toMatchObject([
    { code: 'REQUIRED', field: 'login' },
    { code: 'REQUIRED', field: 'password' },
  ])
})

it('slows down who guesses a login, and lets others in', async () => {
  const victim = await house.fixture.staff({ role: 'packer' })
  const other = await house.fixture.staff({ role: 'packer' })
  for (let i = 0; i < 10; i++) await signIn({ ...victim, password: `guess ${i}` })
  const throttled = await signIn(victim)
  expect(throttled).toMatchObject({ token: null, userErrors: [{ code: 'LOGIN_THROTTLED' }] })
  expect(throttled.userErrors[0].message).toMatch(/^Too many attempts to sign in, try again in \d+ seconds$/)
  expect((await signIn(other)).token).toBeTruthy()
})

it('stores a token hashed only, and passwords as argon2id', async () => {
  const { token } = await signIn(account)
  const sessions = await house.db.session.findMany()
  expect(sessions.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token))
  const staff = await house.db.staff.findUniqueOrThrow({ where: { login: account.login } })
  expect(staff.passwordHash).toMatch(/^\$argon2id\$/)
  const stored = JSON.stringify([sessions, staff, await house.db.commandKey.findMany(), await house.db.commandLog.findMany()])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(account.password)
})

it('knows no token that is revoked, expired, made up or cut', async () => {
  const { token } = await signIn(account)
  const client = house.anonymous.with({ token })
  expect((await client.query(viewer)).viewer).toEqual({ kind: 'STAFF', name: account.login })

  const refused = [`${token}x`, token.slice(0, -1), token.replace('whs_', 'whk_'), 'whs_', 'null', '']
  for (const wrong of refused) {
    const reply = await client.send(viewer, {}, { token: wrong })
    expect(reply).toMatchObject({ status: 401, data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  }
  await client.query('mutation { signOut }')
  expect(await client.send(viewer)).toMatchObject({ status: 401, data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })

  const late = house.anonymous.with({ token: (await signIn(account)).token })
  await house.db.session.updateMany({ where: { tokenHash: hashToken(late.identity.token!) }, data: { expiresAt: new Date(0) } })
  expect((await late.send(viewer)).status).toBe(401)
})

it('ends with the account: who is deactivated is out at once', async () => {
  const leaver = await house.fixture.staff({ role: 'picker' })
  const client = house.anonymous.with({ token: (await signIn(leaver)).token })
  await house.db.staff.update({ where: { login: leaver.login }, data: { active: false } })
  expect((await client.send(viewer)).status).toBe(401)
})

it('says why in the language of the request', async () => {
  const reply = await house.anonymous.with({ language: 'zh-CN' }).send(viewer)
  expect(reply.errors[0]?.message).toBe('令牌缺失、无效、已过期或已撤销')
})
