import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, importIn, upload } from './importFixture.ts'
import { csvOf, productHeader, xlsxOf } from './sheetFiles.ts'

const testServer = await startTestServer({ environment: { IMPORT_MEGABYTES: '1' } })
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const header = [...productHeader, ...['EAN', 'HS code', 'Note']]
const lamp = (sku: string, change: Record<number, unknown> = {}) =>
  [sku, `Lamp ${sku}`, '台灯', 'Desk lamp', '12.50', 'USD', 30, 15.5, 15, 0.385, '', '9405.20', 'ours'].map(
    (cell, at) => change[at] ?? cell,
  )

const stored = async (sku: string) => {
  const { products } = await clerk.query(
    `query ($sku: String!) { products(filter: { search: { values: [$sku] } }) { edges { node {
      sku name weightGrams widthMillimetres barcodes hsCode version declaredPrice { amount currency } } } } }`,
    { sku },
  )
  return products.edges[0]?.node ?? null
}

it('imports nothing of a row whose product got the same content after the check', async () => {
  const found = await checked(clerk, xlsxOf([header, lamp('SAME-1'), lamp('SAME-2')]), place)
  expect(found).toMatchObject({ created: 2, unchanged: 0 })
  await imported(clerk, await checked(clerk, xlsxOf([header, lamp('SAME-1')]), place))
  expect(await imported(clerk, found)).toMatchObject({ state: 'DONE', created: 1, changed: 0, unchanged: 1, applied: 1 })
  expect(await stored('SAME-1')).toMatchObject({ version: 1 })
})

it('checks a file by row and cell, imports the valid rows, and takes the corrected failures', async () => {
  const rows = [
    ['Products of spring'],
    header,
    lamp('LAMP-1', { 10: '4006381333931' }),
    [],
    lamp('LAMP-2', { 10: '4006381333932' }),
    lamp('LAMP-1'),
    lamp('', { 4: '39,90 €' }),
    lamp('LAMP-3', { 9: 0 }),
  ]
  const found = await checked(clerk, xlsxOf(rows), place)
  expect(found).toMatchObject({ total: 5, created: 1, changed: 0, refused: 4, applied: 0 })
  expect(found.columns.filter(({ column }: { column: string }) => column === null)).toEqual([
    { letters: 'M', heading: 'Note', column: null, name: null },
  ])
  const errors = (row: number, from = found) =>
    from.rows
      .find((one: { row: number }) => one.row === row)
      .errors.map(({ address, code }: Record<string, string>) => `${address} ${code}`)
  expect(errors(3)).toEqual([])
  expect(errors(5)).toEqual(['K5 GTIN_CHECK_DIGIT'])
  expect(errors(6)).toEqual(['A6 ROW_TWICE'])
  expect(errors(7)).toEqual(['E7 NOT_A_NUMBER', 'A7 REQUIRED'])
  expect(errors(8)).toEqual(['J8 TOO_SMALL'])

  expect(await clerk.refusal('startSheetImport', { importId: found.id, mode: 'ALL_OR_NOTHING' })).toMatchObject([
    { code: 'IMPORT_HAS_ERRORS', en: '4 rows have errors; correct them and upload the file again, or import the valid rows only' },
  ])
  const done = await imported(clerk, found)
  expect(done).toMatchObject({ applied: 1, refused: 4 })
  expect(await stored('LAMP-1')).toEqual({
    ...{
      sku: 'LAMP-1',
      name: 'Lamp LAMP-1',
      weightGrams: 385,
      widthMillimetres: 155,
      barcodes: ['4006381333931'],
      hsCode: '9405.20',
      version: 1,
    },
    declaredPrice: { amount: '12.5', currency: 'USD' },
  })

  const file = await downloaded(clerk.with({ language: 'zh-CN' }), `/imports/${encodeURIComponent(found.id)}/failures.xlsx`)
  expect(file.name).toBe('products 错误.xlsx')
  expect(file.rows[0]).toEqual([...header, '错误'])
  expect(file.rows.map((row) => row.at(-1))).toEqual([
    '错误',
    'K5 条码: 条码 4006381333932 的校验位应为 1',
    'A6 SKU: LAMP-1 与第 3 行重复，请只保留一行',
    expect.stringContaining('E7 申报价: “39,90 €”不是数字，请写成 39.90 这样的形式'),
    'J8 重量(kg): 不能小于 0.001',
  ])
  const corrected = file.rows.map((row, at) => {
    if (at === 0) return row
    return row.map(
      (cell, column) => ({ 0: cell === '' || at === 2 ? `LAMP-${at + 2}` : cell, 4: '39.90', 9: '0.4', 10: '' })[column] ?? cell,
    )
  })
  const again = await checked(clerk, xlsxOf(corrected), { ...place, name: 'corrected.xlsx' })
  expect(again).toMatchObject({ total: 4, created: 4, refused: 0 })
  expect(await imported(clerk, again, 'ALL_OR_NOTHING')).toMatchObject({ applied: 4, state: 'DONE' })

  const repeated = await checked(clerk, xlsxOf(rows), { ...place, name: 'same.xlsx' })
  expect(repeated).toMatchObject({ repeated: 1, refused: 4 })
  expect(await clerk.refusal('startSheetImport', { importId: repeated.id, mode: 'VALID_ROWS' })).toMatchObject([
    { code: 'NOTHING_TO_IMPORT' },
  ])
})

