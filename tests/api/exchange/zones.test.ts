import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, importIn, upload } from './importFixture.ts'
import { csvOf, xlsxOf } from './sheetFiles.ts'
import { cellsOf, createZones, postcodeRows, remoteHeader, type ZonePlace, zoneHeader } from './zoneFixture.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const clerk = await testServer.signInAs('manager', warehouse)
let tables = 0

const createTable = (kind?: string) => createZones(clerk, warehouse, `Z${++tables}`, kind)
const placeIn = ({ target }: ZonePlace) => ({ kind: 'ZONES', warehouse, target, name: 'zones.xlsx' })
const fileOf = (...rows: unknown[][]) => xlsxOf([zoneHeader, ...rows])
const checkedIn = (table: ZonePlace, ...rows: unknown[][]) => checked(clerk, fileOf(...rows), placeIn(table))
const errorsOf = ({ rows }: Data): unknown[] =>
  rows.map(({ row, outcome, errors }: Data) => [row, outcome, ...errors.map(({ address, code }: Data) => `${address} ${code}`)])
const messageOf = ({ rows }: Data, row: number): string => rows.find((one: Data) => one.row === row).errors[0]?.message

/** Rows as an edition has them. */
const colorado = ['5', 'US', '80000', '81699', '', '']
const maine = ['8', 'US', '03900', '04999', '', '']
const orkney = ['9', 'GB', '', '', 'KW17', '']
const tijuana = ['7', 'MX', '', '', '', 'Tijuana']
const canada = ['10', 'CA', '', '', '', '']
const all = [canada, orkney, tijuana, maine, colorado]

it('imports ranges, prefixes, cities and countries, and says how a changed row differs', async () => {
  const table = await createTable()
  const found = await checkedIn(table, ...all)
  expect(found).toMatchObject({ created: 5, changed: 0, refused: 0 })
  expect(found.rows[1].values).toEqual([
    { column: 'zone', name: 'Zone', value: '9' },
    { column: 'country', name: 'Country', value: 'GB' },
    { column: 'prefix', name: 'Postcode prefix', value: 'KW17' },
  ])
  expect(await imported(clerk, found)).toMatchObject({ state: 'DONE', applied: 5 })
  expect(await cellsOf(clerk, table)).toEqual(all)

  const again = await checkedIn(table, colorado, [...['6', 'United States'], ...maine.slice(2)], ['7', 'MX', '', '', '', 'TIJUANA'])
  expect(again).toMatchObject({ created: 0, changed: 2, unchanged: 1, refused: 0 })
  expect(again.rows.map(({ changes }: Data) => changes)).toEqual([
    [],
    [{ column: 'zone', before: '8', after: '6' }],
    [{ column: 'city', before: 'Tijuana', after: 'TIJUANA' }],
  ])
  expect(await imported(clerk, again)).toMatchObject({ applied: 2 })
  expect(await cellsOf(clerk, table)).toEqual([
    ...[canada, orkney, [...tijuana.slice(0, 5), 'TIJUANA']],
    ...[['6', ...maine.slice(1)], colorado],
  ])
})

it('reads .csv files and single postcodes, with their zeros', async () => {
  const table = await createTable()
  const file = csvOf([
    ['分区', '国家', '邮编起', '邮编前缀'],
    ['2', '美国', '01001', ''],
    ['3', 'us', '', '021'],
    ['4', 'US', '', '0213'],
  ])
  const found = await checked(clerk.with({ language: 'zh-CN' }), file, { ...placeIn(table), name: 'zones.csv' })
  expect(errorsOf(found)).toEqual([
    [2, 'NEW'],
    [3, 'NEW'],
    [4, 'REFUSED', 'D4 ZONE_OVERLAP'],
  ])
  expect(messageOf(found, 4)).toBe('US 0213…（分区 4）与 US 021…（分区 3）重叠：同一地址不能属于两个分区')
  await imported(clerk, found)
  expect(await cellsOf(clerk, table)).toEqual(
    expect.arrayContaining([
      ['2', 'US', '01001', '01001', '', ''],
      ['3', 'US', '', '', '021', ''],
    ]),
  )
})

