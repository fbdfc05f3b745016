import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createZoneFixture } from './zoneFixture.ts'
import { byCountry, byPrefix, zoneOf } from './zoneRows.ts'

const testServer = await startTestServer()
const { warehouse, elsewhere, clerk, reader, foreigner, createTable, addRows, refused, rowsOf, lookUp } =
  await createZoneFixture(testServer)

it('holds from a day: a new edition copies the rows or begins without', async () => {
  const { id, editionId } = await createTable()
  await addRows(editionId, [byPrefix('US', '9', '2')])
  const edition = (validFrom: string, copiesRows: boolean) =>
    clerk.command('createZoneEdition', { zoneTableId: id, validFrom, copiesRows }, 'zoneEdition { id rowCount isInForce version }')
  const { zoneEdition: next } = await edition('2090-01-01', true)
  expect(next).toMatchObject({ rowCount: 1, isInForce: false })
  const [copied] = await rowsOf(id, { editionId: next.id })
  await clerk.command('updateZoneRow', { zoneRowId: copied!.id, expectedVersion: 1, ...byPrefix('US', '9', '3') })
  const { zoneEdition: present } = await edition('2021-01-01', false)
  expect(present).toMatchObject({ rowCount: 0, isInForce: true })
  expect(await rowsOf(id)).toEqual([])
  const zonesOn = async (...days: string[]) => Promise.all(days.map(async (day) => zoneOf(await lookUp(id, 'US', '90210', null, day))))
  expect(await zonesOn('2020-06-01', '2020-12-31', '2021-01-01', '2089-12-31', '2090-01-01')).toEqual(['2', '2', null, null, '3'])
  expect(await lookUp(id, 'US', '90210', null, '2019-12-31')).toEqual({ isFound: false, edition: null, lines: [] })

  expect(await clerk.refusal('createZoneEdition', { zoneTableId: id, validFrom: '2090-01-01', copiesRows: true })).toMatchObject([
    { code: 'ZONE_EDITION_EXISTS', field: 'validFrom' },
  ])
  const move = { zoneEditionId: present.id, expectedVersion: present.version, validFrom: '2090-01-01' }
  expect(await clerk.refusal('updateZoneEdition', move)).toMatchObject([{ code: 'ZONE_EDITION_EXISTS', field: 'validFrom' }])
  const moved = await clerk.command(
    'updateZoneEdition',
    { ...move, validFrom: '2022-02-02', source: 'UPS' },
    'zoneEdition { validFrom source version }',
  )
  expect(moved.zoneEdition).toEqual({ validFrom: '2022-02-02', source: 'UPS', version: 2 })
  expect(await clerk.refusal('updateZoneEdition', move)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  await clerk.command('deleteZoneEdition', { zoneEditionId: present.id })
  expect(await zonesOn('2022-06-01')).toEqual(['2'])
  await clerk.command('deleteZoneEdition', { zoneEditionId: next.id })
  expect(await clerk.refusal('deleteZoneEdition', { zoneEditionId: editionId })).toMatchObject([{ code: 'LAST_ZONE_EDITION' }])
})

it('a channel has zones and remote areas of its warehouse, which cannot be deleted then', async () => {
  const [zones, remote, foreign] = [
    await createTable(),
    await createTable('REMOTE_AREAS'),
    await createTable('ZONES', foreigner, elsewhere),
  ]
  const group = { warehouseId: warehouse.id, code: 'G', name: 'G', cutOff: '17:30' }
  const { logisticsGroup } = await clerk.command('createLogisticsGroup', group, 'logisticsGroup { id }')
  const channel = { groupId: logisticsGroup.id, code: 'UPS', name: 'UPS', carrier: 'SIM', service: 'SIM-STD' }
  for (const [zoneTableId, remoteTableId, field] of [
    [remote.id, null, 'zoneTableId'],
    [foreign.id, null, 'zoneTableId'],
    [zones.id, zones.id, 'remoteTableId'],
  ])
    expect(await clerk.refusal('createChannel', { ...channel, zoneTableId, remoteTableId })).toMatchObject([
      { code: 'ZONE_TABLE_UNFIT', field },
    ])
  const selection = 'channel { id version zoneTable { code } remoteTable { code } }'
  const { channel: made } = await clerk.command('createChannel', { ...channel, zoneTableId: zones.id, remoteTableId: remote.id }, selection)
  expect(made).toMatchObject({ zoneTable: { code: zones.code }, remoteTable: { code: remote.code } })
  expect(await clerk.refusal('deleteZoneTable', { zoneTableId: zones.id })).toMatchObject([
    { code: 'ZONE_TABLE_IN_USE', en: expect.stringContaining('UPS') },
  ])
  const change = { channelId: made.id, expectedVersion: 1, zoneTableId: null }
  expect((await clerk.command('updateChannel', change, selection)).channel).toMatchObject({
    zoneTable: null,
    remoteTable: { code: remote.code },
  })
  const gone = await clerk.subscribe('subscription ($w: ID!) { zoneTableChanged(warehouseId: $w) { code } }', { w: warehouse.id })
  await clerk.command('deleteZoneTable', { zoneTableId: zones.id })
  await gone.nextMatching(({ zoneTableChanged }) => zoneTableChanged === null)
  gone.end()
  expect(await clerk.refusal('deleteZoneTable', { zoneTableId: remote.id })).toMatchObject([{ code: 'ZONE_TABLE_IN_USE' }])
})

it('lists and changes tables', async () => {
  const { id, code } = await createTable()
  const change = { zoneTableId: id, expectedVersion: 1, name: '美国', nameEn: 'United States' }
  expect((await clerk.command('updateZoneTable', change, 'zoneTable { displayName version }')).zoneTable).toEqual({
    displayName: 'United States',
    version: 2,
  })
  expect(await clerk.refusal('updateZoneTable', { ...change, name: 'X' })).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const again = { warehouseId: warehouse.id, kind: 'ZONES', code, name: 'X', validFrom: '2026-01-01' }
  expect(await clerk.refusal('createZoneTable', again)).toMatchObject([{ code: 'ZONE_TABLE_EXISTS', field: 'code' }])
  const document =
    'query ($id: ID!, $filter: ZoneTableFilter) { zoneTables(warehouseId: $id, filter: $filter) { totalCount edges { node { code } } } }'
  const filter = { kinds: ['ZONES'], search: { values: ['united st'], mode: 'FUZZY' } }
  expect((await reader.query(document, { id: warehouse.id, filter })).zoneTables).toEqual({ totalCount: 1, edges: [{ node: { code } }] })
  await expect(reader.query(document, { id: elsewhere.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('has at most 100 editions, each of at most 50,000 rows', async () => {
  const { id, editionId } = await createTable()
  const place = { warehouseId: rowId(warehouse), createdAt: new Date() }
  const editions = Array.from({ length: 99 }, (_, at) => ({
    ...place,
    id: newId(),
    tableId: rowId({ id }),
    validFrom: new Date(Date.UTC(2030, 0, at)),
  }))
  await testServer.db.zoneEdition.createMany({ data: editions })
  expect(await clerk.refusal('createZoneEdition', { zoneTableId: id, validFrom: '2050-01-01', copiesRows: false })).toMatchObject([
    { code: 'ZONE_EDITIONS_EXCEEDED' },
  ])
  await testServer.db
    .$executeRaw`insert into zone_row (id, edition_id, warehouse_id, country, match, postcode_from, level, low, high, changed_at)
    select gen_random_uuid(), ${rowId({ id: editionId })}::uuid, ${rowId(warehouse)}::uuid, 'US', 'POSTCODE_PREFIX', code, 'POSTCODE', code, code || '~', now()
    from (select lpad(no::text, 5, '0') as code from generate_series(1, 50000) no) codes`
  expect(await refused(editionId, byCountry('CA'))).toMatchObject([{ code: 'ZONE_ROWS_EXCEEDED' }])
})

it('is for staff of its warehouse', async () => {
  const { id, editionId } = await createTable()
  await addRows(editionId, [byCountry('US')])
  const [row] = await rowsOf(id)
  const changes: [string, object][] = [
    ['updateZoneTable', { zoneTableId: id, expectedVersion: 1, name: 'X' }],
    ['deleteZoneTable', { zoneTableId: id }],
    ['createZoneEdition', { zoneTableId: id, validFrom: '2030-01-01', copiesRows: true }],
    ['updateZoneEdition', { zoneEditionId: editionId, expectedVersion: 1, source: 'X' }],
    ['deleteZoneEdition', { zoneEditionId: editionId }],
    ['addZoneRows', { zoneEditionId: editionId, rows: [byCountry('CA')] }],
    ['updateZoneRow', { zoneRowId: row!.id, expectedVersion: 1, ...byCountry('CA') }],
    ['deleteZoneRows', { zoneEditionId: editionId, zoneRowIds: [row!.id] }],
  ]
  for (const client of [reader, foreigner])
    for (const [name, input] of changes) await expect(client.command(name, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await rowsOf(id, {}, foreigner)).toEqual([])
  // Customers see channels, but not what freight costs.
  const customer = await testServer.factory.createCustomer(warehouse)
  const key = await testServer.createApiKeyClient(['logistics:read'], customer)
  const asked = [
    'query ($id: ID!, $w: ID!) { zoneRows(zoneTableId: $id) { totalCount } channels(warehouseId: $w) { code } }',
    'query ($id: ID!, $w: ID!) { zoneTables(warehouseId: $w) { totalCount } node(id: $id) { id } }',
  ]
  for (const document of asked) await expect(key.query(document, { w: warehouse.id, id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const document = 'query ($id: ID!, $w: ID!) { node(id: $id) { id } channels(warehouseId: $w) { zoneTable { code } } }'
  const seen = await key.query(document, { w: warehouse.id, id })
  expect(seen.node).toBeNull()
  expect(seen.channels.map(({ zoneTable }: { zoneTable: unknown }) => zoneTable)).toEqual(seen.channels.map(() => null))
})
