import { read, type WorkSheet } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { encodeAs } from '../../../graph/exchange/read/encodingFixture.ts'
import { fromNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, importIn, upload } from './importFixture.ts'
import { csvOf, productHeader, xlsxOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const header = [...productHeader, 'Barcodes']
const lamp = (sku: string, change: Record<number, unknown> = {}) =>
  [sku, 'Lamp', '台灯', 'Desk lamp', '12.50', 'EUR', '30', '15', '15', '0.385', ''].map((cell, at) => change[at] ?? cell)
const semicolons = (...rows: (readonly unknown[])[]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))
const valuesOf = ({ rows }: Data, at = 0): Record<string, string> =>
  Object.fromEntries(rows[at].values.map(({ column, value }: Data) => [column, value]))
const errorsOf = ({ rows }: Data) => rows.flatMap(({ errors }: Data) => errors.map(({ address, code }: Data) => `${address} ${code}`))
const number = (sheet: WorkSheet, address: string, v: number, z?: string) =>
  Object.assign(sheet, { [address]: { t: 'n', v, ...(z && { z }) } })

it('reads numbers with the decimal sign of their file, shows what it understood, and asks where it cannot tell', async () => {
  const csv = { ...place, name: 'a.csv' }
  const comma = await checked(
    clerk,
    semicolons(header, lamp('C-1', { 4: '12,50', 9: '0,385' }), lamp('C-2', { 4: '1.250,5', 9: '1,250' })),
    csv,
  )
  expect(comma).toMatchObject({ created: 2, refused: 0, decimalSign: 'COMMA', encoding: 'UTF_8', encodingSample: '台灯' })
  expect(valuesOf(comma)).toMatchObject({ sku: 'C-1', weight: '0.385', price: '12.50', length: '30' })
  expect(valuesOf(comma, 1)).toMatchObject({ weight: '1.25', price: '1250.5' })
  const mixed = await checked(clerk, semicolons(header, lamp('C-3', { 9: '0,385' }), lamp('C-4', { 9: '1,250' })), csv)
  expect(errorsOf(mixed)).toEqual(['J3 NUMBER_UNCLEAR'])
  expect(mixed.rows[1].errors[0].message).toBe(
    '“1,250” may mean 1250 or 1.2500; write it as one of them, or choose the decimal sign of the file',
  )
  expect(valuesOf(mixed)).toMatchObject({ weight: '0.385' })
  expect(mixed).toMatchObject({ decimalSign: null })
  const choose = (decimalSign: string | null) =>
    clerk.command('matchImportColumns', { importId: mixed.id, columns: [{ index: 0, column: 'sku' }], decimalSign })
  expect((await choose('COMMA')).userErrors).toEqual([])
  const chosen = await importIn(clerk, mixed.id, 'CHECKED')
  expect(chosen).toMatchObject({ created: 2, decimalSign: 'COMMA' })
  expect(valuesOf(chosen, 1)).toMatchObject({ weight: '1.25' })
  await choose(null)
  expect(await importIn(clerk, mixed.id, 'CHECKED')).toMatchObject({ created: 1, decimalSign: null })
  await choose('COMMA')
  await imported(clerk, await importIn(clerk, mixed.id, 'CHECKED'))
  expect(await weights('C-')).toEqual({ 'C-3': 385, 'C-4': 1250 })
})

const weights = async (prefix: string) => {
  const { products } = await clerk.query(
    'query ($s: String!) { products(filter: { search: { values: [$s], mode: PREFIX } }) { edges { node { sku weightGrams } } } }',
    { s: prefix },
  )
  return Object.fromEntries(products.edges.map(({ node }: Data) => [node.sku, node.weightGrams]))
}

