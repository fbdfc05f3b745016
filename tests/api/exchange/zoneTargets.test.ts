import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { asCustomer } from '../../../graph/kernel/sql/customerFence.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import type { Subscription } from '../subscription.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, importIn, upload } from './importFixture.ts'
import { productHeader, xlsxOf } from './sheetFiles.ts'
import { cellsOf, createZones, postcodeRows, type ZonePlace, zoneHeader } from './zoneFixture.ts'

// Imports that belong to no customer: who sees them and may make them, and what counts for their target or warehouse.
const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const elsewhere = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
let tables = 0

const createTable = (client = clerk, place = warehouse) => createZones(client, place, `P${++tables}`)
const placeIn = ({ target }: ZonePlace, place = warehouse) => ({ kind: 'ZONES', warehouse: place, target, name: 'zones.xlsx' })
const fileOf = (...rows: unknown[][]) => xlsxOf([zoneHeader, ...rows])
const canada = ['10', 'CA', '', '', '', '']

const listed = async (client: Client, filter: object = {}): Promise<string[]> => {
  const { sheetImports } = await client.query(
    'query ($w: ID!, $f: SheetImportFilter) { sheetImports(warehouseId: $w, filter: $f, first: 100) { edges { node { id } } } }',
    { w: warehouse.id, f: filter },
  )
  return sheetImports.edges.map((edge: { node: { id: string } }) => edge.node.id)
}
const targetSeenBy = async (client: Client, { target }: ZonePlace, place = warehouse) =>
  (
    await client.query(
      'query ($w: ID!, $t: ID!) { importTarget(kind: ZONES, warehouseId: $w, targetId: $t) { targetId documentId name } }',
      { w: place.id, t: target.id },
    )
  ).importTarget

it('says into what it goes, is listed by it, and has no customer', async () => {
  const [table, other] = [await createTable(), await createTable()]
  const found = await checked(clerk, fileOf(canada), placeIn(table))
  const others = await checked(clerk, fileOf(canada), placeIn(other))
  const { node } = await clerk.query(
    'query ($id: ID!) { node(id: $id) { ... on SheetImport { kind customerName customer { id } target { targetId documentId name } allowedActions } } }',
    { id: found.id },
  )
  const target = { targetId: table.target.id, documentId: table.tableId, name: `Table P${tables - 1} (from 2020-01-01)` }
  expect(node).toEqual({ kind: 'ZONES', customerName: null, customer: null, target, allowedActions: ['match', 'start', 'cancel'] })
  expect(await targetSeenBy(clerk, table)).toEqual(target)
  expect(await listed(clerk, { targetIds: [table.target.id] })).toEqual([found.id])
  expect(await listed(clerk, { kinds: ['ZONES'] })).toEqual([others.id, found.id])
  expect(await listed(clerk, { customerIds: [customer.id] })).toEqual([])
  const owner = await testServer.db.sheetImport.findUniqueOrThrow({ where: { id: rowId(found) } })
  expect(owner).toMatchObject({ customerId: null, targetId: rowId(table.target) })
  await imported(clerk, found)
  const facts = await testServer.db.event.findMany({
    where: { OR: [{ nodeId: rowId(found) }, { kind: 'zoneEdition.rowsChanged', nodeId: rowId(table.target) }] },
    orderBy: { no: 'asc' },
    select: { kind: true, warehouseId: true, customerId: true },
  })
  const ofWarehouse = { warehouseId: rowId(warehouse), customerId: null }
  expect(facts).toEqual(
    ['import.created', 'import.started', 'zoneEdition.rowsChanged', 'import.finished'].map((kind) => ({ kind, ...ofWarehouse })),
  )
})

