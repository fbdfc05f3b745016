import { expect, it, onTestFinished } from 'vitest'
import { openMailServer } from '../../mailServer.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const mailServer = await openMailServer()
const testServer = await startTestServer({
  environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Wavehouse <wms@example.com>', PUBLIC_URL: 'https://wms.example/' },
})
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const { id: packer } = (await owner.query('{ roles { id code } }')).roles.find(({ code }: Data) => code === 'packer')
const password = 'seven long herons wade'
let count = 0

const draft = (more: Data = {}) => {
  const login = `invited${++count}.${warehouse.number.toLowerCase()}`
  return {
    login,
    name: `新人 ${count}`,
    nameEn: `New Person ${count}`,
    language: 'en',
    roles: [{ roleId: packer, warehouseId: warehouse.id }],
    ...more,
  }
}
const sent = 'token mailed mailFailure staff { id active login email invitation { state sentAt expiresAt by { id } } }'
const invite = (more: Data = {}, by: Client = owner): Promise<Data> => by.command('inviteStaff', draft(more), sent)
const send = (staffId: string): Promise<Data> => owner.command('sendInvitation', { staffId }, sent)
const linkOf = async (token: string) =>
  (await testServer.anonymous.query('query ($token: String!) { invitation(token: $token) { state name login language } }', { token }))
    .invitation
const accept = async (token: string, chosen = password, client = testServer.anonymous) =>
  (
    await client.query(
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { token device viewer { name } userErrors { code field message } } }',
      { input: { token, password: chosen } },
    )
  ).acceptInvitation
const codesOf = ({ userErrors }: Data) => userErrors.map(({ code, field }: Data) => [code, field])
const stateOf = async (id: string) =>
  (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { invitation { state } } } }', { id })).node.invitation?.state
const historyOf = async (id: string): Promise<Data[]> =>
  (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { history { what by } } } }', { id })).node.history
const happeningsOf = async (id: string) => (await historyOf(id)).map(({ what }) => what).filter((what) => what !== 'GRANTED')
/** As if the links of an account had been made two days ago. */
const age = (login: string) =>
  testServer.db.invitation.updateMany({ where: { staff: { login } }, data: { expiresAt: new Date(Date.now() - 86_400_000) } })

it('an invited person chooses a password by the link, once, and is signed in with the granted role', async () => {
  const { token, mailed, staff } = await invite()
  expect([mailed, staff.active, staff.invitation.state]).toEqual([false, true, 'OPEN'])
  expect(Date.parse(staff.invitation.expiresAt) - Date.parse(staff.invitation.sentAt)).toBe(86_400_000)
  expect(token).toMatch(/^whi_[\w-]{43}$/)

  // Reading does not use it up, nor does a password that is refused.
  for (let i = 0; i < 20; i++)
    expect(await linkOf(token)).toEqual({ state: 'OPEN', name: expect.stringMatching(/^New Person/), login: staff.login, language: 'en' })
  expect(codesOf(await accept(token, 'short'))).toEqual([['TOO_SHORT', 'password']])
  expect(codesOf(await accept(token, `${staff.login}1`))).toEqual([['PASSWORD_NAMES_ACCOUNT', 'password']])
  const opened = await accept(token)
  expect(opened).toMatchObject({ userErrors: [], viewer: { name: expect.stringMatching(/^New Person/) }, device: expect.any(String) })
  const client = testServer.anonymous.with({ token: opened.token })
  expect((await client.query('{ viewer { roles { code warehouseId } mustChangePassword } }')).viewer).toEqual({
    roles: [{ code: 'packer', warehouseId: warehouse.id }],
    mustChangePassword: false,
  })
  expect(await stateOf(staff.id)).toBeUndefined()
  expect(codesOf(await accept(token))).toEqual([['INVITATION_USED', null]])
  // A link that does not work tells nothing about the account.
  expect(await linkOf(token)).toEqual({ state: 'USED', name: null, login: null, language: null })
  await testServer.signIn({ login: staff.login, password })
  expect(await owner.refusal('sendInvitation', { staffId: staff.id })).toMatchObject([{ code: 'NOT_INVITED', field: 'staffId' }])
  const history = await historyOf(staff.id)
  expect(history[0]).toMatchObject({ what: 'INVITATION_ACCEPTED', by: expect.stringMatching(/^New Person/) })
  expect(history.map(({ what }: Data) => what)).toEqual(expect.arrayContaining(['CREATED', 'GRANTED', 'INVITED']))
})

it('of fifty who use one link at once, one is signed in', async () => {
  const { token } = await invite()
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
  expect(answers.filter((answer) => answer.token !== null)).toHaveLength(1)
  expect(
    new Set(
      answers
        .filter((answer) => answer.token === null)
        .flatMap(codesOf)
        .flat(),
    ),
  ).toEqual(new Set(['INVITATION_USED', null]))
})

