import { beforeEach, describe, expect, it } from 'vitest'
import { customerRights, roleCodes, roles, staffOnlyRights } from '../../../graph/access/rules/roles.ts'
import { hashToken, newToken } from '../../../graph/access/token.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const owner = await testServer.signInAs('owner')
const viewer = '{ viewer { kind name } }'
const shown = 'token apiKey { id version state secrets { id live startsWith endsWith endsAt lastUsedAt lastUsedFrom } }'
const past = new Date(Date.now() - 60_000)
const dayMs = 86_400_000

const make = (input: Data = {}): Promise<Data> =>
  owner.command('createApiKey', { name: 'Shop', rights: ['warehouse:read'], ...input }, shown)
const by = (token: string) => testServer.anonymous.with({ token })
const rotate = (apiKeyId: string, input: Data = {}) => owner.command('rotateApiKey', { apiKeyId, ...input }, shown)

/** Why a request with this token is refused, in both languages; null if it works. */
async function refusalOf(token: string): Promise<{ status: number; code: string } | null> {
  const english = await by(token).send(viewer)
  const chinese = await by(token).send(viewer, {}, { language: 'zh-CN' })
  const [error] = english.errors
  if (!error) return null
  expect(chinese.errors[0]?.extensions.code).toBe(error.extensions.code)
  expect(chinese.errors[0]?.message).toMatch(/\p{Script=Han}/u)
  expect(error.message).not.toMatch(/\p{Script=Han}/u)
  return { status: english.status, code: error.extensions.code }
}

const secretOf = (token: string) => ({ where: { hash: hashToken(token) } })
const keyOf = async (token: string) => {
  const { apiKeyId } = await testServer.db.apiKeySecret.findUniqueOrThrow(secretOf(token))
  return { where: { id: apiKeyId } }
}