it('names each wrong cell, and fills in nothing', async () => {
  const table = await createTable()
  const found = await checkedIn(
    table,
    ...[
      ['1', 'US', 2134, 2199, '', ''],
      ['1', 'US', '2134', '2199', '', ''],
      ['1', 'US', 90210, 90211, '', ''],
    ],
    ...[
      ['1', 'US', '', '', 21, ''],
      ['1', 'Atlantis', '', '', '', ''],
      ['', 'DE', '', '', '', ''],
      ['1', '', '10115', '', '', ''],
    ],
    ...[
      ['1', 'FR', '', '', '75', 'Paris'],
      ['1', 'AE', '00000', '', '', ''],
      ['1', 'DE', '20000', '10000', '', ''],
      ['1', 'MX', '', '', '', '!'],
    ],
    ['12345678901234567', 'IT', '', '', '', ''],
  )
  expect(errorsOf(found)).toEqual([
    [2, 'REFUSED', 'C2 POSTCODE_LOST_ZERO', 'D2 POSTCODE_LOST_ZERO'],
    [3, 'REFUSED', 'C3 POSTCODE_NOT_OF_FORM'],
    [4, 'NEW'],
    [5, 'REFUSED', 'E5 POSTCODE_LOST_ZERO'],
    [6, 'REFUSED', 'B6 MALFORMED'],
    [7, 'REFUSED', 'A7 ZONE_REQUIRED'],
    [8, 'REFUSED', 'B8 REQUIRED'],
    [9, 'REFUSED', 'E9 ZONE_MATCH_UNCLEAR'],
    [10, 'REFUSED', 'B10 COUNTRY_WITHOUT_POSTCODES'],
    [11, 'REFUSED', 'D11 ZONE_RANGE_ENDS_BEFORE'],
    [12, 'REFUSED', 'F12 CITY_REQUIRED'],
    [13, 'REFUSED', 'A13 TOO_LONG'],
  ])
  expect([messageOf(found, 2), messageOf(found, 5)]).toEqual([
    '“2134” was stored as a number, so that zeros at the beginning may be lost; format the cell as text and write all digits: 02134',
    '“21” was stored as a number, so that zeros at the beginning may be lost; format the cell as text and write all digits: 21 or 021',
  ])
  const { rows } = await downloaded(clerk.with({ language: 'zh-CN' }), `/imports/${encodeURIComponent(found.id)}/failures.xlsx`)
  expect(rows[1]?.slice(0, 3)).toEqual(['1', 'US', '2134'])
  expect(rows[1]?.at(-1)).toContain('“2134”存成了数字，开头的零可能已丢失：请将单元格设为文本格式，写全邮编：02134')
})

it('takes a number whose format shows its zeros, and no zone in remote areas', async () => {
  const table = await createTable('REMOTE_AREAS')
  const file = xlsxOf(
    [
      ['Zone', ...remoteHeader],
      ['', 'US', 2134, 2199, '', ''],
      ['1', 'CA', '', '', '', ''],
    ],
    (sheet) => {
      for (const cell of ['C2', 'D2']) sheet[cell].z = '00000'
    },
  )
  const found = await checked(clerk, file, placeIn(table))
  expect(errorsOf(found)).toEqual([
    [2, 'NEW'],
    [3, 'REFUSED', 'A3 REMOTE_WITHOUT_ZONES'],
  ])
  await imported(clerk, found)
  expect(await cellsOf(clerk, table)).toEqual([['', 'US', '02134', '02199', '', '']])
  const overlapping = await checked(clerk, xlsxOf([remoteHeader, ['US', '02150', '02160', '', '']]), placeIn(table))
  expect(errorsOf(overlapping)).toEqual([[2, 'REFUSED', 'B2 REMOTE_OVERLAP']])
  expect(messageOf(overlapping, 2)).toBe('US 02150–02160 overlaps US 02134–02199: only one row may say that an address is remote')
})

it('refuses rows that overlap one of the edition or an earlier one of the file, also far above', async () => {
  const table = await createTable()
  await imported(clerk, await checkedIn(table, colorado))
  const many = postcodeRows(450)
  const found = await checkedIn(table, ...many, ['3', 'US', '10200', '10220', '', ''], ['4', 'US', '81000', '81001', '', ''], many[7]!)
  expect(found).toMatchObject({ created: 450, refused: 3 })
  expect(errorsOf({ rows: (await errorRows(found)) as never })).toEqual([
    [452, 'REFUSED', 'C452 ZONE_OVERLAP'],
    [453, 'REFUSED', 'C453 ZONE_OVERLAP'],
    [454, 'REFUSED', 'C454 ZONE_OVERLAP'],
  ])
  const messages = (await errorRows(found)).map(({ errors }) => errors[0].message)
  expect(messages[0]).toBe('US 10200–10220 (zone 3) overlaps US 10220–10221 (zone 7): no address can lie in two zones')
  expect(messages[1]).toBe('US 81000–81001 (zone 4) overlaps US 80000–81699 (zone 5): no address can lie in two zones')
  expect(messages[2]).toBe('US 10014–10015 (zone 8) overlaps US 10014–10015 (zone 8): no address can lie in two zones')
})

async function errorRows({ id }: Data): Promise<Data[]> {
  const { node } = await clerk.query(
    `query ($id: ID!) { node(id: $id) { ... on SheetImport {
      rows(outcomes: [REFUSED], first: 20) { edges { node { row outcome errors { address code message } } } } } } }`,
    { id },
  )
  return node.rows.edges.map((edge: Data) => edge.node)
}

