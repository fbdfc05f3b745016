import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../graph/kernel/config.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { openPool } from '../../graph/kernel/sql/db.ts'
import { type RunningServer, serve } from '../../graph/server/main.ts'
import { withConnection } from '../../prisma/connection.ts'
import { firstSupported } from '../../prisma/migrate.ts'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { checked, imported } from '../api/exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { eventually } from '../api/package/packageFixture.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'
import { command, root } from '../tool.ts'
import { type logins, productRow } from './keptContent.ts'
import { type KeptDatabase, keep, keptNames, loadKept, readKept } from './keptDatabase.ts'
import { apply, readHouse, signIn, takePackageIn } from './keptUse.ts'

// Databases of released versions, made by `npm run keep`, are upgraded by this program and used.

test('the first supported version is the first kept database, and in the README', () => {
  expect(keptNames()[0]).toBe(firstSupported)
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`${firstSupported}\``)
})

describe.each(keptNames())('the database of %s', (name) => {
  let kept: KeptDatabase
  let loaded: KeptDatabase
  let database: TestDatabase
  let output: string
  let violations: unknown[]
  let server: RunningServer | undefined
  let manager: Client
  let warehouse: { id: string }
  let customer: { id: string }

  beforeAll(async () => {
    kept = readKept(name)
    database = await createDatabase('empty')
    await withConnection(database.url, (client) =>
      client.query('drop schema graphile_worker cascade; drop schema public cascade; create schema public'),
    )
    await loadKept(database.url, kept)
    loaded = await keep(database.url)
    const migrate = [join(root, 'graph/server/boot.js'), 'graph/server/migrate.ts']
    const { code, said } = await command(process.execPath, migrate, 'kept', { DATABASE_URL: database.url })
    if (code !== 0) throw new Error(`The database cannot be upgraded: ${said}`)
    output = said
    violations = await violationsIn(database.url)
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL: '8', COST_PER_MINUTE: '0' })
    server = await serve({ ...config, databaseUrl: database.url })
    manager = await signIn(server.url, 'manager')
    ;({ warehouse, customer } = await readHouse(manager))
  })
  afterAll(async () => {
    await server?.close()
    const broken = server ? await violationsIn(database.url) : []
    await database.drop()
    expect(broken, 'invariants of the database').toEqual([])
  })

  const url = () => server?.url ?? ''
  /** Takes the station that a user had, and returns a function that sends a scan from it. */
  const atStationOf = async (login: (typeof logins)[number]) => {
    const client = await signIn(url(), login)
    const { viewer, stations } = await client.query(
      'query ($w: ID!) { viewer { name } stations(warehouseId: $w) { id lastSeq user { name } } }',
      { w: warehouse.id },
    )
    const station = stations.find(({ user }: Data) => user?.name === viewer.name)
    let seq: number = station.lastSeq
    await apply(client, 'takeStation', { stationId: station.id }, 'station { id }')
    return async (mutation: string, scan: Data, selection: string): Promise<Data> => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
      const document = `mutation ($input: ${type}) { ${mutation}(input: $input) { results { outcome code ${selection} } userErrors { code } } }`
      const scans = [{ key: newId(), seq: ++seq, scannedAt: new Date().toISOString(), ...scan }]
      const answer = (await client.query(document, { input: { stationId: station.id, scans } }))[mutation]
      expect(answer.userErrors).toEqual([])
      return answer.results[0]
    }
  }

  test('is loaded as it was kept', () => {
    const rows = ({ statements }: KeptDatabase) => statements.filter((statement) => /^(truncate|insert|select setval)/.test(statement))
    expect(loaded.migrations).toEqual(kept.migrations)
    expect(rows(loaded)).toEqual(rows(kept))
    expect(rows(kept).length).toBeGreaterThan(50)
    expect(loaded.transaction).toBeGreaterThan(kept.transaction)
  })

  test('is upgraded, and its invariants hold', () => {
    expect(output).toMatch(/The database is ready for this version\.\s*$/)
    const folders = readdirSync(join(root, 'prisma/migrations'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const missing = folders.length - kept.migrations.length
    expect(output.includes('Applying')).toBe(missing > 0)
    expect(output).not.toContain('was changed after it was applied')
    expect(violations).toEqual([])
  })

  test('takes a package in, whose label is bought by a job', () => takePackageIn(manager))

  test('receives the rest of a box by scan', async () => {
    const scan = await atStationOf('receiver')
    const open = { warehouseId: warehouse.id, code: 'BX-1' }
    const opened = await scan('receiveScans', open, 'step orderId boxId boxReceived boxDeclared')
    expect(opened).toMatchObject({ outcome: 'APPLIED', step: 'OPENED', boxReceived: 3, boxDeclared: 10 })
    const lamp = { warehouseId: warehouse.id, code: 'LAMP', orderId: opened.orderId, boxId: opened.boxId }
    expect(await scan('receiveScans', lamp, 'boxReceived')).toMatchObject({ outcome: 'APPLIED', boxReceived: 4 })
  })

  test('goes on sorting the wave under way', async () => {
    const document = 'query ($w: ID!) { waves(warehouseId: $w, filter: { readyFor: SORTING }) { edges { node { id } } } }'
    const { waves } = await manager.query(document, { w: warehouse.id })
    const scan = await atStationOf('packer')
    const sorted = await scan('sortScans', { waveId: waves.edges[0].node.id, code: 'BOWL' }, 'slot done pieces complete')
    expect(sorted).toMatchObject({ outcome: 'APPLIED', slot: 1, done: 2, pieces: 5, complete: 1 })
  })

  test('plans a wave of packages that were pending', async () => {
    const document = 'query ($w: ID!) { packages(warehouseId: $w, filter: { states: [PENDING], onHold: false }) { edges { node { id } } } }'
    const { packages } = await manager.query(document, { w: warehouse.id })
    const { viewer } = await (await signIn(url(), 'picker')).query('{ viewer { staffId } }')
    const packageIds = packages.edges.map(({ node }: Data) => node.id).slice(0, 2)
    expect(packageIds.length).toBe(2)
    const input = { warehouseId: warehouse.id, pickerIds: [viewer.staffId], maximum: 100, packageIds }
    const planner = await signIn(url(), 'planner')
    // A package is locked while its label is bought.
    const { waves, taken, userErrors } = await eventually(
      () => planner.command('generateWaves', input, 'taken waves { state }'),
      ({ userErrors }) => userErrors.every(({ code }: Data) => code !== 'POOL_CHANGED'),
    )
    expect(userErrors).toEqual([])
    expect(taken).toBe(2)
    expect(waves[0].state).toBe('TO_BE_PICKED')
  })

  test('imports a spreadsheet, and recognizes the product of an earlier one', async () => {
    const sheet = xlsxOf([productHeader, productRow('SHEET-1'), productRow('SHEET-2')])
    const found = await checked(manager, sheet, { warehouse, customer })
    expect(found).toMatchObject({ total: 2, created: 1, unchanged: 1, refused: 0 })
    expect(await imported(manager, found)).toMatchObject({ state: 'DONE', applied: 1 })
  })

  test('puts down what a transfer has taken off, and counts', async () => {
    const { transfers, stockCounts } = await manager.query(
      `query ($w: ID!) {
        transfers(warehouseId: $w) { edges { node { id lines { id inHand } } } }
        stockCounts(warehouseId: $w) { edges { node { id sheet { lines { id book } } } } } }`,
      { w: warehouse.id },
    )
    const { id: transferId, lines } = transfers.edges[0].node
    const putDown = { transferId, lines: [{ lineId: lines[0].id, location: 'A01-01-02', quantity: 2 }] }
    expect(await apply(manager, 'moveInTransfer', putDown, 'transfer { inHand movedIn }')).toEqual({ transfer: { inHand: 0, movedIn: 2 } })
    const { id: stockCountId, sheet } = stockCounts.edges[0].node
    const entered = { stockCountId, lines: [{ lineId: sheet.lines[0].id, counted: sheet.lines[0].book }] }
    await apply(manager, 'enterStockCount', entered, 'stockCount { id }')
    await apply(manager, 'completeStockCount', { stockCountId }, 'stockCount { state }')
  })
})

async function violationsIn(databaseUrl: string): Promise<unknown[]> {
  const pool = openPool(databaseUrl, 1)
  try {
    return await checkInvariants(pool)
  } finally {
    await pool.end()
  }
}