describe('a key that does not work says why', () => {
  let token = ''
  beforeEach(async () => {
    token = (await make()).token
    expect(await refusalOf(token)).toBeNull()
  })

  it('if it was revoked, also after its expiry', async () => {
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { revokedAt: past, expiresAt: past } })
    expect(await refusalOf(token)).toEqual({ status: 401, code: 'API_KEY_REVOKED' })
  })

  it('if it has expired', async () => {
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { expiresAt: past } })
    expect(await refusalOf(token)).toEqual({ status: 401, code: 'API_KEY_EXPIRED' })
  })

  it('if the secret has ended', async () => {
    await testServer.db.apiKeySecret.update({ ...secretOf(token), data: { endsAt: past } })
    expect(await refusalOf(token)).toEqual({ status: 401, code: 'API_KEY_SECRET_ENDED' })
  })

  it('if it is used from another address', async () => {
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { addresses: ['203.0.113.0/28', '2001:db8::/32'] } })
    expect(await refusalOf(token)).toEqual({ status: 401, code: 'API_KEY_ADDRESS' })
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { addresses: ['203.0.113.0/28', '127.0.0.0/8', '::1'] } })
    expect(await refusalOf(token)).toBeNull()
  })

  it('but an unknown one does not', async () => {
    expect(await refusalOf(`${token.slice(0, -4)}zzzz`)).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('and a file or an export is refused as well', async () => {
    await testServer.db.apiKeySecret.update({ ...secretOf(token), data: { endsAt: past } })
    const { status } = await fetch(`${testServer.url}/files/${newId()}`, { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)
  })
})

describe('a rotation', () => {
  it('lets both secrets work until the older one ends', async () => {
    const first = await make()
    const id = first.apiKey.id
    const second = await rotate(id)
    expect(second.userErrors).toEqual([])
    expect([await refusalOf(first.token), await refusalOf(second.token)]).toEqual([null, null])
    const [newer, older] = second.apiKey.secrets
    expect(newer).toMatchObject({ live: true, endsAt: null, startsWith: second.token.slice(0, 8), endsWith: second.token.slice(-4) })
    expect(Math.round((Date.parse(older.endsAt) - Date.now()) / dayMs)).toBe(7)

    const third = await owner.refusal('rotateApiKey', { apiKeyId: id })
    expect(third).toMatchObject([{ code: 'API_KEY_TWO_SECRETS', field: 'force' }])
    expect(third[0]?.en).toContain(older.endsAt.slice(0, 16).replace('T', ' '))

    await testServer.db.apiKeySecret.update({ ...secretOf(first.token), data: { endsAt: past } })
    expect(await refusalOf(first.token)).toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
    expect(await refusalOf(second.token)).toBeNull()
    expect((await rotate(id)).userErrors).toEqual([])
  })

  it('ends the older of two at once if it is forced', async () => {
    const first = await make()
    const second = await rotate(first.apiKey.id, { overlapDays: 30 })
    const third = await rotate(first.apiKey.id, { force: true, overlapDays: 1 })
    expect(await refusalOf(first.token)).toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
    expect([await refusalOf(second.token), await refusalOf(third.token)]).toEqual([null, null])
    expect(third.apiKey.secrets.map(({ live }: Data) => live)).toEqual([true, true, false])
  })

  it('without an overlap ends the older one at once', async () => {
    const first = await make()
    const second = await rotate(first.apiKey.id, { overlapDays: 0 })
    expect(await refusalOf(first.token)).toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
    expect(await refusalOf(second.token)).toBeNull()
    expect(await owner.refusal('rotateApiKey', { apiKeyId: first.apiKey.id, overlapDays: 31 })).toMatchObject([{ code: 'TOO_LARGE' }])
  })

  it('shows its secret once and keeps it nowhere', async () => {
    const { apiKey } = await make()
    const key = newId()
    const made = await owner.command('rotateApiKey', { apiKeyId: apiKey.id }, 'token apiKey { id }', key)
    const again = await owner.command('rotateApiKey', { apiKeyId: apiKey.id }, 'token apiKey { id }', key)
    expect(again).toEqual({ ...made, token: null })
    const kept = [
      await testServer.db.commandKey.findFirst({ where: { key } }),
      await testServer.db.event.findMany({ orderBy: { no: 'desc' }, take: 5 }),
      await testServer.db.commandLog.findMany({ orderBy: { id: 'desc' }, take: 5 }),
    ]
    const text = JSON.stringify(kept, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain(made.token)
  })

  it('ends one secret by hand, twice without effect, and the other goes on', async () => {
    const first = await make()
    const second = await rotate(first.apiKey.id)
    const apiKeySecretId = second.apiKey.secrets[1].id
    const end = () => owner.command('endApiKeySecret', { apiKeySecretId })
    expect(await testServer.recordFactKinds(end)).toEqual(['apiKey.secretEnded'])
    expect(await testServer.recordFactKinds(end)).toEqual([])
    expect(await refusalOf(first.token)).toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
    expect(await refusalOf(second.token)).toBeNull()
  })

  it('is undone if the newer secret ends: the older one goes on without an end', async () => {
    const first = await make()
    const second = await rotate(first.apiKey.id)
    const ended = await owner.command(
      'endApiKeySecret',
      { apiKeySecretId: second.apiKey.secrets[0].id },
      'apiKey { secrets { live endsAt } }',
    )
    expect(ended.apiKey.secrets).toMatchObject([{ live: false }, { live: true, endsAt: null }])
    expect(await refusalOf(second.token)).toMatchObject({ code: 'API_KEY_SECRET_ENDED' })
    expect(await refusalOf(first.token)).toBeNull()
    expect((await rotate(first.apiKey.id)).userErrors).toEqual([])
  })

  it('is refused for a key that was revoked or has expired', async () => {
    const { token, apiKey } = await make()
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { expiresAt: past } })
    expect(await owner.refusal('rotateApiKey', { apiKeyId: apiKey.id })).toMatchObject([{ code: 'API_KEY_EXPIRED', field: 'apiKeyId' }])
    await owner.command('revokeApiKey', { apiKeyId: apiKey.id })
    expect(await owner.refusal('rotateApiKey', { apiKeyId: apiKey.id })).toMatchObject([{ code: 'API_KEY_REVOKED', field: 'apiKeyId' }])
    const change = { apiKeyId: apiKey.id, expectedVersion: 1, expiresAt: null }
    expect(await owner.refusal('updateApiKey', change)).toMatchObject([{ code: 'API_KEY_REVOKED', field: 'apiKeyId' }])
  })

  it('works for a key that the previous version made meanwhile', async () => {
    const [token, id] = [newToken('key'), newId()]
    const row = { id, name: 'Shop', keyHash: hashToken(token), rights: ['warehouse:read'], createdAt: new Date() }
    await testServer.db.apiKey.create({ data: row })
    expect(await testServer.db.apiKeySecret.findMany({ where: { apiKeyId: id } })).toMatchObject([{ hash: row.keyHash, endsAt: null }])
    expect(await refusalOf(token)).toBeNull()
    const apiKey = { id: toNodeId('ApiKey', id) }
    const second = await rotate(apiKey.id)
    expect(second.apiKey.secrets).toMatchObject([{ live: true }, { live: true, startsWith: null }])
    expect([await refusalOf(token), await refusalOf(second.token)]).toEqual([null, null])
  })
})