it('is no business of customers, their keys, and the staff of other warehouses', async () => {
  const table = await createTable()
  const found = await checked(clerk, fileOf(canada, ['1', 'US', '9', '', '', '']), placeIn(table))
  const { rows } = (
    await clerk.query('query ($id: ID!) { node(id: $id) { ... on SheetImport { rows(first: 5) { edges { node { id } } } } } }', {
      id: found.id,
    })
  ).node
  const rights = [
    'exchange:import',
    'product:edit',
    'product:read',
    'logistics:editFreight',
    'logistics:freight',
    'logistics:edit',
    'logistics:read',
    'warehouse:read',
  ]
  const stranger = await testServer.signInWithRights(rights, elsewhere)
  const user = await testServer.signInOf(customer)
  const outsiders = [
    user,
    await testServer.createApiKeyClient(['exchange:import', 'product:edit'], customer),
    await testServer.createApiKeyClient(['exchange:import', 'product:edit'], customer, warehouse),
    stranger,
  ]
  const followed: Subscription[] = []
  for (const client of outsiders) {
    for (const id of [found.id, rows.edges[0].node.id])
      expect((await client.query('query ($id: ID!) { node(id: $id) { id } }', { id })).node).toBeNull()
    const changes = await client.subscribe('subscription ($id: ID!) { sheetImportChanged(id: $id) { state } }', { id: found.id })
    expect(await changes.next()).toEqual({ sheetImportChanged: null })
    followed.push(changes)
    await expect(downloaded(client, `/imports/${encodeURIComponent(found.id)}/failures.csv`)).rejects.toThrow('404')
    await expect(client.command('startSheetImport', { importId: found.id, mode: 'VALID_ROWS' })).rejects.toThrow('FORBIDDEN')
    expect(await upload(client, fileOf(canada), placeIn(table))).toMatchObject({ status: 403, userErrors: [{ code: 'FORBIDDEN' }] })
  }
  await clerk.command('cancelSheetImport', { importId: found.id })
  await importIn(clerk, found.id, 'CANCELLED')
  // Not even that it has changed.
  expect(followed.map((changes) => changes.pendingCount())).toEqual([0, 0, 0, 0])
  for (const changes of followed) changes.end()
  for (const client of outsiders.slice(0, 3)) expect(await listed(client)).not.toContain(found.id)
  const told = await stranger.send('query ($w: ID!, $t: ID!) { importTarget(kind: ZONES, warehouseId: $w, targetId: $t) { name } }', {
    w: warehouse.id,
    t: table.target.id,
  })
  expect(told.errors[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await targetSeenBy(stranger, table, elsewhere)).toBeNull()
  expect(await cellsOf(clerk, table)).toEqual([])

  const reader = new pg.Client({ connectionString: testServer.databaseUrl, options: asCustomer })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query(`select set_config('app.customer', $1, false)`, [rowId(customer)])
  const own = await checked(await testServer.signInOf(customer), xlsxOf([productHeader, ['OWN']]), { warehouse, customer })
  const seen = async (name: string, column: string) => (await reader.query(`select distinct ${column}::text as id from ${name}`)).rows
  expect(await seen('sheet_import', 'id')).toEqual([{ id: rowId(own) }])
  expect(await seen('sheet_import_row', 'import_id')).toEqual([{ id: rowId(own) }])
})

it('needs the right to edit logistics in the warehouse of the edition', async () => {
  const table = await createTable()
  const importer = await testServer.signInWithRights(['exchange:import', 'logistics:freight'], warehouse)
  expect(await upload(importer, fileOf(canada), placeIn(table))).toMatchObject({ status: 422, userErrors: [{ code: 'FORBIDDEN' }] })
  expect(await targetSeenBy(importer, table)).toBeNull()
  // What an import contains tells of the zones: without the right it is not seen, though others of the warehouse are.
  const own = await checked(clerk, fileOf(canada), placeIn(table))
  const product = await checked(clerk, xlsxOf([productHeader, ['SEEN']]), { warehouse, customer })
  const document = 'query ($w: ID!, $id: ID!) { sheetImports(warehouseId: $w) { edges { node { id } } } node(id: $id) { id } }'
  const seen = await importer.query(document, { w: warehouse.id, id: own.id })
  expect(seen.node).toBeNull()
  const ids = seen.sheetImports.edges.map(({ node }: Data) => node.id)
  expect(ids).toContain(product.id)
  expect(ids).not.toContain(own.id)
  const owner = await testServer.signInAs('owner')
  expect(await upload(owner, fileOf(canada), placeIn(table, elsewhere))).toMatchObject({
    status: 422,
    userErrors: [
      { code: 'IMPORT_TARGET_NOT_FOUND', message: 'What the rows go into was deleted; choose another one and upload the file again' },
    ],
  })
  for (const owners of [{ customer }, { customer, target: table.target }, { target: { id: table.tableId } }, {}])
    expect(await upload(owner, fileOf(canada), { kind: 'ZONES', warehouse, ...owners })).toMatchObject({ status: 400 })
  expect(await upload(owner, fileOf(canada), { kind: 'PRODUCTS', warehouse, customer, target: table.target })).toMatchObject({
    status: 400,
  })
})

it('is refused row by row if its edition was deleted after the upload', async () => {
  const table = await createTable()
  const input = { zoneTableId: table.tableId, validFrom: '2021-01-01', copiesRows: false }
  const { zoneEdition } = await clerk.command('createZoneEdition', input, 'zoneEdition { id }')
  const found = await checked(clerk, fileOf(canada), placeIn({ ...table, target: zoneEdition }))
  await clerk.command('deleteZoneEdition', { zoneEditionId: zoneEdition.id })
  await clerk.command('startSheetImport', { importId: found.id, mode: 'ALL_OR_NOTHING' })
  const again = await importIn(clerk, found.id, 'CHECKED')
  expect(again.rows[0]).toMatchObject({ outcome: 'REFUSED', errors: [{ address: '2', code: 'IMPORT_TARGET_NOT_FOUND' }] })
  const { node } = await clerk.query('query ($id: ID!) { node(id: $id) { ... on SheetImport { target { name } } } }', { id: found.id })
  expect(node.target).toBeNull()
})

it('counts the rows of a day for the warehouse, and keeps a match of columns for its next edition', async () => {
  const place = await testServer.factory.createWarehouse()
  const manager = await testServer.signInAs('manager', place)
  const [one, other] = [await createTable(manager, place), await createTable(manager, place)]
  const heading = ['Tarif', 'Country']
  const first = await checked(manager, xlsxOf([heading, ['1', 'US']]), placeIn(one, place))
  await manager.command('matchImportColumns', { importId: first.id, columns: [{ index: 0, column: 'zone' }] })
  expect(await importIn(manager, first.id, 'CHECKED')).toMatchObject({ created: 1 })
  const next = await checked(manager, xlsxOf([heading, ['2', 'US']]), placeIn(other, place))
  expect(next).toMatchObject({ created: 1, columns: [{ column: 'zone' }, { column: 'country' }] })
  await testServer.db.sheetImport.update({ where: { id: rowId(first) }, data: { total: 199_999 } })
  expect(await upload(manager, xlsxOf([heading, ['3', 'US']]), placeIn(other, place))).toMatchObject({
    status: 422,
    userErrors: [{ code: 'WAREHOUSE_ROWS_EXCEEDED', message: expect.stringContaining('At most 200000 rows') }],
  })
  const shipper = await testServer.factory.createCustomer(place)
  expect(await checked(manager, xlsxOf([productHeader, ['SKU']]), { warehouse: place, customer: shipper })).toMatchObject({ total: 1 })
})

it('belongs to a customer or has a target, as its kind says: the database holds it', async () => {
  const table = await createTable()
  const found = await checked(clerk, fileOf(canada), placeIn(table))
  const { db } = testServer
  const change = (data: object) => db.sheetImport.update({ where: { id: rowId(found) }, data, select: { id: true } })
  for (const data of [
    { targetId: null },
    { customerId: rowId(customer) },
    { kind: 'PRODUCTS' },
    { targetId: null, customerId: rowId(customer) },
  ])
    await expect(change(data)).rejects.toThrow('sheet_import_owner_check')
})

it('takes as many rows as an edition may have', async () => {
  const table = await createTable()
  const edition = rowId(table.target)
  await testServer.db.$executeRaw`
    insert into zone_row (id, edition_id, warehouse_id, zone, country, match, postcode_from, postcode_to, level, low, high, changed_at)
    select gen_random_uuid(), ${edition}::uuid, ${rowId(warehouse)}::uuid, '1', 'CN', 'POSTCODE_RANGE', n::text, n::text, 'POSTCODE', n::text, n::text || '~', now()
    from generate_series(100001, 149998) n`
  const found = await checked(clerk, fileOf(...postcodeRows(2), canada), placeIn(table))
  expect(found).toMatchObject({ created: 2, refused: 1 })
  expect(found.rows[2]).toMatchObject({ errors: [{ address: '4', code: 'ZONE_ROWS_EXCEEDED' }] })
})

it('checks and imports as many rows as a file may have within seconds, all or none, new and changed', async () => {
  const table = await createTable()
  const seconds = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return Math.round(performance.now() - began) / 1000
  }
  for (const [name, zone] of [
    ['new', () => '1'],
    ['changed', () => '2'],
  ] as const) {
    let found: Awaited<ReturnType<typeof checked>> | undefined
    const toCheck = await seconds(async () => {
      found = await checked(clerk, fileOf(...postcodeRows(3_000, zone)), placeIn(table))
    })
    expect(found).toMatchObject({ total: 3_000, [name === 'new' ? 'created' : 'changed']: 3_000, refused: 0 })
    const toImport = await seconds(() => imported(clerk, found ?? {}, 'ALL_OR_NOTHING'))
    console.log(`3,000 ${name} rows: checked in ${toCheck} s, imported in ${toImport} s`)
    expect(toCheck + toImport).toBeLessThan(20)
  }
  const zones = await testServer.db.zoneRow.groupBy({ by: ['zone'], where: { editionId: rowId(table.target) }, _count: { _all: true } })
  expect(zones).toEqual([{ zone: '2', _count: { _all: 3_000 } }])
})

it('is read with as many statements for a hundred rows of its edition as for one, and for its imports', async () => {
  const table = await createTable()
  await imported(clerk, await checked(clerk, fileOf(...postcodeRows(100)), placeIn(table)))
  for (const nth of [0, 1, 2]) await checked(clerk, fileOf([`${nth}`, 'DE', '', '', '', '']), placeIn(table))
  const rows = 'zone country match level postcodeFrom postcodeTo city postcodes changedAt edition { validFrom isInForce table { code } }'
  const readRows = (first: number) =>
    clerk.query(`query ($t: ID!) { zoneRows(zoneTableId: $t, first: ${first}) { edges { node { ${rows} } } } }`, { t: table.tableId })
  const readImports = (first: number) =>
    clerk.query(
      `query ($w: ID!, $f: SheetImportFilter) { sheetImports(warehouseId: $w, filter: $f, first: ${first}) { edges { node { customerName target { name } } } } }`,
      { w: warehouse.id, f: { targetIds: [table.target.id] } },
    )
  for (const [read, many] of [
    [readRows, 100],
    [readImports, 4],
  ] as const) {
    const alone = await recordStatements(() => read(1))
    expect((await recordStatements(() => read(many))).length).toBe(alone.length)
  }
})
