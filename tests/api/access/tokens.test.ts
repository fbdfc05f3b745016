import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/commands/installRoles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
await testServer.runCommand(installRoles, {})
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
const viewer = '{ viewer { kind name grants { rights customerId warehouseId } } }'

it('creates a key that is shown once and works until it is revoked', async () => {
  const key = newId()
  const input = { name: 'Shop', customerId: customer.id, rights: ['package:create', 'package:read'] }
  const made = await owner.command('createApiKey', input, 'token apiKey { id name rights }', key)
  expect(made.userErrors).toEqual([])
  const integrator = testServer.anonymous.with({ token: made.token })
  expect((await integrator.query(viewer)).viewer).toEqual({
    kind: 'KEY',
    name: 'Shop',
    grants: [{ rights: ['package:create', 'package:read'], customerId: customer.id, warehouseId: warehouse.id }],
  })

  const again = await owner.command('createApiKey', input, 'token apiKey { id name rights }', key)
  expect(again).toEqual({ ...made, token: null })
  const stored = await testServer.db.commandKey.findFirstOrThrow({ where: { key } })
  expect(JSON.stringify(stored)).not.toContain(made.token)

  const { apiKey } = await owner.command('revokeApiKey', { apiKeyId: made.apiKey.id }, 'apiKey { revokedAt }')
  expect(apiKey.revokedAt).not.toBeNull()
  await expect(integrator.query(viewer)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' })
})

it.each([
  ['wave:read', 'RIGHT_NOT_FOR_CUSTOMERS'],
  ['access:staff', 'RIGHT_NOT_FOR_CUSTOMERS'],
  ['package:fly', 'RIGHT_UNKNOWN'],
])("refuses the right %s in a customer's key", async (right, code) => {
  const input = { name: 'Shop', customerId: customer.id, rights: ['package:read', right] }
  expect(await owner.refusal('createApiKey', input)).toMatchObject([{ code, field: 'rights.1' }])
})

it('refuses a key with a right that its creator lacks', async () => {
  const clerk = await testServer.signInWithRights(['access:keys', 'package:read'])
  const input = { name: 'Provider', rights: ['package:read', 'package:ship'] }
  expect(await clerk.refusal('createApiKey', input)).toMatchObject([{ code: 'RIGHT_NOT_HELD', field: 'rights.1' }])
})

it('creates a wall token for one warehouse and revokes it', async () => {
  const input = { name: 'Hall', warehouseId: warehouse.id }
  const { token, wallToken } = await owner.command('createWallToken', input, 'token wallToken { id name }')
  const wall = testServer.anonymous.with({ token })
  expect((await wall.query(viewer)).viewer).toMatchObject({ kind: 'WALL', grants: [{ warehouseId: warehouse.id }] })
  const facts = await testServer.recordFactKinds(() => owner.command('revokeWallToken', { wallTokenId: wallToken.id }))
  expect(facts).toEqual(['wallToken.revoked'])
  await expect(wall.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await testServer.recordFactKinds(() => owner.command('revokeWallToken', { wallTokenId: wallToken.id }))).toEqual([])
})

it('refuses a wall token of another warehouse', async () => {
  const manager = await testServer.signInAs('manager', await testServer.factory.createWarehouse())
  await expect(manager.command('createWallToken', { name: 'Spy', warehouseId: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('ends one session, or all of them', async () => {
  const { login, password } = await testServer.factory.createStaff({ rights: ['home:read'] })
  const signIn = async () => {
    const data = await testServer.anonymous.query('mutation ($i: SignInInput!) { signIn(input: $i) { token } }', { i: { login, password } })
    return testServer.anonymous.with({ token: data.signIn.token })
  }
  const [desk, phone, tablet] = [await signIn(), await signIn(), await signIn()]
  await desk.query('mutation { signOut }')
  await expect(desk.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await phone.query(viewer)).viewer.kind).toBe('STAFF')
  await tablet.query('mutation { signOutEverywhere }')
  for (const device of [phone, tablet]) await expect(device.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