describe('what the previous version reads, which knows neither limits nor secrets', () => {
  /** Names of the tokens that it would let in. */
  const letIn = async (...tokens: string[]) => {
    const hashes = tokens.map(hashToken)
    const keys = await testServer.db.apiKey.findMany({ where: { keyHash: { in: hashes } }, select: { keyHash: true } })
    return keys.map(({ keyHash }) => hashes.indexOf(keyHash))
  }

  it.each([
    ['one warehouse', () => ({ warehouseId: warehouse.id })],
    ['some addresses', () => ({ addresses: ['203.0.113.0/28'] })],
    ['a time', () => ({ expiresAt: new Date(Date.now() + dayMs).toISOString() })],
  ])('fits no secret of a key that is limited to %s', async (_what, limit) => {
    const { token, apiKey } = await make(limit())
    expect(await letIn(token)).toEqual([])
    const second = await rotate(apiKey.id)
    expect(await letIn(token, second.token)).toEqual([])
  })

  it('follows the limits as they change', async () => {
    const { token, apiKey } = await make()
    const change = (expectedVersion: number, addresses: string[]) =>
      owner.command('updateApiKey', { apiKeyId: apiKey.id, expectedVersion, addresses })
    expect(await letIn(token)).toEqual([0])
    await change(1, ['203.0.113.0/28'])
    expect(await letIn(token)).toEqual([])
    await change(2, [])
    expect(await letIn(token)).toEqual([0])
  })

  it('fits the newer of two secrets only', async () => {
    const first = await make()
    const second = await rotate(first.apiKey.id)
    expect(await letIn(first.token, second.token)).toEqual([1])
    await owner.command('endApiKeySecret', { apiKeySecretId: second.apiKey.secrets[1].id })
    expect(await letIn(first.token, second.token)).toEqual([1])
  })
})

