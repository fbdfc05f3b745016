import { expect, it } from 'vitest'
import { installRoles } from '../../../graph/access/installRoles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { openHouse } from '../harness.ts'

const house = await openHouse()
await house.run(installRoles, {})
const warehouse = await house.fixture.warehouse()
const customer = await house.fixture.customer()
const owner = await house.as('owner')
const viewer = '{ viewer { kind name grants { rights customerId warehouseId } } }'

it('makes a key that is shown once and works until it is revoked', async () => {
  const key = newId()
  const input = { name: 'Shop', customerId: customer.id, rights: ['package:create', 'package:read'] }
  const made = await owner.command('createApiKey', input, 'token apiKey { id name rights }', key)
  expect(made.userErrors).toEqual([])
  const shop = house.anonymous.with({ token: made.token })
  expect((await shop.query(viewer)).viewer).toEqual({
    kind: 'KEY',
    name: 'Shop',
    grants: [{ rights: ['package:create', 'package:read'], customerId: customer.id, warehouseId: null }],
  })

  const again = await owner.command('createApiKey', input, 'token apiKey { id name rights }', key)
  expect(again).toEqual({ ...made, token: null })
  const stored = await house.db.commandKey.findFirstOrThrow({ where: { key } })
  expect(JSON.stringify(stored)).not.toContain(made.token)

  const { apiKey } = await owner.command('revokeApiKey', { apiKeyId: made.apiKey.id }, 'apiKey { revokedAt }')
  expect(apiKey.revokedAt).not.toBeNull()
  await expect(shop.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it.each([
  ['wave:read', 'RIGHT_NOT_FOR_CUSTOMERS'],
  ['access:staff', 'RIGHT_NOT_FOR_CUSTOMERS'],
  ['package:fly', 'RIGHT_UNKNOWN'],
])("refuses the right %s in a customer's key", async (right, code) => {
  const input = { name: 'Shop', customerId: customer.id, rights: ['package:read', right] }
  expect(await owner.refusal('createApiKey', input)).toMatchObject([{ code, field: 'rights.1' }])
})

it('gives no key a right that its maker lacks', async () => {
  const clerk = await house.withRights(['access:keys', 'package:read'])
  const input = { name: 'Provider', rights: ['package:read', 'package:ship'] }
  expect(await clerk.refusal('createApiKey', input)).toMatchObject([{ code: 'RIGHT_NOT_HELD', field: 'rights.1' }])
})

it('opens a wall for one warehouse and closes it', async () => {
  const input = { name: 'Hall', warehouseId: warehouse.id }
  const { token, wallToken } = await owner.command('createWallToken', input, 'token wallToken { id name }')
  const wall = house.anonymous.with({ token })
  expect((await wall.query(viewer)).viewer).toMatchObject({ kind: 'WALL', grants: [{ warehouseId: warehouse.id }] })
  const facts = await house.factsOf(() => owner.command('revokeWallToken', { wallTokenId: wallToken.id }))
  expect(facts).toEqual(['wallToken.revoked'])
  await expect(wall.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await house.factsOf(() => owner.command('revokeWallToken', { wallTokenId: wallToken.id }))).toEqual([])
})

it('lets nobody open a wall of another warehouse', async () => {
  const manager = await house.as('manager', await house.fixture.warehouse())
  await expect(manager.command('createWallToken', { name: 'Spy', warehouseId: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('ends one session, or all of them', async () => {
  const { login, password } = await house.fixture.staff({ rights: ['home:read'] })
  const signIn = async () => {
    const data = await house.anonymous.query('mutation ($i: SignInInput!) { signIn(input: $i) { token } }', { i: { login, password } })
    return house.anonymous.with({ token: data.signIn.token })
  }
  const [desk, phone, tablet] = [await signIn(), await signIn(), await signIn()]
  await desk.query('mutation { signOut }')
  await expect(desk.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await phone.query(viewer)).viewer.kind).toBe('STAFF')
  await tablet.query('mutation { signOutEverywhere }')
  for (const device of [phone, tablet]) await expect(device.query(viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
