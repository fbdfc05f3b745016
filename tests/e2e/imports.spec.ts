import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Page } from 'playwright/test'
import { encodeAs } from '../../graph/exchange/read/encodingFixture.ts'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const words = {
  en: {
    ...{ import: 'Import', customer: 'Customer', file: 'File', errors: 'Errors 2', good: 'Good 1', download: 'Download the 2 rows' },
    ...{
      notSheet: 'This is not a spreadsheet',
      price: '“39,90 €” is not a number; write it like 39.90',
      start: 'Import 1 row',
      startAll: 'Import 2 rows',
    },
    ...{
      done: '1 row imported',
      doneAll: '2 rows imported',
      another: 'Import another file',
      view: 'View products',
      export: 'Export',
      csv: 'CSV (.csv)',
    },
    ...{ history: 'Earlier imports', checkDigit: 'must be 1', search: 'Search' },
  },
  'zh-CN': {
    ...{ import: '导入', customer: '客户', file: '文件', errors: '错误 2', good: '可导入 1', download: '下载这 2 行' },
    ...{ notSheet: '这不是电子表格文件', price: '“39,90 €”不是数字，请写成 39.90 这样的形式', start: '导入 1 行', startAll: '导入 2 行' },
    ...{ done: '已导入 1 行', doneAll: '已导入 2 行', another: '导入其他文件', view: '查看产品', export: '导出', csv: 'CSV（.csv）' },
    ...{ history: '导入记录', checkDigit: '校验位应为 1', search: '搜索' },
  },
} as const

const header = [...productHeader, ...['EAN']]

/** Saves what a click downloads; returns its rows. */
async function savedRows(page: Page, click: () => Promise<unknown>): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const book = read(readFileSync(await download.path()), { type: 'buffer', raw: true })
  return {
    name: download.suggestedFilename(),
    rows: utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string]!, { header: 1, raw: false, defval: '' }),
  }
}

for (const language of ['en', 'zh-CN'] as const) {
  test(`a file is refused, checked, corrected, imported and exported (${language})`, async ({ openPageAs, site }) => {
    const t = words[language]
    const mark = site.unique('IMP')
    const row = (nth: number, price: string, ean = '') => [
      `${mark}-${nth}`,
      `Thing ${nth}`,
      '物',
      'Thing',
      price,
      'USD',
      '30',
      '15.5',
      '15',
      '0.385',
      ean,
    ]
    const page = await openPageAs('owner', { language, path: '/product/product' })
    await page.getByRole('link', { name: t.import, exact: true }).click()
    await expect(page.getByRole('combobox', { name: t.customer })).toHaveValue(site.customer.name)
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

    await choose('invoice.xlsx', Buffer.from('%PDF-1.7'))
    await expect(page.getByRole('alert')).toContainText(t.notSheet)
    await expect(page.getByRole('alert')).toContainText('invoice.xlsx')

    await choose('things.xlsx', Buffer.from(xlsxOf([header, row(1, '12.50'), row(2, '39,90 €'), row(3, '7', '4006381333932')])))
    await expect(page.getByRole('button', { name: t.errors })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('E3')).toBeVisible()
    await expect(page.getByText(t.price)).toBeVisible()
    await expect(page.getByText(t.checkDigit)).toBeVisible()
    await page.getByRole('button', { name: t.good }).click()
    await expect(page.getByRole('cell', { name: `${mark}-1` })).toBeVisible()

    await page.getByRole('button', { name: t.start, exact: true }).click()
    await expect(page.getByText(t.done, { exact: true })).toBeVisible()
    const failures = await savedRows(page, () => page.getByRole('button', { name: t.download }).click())
    expect(failures.rows.map(([sku]) => sku)).toEqual(['SKU', `${mark}-2`, `${mark}-3`])
    expect(failures.rows[1]?.at(-1)).toContain(t.price)

    const corrected = failures.rows.map((cells, at) =>
      at === 0 ? cells : cells.map((cell, column) => ({ 4: '39.90', 10: '' })[column] ?? cell),
    )
    await page.getByRole('link', { name: t.another }).click()
    await expect(page.getByRole('region', { name: t.history }).getByText('things.xlsx').first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: t.customer })).toHaveValue(site.customer.name)
    await choose(failures.name, Buffer.from(xlsxOf(corrected)))
    await page.getByRole('button', { name: t.startAll, exact: true }).click()
    await expect(page.getByText(t.doneAll, { exact: true })).toBeVisible()

    await page.getByRole('link', { name: t.view }).click()
    const url = new URL(page.url())
    url.searchParams.set('q', mark)
    url.searchParams.set('mode', 'prefix')
    await page.goto(url.href)
    await expect(page.getByText(`${mark}-3`)).toBeVisible()
    await page.getByRole('button', { name: t.export }).click()
    const exported = await savedRows(page, () => page.getByRole('menuitem', { name: t.csv }).click())
    expect(
      exported.rows
        .slice(1)
        .map(([sku]) => sku)
        .toSorted(),
    ).toEqual([1, 2, 3].map((nth) => `${mark}-${nth}`))
  })
}

