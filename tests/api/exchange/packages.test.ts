import { expect, it } from 'vitest'
import { gtinCheckDigit } from '../../../graph/kernel/states/codes.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported, upload } from './importFixture.ts'
import { csvOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse, customer } = fixture
const clerk = await testServer.signInAs('service', warehouse)
const place = { kind: 'PACKAGES', warehouse, customer, name: 'orders.csv' }
const [cup, bowl] = [await fixture.createProduct(50, { barcodes: ['4006381333931'] }), await fixture.createProduct(50)]

const header = ['Order number', 'Channel', 'Recipient', 'Phone', 'Country', 'City', 'Postcode', 'Address', 'SKU', 'EAN', 'Qty', 'Remark']
const ada = ['STD', 'Ada Example', '+1 310 555 0142', 'US', 'Beverly Hills', '90210', '1 Example Street']
const same = ['', '', '', '', '', '', '']
/** A row of an order: of the recipient, or the same as the row before; `change` replaces cells by their heading. */
const row = (number: string, whose: string[], sku: string, pieces: string, change: Record<string, string> = {}) =>
  [number, ...whose, sku, '', pieces, ''].map((cell, at) => change[header[at] as string] ?? cell)
const errorsOf = ({ rows }: Data): string[] =>
  rows.flatMap(({ errors }: Data) => errors.map(({ address, code, message }: Data) => `${address} ${code} ${message}`))
const codesOf = (found: Data) => errorsOf(found).map((error) => error.split(' ').slice(0, 2).join(' '))
const listed = async (prefix: string): Promise<Data[]> => {
  const { packages } = await clerk.query(
    `query ($w: ID!, $f: PackageFilter) { packages(warehouseId: $w, sort: OLDEST, first: 100, filter: $f) { edges { node { erpNumber platformOrderNumber state
      source remark channelCode draftReasons { code } recipient { name phone country city } lines { quantity product { sku } } } } } }`,
    { w: warehouse.id, f: { search: { values: [prefix], mode: 'PREFIX' }, searchIn: 'ERP' } },
  )
  return packages.edges.map(({ node }: Data) => node).toSorted((a: Data, b: Data) => a.erpNumber.localeCompare(b.erpNumber))
}

