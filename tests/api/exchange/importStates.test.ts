import { expect, it } from 'vitest'
import { updateSetting } from '../../../graph/access/commands/updateSetting.ts'
import { deleteOldRows } from '../../../graph/exchange/store.ts'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, imported, importIn, upload } from './importFixture.ts'
import { csvOf, productHeader, xlsxOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const lamp = (sku: string, price = '12.50') => [sku, `Lamp ${sku}`, '台灯', 'Desk lamp', price, 'USD', 30, 15.5, 15, 0.385]
const fileOf = (...skus: string[]) => xlsxOf([productHeader, ...skus.map((sku) => lamp(sku))])

const lifeOf = async ({ id }: Data, client = clerk): Promise<Data> =>
  (
    await client.query(
      'query ($id: ID!) { node(id: $id) { ... on SheetImport { state version allowedActions history { action from to by } finishedAt } } }',
      { id },
    )
  ).node
const actionsOf = async (found: Data) => (await lifeOf(found)).history.map(({ action }: Data) => action)
const uploaded = async (bytes: Uint8Array, where: Parameters<typeof upload>[2] = place, client = clerk) =>
  (await upload(client, bytes, where)).import!.id
const listed = async () => {
  const { sheetImports } = await clerk.query('query ($id: ID!) { sheetImports(warehouseId: $id, first: 100) { edges { node { id } } } }', {
    id: warehouse.id,
  })
  return sheetImports.edges.length
}

it('has a history and says which actions are left to a person', async () => {
  const found = await checked(clerk, fileOf('LIFE-1'), place)
  expect(await lifeOf(found)).toEqual({
    state: 'CHECKED',
    version: 2,
    allowedActions: ['match', 'start', 'cancel'],
    history: [
      { action: 'create', from: null, to: 'CHECKING', by: expect.any(String) },
      { action: 'settle', from: 'CHECKING', to: 'CHECKED', by: null },
    ],
    finishedAt: null,
  })
  expect(await lifeOf(found, await testServer.signInAs('owner'))).toMatchObject({ allowedActions: ['match', 'start', 'cancel'] })
  await clerk.command('matchImportColumns', { importId: found.id, columns: [{ index: 1, column: 'name' }] })
  await importIn(clerk, found.id, 'CHECKED')
  await imported(clerk, found)
  expect(await lifeOf(found)).toMatchObject({ state: 'DONE', version: 6, allowedActions: [], finishedAt: expect.any(String) })
  expect(await actionsOf(found)).toEqual(['create', 'settle', 'match', 'settle', 'start', 'finish'])
  const unchanged = await checked(
    clerk,
    csvOf([
      ['SKU', 'Name'],
      ['LIFE-1', 'Lamp LIFE-1'],
    ]),
    { ...place, name: 'same.csv' },
  )
  expect(await lifeOf(unchanged)).toMatchObject({ allowedActions: ['match', 'cancel'] })
  await clerk.command('cancelSheetImport', { importId: unchanged.id })
  expect(await lifeOf(unchanged)).toMatchObject({ state: 'CANCELLED', allowedActions: [], finishedAt: expect.any(String) })
  expect(await clerk.refusal('cancelSheetImport', { importId: unchanged.id })).toMatchObject([{ code: 'IMPORT_NOT_READY' }])
})

it('is checked again if something has changed when it is written', async () => {
  const code = '4006381333931'
  const heading = [...productHeader, 'EAN']
  const [first, second] = [
    await checked(clerk, xlsxOf([heading, [...lamp('AGAIN-1'), code]]), place),
    await checked(clerk, xlsxOf([heading, [...lamp('AGAIN-2'), code]]), place),
  ]
  await imported(clerk, second)
  await clerk.command('startSheetImport', { importId: first.id, mode: 'ALL_OR_NOTHING' })
  await importIn(clerk, first.id, 'CHECKED')
  expect(await actionsOf(first)).toEqual(['create', 'settle', 'start', 'checkAgain', 'settle'])
})

it('is the same import if the same file is uploaded again before it is over, by another person and also at once', async () => {
  const before = await listed()
  const file = fileOf('REPEAT-1', 'REPEAT-2')
  const ids = await Promise.all([uploaded(file), uploaded(file), uploaded(file)])
  expect(new Set(ids).size).toBe(1)
  await importIn(clerk, ids[0]!, 'CHECKED')
  const colleague = await testServer.signInAs('manager', warehouse)
  expect(await uploaded(file, { ...place, name: 'renamed.xlsx' }, colleague)).toBe(ids[0])
  expect(await listed()).toBe(before + 1)
})

it('is checked again if its file is uploaded again, so that it counts what has changed meanwhile', async () => {
  const found = await checked(clerk, fileOf('LATER-1'), place)
  expect(found).toMatchObject({ created: 1 })
  await imported(clerk, await checked(clerk, fileOf('LATER-1', 'LATER-2'), place))
  expect(await uploaded(fileOf('LATER-1'))).toBe(found.id)
  expect(await importIn(clerk, found.id, 'CHECKED')).toMatchObject({ created: 0, unchanged: 1 })
  expect(await actionsOf(found)).toEqual(['create', 'settle', 'match', 'settle'])
})

it('is a new one for another file, customer, kind or way to read it, and once the first is over', async () => {
  const file = fileOf('OVER-1')
  const first = await checked(clerk, file, place)
  const other = { warehouse, customer: await testServer.factory.createCustomer(warehouse) }
  const others = [
    await uploaded(fileOf('OVER-1', 'OVER-2')),
    await uploaded(file, other),
    await uploaded(file, { ...place, kind: 'STOCK_LEVELS' }),
    await uploaded(file, { ...place, encoding: 'GB18030' }),
  ]
  await imported(clerk, first)
  others.push(first.id, await uploaded(file))
  await clerk.command('cancelSheetImport', { importId: others.at(-1) })
  others.push(await uploaded(file))
  expect(new Set(others).size).toBe(7)
})

it('reads a file again in which only looks were corrected', async () => {
  const rows = [productHeader, lamp('MERGE-1'), lamp('MERGE-2')]
  const merged = xlsxOf(rows, (sheet) => {
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
  })
  const first = await checked(clerk, merged, place)
  const second = await checked(clerk, xlsxOf(rows), place)
  expect(second.id).not.toBe(first.id)
})

it('keeps the rows of a file for the days that are set, 90 at first, and its figures for ever', async () => {
  const [old, recent] = [await checked(clerk, fileOf('OLD-1'), place), await checked(clerk, fileOf('NEW-1'), place)]
  const id = fromNodeId(old.id)!.id
  await testServer.db.$executeRaw`update sheet_import set created_at = created_at - interval '91 days' where id = ${id}::uuid`
  const { scheduledTasks, jobs } = registeredJobs
  const rowsUntil = async (importId: string) =>
    (await clerk.query('query ($id: ID!) { node(id: $id) { ... on SheetImport { rowsUntil } } }', { id: importId })).node.rowsUntil
  const requested = () => scheduledTasks.get('exchange.forgotten')!.jobs!(testServer.services.pool, testServer.services)
  await testServer.runCommand(updateSetting, { name: 'IMPORT_ROW_DAYS', value: 92, expectedVersion: 0 })
  expect([await requested(), Date.parse(await rowsUntil(old.id)) > Date.now()]).toEqual([[], true])
  await testServer.runCommand(updateSetting, { name: 'IMPORT_ROW_DAYS', expectedVersion: 1 })
  for (const { job, payload } of await requested()) await jobs.get(job)!.run({ ...testServer.services, attempt: 1 }, payload)
  await deleteOldRows(testServer.services.pool)
  expect(await importIn(clerk, old.id, 'CANCELLED')).toMatchObject({ total: 1, created: 1, rows: [] })
  expect(await actionsOf(old)).toEqual(['create', 'settle', 'expire'])
  // Who only uploaded a file is not told that its import has stopped.
  expect(
    await testServer.db.event.findMany({ where: { nodeId: id, kind: { in: ['import.ended', 'import.expired'] } }, select: { kind: true } }),
  ).toEqual([{ kind: 'import.expired' }])
  expect(await clerk.refusal('startSheetImport', { importId: old.id, mode: 'VALID_ROWS' })).toMatchObject([{ code: 'IMPORT_NOT_READY' }])
  expect(await imported(clerk, recent)).toMatchObject({ applied: 1 })
})

it('is found by the beginning of its file name and by a part of it', async () => {
  const names = ['spring lamps.xlsx', 'summer lamps.xlsx', 'spring cups.xlsx']
  for (const name of names) await uploaded(fileOf(`NAME-${name}`), { ...place, name })
  const found = async (values: string[], mode: string) => {
    const { sheetImports } = await clerk.query(
      'query ($w: ID!, $f: SheetImportFilter) { sheetImports(warehouseId: $w, filter: $f, first: 10) { edges { node { fileName } } } }',
      { w: warehouse.id, f: { search: { values, mode } } },
    )
    return sheetImports.edges.map(({ node }: Data) => node.fileName).toReversed()
  }
  expect(await found(['Spring'], 'PREFIX')).toEqual([names[0], names[2]])
  expect(await found(['LAMPS'], 'FUZZY')).toEqual([names[0], names[1]])
  expect(await found(['lamps'], 'PREFIX')).toEqual([])
  expect(await found([names[1]!, names[2]!, 'winter.xlsx'], 'EXACT')).toEqual([names[1], names[2]])
})

it('continues the history of an import whose state an earlier version has changed without one', async () => {
  const { db } = testServer
  const between = await checked(clerk, fileOf('EARLIER-1'), place)
  const row = await db.sheetImport.update({ where: { id: fromNodeId(between.id)!.id }, data: { state: 'IMPORTING' } })
  const [match, reading] = [row.match as string[], row.reading as object]
  const { id } = await db.sheetImport.create({ data: { ...row, id: newId(), state: 'CHECKED', match, reading } })
  const before = { id: toNodeId('SheetImport', id) }
  for (const one of [before, between]) await clerk.command('cancelSheetImport', { importId: one.id })
  expect((await lifeOf(before)).history).toMatchObject([
    { action: 'create', from: null, to: 'CHECKED', by: null },
    { action: 'cancel', from: 'CHECKED', to: 'CANCELLED', by: expect.any(String) },
  ])
  expect(await actionsOf(between)).toEqual(['create', 'settle', 'start', 'cancel'])
})
