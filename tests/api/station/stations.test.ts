import { expect, it } from 'vitest'
import type { Client } from '../client.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse()
const picker = await testServer.signInAs('picker', warehouse)
const packer = await testServer.signInAs('packer', warehouse)
const lead = await testServer.signInAs('lead', warehouse)
const stranger = await testServer.signInAs('lead', elsewhere)
const fields = 'station { id name lastSeq version user { name } }'
const register = (name: string) => picker.command('registerStation', { warehouseId: warehouse.id, name }, fields)
const take = (who: Client, stationId: string) => who.command('takeStation', { stationId }, fields)
const nameOf = async (who: Client) => (await who.query('{ viewer { name } }')).viewer.name

it('registers a station once, without a user', async () => {
  const { station } = await register('Bench 1')
  expect(station).toMatchObject({ name: 'Bench 1', lastSeq: 0, user: null })
  expect(await picker.refusal('registerStation', { warehouseId: warehouse.id, name: 'Bench 1' })).toMatchObject([
    { code: 'STATION_EXISTS', field: 'name' },
  ])
  const list = 'query ($id: ID!) { stations(warehouseId: $id) { name registeredBy } }'
  const registeredBy = await nameOf(picker)
  expect((await packer.query(list, { id: warehouse.id })).stations).toEqual([{ name: 'Bench 1', registeredBy }])
  const key = await testServer.createApiKeyClient(['station:use'])
  expect((await key.query(list, { id: warehouse.id })).stations).toEqual([{ name: 'Bench 1', registeredBy: null }])
  await expect(stranger.query(list, { id: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(take(stranger, station.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('belongs to the user who takes it, until it is left or taken over', async () => {
  const { station } = await register('Bench 2')
  const mine = await take(picker, station.id)
  expect(mine.station).toMatchObject({ user: { name: await nameOf(picker) }, version: 2 })
  expect((await take(picker, station.id)).station.version).toBe(3)
  expect(await packer.refusal('takeStation', { stationId: station.id })).toMatchObject([
    { code: 'STATION_IN_USE', en: `${await nameOf(picker)} is using this station; ask them to leave it, or a supervisor to take it over` },
  ])
  expect((await take(lead, station.id)).station.user.name).toBe(await nameOf(lead))
  expect(await testServer.recordFactKinds(() => picker.command('leaveStation', { stationId: station.id }))).toEqual([])
  expect((await lead.command('leaveStation', { stationId: station.id }, fields)).station.user).toBeNull()
  expect((await take(packer, station.id)).userErrors).toEqual([])
})

it('is released by a supervisor from the user who was seen there', async () => {
  const { station } = await register('Bench 7')
  const me = async (who: Client) => (await who.query('{ viewer { staffId } }')).viewer.staffId
  const following = await lead.subscribe('subscription ($id: ID!) { stationsChanged(warehouseId: $id) { id user { name } } }', {
    id: warehouse.id,
  })
  await take(picker, station.id)
  const release = async (who: Client, staffId: string) => who.command('releaseStation', { stationId: station.id, staffId }, fields)
  await expect(release(packer, await me(picker))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(release(stranger, await me(picker))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Another person than the one who was seen keeps it.
  expect((await release(lead, await me(packer))).station.user).toEqual({ name: await nameOf(picker) })
  const facts = await testServer.recordFactKinds(async () => expect((await release(lead, await me(picker))).station.user).toBeNull())
  expect(facts).toEqual(['station.released'])
  await following.nextMatching(({ stationsChanged }) => stationsChanged.id === station.id && stationsChanged.user === null)
  following.end()
  expect((await take(packer, station.id)).userErrors).toEqual([])
})

it('is free when its user has signed out', async () => {
  const { station } = await register('Bench 3')
  const gone = await testServer.signInAs('packer', warehouse)
  await take(gone, station.id)
  await gone.query('mutation { signOut }')
  expect((await take(picker, station.id)).userErrors).toEqual([])
})

it('can be taken over from a user who was inactive for twelve hours', async () => {
  const { station } = await register('Bench 6')
  await take(picker, station.id)
  const usedAt = (at: Date | null) => testServer.db.station.update({ where: { id: rowId(station) }, data: { usedAt: at } })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await usedAt(hoursAgo(11.9))
  expect(await packer.refusal('takeStation', { stationId: station.id })).toMatchObject([{ code: 'STATION_IN_USE' }])

  // An older version does not write this column.
  await usedAt(null)
  expect(await packer.refusal('takeStation', { stationId: station.id })).toMatchObject([{ code: 'STATION_IN_USE' }])

  const seen = async () =>
    (await packer.query('query ($id: ID!) { node(id: $id) { ... on Station { idle } } }', { id: station.id })).node.idle
  expect(await seen()).toBe(false)
  await usedAt(hoursAgo(12.1))
  expect(await seen()).toBe(true)
  expect((await take(packer, station.id)).station.user.name).toBe(await nameOf(packer))
  expect(await seen()).toBe(false)
  expect(await picker.refusal('takeStation', { stationId: station.id })).toMatchObject([{ code: 'STATION_IN_USE' }])
})

it('notifies the tab that lost it', async () => {
  const { station } = await register('Bench 4')
  await take(picker, station.id)
  const following = await picker.subscribe('subscription ($id: ID!) { stationChanged(id: $id) { version user { name } } }', {
    id: station.id,
  })
  expect((await following.next()).stationChanged).toEqual({ version: 2, user: { name: await nameOf(picker) } })
  await take(lead, station.id)
  expect((await following.next()).stationChanged).toEqual({ version: 3, user: { name: await nameOf(lead) } })
  following.end()
})

it('is for staff only', async () => {
  const { station } = await register('Bench 5')
  const key = await testServer.createApiKeyClient(['station:use'])
  expect(await key.refusal('takeStation', { stationId: station.id })).toMatchObject([{ code: 'STATION_STAFF_ONLY' }])
})

it('is free at once when its user loses the right to use it, and only then', async () => {
  const { station } = await register('Bench 9')
  const owner = await testServer.signInAs('owner')
  const { role } = await owner.command(
    'createRole',
    { nameZh: '工位', nameEn: 'Stations', rights: ['station:use', 'warehouse:read'] },
    'role { id version }',
  )
  const worker = await testServer.signInAs('service', warehouse)
  const { staffId } = (await worker.query('{ viewer { staffId } }')).viewer
  const grants = [warehouse, elsewhere].map(({ id }) => ({ staffId, roleId: role.id, warehouseId: id }))
  for (const grant of grants) await owner.command('grantRole', grant)
  const watching = await lead.subscribe('subscription ($id: ID!) { stationChanged(id: $id) { user { name } } }', { id: station.id })
  const freed = async (change: () => Promise<unknown>) => {
    expect((await take(worker, station.id)).userErrors).toEqual([])
    await watching.nextMatching(({ stationChanged }) => stationChanged.user !== null)
    await change()
    await watching.nextMatching(({ stationChanged }) => stationChanged.user === null)
  }
  // A right that remains by another role, or is lost elsewhere, frees nothing.
  const other = await register('Bench 10')
  const { staffId: pickerId } = (await picker.query('{ viewer { staffId } }')).viewer
  const lost = { staffId: pickerId, roleId: role.id, warehouseId: elsewhere.id }
  await owner.command('grantRole', lost)
  await take(picker, other.station.id)
  await owner.command('revokeRole', lost)

  await freed(() => owner.command('revokeRole', grants[0] as object))
  await owner.command('grantRole', grants[0] as object)
  // Twenty people lose it at once.
  const many = await Promise.all(Array.from({ length: 20 }, () => testServer.signInAs('service', warehouse)))
  const ids = await Promise.all(many.map(async (one) => (await one.query('{ viewer { staffId } }')).viewer.staffId))
  const benches: string[] = []
  for (const [at, one] of many.entries()) {
    await owner.command('grantRole', { staffId: ids[at], roleId: role.id, warehouseId: warehouse.id })
    const bench = await register(`Bench of many ${at}`)
    expect((await take(one, bench.station.id)).userErrors).toEqual([])
    benches.push(bench.station.id)
  }
  const all = await lead.subscribe('subscription ($id: ID!) { stationsChanged(warehouseId: $id) { id user { name } } }', {
    id: warehouse.id,
  })
  await freed(() => owner.command('updateRole', { roleId: role.id, expectedVersion: role.version, rights: ['warehouse:read'] }))
  const left = new Set(benches)
  while (left.size > 0) left.delete((await all.nextMatching(({ stationsChanged }) => stationsChanged.user === null)).stationsChanged.id)
  all.end()
  watching.end()
  const read = 'query ($id: ID!) { node(id: $id) { ... on Station { user { id } } } }'
  expect((await picker.query(read, { id: other.station.id })).node.user).toEqual({ id: pickerId })
})
