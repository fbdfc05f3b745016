import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { exportedLists } from '../../../graph/exchange/lists/lists.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { startTestServer } from '../testServer.ts'
import { checked, downloaded, imported } from './importFixture.ts'
import { productHeader, xlsxOf } from './sheetFiles.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
const clerk = await testServer.signInAs('manager', warehouse)
const place = { warehouse, customer }
const header = [...productHeader, ...['EAN', 'HS code', 'Customs attributes', 'Measured weight']]
const sheet = xlsxOf([
  header,
  ...Array.from({ length: 230 }, (_, at) => [
    `S-${String(at).padStart(3, '0')}`,
    `Thing ${at}`,
    '物',
    'Thing',
    '12.5',
    'USD',
    30,
    15.5,
    15,
    0.385,
    at === 0 ? '4006381333931' : '',
    '',
    '',
    '',
  ]),
  ['00123', '=HYPERLINK("x")', '－物', '-2+3', '0.0001', 'CNY', 1, 1, 1, 0.001, '', '9405.20', '易碎, Liquid', '0.5'],
  ['90.750', '+49 (0) 170, "x"', '@SUM', "'=x", '-', 'USD', 1, 1, 1, 1, '', '', '', ''],
  ['-5', 'multi\nline, 中文 ✓', '物', '-5', '7', 'EUR', 1, 1, 1, 1, '', '', '', ''],
])
const found = await checked(clerk, sheet, place)
await imported(clerk, found)

const save = (name: string, body: object, client = clerk) => downloaded(client, `/exports/${name}`, body)
const products = { variables: { filter: { customerId: customer.id }, sort: 'SKU' }, columns: null, timeZone: 'Europe/Berlin' }

it('exports a list page by page, and its own file imported again changes nothing', async () => {
  for (const type of ['xlsx', 'csv'] as const) {
    for (const language of ['zh-CN', 'en'] as const) {
      const { bytes, rows, name } = await save(`products.${type}`, products, clerk.with({ language }))
      expect(name).toBe(language === 'en' ? `Products.${type}` : `产品.${type}`)
      expect(rows.length).toBe(1 + 232)
      const again = await checked(clerk, bytes, { ...place, name: `${language}.${type}` })
      expect(again, `${type} ${language}`).toMatchObject({ total: 232, created: 0, changed: 0, refused: 0 })
      expect(again.unchanged + again.repeated).toBe(232)
    }
  }
})

it('guards formulas in .csv only, never plain numbers, and writes codes as text', async () => {
  const csv = Buffer.from((await save('products.csv', products)).bytes).toString()
  expect(csv.startsWith('\ufeffSKU,Name')).toBe(true)
  const line = (sku: string) => csv.split('\r\n').find((one) => one.startsWith(`${sku},`))
  expect(line('00123')).toContain(`"'=HYPERLINK(""x"")"`)
  expect(line('00123')).toContain(`,'-2+3,`)
  expect(csv).toContain('\r\n-5,"multi\nline, 中文 ✓",物,-5,7,EUR')
  const book = read((await save('products.xlsx', products)).bytes, { type: 'array' })
  const cells = book.Sheets[book.SheetNames[0] as string]!
  const row = (utils.sheet_to_json<string[]>(cells, { header: 1 }) as string[][]).findIndex(([sku]) => sku === '00123') + 1
  expect([cells[`A${row}`].t, cells[`A${row}`].v, cells[`B${row}`].v]).toEqual(['s', '00123', '=HYPERLINK("x")'])
})

it('has the filter, the columns and the language of the list', async () => {
  const variables = { filter: { search: { values: ['S-00'], mode: 'PREFIX' } }, sort: 'SKU' }
  const { rows } = await save(
    'products.csv',
    { variables, columns: ['created', 'sku', 'weight'], timeZone: 'Asia/Shanghai' },
    clerk.with({ language: 'zh-CN' }),
  )
  expect(rows[0]?.slice(0, 4)).toEqual(['创建时间', 'SKU', '重量(kg)', '实测重量(kg)'])
  expect(rows.length).toBe(1 + 10)
  expect(rows[1]?.[0]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d$/)
})

it('exports every list in both languages and files', async () => {
  const zoneTableId = toNodeId('ZoneTable', newId())
  const variables = { warehouseId: warehouse.id, zoneTableId, moment: new Date().toISOString() }
  for (const name of Object.keys(exportedLists)) {
    for (const type of ['xlsx', 'csv'] as const) {
      const { rows } = await save(`${name}.${type}`, { variables, columns: null, timeZone: 'UTC' })
      expect(rows[0]?.length, name).toBe(exportedLists[name]?.columns.length)
      expect(
        rows[0]?.filter((heading) => /\w\.\w+\.\w/.test(heading)),
        `${name}: headings without a text`,
      ).toEqual([])
    }
  }
})

it('has the weights of goods and parcel of packages, and one weight of a handover sheet', async () => {
  const weights = async (name: string) => {
    const { rows } = await save(`${name}.csv`, { variables: { warehouseId: warehouse.id }, columns: null, timeZone: 'UTC' })
    return rows[0]?.filter((heading) => /weight/i.test(heading))
  }
  expect(await weights('packages')).toEqual(['Weight of goods (kg)', 'Measured weight (kg)'])
  expect(await weights('handoverSheets')).toEqual(['Weight (kg)'])
})

it('runs two exports of a caller at a time, and refuses the third until one is done', async () => {
  const patience = { timeout: 60_000 }
  const other = await testServer.signInAs('manager', warehouse)
  const ask = (client: typeof clerk) =>
    save('products.csv', products, client).then(
      ({ rows }) => rows.length,
      (error: Error) => error.message,
    )
  const held = await testServer.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('lock table product in access exclusive mode')
    const [first, second] = [ask(clerk), ask(clerk)]
    const isWaiting = `select count(*) >= 2 as "isTrue" from pg_locks where not granted and relation = 'product'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => testServer.db.$queryRawUnsafe(isWaiting), patience).toEqual([{ isTrue: true }])
    expect(await ask(clerk)).toMatch(/^429 .*TOO_MANY_REQUESTS/)
    return [first, second, ask(other)]
  }, patience)
  expect(await Promise.all(held)).toEqual([233, 233, 233])
  expect(await ask(clerk)).toBe(233)
})

it('is refused like the list: without a token or right, for foreign warehouses, with a wrong filter', async () => {
  const stranger = await testServer.signInAs('manager', await testServer.factory.createWarehouse())
  const wall = await testServer.createWallClient(warehouse)
  const asked = { variables: { warehouseId: warehouse.id }, columns: null }
  const status = (name: string, body: object, client = clerk) =>
    save(name, body, client).then(
      () => 200,
      (error: Error) => Number(error.message.slice(0, 3)),
    )
  expect(await status('adjustments.csv', asked, testServer.anonymous)).toBe(401)
  expect(await status('adjustments.csv', asked, wall)).toBe(403)
  expect(await status('adjustments.csv', asked, stranger)).toBe(403)
  expect(await status('adjustments.csv', { variables: {}, columns: null })).toBe(400)
  expect(await status('adjustments.csv', { variables: { warehouseId: warehouse.id, filter: { nothing: 1 } } })).toBe(400)
  for (const name of ['nothing.csv', 'adjustments.pdf', 'constructor.csv']) expect(await status(name, asked)).toBe(404)
  const rival = await testServer.createApiKeyClient(['product:read'], await testServer.factory.createCustomer(warehouse))
  expect((await save('products.csv', { variables: {}, columns: null }, rival)).rows.length).toBe(1)
})