it('gives the refused rows back with value, type and format, so that they mean the same when they are corrected', async () => {
  const file = xlsxOf(
    [header, lamp('F-1', { 5: 'XXX1' }), lamp('F-2', { 5: 'XXX1' }), lamp('1.2E+15', { 1: "'s-H" }), lamp('F-4')],
    (sheet) => {
      number(sheet, 'E2', 12.3456, '0.00')
      number(sheet, 'J2', 0.385, '0.0')
      number(sheet, 'A3', 4006381333931, '#,##0')
      number(sheet, 'B3', 46346, 'yyyy-mm-dd')
      number(sheet, 'K3', 123, '00000')
      number(sheet, 'A5', 1234567890123456)
      sheet.B5 = { t: 'e', v: 7, w: '#DIV/0!' }
    },
  )
  const found = await checked(clerk, file, place)
  expect(found).toMatchObject({ refused: 4 })
  for (const type of ['xlsx', 'csv']) {
    const { bytes, rows } = await downloaded(clerk, `/imports/${encodeURIComponent(found.id)}/failures.${type}`)
    if (type === 'xlsx') {
      const book = read(bytes, { type: 'array', cellNF: true })
      const sheet = book.Sheets[book.SheetNames[0] as string] as WorkSheet
      expect(sheet.E2).toMatchObject({ t: 'n', v: 12.3456, z: '0.00' })
      expect(sheet.J2).toMatchObject({ t: 'n', v: 0.385, z: '0.0' })
      expect(sheet.A3).toMatchObject({ t: 'n', v: 4006381333931, z: '#,##0' })
      expect(sheet.B3).toMatchObject({ t: 'n', v: 46346, z: 'yyyy-mm-dd' })
    }
    expect(rows.length).toBe(5)
    const again = await checked(clerk, bytes, { ...place, name: `again.${type}` })
    expect(errorsOf(again), type).toEqual(['F2 MALFORMED', 'F3 MALFORMED', 'A4 CODE_NOT_TEXT', 'A5 CODE_NOT_TEXT', 'B5 CELL_BROKEN'])
    expect(valuesOf(again), type).toMatchObject({ price: '12.3456', weight: '0.385' })
    expect(valuesOf(again, 1), type).toMatchObject({ sku: '4006381333931', name: '2026-11-20', barcodes: '00123' })
  }
})

it('keeps long order numbers apart, and fills merged cells of a packing list into their rows', async () => {
  const [cup, bowl] = [await testServer.factory.createProduct(customer), await testServer.factory.createProduct(customer)]
  const orders = { ...place, kind: 'INBOUND_ORDERS', name: 'orders.xlsx' }
  const inbound = ['Order number', 'Arrival', 'SKU', 'Qty', 'Box mark']
  const numbers = [30261128001234, 30261128005678, 30261128009999]
  const file = xlsxOf([inbound, ...numbers.map(() => ['', 'Boxes', cup.sku, 5, ''])], (sheet) => {
    for (const [at, value] of numbers.entries()) number(sheet, `A${at + 2}`, value)
  })
  const found = await checked(clerk, file, orders)
  expect(found).toMatchObject({ created: 3, refused: 0 })
  await imported(clerk, found)
  const { inboundOrders } = await clerk.query('query ($id: ID!) { inboundOrders(warehouseId: $id) { edges { node { erpNumber } } } }', {
    id: warehouse.id,
  })
  expect(inboundOrders.edges.map(({ node }: Data) => node.erpNumber).toSorted()).toEqual(numbers.map(String))

  const csv = csvOf([inbound, ['2,02611E+13', 'Boxes', cup.sku, '5', '']])
  expect(errorsOf(await checked(clerk, csv, { ...orders, name: 'orders.csv' }))).toEqual(['A2 CODE_NOT_TEXT'])

  const merged = (column: number) => (sheet: WorkSheet) => {
    sheet['!merges'] = [{ s: { r: 1, c: column }, e: { r: 2, c: column } }]
  }
  const list = [inbound, ['PO-M', 'Boxes', cup.sku, 5, 'CTN-1'], ['PO-M', '', bowl.sku, 6, '']]
  const packed = await checked(clerk, xlsxOf(list, merged(4)), orders)
  expect(packed).toMatchObject({ created: 2 })
  expect([valuesOf(packed).box, valuesOf(packed, 1).box]).toEqual(['CTN-1', 'CTN-1'])
  expect(errorsOf(await checked(clerk, xlsxOf(list, merged(3)), orders))).toEqual(['D2 CELL_MERGED', 'D3 CELL_MERGED'])

  const wrong = await checked(clerk, xlsxOf([inbound, ['PO-W', 'Boxes', cup.sku, 5, ''], ['PO-W', '', 'NOTHING', 5, '']]), orders)
  expect(wrong.rows.map(({ errors, refusedBecause }: Data) => [errors.length, refusedBecause])).toEqual([
    [0, 'Row 3 of the same order has an error; this row is imported once that is corrected'],
    [1, null],
  ])
  expect(wrong.errorCounts).toEqual([{ column: 'sku', count: 1 }])
  const importId = fromNodeId(wrong.id)!.id
  const [first] = await testServer.db.sheetImportRow.findMany({ where: { importId }, orderBy: { row: 'asc' }, select: { failures: true } })
  expect(first?.failures).toEqual([{ code: 'ROW_OF_REFUSED', values: { row: 3 }, column: null }])
})

