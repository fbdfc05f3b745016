import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const area = await testServer.factory.createArea(warehouse)
const manager = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'], warehouse)
const selection = 'location { id code prefix column layer area { id } }'

it('creates a location', async () => {
  const facts = await testServer.recordFactKinds(async () => {
    const { location, userErrors } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'a01-02-03' }, selection)
    expect(userErrors).toEqual([])
    expect(location).toMatchObject({ code: 'A01-02-03', prefix: 'A01', column: 2, layer: 3, area: { id: area.id } })
  })
  expect(facts).toEqual(['location.created'])
})

it.each(['A01', 'A01-1-1', '01-01-01', 'A01_01_01', 'A 01', '货架-1-1'])('refuses %j, which is no location code', async (code) => {
  const facts = await testServer.recordFactKinds(async () => {
    expect(await manager.refusal('createLocation', { cargoAreaId: area.id, code })).toEqual([
      {
        code: 'LOCATION_CODE_MALFORMED',
        field: 'code',
        zh: '库位编码应为“前缀-列-层”，例如 A01-01-01',
        en: 'A location code must be prefix-column-layer, such as A01-01-01',
      },
    ])
  })
  expect(facts).toEqual([])
})

it('refuses a code that exists in the warehouse, also in another area of it', async () => {
  await testServer.factory.createLocations(area, ['B01-01-01'])
  const neighbour = await testServer.factory.createArea(warehouse)
  expect(await manager.refusal('createLocation', { cargoAreaId: neighbour.id, code: 'B01-01-01' })).toEqual([
    { code: 'LOCATION_EXISTS', field: 'code', zh: '库位 B01-01-01 已存在', en: 'Location B01-01-01 already exists' },
  ])
})

it.each([
  ['', 'REQUIRED', '必填', 'Required'],
  ['A'.repeat(33), 'TOO_LONG', '最多 32 个字符', 'At most 32 characters'],
])('names the invalid field: %j', async (code, failure, zh, en) => {
  const [first] = await manager.refusal('createLocation', { cargoAreaId: area.id, code })
  expect(first).toEqual({ code: failure, field: 'code', zh, en })
})

it.each([
  ['nothing', ''],
  ['something else', 'location'],
  ['another node', area.id.replace('=', '')],
])('refuses an id that is %s', async (_, cargoAreaId) => {
  const [first] = await manager.refusal('createLocation', {
    cargoAreaId: cargoAreaId === area.id.replace('=', '') ? warehouse.id : cargoAreaId,
    code: 'C01-01-01',
  })
  expect(first).toMatchObject({ code: 'MALFORMED', field: 'cargoAreaId' })
})

it('has one effect under one key, and gives the same answer again', async () => {
  const key = newId()
  const input = { cargoAreaId: area.id, code: 'D01-01-01' }
  const facts = await testServer.recordFactKinds(async () => {
    const first = await manager.command('createLocation', input, selection, key)
    expect(await manager.command('createLocation', input, selection, key)).toEqual(first)
  })
  expect(facts).toEqual(['location.created'])
})

it('has one effect when twenty requests arrive concurrently under one key', async () => {
  const key = newId()
  const send = () => manager.command('createLocation', { cargoAreaId: area.id, code: 'D02-01-01' }, 'location { id }', key)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ location }) => location.id)).size).toBe(1)
  expect(await testServer.db.location.count({ where: { code: 'D02-01-01' } })).toBe(1)
  expect(await testServer.db.commandLog.count({ where: { key } })).toBe(1)
})

it('creates one location from twenty concurrent requests with the same code', async () => {
  const send = () => manager.command('createLocation', { cargoAreaId: area.id, code: 'D03-01-01' }, 'location { id }')
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers.filter(({ location }) => location)).toHaveLength(1)
  expect(
    answers.filter(({ userErrors }) => userErrors[0]?.code === 'LOCATION_EXISTS' || userErrors[0]?.code === 'ALREADY_EXISTS'),
  ).toHaveLength(19)
})

it('refuses a key that was used for another input', async () => {
  const key = newId()
  await manager.command('createLocation', { cargoAreaId: area.id, code: 'E01-01-01' }, selection, key)
  const { location, userErrors } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'E01-01-02' }, selection, key)
  expect(location).toBeNull()
  expect(userErrors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_REUSED', message: 'The idempotency key was used for another request' }])
})

it('requires the right to change the warehouse, and reveals nothing without it', async () => {
  const reader = await testServer.signInWithRights(['warehouse:read'], warehouse)
  const elsewhere = await testServer.signInWithRights(['warehouse:read', 'warehouse:edit'], await testServer.factory.createWarehouse())
  const facts = await testServer.recordFactKinds(async () => {
    for (const client of [reader, elsewhere]) {
      await expect(client.command('createLocation', { cargoAreaId: area.id, code: 'F01-01-01' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    await expect(testServer.anonymous.command('createLocation', { cargoAreaId: area.id, code: 'F01-01-01' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
  expect(facts).toEqual([])
})

it('notifies subscribers of the warehouse only', async () => {
  const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id code } }'
  const other = await testServer.factory.createWarehouse()
  const everywhere = await testServer.signInWithRights(['warehouse:read'])
  const here = await everywhere.subscribe(document, { id: warehouse.id })
  const there = await everywhere.subscribe(document, { id: other.id })
  const { location } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'G01-01-01' }, 'location { id }')
  const seen = await here.nextMatching(({ locationChanged }) => locationChanged.id === location.id)
  expect(seen).toEqual({ locationChanged: { id: location.id, code: 'G01-01-01' } })
  expect(there.pendingCount()).toBe(0)
  here.end()
  there.end()
})

it('is logged with its user', async () => {
  const { location } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'H01-01-01' }, 'location { id }')
  const fact = await testServer.db.event.findFirstOrThrow({ where: { nodeId: rowId(location) } })
  const log = await testServer.db.commandLog.findFirstOrThrow({ where: { id: fact.commandId } })
  expect(log).toMatchObject({ command: 'createLocation', outcome: 'APPLIED', actorKind: 'STAFF', changed: [`Location:${rowId(location)}`] })
})
