import { expect, it } from 'vitest'
import { sendInvitation } from '../../../graph/access/commands/sendInvitation.ts'
import { hashToken, newToken } from '../../../graph/access/token.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const roles: Data[] = (await owner.query('{ roles { id code } }')).roles
const packer = roles.find(({ code }) => code === 'packer')?.id
const { role: keyRole } = await owner.command('createRole', { nameZh: '密钥管理', nameEn: 'Keys', rights: ['access:keys'] }, 'role { id }')
let count = 0

const invite = async (by: Client, more: Data = {}) => {
  const login = `maker${++count}`
  const { staff, token } = await by.command('inviteStaff', { login, name: login, language: 'en', ...more }, 'token staff { id }')
  return { staffId: staff.id as string, token: token as string }
}
const send = async (by: Client, staffId: string): Promise<string> => (await by.command('sendInvitation', { staffId }, 'token')).token
const grant = (by: Client, staffId: string, roleId: string) => by.command('grantRole', { staffId, roleId })
const accept = async (token: string): Promise<string[]> =>
  (
    await testServer.anonymous.query(
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { token userErrors { code } } }',
      { input: { token, password: 'seven long herons wade' } },
    )
  ).acceptInvitation.userErrors.map(({ code }: Data) => code)
const read = async (id: string): Promise<Data> =>
  (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { name email version invitation { state } } } }', { id })).node

it('a link gives no more than its maker holds when it is used', async () => {
  const manager = await testServer.signInWithRights(['access:staff'])
  const { staffId, token } = await invite(manager)
  await grant(owner, staffId, packer)
  expect(await accept(token)).toEqual(['INVITATION_WITHDRAWN'])
  expect(await accept(await send(owner, staffId))).toEqual([])

  // Who holds all keeps a working link after a second role.
  const stronger = await testServer.signInWithRights(['access:staff', 'access:keys'])
  const granted = await invite(stronger)
  await grant(stronger, granted.staffId, keyRole.id)
  expect(await accept(granted.token)).toEqual([])

  const alone = await invite(manager)
  const { viewer } = await manager.query('{ viewer { staffId } }')
  await owner.command('deactivateStaff', { staffId: viewer.staffId })
  expect(await accept(alone.token)).toEqual(['INVITATION_WITHDRAWN'])
})

it('a link of an API key gives no more than the key has, and ends with it; one of the program is trusted', async () => {
  const key = await testServer.createApiKeyClient(['access:staff'])
  const first = await invite(key)
  expect(await accept(first.token)).toEqual([])
  const second = await invite(key)
  await grant(owner, second.staffId, packer)
  expect(await accept(second.token)).toEqual(['INVITATION_WITHDRAWN'])

  const third = await invite(key)
  const { createdByKeyId } = await testServer.db.invitation.findFirstOrThrow({ where: { staffId: rowId({ id: third.staffId }) } })
  await owner.command('revokeApiKey', { apiKeyId: toNodeId('ApiKey', String(createdByKeyId)) })
  expect(await accept(third.token)).toEqual(['INVITATION_WITHDRAWN'])

  const token = newToken('invitation')
  await testServer.runCommand(sendInvitation(hashToken(token)), { staffId: second.staffId })
  expect(await accept(token)).toEqual([])
})

it('nobody changes the e-mail of somebody who holds more, and a new e-mail ends the links', async () => {
  const manager = await testServer.signInWithRights(['access:staff'])
  const { staffId, token } = await invite(owner, { email: 'theirs@example.com', roles: [{ roleId: packer }] })
  const update = (by: Client, change: Data) => by.command('updateStaff', { staffId, ...change })
  const taken = { staffId, expectedVersion: 1, email: 'mine@example.com' }
  expect(await manager.refusal('updateStaff', taken)).toMatchObject([{ code: 'STAFF_HOLDS_MORE', field: 'staffId' }])
  expect(await manager.refusal('updateStaff', { ...taken, email: null })).toMatchObject([{ code: 'STAFF_HOLDS_MORE' }])
  await update(manager, { expectedVersion: 1, name: 'Renamed', email: 'theirs@example.com' })
  expect(await read(staffId)).toEqual({ name: 'Renamed', email: 'theirs@example.com', version: 2, invitation: { state: 'OPEN' } })

  // What changes nothing leaves neither a version nor a fact.
  const nothing = () => update(owner, { expectedVersion: 2, name: 'Renamed', email: 'theirs@example.com' })
  expect(await testServer.recordFactKinds(nothing)).toEqual([])
  expect((await read(staffId)).version).toBe(2)

  await update(owner, { expectedVersion: 2, email: 'right@example.com' })
  expect(await read(staffId)).toMatchObject({ email: 'right@example.com', invitation: { state: 'WITHDRAWN' } })
  expect(await accept(token)).toEqual(['INVITATION_WITHDRAWN'])
  expect(await accept(await send(owner, staffId))).toEqual([])

  const { viewer } = await manager.query('{ viewer { staffId } }')
  const own = await manager.command(
    'updateStaff',
    { staffId: viewer.staffId, expectedVersion: 1, email: 'me@example.com' },
    'staff { email }',
  )
  expect(own).toEqual({ staff: { email: 'me@example.com' }, userErrors: [] })
})

it('an account gets five links an hour, and a caller makes sixty', async () => {
  const { staffId } = await invite(owner)
  for (let i = 0; i < 4; i++) expect(await send(owner, staffId)).toMatch(/^whi_/)
  const [refusal] = await owner.refusal('sendInvitation', { staffId })
  expect(refusal).toMatchObject({ code: 'INVITATION_LIMIT', field: null })
  expect(refusal?.zh).toMatch(/^邀请链接发送过于频繁，请 \d+ 秒后再试$/)
  expect(refusal?.en).toMatch(/^Too many invitation links were made; try again in \d+ seconds$/)

  const manager = await testServer.signInWithRights(['access:staff'])
  const ask = () => manager.command('sendInvitation', { staffId: toNodeId('Staff', newId()) })
  const answers = await Promise.all(Array.from({ length: 61 }, ask))
  const codes = answers.map(({ userErrors }) => userErrors[0].code)
  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(60)
  expect(codes.filter((code) => code === 'INVITATION_LIMIT')).toHaveLength(1)
  expect(await manager.refusal('inviteStaff', { login: 'one-more', name: 'One more', language: 'en' })).toMatchObject([
    { code: 'INVITATION_LIMIT' },
  ])
})

it('a password that a process without invitations sets ends the invitation', async () => {
  const { staffId, token } = await invite(owner)
  const where = { id: rowId({ id: staffId }) }
  await testServer.db.staff.update({ where, data: { name: 'Still invited' } })
  expect((await read(staffId)).invitation).toEqual({ state: 'OPEN' })
  await testServer.db.staff.update({ where, data: { passwordHash: 'another', mustChangePassword: true } })
  expect((await read(staffId)).invitation).toBeNull()
  expect(await accept(token)).toEqual(['INVITATION_WITHDRAWN'])
})