it('reads a file in the encoding that it has, or that a person says', async () => {
  const sheet = [header, lamp('U-1', { 1: 'Größe für Küche', 2: 'Lampe' })].map((row) => row.join(';')).join('\r\n')
  const csv = { ...place, name: 'a.csv' }
  const found = await checked(clerk, encodeAs('windows-1252', sheet) as Uint8Array, csv)
  expect(found).toMatchObject({ encoding: 'WINDOWS_1252', encodingSample: 'Größe für Küche' })
  expect(valuesOf(found)).toMatchObject({ name: 'Größe für Küche' })
  const polish = encodeAs('windows-1250', sheet.replace('Größe für Küche', 'Łódź')) as Uint8Array
  expect(valuesOf(await checked(clerk, polish, { ...csv, encoding: 'WINDOWS_1250' }))).toMatchObject({ name: 'Łódź' })
  expect(await upload(clerk, polish, { ...csv, encoding: 'UTF_8' })).toMatchObject({
    status: 422,
    userErrors: [{ code: 'FILE_ENCODING_UNKNOWN' }],
  })
  expect(await upload(clerk, polish, { ...csv, encoding: 'EBCDIC' })).toMatchObject({ status: 400 })
  expect(await upload(clerk, Buffer.from('SKU,Name\nX1,"5 inch\nX2,Lamp\n'), csv)).toMatchObject({
    status: 422,
    userErrors: [{ code: 'QUOTE_UNPAIRED', message: expect.stringMatching(/^Row 2 /) }],
  })
})

it('has the carton barcodes in template, import and export', async () => {
  const { rows } = await downloaded(clerk, '/imports/templates/PRODUCTS.xlsx')
  expect(rows[0]).toContain('Carton barcodes')
  const withCartons = [...header, 'Carton barcodes']
  const found = await checked(
    clerk,
    xlsxOf([withCartons, [...lamp('K-1'), '14006381333938=24, "A,B"=6'], [...lamp('K-2'), '14006381333938'], [...lamp('K-3'), 'K3=1']]),
    place,
  )
  expect(errorsOf(found)).toEqual(['L3 CARTON_UNCLEAR', 'L4 TOO_SMALL'])
  expect(valuesOf(found)).toMatchObject({ cartons: '14006381333938=24, "A,B"=6' })
  await imported(clerk, found)
  const { products } = await clerk.query(
    'query { products(filter: { search: { values: ["K-1"] } }) { edges { node { cartonBarcodes { code pieces } } } } }',
  )
  expect(products.edges[0].node.cartonBarcodes).toEqual([
    { code: '14006381333938', pieces: 24 },
    { code: 'A,B', pieces: 6 },
  ])
  const change = await checked(
    clerk,
    xlsxOf([
      ['SKU', 'Carton barcodes'],
      ['K-1', 'clear'],
    ]),
    place,
  )
  expect(change.rows[0].changes).toEqual([{ column: 'cartons', before: '14006381333938=24, "A,B"=6', after: '' }])
})

