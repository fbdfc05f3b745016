import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'

const house = await openHouse()
const warehouse = await house.fixture.warehouse()
const area = await house.fixture.area(warehouse)
const manager = await house.withRights(['warehouse:read', 'warehouse:edit'], warehouse)
const selection = 'location { id code prefix column layer area { id } }'

it('adds a storage space', async () => {
  const facts = await house.factsOf(async () => {
    const { location, userErrors } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'a01-02-03' }, selection)
    expect(userErrors).toEqual([])
    expect(location).toMatchObject({ code: 'A01-02-03', prefix: 'A01', column: 2, layer: 3, area: { id: area.id } })
  })
  expect(facts).toEqual(['location.created'])
})

it.each(['A01', 'A01-1-1', '01-01-01', 'A01_01_01', 'A 01', '货架-1-1'])('refuses %j, which is no location code', async (code) => {
  const facts = await house.factsOf(async () => {
    expect(await manager.refusal('createLocation', { cargoAreaId: area.id, code })).toEqual([
      {
        code: 'LOCATION_CODE_MALFORMED',
        field: 'code',
        zh: '库位编码应为“前缀-列-层”，例如 A01-01-01',
        en: 'A location code is prefix-column-layer, such as A01-01-01',
      },
    ])
  })
  expect(facts).toEqual([])
})

it('refuses a code that exists in the warehouse, also in another area of it', async () => {
  await house.fixture.locations(area, ['B01-01-01'])
  const neighbour = await house.fixture.area(warehouse)
  expect(await manager.refusal('createLocation', { cargoAreaId: neighbour.id, code: 'B01-01-01' })).toEqual([
    { code: 'LOCATION_EXISTS', field: 'code', zh: '库位 B01-01-01 已存在', en: 'Location B01-01-01 exists already' },
  ])
})

it.each([
  ['', 'REQUIRED', '必填', 'Required'],
  ['A'.repeat(33), 'TOO_LONG', '最多 32 个字符', 'At most 32 characters'],
])('says what is wrong with the field: %j', async (code, failure, zh, en) => {
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

it('has one effect under one key, and answers as the first time', async () => {
  const key = newId()
  const input = { cargoAreaId: area.id, code: 'D01-01-01' }
  const facts = await house.factsOf(async () => {
    const first = await manager.command('createLocation', input, selection, key)
    expect(await manager.command('createLocation', input, selection, key)).toEqual(first)
  })
  expect(facts).toEqual(['location.created'])
})

it('has one effect when twenty arrive at once under one key', async () => {
  const key = newId()
  const send = () => manager.command('createLocation', { cargoAreaId: area.id, code: 'D02-01-01' }, 'location { id }', key)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ location }) => location.id)).size).toBe(1)
  expect(await house.db.location.count({ where: { code: 'D02-01-01' } })).toBe(1)
  expect(await house.db.commandLog.count({ where: { key } })).toBe(1)
})

it('makes one of twenty that want the same code under keys of their own', async () => {
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

it('is refused to who may not change the warehouse, and tells nothing', async () => {
  const reader = await house.withRights(['warehouse:read'], warehouse)
  const elsewhere = await house.withRights(['warehouse:read', 'warehouse:edit'], await house.fixture.warehouse())
  const facts = await house.factsOf(async () => {
    for (const client of [reader, elsewhere]) {
      await expect(client.command('createLocation', { cargoAreaId: area.id, code: 'F01-01-01' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    await expect(house.anonymous.command('createLocation', { cargoAreaId: area.id, code: 'F01-01-01' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
  expect(facts).toEqual([])
})

it('shows up at once where the warehouse is watched, and nowhere else', async () => {
  const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id code } }'
  const other = await house.fixture.warehouse()
  const everywhere = await house.withRights(['warehouse:read'])
  const here = await everywhere.subscribe(document, { id: warehouse.id })
  const there = await everywhere.subscribe(document, { id: other.id })
  const { location } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'G01-01-01' }, 'location { id }')
  const seen = await here.until(({ locationChanged }) => locationChanged.id === location.id)
  expect(seen).toEqual({ locationChanged: { id: location.id, code: 'G01-01-01' } })
  expect(there.waiting()).toBe(0)
  here.end()
  there.end()
})

it('is written down with who did it', async () => {
  const { location } = await manager.command('createLocation', { cargoAreaId: area.id, code: 'H01-01-01' }, 'location { id }')
  const fact = await house.db.event.findFirstOrThrow({ where: { nodeId: rowId(location) } })
  const log = await house.db.commandLog.findFirstOrThrow({ where: { id: fact.commandId } })
  expect(log).toMatchObject({ command: 'createLocation', outcome: 'APPLIED', actorKind: 'STAFF', changed: [`Location:${rowId(location)}`] })
})