it('an earlier link works beside a later one; expired, withdrawn and unknown ones say what to do', async () => {
  const first = await invite()
  const second = await send(first.staff.id)
  expect(second.token).not.toBe(first.token)
  expect(codesOf(await accept(first.token))).toEqual([])
  expect(codesOf(await accept(second.token))).toEqual([['INVITATION_USED', null]])

  const late = await invite()
  await age(late.staff.login)
  expect([await stateOf(late.staff.id), (await linkOf(late.token)).state]).toEqual(['EXPIRED', 'EXPIRED'])
  expect((await accept(late.token)).userErrors).toEqual([
    { code: 'INVITATION_EXPIRED', field: null, message: 'This invitation has expired; ask the person who invited you for a new one' },
  ])
  expect(await stateOf((await send(late.staff.id)).staff.id)).toBe('OPEN')

  const gone = await invite()
  await owner.command('deactivateStaff', { staffId: gone.staff.id })
  expect((await linkOf(gone.token)).state).toBe('WITHDRAWN')
  await owner.command('activateStaff', { staffId: gone.staff.id })
  expect(codesOf(await accept(gone.token))).toEqual([['INVITATION_WITHDRAWN', null]])
  await owner.command('deactivateStaff', { staffId: gone.staff.id })
  let again: Data = {}
  const facts = await testServer.recordFactKinds(async () => {
    again = await send(gone.staff.id)
  })
  expect(facts).toEqual(['staff.activated', 'staff.invited'])
  expect(await happeningsOf(gone.staff.id)).toEqual([
    'INVITED',
    'ACTIVATED',
    'DEACTIVATED',
    'ACTIVATED',
    'DEACTIVATED',
    'INVITED',
    'CREATED',
  ])
  expect(again.staff).toMatchObject({ active: true, invitation: { state: 'OPEN' } })
  expect(codesOf(await accept(again.token))).toEqual([])

  // A one-time password takes the place of an invitation.
  const reset = await invite()
  await owner.command('resetPassword', { staffId: reset.staff.id })
  expect(codesOf(await accept(reset.token))).toEqual([['INVITATION_WITHDRAWN', null]])

  expect(await linkOf('whi_unknown')).toBeNull()
  const chinese = testServer.anonymous.with({ language: 'zh-CN' })
  expect((await accept('whi_unknown', password, chinese)).userErrors).toEqual([
    { code: 'INVITATION_UNKNOWN', field: null, message: '邀请链接不完整或不存在，请完整打开收到的链接' },
  ])
})

it('nobody invites to more than they hold, and a link is not a token', async () => {
  const manager = await testServer.signInWithRights(['access:staff'])
  const refused = await manager.refusal('inviteStaff', draft())
  expect(refused).toMatchObject([{ code: 'RIGHT_NOT_HELD', field: 'roles.0.roleId' }])
  const { token, staff } = await invite()
  expect(await manager.refusal('sendInvitation', { staffId: staff.id })).toMatchObject([{ code: 'STAFF_HOLDS_MORE', field: 'staffId' }])
  await expect(testServer.anonymous.with({ token }).query('{ viewer { name } }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

  // Neither the token nor the chosen password is kept in what commands leave.
  expect(codesOf(await accept(token))).toEqual([])
  const id = rowId(staff)
  for (const table of ['command_key', 'command_log', 'event']) {
    const [found] = await testServer.db.$queryRawUnsafe<{ all: number; account: number; secret: number }[]>(
      `select count(*)::int as "all", count(*) filter (where t::text like '%' || $1 || '%')::int as account,
         count(*) filter (where t::text like '%' || $2 || '%' or t::text like '%' || $3 || '%')::int as secret from ${table} t`,
      id,
      token,
      password,
    )
    expect([table, found?.account === 0, found?.secret]).toEqual([table, false, 0])
  }
})

it('mails the link in the language of the account, and then shows it to nobody', async () => {
  const input = draft({ email: 'lin@example.com', language: 'zh-CN' })
  const key = { idempotencyKey: `mail-${input.login}` }
  const invited = await owner.command('inviteStaff', { ...input, ...key }, sent)
  expect(invited).toMatchObject({ mailed: true, mailFailure: null, token: null, staff: { email: 'lin@example.com' } })
  const mail = await mailServer.next('lin@example.com')
  expect(mail).toMatchObject({ from: 'wms@example.com', subject: expect.stringContaining('邀请您使用 Wavehouse') })
  const token = mail.text.match(/^https:\/\/wms\.example\/invitation#token=(whi_\S+)$/m)?.[1]
  // A repeat sends no second mail, and cannot tell what became of the first.
  expect(await owner.command('inviteStaff', { ...input, ...key }, sent)).toMatchObject({ mailed: null, mailFailure: null, token: null })
  expect(mailServer.received('lin@example.com')).toBe(1)
  expect(codesOf(await accept(String(token)))).toEqual([])
})

it('shows the link with the answer of the mail server if it is refused', async () => {
  mailServer.refuse('550 5.1.1 No such mailbox here')
  onTestFinished(() => mailServer.refuse(null))
  const { token, mailed, mailFailure } = await invite({ email: 'nobody@example.com' })
  expect([mailed, mailFailure]).toEqual([false, expect.stringContaining('No such mailbox here')])
  expect((await linkOf(token)).state).toBe('OPEN')
})