it('refuses stock that could not be counted, naming the product, and imports the rest', async () => {
  const area = await testServer.factory.createArea(warehouse)
  const [location] = await testServer.factory.createLocations(area, ['B01-01-01'])
  const [many, few] = [await testServer.factory.createProduct(customer), await testServer.factory.createProduct(customer)]
  const rows = Array.from({ length: 2_200 }, () => ({
    location: location!.code,
    sku: many.sku,
    pieces: 1_000_000,
    receivedOn: '2026-11-20',
  }))
  expect(await clerk.refusal('importStock', { warehouseId: warehouse.id, customerId: customer.id, reference: 'all', rows })).toMatchObject([
    {
      code: 'STOCK_TOO_MUCH',
      field: 'rows.1000.pieces',
      en: `The stock of ${many.sku} in this warehouse would be more than 1000000000 pieces; check the quantities`,
    },
  ])
  const sheet = csvOf([
    ['SKU', 'Location', 'Quantity', 'Received on'],
    ...rows.map(({ sku, location: code, pieces, receivedOn }) => [sku, code, String(pieces), receivedOn]),
    [few.sku, location!.code, '5', '2026-11-20'],
  ])
  const found = await checked(clerk, sheet, { ...place, kind: 'STOCK', name: 'stock.csv' })
  expect(found).toMatchObject({ created: 1_001, refused: 1_200 })
  expect(await imported(clerk, found)).toMatchObject({ state: 'DONE', applied: 1_001, refused: 1_200 })
})

it('ends also if the database cannot write a row, which is then refused', async () => {
  await testServer.db.$executeRawUnsafe(
    `create function refuse_product() returns trigger language plpgsql as $$
     begin if new.sku like 'BAD-%' then raise exception 'out of range' using errcode = '22003'; end if; return new; end $$`,
  )
  await testServer.db.$executeRawUnsafe(
    'create trigger refuse_product before insert on product for each row execute function refuse_product()',
  )
  try {
    const rows = [lamp('GOOD-1'), lamp('BAD-1'), lamp('GOOD-2'), lamp('GOOD-3'), lamp('BAD-2')]
    const found = await checked(clerk, xlsxOf([header, ...rows]), place)
    const done = await imported(clerk, found)
    expect(done).toMatchObject({ state: 'DONE', applied: 3, refused: 2 })
    expect(done.rows.flatMap(({ errors }: Data) => errors.map(({ code }: Data) => code))).toEqual(['ROW_NOT_WRITTEN', 'ROW_NOT_WRITTEN'])
    const whole = await checked(clerk, xlsxOf([header, lamp('GOOD-4'), lamp('BAD-3')]), place)
    expect(await imported(clerk, whole, 'ALL_OR_NOTHING')).toMatchObject({ state: 'DONE', applied: 0, refused: 2 })
    const names = ['GOOD-5', 'GOOD-6', 'GOOD-7', 'BAD-4', 'GOOD-8', 'BAD-5', 'GOOD-9', 'GOOD-10', 'GOOD-11']
    const mixed = await imported(clerk, await checked(clerk, xlsxOf([header, ...names.map((name) => lamp(name))]), place), 'ALL_OR_NOTHING')
    expect(mixed).toMatchObject({ state: 'DONE', applied: 0, refused: 9 })
    const because = 'Row 5 could not be written, so nothing of the file was imported'
    expect(mixed.rows.map(({ errors, refusedBecause }: Data) => refusedBecause ?? errors.map(({ code }: Data) => code))).toEqual(
      names.map((name) => (name.startsWith('BAD') ? ['ROW_NOT_WRITTEN'] : because)),
    )
    const stored = await testServer.db.sheetImportRow.findFirst({ where: { row: 2 }, orderBy: { id: 'desc' } })
    expect(stored?.failures).toEqual([{ code: 'ROW_OF_UNWRITTEN', values: { row: 5 }, column: null }])
    expect(await testServer.db.product.count({ where: { sku: { in: names } } })).toBe(0)
    // What is only tried, to find the rows to blame, leaves no line in the log.
    expect(await testServer.db.commandLog.count({ where: { command: 'writeImportRows', outcome: 'REFUSED' } })).toBe(0)
  } finally {
    await testServer.db.$executeRawUnsafe('drop trigger refuse_product on product')
    await testServer.db.$executeRawUnsafe('drop function refuse_product()')
  }
})
