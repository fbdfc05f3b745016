import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../graph/access/token.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
const shown = 'token apiKey { id state secrets { id } }'
const dayMs = 86_400_000

const make = (input: Data = {}): Promise<Data> =>
  owner.command('createApiKey', { name: 'Shop', rights: ['warehouse:read'], ...input }, shown)
const by = (token: string) => testServer.anonymous.with({ token })
const rotate = (apiKeyId: string) => owner.command('rotateApiKey', { apiKeyId }, shown)
const secretOf = (token: string) => ({ where: { hash: hashToken(token) } })
const keyOf = async (token: string) => {
  const { apiKeyId } = await testServer.db.apiKeySecret.findUniqueOrThrow(secretOf(token))
  return { where: { id: apiKeyId } }
}

describe('the socket of a key', () => {
  const follow = (token: string) =>
    by(token).subscribe('subscription ($id: ID!) { waveChanged: adjustmentChanged(warehouseId: $id) { id } }', { id: warehouse.id })
  const rights = ['inventory:read']

  it('closes when its secret ends, and that of the other secret stays', async () => {
    const first = await make({ rights })
    const second = await rotate(first.apiKey.id)
    const [old, young] = [await follow(first.token), await follow(second.token)]
    await owner.command('endApiKeySecret', { apiKeySecretId: second.apiKey.secrets[1].id })
    await old.ended
    expect(await Promise.race([young.ended.then(() => 'ended'), Promise.resolve('open')])).toBe('open')
    young.end()
  })

  it('closes when the overlap is over', async () => {
    const { token } = await make({ rights })
    const socket = await follow(token)
    await testServer.db.apiKeySecret.update({ ...secretOf(token), data: { endsAt: new Date() } })
    await socket.ended
  })

  it('closes when the key expires', async () => {
    const { token } = await make({ rights })
    const socket = await follow(token)
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { expiresAt: new Date() } })
    await socket.ended
  })

  it('closes when the key changes', async () => {
    const { token, apiKey } = await make({ rights })
    const socket = await follow(token)
    await owner.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, rights: ['warehouse:read'] })
    await socket.ended
  })
})

it('lists keys by part, customer, warehouse and text, and tells their changes', async () => {
  const name = `List ${newId().slice(-8)}`
  const live = await make({ name: `${name} a`, customerId: customer.id, rights: ['package:read'] })
  const soon = await make({ name: `${name} b`, expiresAt: new Date(Date.now() + 5 * dayMs).toISOString(), warehouseId: warehouse.id })
  const gone = await make({ name: `${name} c` })
  const events = await owner.subscribe('subscription { apiKeyChanged { name state } }')
  await owner.command('revokeApiKey', { apiKeyId: gone.apiKey.id })
  await events.nextMatching(({ apiKeyChanged }) => apiKeyChanged?.name === `${name} c` && apiKeyChanged.state === 'REVOKED')
  events.end()
  const list = async (filter: Data) => {
    const { apiKeys } = await owner.query(
      'query ($f: ApiKeyFilter) { apiKeys(first: 10, filter: $f, sort: NAME) { totalCount edges { node { name } } } }',
      { f: { search: { values: [name], mode: 'FUZZY' }, ...filter } },
    )
    expect(apiKeys.totalCount).toBe(apiKeys.edges.length)
    return apiKeys.edges.map(({ node }: Data) => node.name.slice(-1)).join('')
  }
  expect(await list({})).toBe('abc')
  expect(await list({ part: 'LIVE' })).toBe('ab')
  expect(await list({ part: 'EXPIRING' })).toBe('b')
  expect(await list({ part: 'ENDED' })).toBe('c')
  expect(await list({ customerIds: [customer.id] })).toBe('a')
  expect(await list({ warehouseIds: [elsewhere.id] })).toBe('ac')
  expect(await list({ search: { values: [soon.token.slice(0, 8)], mode: 'EXACT' } })).toBe('b')
  expect(live.apiKey.state).toBe('LIVE')
})

it('renames a wall screen, tells when it was seen, and lists it by part and warehouse', async () => {
  const made = await owner.command(
    'createWallToken',
    { name: 'Hall', warehouseId: warehouse.id },
    'token wallToken { id version createdBy { name } }',
  )
  const id = made.wallToken.id
  expect(made.wallToken.createdBy).not.toBeNull()
  const socket = await by(made.token).subscribe('subscription { waveProgress { packedToday } }')
  const renamed = await owner.command(
    'updateWallToken',
    { wallTokenId: id, expectedVersion: 1, name: 'Dock', language: 'en' },
    'wallToken { name language version }',
  )
  expect(renamed).toMatchObject({ userErrors: [], wallToken: { name: 'Dock', language: 'en', version: 2 } })
  expect(await owner.refusal('updateWallToken', { wallTokenId: id, expectedVersion: 1 })).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  expect(await owner.refusal('updateWallToken', { wallTokenId: id, expectedVersion: 2, language: 'fr' })).toMatchObject([
    { code: 'NOT_ONE_OF', field: 'language' },
  ])
  const list = async (filter: Data) => {
    const { wallTokens } = await owner.query(
      'query ($f: WallTokenFilter) { wallTokens(first: 20, filter: $f) { edges { node { id lastSeenAt } } } }',
      {
        f: filter,
      },
    )
    return wallTokens.edges.map(({ node }: Data) => node).find((wall: Data) => wall.id === id)
  }
  await expect.poll(async () => (await list({ closed: false })).lastSeenAt, { timeout: 30_000 }).not.toBeNull()
  await owner.command('revokeWallToken', { wallTokenId: id })
  await socket.ended
  expect(await list({ closed: false })).toBeUndefined()
  expect(await list({ closed: true, warehouseIds: [warehouse.id] })).toBeDefined()
  expect(await list({ warehouseIds: [elsewhere.id] })).toBeUndefined()
})