describe('a change', () => {
  it('takes name, contact, rights, expiry and addresses, and tells them in its history', async () => {
    const { apiKey } = await make()
    const expiresAt = new Date(Date.now() + 90 * dayMs).toISOString()
    const stays = { name: 'ERP', expiresAt, addresses: ['203.0.113.0/28'] }
    const change = { ...stays, rights: ['product:read', 'product:edit'], contactId: null }
    const changed = await owner.command(
      'updateApiKey',
      { apiKeyId: apiKey.id, expectedVersion: 1, ...change },
      'apiKey { name rights expiresAt addresses contact { name } version events { what fields granted removed by } }',
    )
    expect(changed).toMatchObject({ userErrors: [], apiKey: { ...stays, rights: ['product:edit', 'product:read'], version: 2 } })
    expect(changed.apiKey.contact).toBeNull()
    expect(changed.apiKey.events).toMatchObject([
      { what: 'CHANGED', granted: ['product:edit', 'product:read'], removed: ['warehouse:read'] },
      { what: 'CREATED', fields: [] },
    ])
    expect(changed.apiKey.events[0].fields.toSorted()).toEqual(['addresses', 'contactId', 'expiresAt', 'name', 'rights'])
    expect(await owner.refusal('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, name: 'Late' })).toMatchObject([
      { code: 'VERSION_CONFLICT' },
    ])
    const same = { apiKeyId: apiKey.id, expectedVersion: 2, name: 'ERP' }
    expect(await testServer.recordFactKinds(() => owner.command('updateApiKey', same))).toEqual([])
    const stored = await testServer.db.event.findFirstOrThrow({ where: { kind: 'apiKey.changed' }, orderBy: { no: 'desc' } })
    expect(JSON.stringify(stored.payload)).not.toContain('203.0.113')
  })

  it.each([
    [{ expiresAt: past.toISOString() }, 'EXPIRY_PAST', 'expiresAt'],
    [{ addresses: ['203.0.113.7/33'] }, 'MALFORMED', 'addresses.0'],
    [{ rights: [] }, 'TOO_FEW', 'rights'],
    [{ rights: ['package:fly'] }, 'RIGHT_UNKNOWN', 'rights.0'],
  ])('refuses %j', async (change, code, field) => {
    const { apiKey } = await make()
    expect(await owner.refusal('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, ...change })).toMatchObject([{ code, field }])
  })

  it('judges added rights only: a stored one that no longer exists blocks nothing', async () => {
    const { token, apiKey } = await make()
    await testServer.db.apiKey.update({ ...(await keyOf(token)), data: { rights: ['package:fly', 'warehouse:read'] } })
    const change = { apiKeyId: apiKey.id, expectedVersion: 1, rights: ['product:read', 'package:fly', 'warehouse:read'] }
    expect((await owner.command('updateApiKey', change)).userErrors).toEqual([])
  })

  it('refuses a contact who has left', async () => {
    const { apiKey } = await make()
    const { login } = await testServer.factory.createStaff({ role: 'packer' })
    const { staff } = await owner.query('query ($f: StaffFilter) { staff(first: 1, filter: $f) { edges { node { id } } } }', {
      f: { search: { values: [login] } },
    })
    const contactId = staff.edges[0].node.id
    await owner.command('deactivateStaff', { staffId: contactId })
    expect(await owner.refusal('updateApiKey', { apiKeyId: apiKey.id, expectedVersion: 1, contactId })).toMatchObject([
      { code: 'STAFF_INACTIVE', field: 'contactId' },
    ])
  })
})

describe('nobody reaches beyond their rights by a key', () => {
  it.each(roleCodes)('with the rights of the role %s and the right to manage keys', async (role) => {
    const clerk = await testServer.signInWithRights([...roles[role].rights, 'access:keys'])
    for (const other of roleCodes) {
      const rights = roles[other].rights.filter((right) => !staffOnlyRights.has(right))
      const { apiKey } = await make({ rights })
      const missing = rights.some((right) => ![...roles[role].rights, 'access:keys'].includes(right))
      const [rotated] = await clerk.refusal('rotateApiKey', { apiKeyId: apiKey.id })
      expect(rotated?.code, `${role} rotates a key of ${other}`).toBe(missing ? 'KEY_HOLDS_MORE' : undefined)
      if (!missing) continue
      const change = { apiKeyId: apiKey.id, expectedVersion: 1, name: 'Mine' }
      expect(await clerk.refusal('updateApiKey', change)).toMatchObject([{ code: 'KEY_HOLDS_MORE', field: 'apiKeyId' }])
      expect((await clerk.command('endApiKeySecret', { apiKeySecretId: apiKey.secrets[0].id })).userErrors).toEqual([])
      expect((await clerk.command('revokeApiKey', { apiKeyId: apiKey.id })).userErrors).toEqual([])
    }
  })

  it('and no right is added to a key by a person without it', async () => {
    const clerk = await testServer.signInWithRights(['access:keys', 'warehouse:read'])
    const { apiKey } = await make()
    const change = { apiKeyId: apiKey.id, expectedVersion: 1, rights: ['warehouse:read', 'package:ship'] }
    expect(await clerk.refusal('updateApiKey', change)).toMatchObject([{ code: 'RIGHT_NOT_HELD', field: 'rights.1' }])
  })
})

it('limits a key to one warehouse', async () => {
  const ours = await make({ warehouseId: warehouse.id, rights: ['warehouse:read'] })
  const ask = 'query ($id: ID!) { node(id: $id) { id } }'
  expect((await by(ours.token).query(ask, { id: warehouse.id })).node).toEqual({ id: warehouse.id })
  expect((await by(ours.token).query(ask, { id: elsewhere.id })).node).toBeNull()
  const global = { name: 'Shop', warehouseId: warehouse.id, rights: ['access:keys'] }
  expect(await owner.refusal('createApiKey', global)).toMatchObject([{ code: 'RIGHT_NOT_FOR_WAREHOUSE', field: 'rights.0' }])
  const stray = { name: 'Shop', customerId: customer.id, warehouseId: elsewhere.id, rights: ['package:read'] }
  expect(await owner.refusal('createApiKey', stray)).toMatchObject([{ code: 'API_KEY_OUTSIDE_CUSTOMER', field: 'warehouseId' }])
  const inBoth = await testServer.factory.createCustomer(warehouse, elsewhere)
  const ofCustomer = await make({ customerId: inBoth.id, warehouseId: elsewhere.id, rights: [...customerRights] })
  const grants = await by(ofCustomer.token).query('{ viewer { grants { warehouseId customerId } } }')
  expect(grants.viewer.grants).toEqual([{ warehouseId: elsewhere.id, customerId: inBoth.id }])
})

it('writes the last use once a minute, however many requests come', async () => {
  const { token, apiKey } = await make()
  const statements = await recordStatements(() => Promise.all(Array.from({ length: 50 }, () => by(token).query(viewer))))
  expect(statements.filter((said) => said.includes('update api_key_secret'))).toHaveLength(1)
  const read = async () => {
    const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on ApiKey { secrets { lastUsedAt lastUsedFrom } } } }', {
      id: apiKey.id,
    })
    return node.secrets[0]
  }
  await expect.poll(async () => (await read()).lastUsedFrom).toMatch(/127\.0\.0\.1|::1/)
  expect(Date.now() - Date.parse((await read()).lastUsedAt)).toBeLessThan(60_000)
})

it('answers though the last use cannot be written', async () => {
  const { token } = await make()
  await testServer.db.$executeRawUnsafe('alter table api_key_secret rename column last_used_from to last_used_elsewhere')
  try {
    expect(await refusalOf(token)).toBeNull()
  } finally {
    await testServer.db.$executeRawUnsafe('alter table api_key_secret rename column last_used_elsewhere to last_used_from')
  }
})