it('makes a package of the rows of one number, by SKU or barcode, with what is missing as its draft reason', async () => {
  const before = await fixture.readQuantities(cup)
  const found = await checked(
    clerk,
    csvOf([
      header,
      row('A-1', ada, cup, '2', { Remark: 'Ring twice' }),
      row('A-2', ada, bowl, '1', { Channel: 'eco', Country: 'United States', Phone: '' }),
      row('A-1', same, '', '3', { EAN: '4006381333931' }),
      row('A-1', same, bowl, '1', { Country: '美国' }),
      row('A-3', ada, bowl, '1', { Channel: '' }),
      row('A-4', ada, bowl, '51'),
    ]),
    place,
  )
  expect(errorsOf(found)).toEqual(['E5 ROWS_DIFFER Rows 2 and 5 of one order have different values of “Country”; make them equal'])
  const good = await checked(
    clerk,
    csvOf([
      header,
      row('A-1', ada, cup, '2', { Remark: 'Ring twice' }),
      row('A-2', ada, bowl, '1', { Channel: 'eco', Country: 'United States', Phone: '' }),
      row('A-1', same, '', '3', { EAN: '4006381333931' }),
      row('A-1', same, bowl, '1'),
      row('A-3', ada, bowl, '1', { Channel: '' }),
      row('A-4', ada, bowl, '51'),
    ]),
    place,
  )
  expect(good).toMatchObject({ total: 6, created: 6, refused: 0 })
  expect(await imported(clerk, good, 'ALL_OR_NOTHING')).toMatchObject({ state: 'DONE', applied: 6 })
  expect(await listed('A-')).toMatchObject([
    {
      ...{ erpNumber: 'A-1', state: 'PENDING', source: 'IMPORT', remark: 'Ring twice', channelCode: 'STD' },
      recipient: { name: 'Ada Example', phone: '+1 310 555 0142', country: 'US', city: 'Beverly Hills' },
      lines: [
        { quantity: 5, product: { sku: cup } },
        { quantity: 1, product: { sku: bowl } },
      ],
    },
    { erpNumber: 'A-2', state: 'PENDING', channelCode: 'ECO', recipient: { country: 'US', phone: '' } },
    { erpNumber: 'A-3', state: 'DRAFT', channelCode: null, draftReasons: [{ code: 'CHANNEL_MISSING' }] },
    { erpNumber: 'A-4', state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE' }] },
  ])
  expect(await fixture.readQuantities(cup)).toMatchObject({ locked: before.locked + 5 })
  const again = await checked(clerk, csvOf([header, row('A-2', ada, bowl, '1')]), place)
  expect(errorsOf(again)).toEqual([expect.stringMatching(/^A2 ORDER_EXISTS This order already exists as package WB/)])
})

it('names before the import which rows would become drafts and what is missing, as it then happens', async () => {
  const few = await fixture.createProduct(5)
  const gone = await fixture.createProduct(5)
  await testServer.db.product.updateMany({ where: { sku: gone }, data: { sale: 'NOT_FOR_SALE' } })
  const before = await testServer.db.package.count()
  const file = csvOf([
    header,
    row('D-1', ada, few, '3'),
    row('D-2', ada, few, '3'),
    row('D-2', same, bowl, '1'),
    row('D-3', ada, few, '2'),
    row('D-4', ada, bowl, '1', { Channel: '' }),
    row('D-5', ada, gone, '9'),
    row('D-6', ada, few, '1', { Address: '' }),
  ])
  const found = await checked(clerk, file, place)
  expect(found).toMatchObject({ total: 7, created: 6, refused: 1, drafts: 4 })
  const drafts = ({ rows }: Data) =>
    rows
      .filter(({ isDraft }: Data) => isDraft)
      .map(({ row: at, missing }: Data) => [at, ...missing.map(({ address, code }: Data) => `${address} ${code}`)])
  const expected = [[3, 'K3 INSUFFICIENT_AVAILABLE'], [4], [6, 'B6 REQUIRED'], [7, 'I7 PRODUCT_NOT_FOR_SALE', 'K7 INSUFFICIENT_AVAILABLE']]
  expect(drafts(found)).toEqual(expected)
  expect(found.rows[1].missing[0]).toMatchObject({ name: 'Quantity', message: `Not enough stock of ${few}: 2 available` })
  const ofDrafts = `query ($id: ID!) { node(id: $id) { ... on SheetImport { rows(isDraft: true, first: 9) { edges { node { row missing { message } } } } } } }`
  const { node } = await clerk.with({ language: 'zh-CN' }).query(ofDrafts, { id: found.id })
  expect(node.rows.edges.map((edge: Data) => edge.node.row)).toEqual([3, 4, 6, 7])
  expect(node.rows.edges[0].node.missing[0].message).toBe(`${few} 可用库存不足，可用 2 件`)
  expect(codesOf(found)).toEqual(['H8 REQUIRED'])
  expect(await testServer.db.package.count()).toBe(before)
  expect(await fixture.readQuantities(few)).toMatchObject({ locked: 0 })

  const done = await imported(clerk, found)
  expect(done).toMatchObject({ applied: 6, drafts: 4 })
  expect(drafts(done)).toEqual(expected)
  expect((await listed('D-')).map(({ erpNumber, state }) => `${erpNumber} ${state}`)).toEqual([
    'D-1 PENDING',
    'D-2 DRAFT',
    'D-3 PENDING',
    'D-4 DRAFT',
    'D-5 DRAFT',
  ])

  // Earlier rows take the stock however far above they stand.
  const scarce = await fixture.createProduct(205)
  const many = Array.from({ length: 420 }, (_, at) => row(`E-${1000 + at}`, ada, scarce, '1'))
  expect(await checked(clerk, csvOf([header, ...many]), place)).toMatchObject({ created: 420, drafts: 215 })
})

it('names each wrong cell in the language of the reader, and imports the valid orders only', async () => {
  const carton = `952100100102${gtinCheckDigit('952100100102')}`
  const box = await fixture.createProduct(0, { cartonBarcodes: [{ code: carton, pieces: 12 }] })
  const file = csvOf([
    header,
    row('B-1', ada, bowl, '1', { Country: 'Atlantis' }),
    row('B-2', ada, bowl, '1', { Phone: 'ask Bob' }),
    row('B-3', ada, 'NOTHING', '1', { City: '' }),
    row('B-4', ada, bowl, '0', { Channel: 'Pigeon' }),
    row('B-5', ada, '', '1'),
    row('B-6', ada, '', '1', { EAN: '111' }),
    row('B-7', ada, '', '1', { EAN: carton }),
    row('', ada, bowl, '1'),
    row('B-8', ada, bowl, '1'),
    row('B-8', same, 'NOTHING', '1'),
    row('B-9', ada, bowl, '1'),
  ])
  const found = await checked(clerk, file, place)
  expect(found).toMatchObject({ total: 11, created: 1, refused: 10 })
  expect(codesOf(found)).toEqual([
    ...['E2 MALFORMED', 'D3 MALFORMED', 'F4 REQUIRED', 'B5 CHANNEL_NOT_FOUND', 'K5 TOO_SMALL', 'I6 REQUIRED', 'J7 PRODUCT_NOT_FOUND'],
    ...['J8 BARCODE_OF_CARTON', 'A9 REQUIRED', 'I11 PRODUCT_NOT_FOUND'],
  ])
  expect(errorsOf(found)).toContain(`J8 BARCODE_OF_CARTON ${carton} is a carton barcode; enter the SKU ${box} and the number of pieces`)
  const done = await imported(clerk, found, 'VALID_ROWS')
  expect(done).toMatchObject({ state: 'DONE', applied: 1 })
  expect((await listed('B-')).map(({ erpNumber }) => erpNumber)).toEqual(['B-9'])
  const { rows: failures } = await downloaded(clerk.with({ language: 'zh-CN' }), `/imports/${encodeURIComponent(found.id)}/failures.xlsx`)
  expect(failures).toHaveLength(11)
  expect(failures[4]?.at(-1)).toContain('此仓库没有物流渠道 Pigeon')
  expect(failures[7]?.at(-1)).toBe(`J8 条码: ${carton} 是箱码，请填写 SKU ${box} 和件数`)
})

it('has a template in both languages, and is for those who may create packages', async () => {
  const template = '/imports/templates/PACKAGES.xlsx'
  expect((await downloaded(clerk, template)).rows[0]).toEqual(expect.arrayContaining(['ERP number', 'Recipient', 'Barcode', 'Quantity']))
  const chinese = await downloaded(clerk.with({ language: 'zh-CN' }), template)
  expect(chinese.rows[0]).toEqual(expect.arrayContaining(['ERP 单号', '收件人', '物流渠道', '省/州', '数量']))
  // Its headings are recognized.
  const found = await checked(
    clerk,
    csvOf([
      chinese.rows[0] as string[],
      ['Z-1', '', '', 'STD', '张三', '', '', '中国', '浙江', '杭州', '', '', '文三路 1 号', '', bowl, '', '1'],
    ]),
    place,
  )
  expect(found).toMatchObject({ total: 1, created: 1, refused: 0 })
  expect(await upload(fixture.integrator, csvOf([header]), place)).toMatchObject({ status: 403 })
  const closed = await testServer.factory.createCustomer()
  const foreign = await checked(clerk, csvOf([header, row('C-1', ada, bowl, '1')]), { ...place, customer: closed })
  expect(codesOf(foreign)).toEqual(['2 CUSTOMER_NOT_IN_WAREHOUSE'])
})

it('imports as many records as a file may have, all or none', async () => {
  const plate = await fixture.createProduct(5000)
  const rows = Array.from({ length: 3_000 }, (_, at) => row(`MANY-${at}`, ada, plate, '1'))
  const found = await checked(clerk, csvOf([header, ...rows]), place)
  expect(found).toMatchObject({ total: 3_000, created: 3_000 })
  expect(await imported(clerk, found, 'ALL_OR_NOTHING')).toMatchObject({ state: 'DONE', applied: 3_000 })
  expect(await fixture.readQuantities(plate)).toMatchObject({ good: 5000, locked: 3000, available: 2000 })
})
