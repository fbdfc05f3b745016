import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hashToken } from '../../../graph/access/token.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const area = await testServer.factory.createArea(warehouse)
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
  const locations = (token: string) =>
    by(token).subscribe('subscription ($id: ID!) { locationChanged(warehouseId: $id) { code } }', { id: warehouse.id })
  const changeLocation = (code: string) => owner.command('createLocation', { cargoAreaId: area.id, code })

  it('closes when its secret ends, and that of the other secret stays', async () => {
    const first = await make({ rights: ['warehouse:read'] })
    const second = await rotate(first.apiKey.id)
    const [old, young] = [await locations(first.token), await locations(second.token)]
    await owner.command('endApiKeySecret', { apiKeySecretId: second.apiKey.secrets[1].id })
    await old.ended
    await changeLocation('A01-01-01')
    await young.nextMatching(({ locationChanged }) => locationChanged?.code === 'A01-01-01')
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

  it('closes when the key changes, and opens again while another has not yet left', async () => {
    const { token, apiKey } = await make()
    // It reads nothing more, so it does not answer that it is closed.
    const silent = new WebSocket(`${testServer.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    await once(silent, 'open')
    silent.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
    await once(silent, 'message')
    silent.pause()
    const socket = await locations(token)
    await owner.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, name: 'Shop 2' })
    await socket.ended
    const again = await locations(token)
    await changeLocation('A01-01-02')
    await again.nextMatching(({ locationChanged }) => locationChanged?.code === 'A01-01-02')
    again.end()
    silent.terminate()
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
  expect(await list({ warehouseIds: [warehouse.id] })).toBe('abc')
  expect(await list({ warehouseIds: [elsewhere.id] })).toBe('c')
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

it('shows keys and wall screens, with their places, to those who may see nothing else', async () => {
  const { apiKey } = await make({ customerId: customer.id, warehouseId: warehouse.id, rights: ['package:read'] })
  const wall = await owner.command('createWallToken', { name: 'Hall', warehouseId: warehouse.id }, 'wallToken { id }')
  const clerk = await testServer.signInWithRights(['access:keys', 'access:walls'])
  const ask = `query ($key: ID!, $wall: ID!) {
    key: node(id: $key) { ... on ApiKey { customerName warehouseId warehouseName } }
    wall: node(id: $wall) { ... on WallToken { warehouseName } }
    keyRights { right means } keyContacts { id }
  }`
  const { key, wall: shownWall, keyRights } = await clerk.query(ask, { key: apiKey.id, wall: wall.wallToken.id })
  expect(key).toEqual({ customerName: expect.any(String), warehouseId: warehouse.id, warehouseName: expect.any(String) })
  expect(shownWall.warehouseName).toBe(key.warehouseName)
  expect(keyRights.find(({ right }: Data) => right === 'access:keys').means).toBe('See, create, change, rotate and revoke API keys')
})