it('changes what a file has, leaves what it lacks, and clears by a word', async () => {
  const first = await checked(clerk, xlsxOf([header, lamp('CUP-1', { 10: '4006381333948' }), lamp('CUP-2')]), place)
  await imported(clerk, first)
  const change = csvOf([
    ['货号', '重量(g)', '条码', '海关编码', '名称'],
    ['CUP-1', '400', '清空', 'clear', ''],
    ['CUP-2', '385', '', '', 'Lamp CUP-2'],
  ])
  const found = await checked(clerk.with({ language: 'zh-CN' }), change, { ...place, name: 'change.csv' })
  expect(found).toMatchObject({ created: 0, changed: 1, unchanged: 1, refused: 0 })
  expect(found.rows[0].changes).toEqual([
    { column: 'weight', before: '0.385', after: '0.4' },
    { column: 'barcodes', before: '4006381333948', after: '' },
    { column: 'hsCode', before: '9405.20', after: '' },
  ])
  await imported(clerk, found)
  expect(await stored('CUP-1')).toMatchObject({ name: 'Lamp CUP-1', weightGrams: 400, barcodes: [], hsCode: null, version: 2 })
  expect(await stored('CUP-2')).toMatchObject({ version: 1 })
})

it('lets a person match columns, and keeps the match for the next file with this header', async () => {
  const unusual = ['Artikel', ...header.slice(1)]
  const found = await checked(clerk, xlsxOf([unusual, lamp('MUG-1')]), place)
  expect(found).toMatchObject({
    refused: 1,
    columns: [{ heading: 'Artikel', column: null }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
  const match = (column: string | null, index = 0) => ({ importId: found.id, columns: [{ index, column }] })
  expect(await clerk.refusal('matchImportColumns', match('nothing'))).toMatchObject([{ code: 'COLUMN_UNKNOWN', field: 'columns.0.column' }])
  expect(await clerk.refusal('matchImportColumns', match('name'))).toMatchObject([
    { code: 'COLUMN_TWICE', en: 'Two columns are matched with “Name”; keep one' },
  ])
  expect((await clerk.command('matchImportColumns', match('sku'))).userErrors).toEqual([])
  expect(await importIn(clerk, found.id, 'CHECKED')).toMatchObject({ created: 1, refused: 0 })
  expect(await checked(clerk, xlsxOf([unusual, lamp('MUG-2')]), place)).toMatchObject({ created: 1, refused: 0 })
})

it('reads the digits of codes in number cells, and refuses those that have lost some', async () => {
  const file = xlsxOf(
    [header, lamp('00123'), lamp('90.750'), lamp('x'), lamp('GS-1'), lamp('y'), lamp('GS-2', { 10: '4,00638E+12' })],
    (sheet) => {
      sheet.A4 = { t: 'n', v: 4006381334013 }
      sheet.K5 = { t: 'n', v: 4006381334020, z: '#,##0' }
      sheet.A6 = { t: 'n', v: 4006381333931123 }
    },
  )
  const found = await checked(clerk, file, place)
  expect(
    found.rows.map(({ row, errors }: { row: number; errors: { code: string; address: string }[] }) => [
      row,
      ...errors.map(({ address, code }) => `${address} ${code}`),
    ]),
  ).toEqual([[2], [3], [4], [5], [6, 'A6 CODE_NOT_TEXT'], [7, 'K7 CODE_NOT_TEXT']])
  await imported(clerk, found)
  expect(await stored('00123')).toMatchObject({ sku: '00123' })
  expect(await stored('90.750')).toMatchObject({ sku: '90.750' })
  expect(await stored('4006381334013')).not.toBeNull()
  expect(await stored('GS-1')).toMatchObject({ barcodes: ['4006381334020'] })
})

it('refuses what changed between check and import, row by row or as a whole', async () => {
  const [one, two] = [
    xlsxOf([header, lamp('RACE-1', { 10: '4006381333962' }), lamp('RACE-2')]),
    xlsxOf([header, lamp('RACE-3', { 10: '4006381333962' })]),
  ]
  const first = await checked(clerk, one, place)
  const second = await checked(clerk, two, place)
  await imported(clerk, second)
  await clerk.command('startSheetImport', { importId: first.id, mode: 'ALL_OR_NOTHING' })
  const back = await importIn(clerk, first.id, 'CHECKED')
  expect(back).toMatchObject({ applied: 0, refused: 1, created: 1 })
  expect(await stored('RACE-2')).toBeNull()
  expect(await imported(clerk, back)).toMatchObject({ applied: 1, refused: 1 })
  expect(await stored('RACE-2')).not.toBeNull()
})

it('is refused without the right, for foreign places, and once it has ended', async () => {
  const file = xlsxOf([header, lamp('NEW-1')])
  const elsewhere = await testServer.factory.createWarehouse()
  const stranger = await testServer.signInAs('manager', elsewhere)
  const reader = await testServer.signInAs('picker', warehouse)
  expect(await upload(testServer.anonymous, file, place)).toMatchObject({ status: 401, userErrors: [{ code: 'UNAUTHENTICATED' }] })
  expect(await upload(reader, file, place)).toMatchObject({ status: 403 })
  expect(await upload(stranger, file, place)).toMatchObject({ status: 403 })
  expect(await upload(clerk, file, { ...place, kind: 'NOTHING' })).toMatchObject({ status: 400 })
  const found = await checked(clerk, file, place)
  await expect(stranger.command('startSheetImport', { importId: found.id, mode: 'VALID_ROWS' })).rejects.toThrow('FORBIDDEN')
  expect((await stranger.query('query ($id: ID!) { node(id: $id) { id } }', { id: found.id })).node).toBeNull()
  expect((await clerk.command('cancelSheetImport', { importId: found.id }, 'sheetImport { state }')).sheetImport).toEqual({
    state: 'CANCELLED',
  })
  expect(await clerk.refusal('startSheetImport', { importId: found.id, mode: 'VALID_ROWS' })).toMatchObject([{ code: 'IMPORT_NOT_READY' }])
  const { sheetImports } = await clerk.query(
    'query ($id: ID!) { sheetImports(warehouseId: $id, filter: { kinds: [PRODUCTS] }, first: 2) { edges { node { state fileName by customerName total refused } } } }',
    { id: warehouse.id },
  )
  expect(sheetImports.edges[0].node).toMatchObject({
    state: 'CANCELLED',
    fileName: 'products.xlsx',
    total: 1,
    refused: 0,
    by: expect.any(String),
  })
})

it('gives a template that can be filled in', async () => {
  const { rows, name } = await downloaded(clerk, '/imports/templates/PRODUCTS.xlsx')
  expect(name).toBe('Products.xlsx')
  expect(rows[0]).toContain('SKU')
  const filled = xlsxOf([rows[0] as string[], lampOf(rows[0] as string[])])
  expect(await checked(clerk, filled, place)).toMatchObject({ created: 1, refused: 0 })
})

const lampOf = (headings: readonly string[]) => {
  const values: Record<string, string> = {
    SKU: 'T-1',
    Name: 'T',
    'Declared Chinese name': '台',
    'Declared English name': 'T',
    'Declared price': '1',
    Currency: 'USD',
  }
  return headings.map((heading) => values[heading] ?? (/^(Length|Width|Height|Weight)/.test(heading) ? '1' : ''))
}

const packagingOf = async (sku: string) => {
  const found = await clerk.query(
    'query ($f: ProductFilter) { products(filter: $f) { edges { node { packagingMaterial { number } } } } }',
    {
      f: { search: { values: [sku] } },
    },
  )
  return found.products.edges[0].node.packagingMaterial?.number ?? null
}

it('names categories, tags and packaging that do not exist, with the closest one', async () => {
  const owner = await testServer.signInAs('owner')
  await owner.command('createPackagingMaterial', {
    ...{ number: 'BAG-S', name: '快递袋', nameEn: 'Mailer', price: { amount: '0.06', currency: 'USD' } },
    ...{ lengthMillimetres: 250, widthMillimetres: 180, heightMillimetres: 5, weightGrams: 12 },
  })
  await owner.command('createCategory', { name: '厨房', nameEn: 'Kitchen' })
  await owner.command('createProductTag', { name: '易碎礼品', nameEn: 'Fragile gift' })
  const named = [...header.slice(0, 12), 'Category', 'Tags', 'Packaging']
  const found = await checked(
    clerk,
    xlsxOf([
      named,
      [...lamp('CAT-1').slice(0, 12), 'Kitchn', 'Fragil gift', 'BAG-X'],
      [...lamp('CAT-2').slice(0, 12), '厨房', 'fragile gift', 'bag-s'],
    ]),
    place,
  )
  expect(
    found.rows.map(({ errors }: { errors: { address: string; code: string; message: string }[] }) =>
      errors.map(({ address, code, message }) => `${address} ${code} ${message}`),
    ),
  ).toEqual([
    [
      'M2 CATEGORY_UNKNOWN There is no category “Kitchn”; the closest is “Kitchen”',
      'N2 TAG_UNKNOWN There is no tag “Fragil gift”; the closest is “Fragile gift”',
      'O2 MATERIAL_UNKNOWN There is no packaging “BAG-X”; the closest is “BAG-S”',
    ],
    [],
  ])

  const { category } = await owner.command('createCategory', { name: '家居' }, 'category { id }')
  await owner.command('createCategory', { name: '厨房用品', parentId: category.id })
  const begun = await checked(clerk, xlsxOf([named, [...lamp('CAT-4').slice(0, 12), '家居/厨房', '', '']]), place)
  expect(begun.rows[0].errors[0].message).toBe('There is no category “家居/厨房”; the closest is “家居 / 厨房用品”')

  const bound = await checked(
    clerk,
    xlsxOf([
      [...header, 'Packaging'],
      [...lamp('CAT-3'), 'mailer'],
    ]),
    place,
  )
  await imported(clerk, bound)
  expect(await packagingOf('CAT-3')).toEqual('BAG-S')
  const again = await checked(
    clerk,
    xlsxOf([
      ['SKU', 'Packaging'],
      ['CAT-3', 'clear'],
    ]),
    place,
  )
  expect(again).toMatchObject({ changed: 1, refused: 0 })
  await imported(clerk, again)
  expect(await packagingOf('CAT-3')).toBeNull()
})

it('refuses more rows of a customer within 24 hours than the limit, and takes them later', async () => {
  const busy = { warehouse, customer: await testServer.factory.createCustomer(warehouse) }
  const { id } = await checked(clerk, xlsxOf([header, lamp('DAY-1')]), busy)
  const importId = fromNodeId(id)!.id
  await testServer.db.sheetImport.update({ where: { id: importId }, data: { total: 199_999 } })
  const two = xlsxOf([header, lamp('DAY-2'), lamp('DAY-3')])
  expect(await upload(clerk, two, busy)).toMatchObject({
    status: 422,
    userErrors: [{ code: 'DAILY_ROWS_EXCEEDED', message: expect.stringContaining('At most 200000 rows') }],
  })
  expect(await checked(clerk, xlsxOf([header, lamp('DAY-2')]), busy)).toMatchObject({ total: 1 })
  expect(await checked(clerk, two, place)).toMatchObject({ total: 2 })
  await testServer.db.$executeRaw`update sheet_import set created_at = created_at - interval '25 hours' where id = ${importId}::uuid`
  expect(await checked(clerk, two, busy)).toMatchObject({ total: 2 })
})

it('refuses files above the limit in MB, broken and foreign ones in both languages', async () => {
  const large = new Uint8Array(1024 * 1024 + 1)
  expect(await upload(clerk, large, place)).toEqual({
    status: 413,
    userErrors: [{ code: 'FILE_TOO_LARGE', message: 'The file is larger than 1 MB; split it and upload the parts' }],
  })
  const protectedFile = xlsxOf([header, lamp('P-1')])
  for (const [at, byte] of protectedFile.entries())
    if (byte === 0x50 && protectedFile[at + 2] === 1 && protectedFile[at + 3] === 2) protectedFile[at + 8]! |= 1
  expect(await upload(clerk.with({ language: 'zh-CN' }), protectedFile, place)).toEqual({
    status: 422,
    userErrors: [{ code: 'FILE_PROTECTED', message: '文件设有密码，请去掉密码后再上传' }],
  })
  const refused = (code: string) => ({ status: 422, userErrors: [{ code }] })
  expect(await upload(clerk, xlsxOf([header]), place)).toMatchObject(refused('FILE_EMPTY'))
  expect(await upload(clerk, Buffer.from('%PDF-1.7 \u0001'), { ...place, name: 'a.pdf' })).toMatchObject(refused('FILE_NOT_SHEET'))
  expect(await clerk.refusal('cancelSheetImport', { importId: toNodeId('SheetImport', newId()) })).toMatchObject([
    { code: 'IMPORT_NOT_FOUND' },
  ])
})