test('orders of a file are checked by cell, corrected from the file of failures, and appear among the packages', async ({
  openPageAs,
  site,
}) => {
  const [lamp] = await site.createProducts([9])
  const [first, second] = [site.unique('IMP-O-'), site.unique('IMP-O-')]
  const page = await openPageAs('service', { path: '/out/parcel' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import orders' })).toBeVisible()
  const template = await savedRows(page, () => page.getByRole('button', { name: 'Template' }).click())
  const headings = template.rows[0] as string[]
  const orderRow = (cells: Record<string, string>) => headings.map((heading) => (heading in cells ? cells[heading]! : ''))
  const ada = { Recipient: 'Ada Example', Country: 'US', City: 'Beverly Hills', Postcode: '90210', Address: '1 Example Street' }
  const rows = [
    headings,
    orderRow({ 'ERP number': first, Channel: 'STD', ...ada, SKU: lamp!.sku, Quantity: '1' }),
    orderRow({ 'ERP number': first, SKU: 'NOTHING', Quantity: '1' }),
    orderRow({ 'ERP number': second, ...ada, Country: 'Atlantis', SKU: lamp!.sku, Quantity: '2' }),
  ]
  const choose = async (name: string, content: string[][]) => {
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
    const buffer = Buffer.from(xlsxOf(content))
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  }
  await choose('orders.xlsx', rows)
  await expect(page.getByRole('button', { name: 'Errors 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Product NOTHING does not exist')).toBeVisible()
  await expect(page.getByText('a country code of ISO 3166-1')).toBeVisible()
  const failures = await savedRows(page, () => page.getByRole('button', { name: 'Download the 3 rows' }).click())
  const corrected = failures.rows.map((cells) => cells.map((cell) => ({ NOTHING: lamp!.sku, Atlantis: '美国' })[cell] ?? cell))
  await page.getByRole('link', { name: 'Import another file' }).click()
  await choose(failures.name, corrected)
  // The order without a channel would be a draft, which is said before anything is written.
  await expect(page.getByText('1 row becomes a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Drafts 1' }).click()
  const draft = page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: second })
  await expect(draft).toContainText('Draft')
  await expect(draft).toContainText('Channel')
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 rows', exact: true }).click()
  await expect(page.getByText('3 rows imported', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'View orders' }).click()
  await page.goto(`/out/parcel?in=ERP&q=${first},${second}`)
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(2)
  await page.getByRole('grid').getByRole('link').last().click()
  await expect(page.getByText('IMP-O-', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recipient' })).toContainText('Ada Example')
})

for (const language of ['en', 'zh-CN'] as const)
  test(`a European file is read in its encoding, and its decimal sign is asked for where it is not clear (${language})`, async ({
    openPageAs,
    site,
  }) => {
    const t = {
      en: {
        ...{
          unclear: '“1,250” may mean 1250 or 1.2500',
          encoding: 'Windows-1252 (western Europe)',
          change: 'Change',
          sign: 'Decimal sign',
        },
        ...{ check: 'Check again', errors: 'Errors 1', good: 'Good 1', result: 'Weight (kg): 1.25', read: 'How the file is read' },
      },
      'zh-CN': {
        ...{
          unclear: '“1,250”可能是 1250，也可能是 1.2500',
          encoding: 'Windows-1252（西欧）',
          change: '修改',
          sign: '小数点',
          check: '重新检查',
        },
        ...{ errors: '错误 1', good: '可导入 1', result: '重量(kg)： 1.25', read: '文件读取方式' },
      },
    }[language]
    const page = await openPageAs('owner', { language, path: '/product/import' })
    await expect(page.getByRole('combobox').first()).toHaveValue(site.customer.name)
    const row = [site.unique('EU'), 'Größe für Küche', 'Lampe', 'Desk lamp', '12.50', 'EUR', '30', '15', '15', '1,250']
    const buffer = Buffer.from(encodeAs('windows-1252', [productHeader, row].map((cells) => cells.join(';')).join('\r\n')) as Uint8Array)
    await page.locator('input[type=file]').setInputFiles({ name: 'lampen.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('button', { name: t.errors })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(t.unclear)).toBeVisible()
    const reading = page.getByRole('region', { name: t.read })
    await expect(reading).toContainText(t.encoding)
    await expect(reading).toContainText('Größe für Küche')
    await reading.getByRole('button', { name: t.change }).click()
    await page.getByRole('combobox', { name: t.sign }).selectOption('COMMA')
    await page.getByRole('button', { name: t.check }).click()
    // Without an error, what will be imported is shown.
    await expect(page.getByRole('button', { name: t.good })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('table')).toContainText(t.result)
    expect(await seriousViolations(page)).toEqual([])
  })

test('the rows of one field are all found, also after the first hundred, and a page is read once', async ({ openPageAs, site }) => {
  const mark = site.unique('COL')
  const row = (nth: number, price: string, ean: string) => [
    ...[`${mark}-${nth}`, `Thing ${nth}`, '物', 'Thing', price, 'USD', '30', '15.5', '15', '0.385'],
    ean,
  ]
  const rows = [
    ...Array.from({ length: 110 }, (_, nth) => row(nth, '39,90 €', '')),
    ...Array.from({ length: 104 }, (_, nth) => row(110 + nth, '7', '4006381333932')),
  ]
  const page = await openPageAs('owner', { path: '/product/import' })
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
  const file = { name: 'many.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(xlsxOf([header, ...rows])) }
  await page.locator('input[type=file]').setInputFiles(file)
  const table = page.getByRole('table', { name: 'Rows' })
  await expect(page.getByRole('button', { name: 'Errors 214' })).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByText(`${mark}-0`, { exact: true })).toBeVisible()

  await expect(page.getByRole('group', { name: 'Rows by field' }).getByRole('button', { name: 'All' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Barcodes 104' }).click()
  await expect(table.getByText(`${mark}-110`, { exact: true })).toBeVisible()
  await expect(table.getByText(`${mark}-0`, { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Show more rows' }).click()
  await expect(table.getByText(`${mark}-213`, { exact: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(1 + 104)

  const reads: string[] = []
  page.on('request', (request) => {
    const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string }
    if (operationName?.startsWith('Import')) reads.push(operationName)
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Barcodes 104' })).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByText(`${mark}-110`, { exact: true })).toBeVisible()
  await expect(table.getByText(`${mark}-0`, { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'All 214' }).click()
  await expect(table.getByText(`${mark}-0`, { exact: true })).toBeVisible()
  expect(reads).toEqual(['ImportPageQuery', 'ImportPageQuery'])
})

test('a file that is uploaded again before its import is over opens that import, and afterwards is a new one', async ({
  openPageAs,
  site,
}) => {
  const row = [site.unique('TWICE'), 'Thing', '物', 'Thing', '12.50', 'USD', '30', '15.5', '15', '0.385']
  const file = { name: 'twice.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(xlsxOf([productHeader, row])) }
  const page = await openPageAs('owner', { path: '/product/import' })
  const upload = async () => {
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Good 1' })).toHaveAttribute('aria-pressed', 'true')
    return new URL(page.url()).pathname
  }
  const another = page.getByRole('link', { name: 'Import another file' })
  const first = await upload()
  await another.click()
  expect(await upload()).toBe(first)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Checked')

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(history).toContainText('Cancelled')
  await another.click()
  const second = await upload()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(history).toContainText('Done')
  await expect(history).toContainText('Importing')

  // Earlier imports are found by the beginning or a part of their file name; pasted names of which there is none are told.
  await another.click()
  const earlier = page.getByRole('region', { name: 'Earlier imports' })
  const search = earlier.getByRole('search').getByRole('textbox')
  await search.fill('wic')
  await expect(earlier.getByRole('link', { name: 'twice.xlsx' })).toHaveCount(2)
  await search.fill('wicked')
  await expect(earlier).toContainText('No import has such a file name')
  await page.goto('/product/import?q=twi&mode=prefix')
  await expect(earlier.getByRole('link', { name: 'twice.xlsx' })).toHaveCount(2)
  await page.goto('/product/import?q=twice.xlsx,missing.xlsx&mode=exact')
  await expect(earlier.getByRole('status')).toContainText('missing.xlsx')
})

test('a new warehouse offers example rows, which are checked and imported like a file', async ({ openPageAs }) => {
  const page = await openPageAs('owner', { path: '/home/setup' })
  await page.getByRole('link', { name: 'Spreadsheet: Products' }).click()
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
  const load = page.getByRole('button', { name: 'Load example rows' })
  await expect(load).toBeEnabled()
  expect(await seriousViolations(page)).toEqual([])
  await load.click()
  await expect(page.getByRole('main')).toContainText('EXAMPLE-3')
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 rows imported', { exact: true })).toBeVisible()

  // The customer has products now: no more examples of them.
  await page.goBack()
  await expect(page.getByText('Drop the file here')).toBeVisible()
  await expect(load).toBeHidden()
})