it('writes all rows or none, also if the edition has changed since the check', async () => {
  const table = await createTable()
  const half = await checkedIn(table, colorado, ['5', 'US', '81000', '81001', '', ''])
  expect(await clerk.refusal('startSheetImport', { importId: half.id, mode: 'ALL_OR_NOTHING' })).toMatchObject([
    { code: 'IMPORT_HAS_ERRORS' },
  ])
  const rows = postcodeRows(401)
  const good = await checkedIn(table, ...rows)
  const row = { zone: '1', country: 'US', match: 'POSTCODE_RANGE', postcodeFrom: '10800', postcodeTo: '10899' }
  await clerk.command('addZoneRows', { zoneEditionId: table.target.id, rows: [row] })
  await clerk.command('startSheetImport', { importId: good.id, mode: 'ALL_OR_NOTHING' })
  expect(await importIn(clerk, good.id, 'CHECKED')).toMatchObject({ created: 400, refused: 1, applied: 0 })
  expect(await cellsOf(clerk, table)).toEqual([['1', 'US', '10800', '10899', '', '']])
  expect(await imported(clerk, good, 'VALID_ROWS')).toMatchObject({ applied: 400, refused: 1 })
})

it('exports the rows of an edition with the headings of the import, which changes nothing with them', async () => {
  const table = await createTable()
  const special = [
    ['1', 'US', '00501', '', '', ''],
    ['01', 'NL', '1000AA', '1099ZZ', '', ''],
    ['E1', 'MX', '', '', '', '=San José d\'Ítá, "B"'],
  ]
  await imported(clerk, await checkedIn(table, ...all, ...special))
  const chineseHeader = ['国家', '邮编起', '邮编止', '邮编前缀', '城市']
  const remote = await createTable('REMOTE_AREAS')
  await imported(clerk, await checked(clerk, xlsxOf([remoteHeader, ...all.map(([, ...cells]) => cells)]), placeIn(remote)))
  for (const [place, total, list, headers] of [
    [table, 8, 'zoneRows', { en: zoneHeader, 'zh-CN': ['分区', ...chineseHeader] }],
    [remote, 5, 'remoteAreaRows', { en: remoteHeader, 'zh-CN': chineseHeader }],
  ] as const) {
    const body = { variables: { zoneTableId: place.tableId, editionId: place.target.id, sort: 'ZONE' } }
    for (const type of ['xlsx', 'csv']) {
      for (const language of ['en', 'zh-CN'] as const) {
        const file = await downloaded(clerk.with({ language }), `/exports/${list}.${type}`, body)
        expect(file.rows[0]).toEqual(headers[language])
        const found = await checked(clerk, file.bytes, { ...placeIn(place), name: `zones.${type}` })
        expect(found).toMatchObject({ total, unchanged: total, created: 0, changed: 0, refused: 0 })
        await clerk.command('cancelSheetImport', { importId: found.id })
      }
    }
  }
})

it('has a template with the columns of its table, and examples that can be imported', async () => {
  const [zones, remote] = [await createTable(), await createTable('REMOTE_AREAS')]
  const path = (what: string, { target }: ZonePlace) =>
    `/imports/${what}/ZONES.xlsx?${new URLSearchParams({ warehouse: warehouse.id, target: target.id })}`
  expect((await downloaded(clerk, '/imports/templates/ZONES.xlsx')).rows[0]).toEqual(zoneHeader)
  expect((await downloaded(clerk, path('templates', zones))).rows[0]).toEqual(zoneHeader)
  expect((await downloaded(clerk, path('templates', remote))).rows[0]).toEqual(remoteHeader)
  for (const place of [zones, remote]) {
    const { bytes } = await downloaded(clerk, path('examples', place))
    const found = await checked(clerk, bytes, placeIn(place))
    expect(found).toMatchObject({ created: 4, refused: 0 })
    await imported(clerk, found)
    await expect(downloaded(clerk, path('examples', place))).rejects.toThrow('404')
  }
})

it('imports a file once more if its rows were deleted', async () => {
  const table = await createTable()
  await imported(clerk, await checkedIn(table, ...all))
  const repeated = await checkedIn(table, ...all)
  expect(repeated).toMatchObject({ unchanged: 5, repeated: 0, created: 0 })
  await clerk.command('cancelSheetImport', { importId: repeated.id })
  const rows = await testServer.db.zoneRow.findMany({ where: { editionId: rowId(table.target), country: { in: ['US', 'CA'] } } })
  const zoneRowIds = rows.map(({ id }) => toNodeId('ZoneRow', id))
  await clerk.command('deleteZoneRows', { zoneEditionId: table.target.id, zoneRowIds })
  const again = await checkedIn(table, ...all)
  expect(again).toMatchObject({ unchanged: 2, created: 3 })
  expect(await imported(clerk, again)).toMatchObject({ applied: 3 })
  expect(await cellsOf(clerk, table)).toEqual(all)
})

it('is one import if the same file is uploaded twice at once, and another one for another edition', async () => {
  const [one, other] = [await createTable(), await createTable()]
  const file = fileOf(...all)
  const answers = await Promise.all([one, one, other].map((table) => upload(clerk, file, placeIn(table))))
  const [first, second, third] = answers.map((answer) => answer.import?.id)
  expect([first === second, first === third]).toEqual([true, false])
  for (const id of [first!, third!]) await imported(clerk, await importIn(clerk, id, 'CHECKED'))
  expect([await cellsOf(clerk, one), await cellsOf(clerk, other)]).toEqual([all, all])
})
