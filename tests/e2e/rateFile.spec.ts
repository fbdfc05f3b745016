import { utils, write } from '@e965/xlsx'
import type { Page } from 'playwright/test'
import type { Data } from '../api/data.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'

const workbook = (rows: unknown[][]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Rates')
  return { name: 'rates.xlsx', mimeType: 'application/octet-stream', buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }
}

/** A draft after a published card of a channel with the zones 2 and 4. */
async function createDraft(site: Site): Promise<Data> {
  const { channels } = await site.query('query ($id: ID!) { channels(warehouseId: $id) { id code version } }', { id: site.warehouseId })
  const channel = channels.find(({ code }: Data) => code === 'STD')
  const zones = { warehouseId: site.warehouseId, kind: 'ZONES', code: 'US', name: 'US', validFrom: '2020-01-01' }
  const { zoneTable } = await site.command('createZoneTable', zones, 'zoneTable { id editions { id } }')
  const row = (postcodeFrom: string, zone: string) => ({ country: 'US', match: 'POSTCODE_PREFIX', postcodeFrom, zone })
  await site.command('addZoneRows', { zoneEditionId: zoneTable.editions[0].id, rows: [row('9', '2'), row('1', '4')] })
  await site.command('updateChannel', { channelId: channel.id, expectedVersion: channel.version, zoneTableId: zoneTable.id })
  const card = (code: string, change: Data) =>
    site.command('createRateCard', { channelId: channel.id, code, currency: 'USD', ...change }, 'rateCard { id version }')
  const { rateCard: before } = await card('UP-2026', { validFrom: '2020-01-01' })
  const step = (grams: number, ...amounts: string[]) => ({
    kind: 'WEIGHT',
    grams,
    prices: amounts.map((amount, at) => ({ zone: ['2', '4'][at], amount })),
  })
  const table = { zones: ['2', '4'], steps: [step(1000, '5', '6'), step(5000, '9', '10')] }
  const written = await site.command(
    'updateRateCard',
    { rateCardId: before.id, expectedVersion: before.version, table },
    'rateCard { version }',
  )
  await site.command('publishRateCard', { rateCardId: before.id, expectedVersion: written.rateCard.version })
  const { rateCard } = await card('UP-2099', { validFrom: '2099-01-01', copiedCardId: before.id })
  return { id: rateCard.id, beforeId: before.id }
}

const pathOf = (id: string) => `/logistics/rate/${encodeURIComponent(id)}`
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('prices are read from a file, shown before they count, taken over and saved', async ({ openPageAs, site }) => {
  const { id } = await createDraft(site)
  const page = await openPageAs('owner', { path: pathOf(id) })
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('Choose file').last()
  const table = page.getByRole('table', { name: 'Prices', exact: true })
  const readIt = () => dialog.getByRole('button', { name: 'Read', exact: true }).click()

  await test.step('errors name their cells', async () => {
    await page.getByRole('button', { name: 'Read from file' }).click()
    await expect(dialog.getByRole('button', { name: 'Read', exact: true })).toBeDisabled()
    await file.setInputFiles(
      workbook([
        ['Weight', 'Zone 2'],
        [1, 'abc'],
        [5, '€9'],
      ]),
    )
    await readIt()
    await expect(dialog.getByRole('alert')).toContainText('2 cells are wrong')
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
      'B2: “abc” is not an amount',
      'B3: “€9” is in another currency; the prices of the card are in USD',
    ])
  })

  await test.step('a wrong unit is suspected, and another one chosen', async () => {
    const grams = workbook([
      ['Weight', 'Zone 2', 'Zone 9'],
      [1000, 5.5, 7],
      [5000, 9.9, ''],
      ['each further 1000', 0.5, 0.7],
    ])
    await file.setInputFiles(grams)
    await readIt()
    const status = dialog.getByRole('status')
    await expect(status).toContainText('The weights are about 1,000 times those before.')
    await dialog.getByLabel('Unit of weight in the file').selectOption('g')
    await expect(status).toBeHidden()
    await readIt()
    await expect(status).toBeVisible()
    await expect(status).not.toContainText('times those before')
    await expect(status).toContainText('A zone of the file the channel does not have: 9')
    await expect(status).toContainText('A zone of the channel the file does not have: 4')
    await expect(status.getByRole('list', { name: 'Empty prices' })).toHaveText('zone 9, up to 5 kg')
    await expect(status.getByRole('row', { name: 'zone 2, up to 1 kg' })).toContainText('5.50' + '5.00 +10%'.repeat(2))
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('it is taken over unsaved, then saved', async () => {
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await expect(table.getByRole('rowheader')).toHaveText(['up to 1 kg', 'up to 5 kg', 'each further 1 kg'])
    await expect(table.getByRole('textbox', { name: 'zone 2, up to 1 kg' })).toHaveValue('5.50')
    await expect(page.getByText('1 price is missing, so it cannot be published: zone 9, up to 5 kg')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('UP-2099 saved')).toBeVisible()
  })

  await test.step('the prices are downloaded', async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
    expect((await started).suggestedFilename()).toBe('UP-2099.xlsx')
  })
})

test('a published card is text, and prices the packages of the last month, in both languages and on a phone', async ({
  browser,
  openPageAs,
  site,
}) => {
  const { id, beforeId } = await createDraft(site)
  const shipped = await site.packageAt('SHIPPED')
  await site.api.db.package.updateMany({ where: { number: shipped.number }, data: { shippedAt: new Date(Date.now() - 3 * 86_400_000) } })
  const page = await openPageAs('owner', { path: pathOf(beforeId) })
  await expect(page.getByRole('table', { name: 'Prices', exact: true }).getByRole('row', { name: 'up to 1 kg' })).toContainText('5.00')
  await expect(page.getByRole('region', { name: 'Card', exact: true }).getByRole('textbox')).toHaveCount(0)
  expect(await seriousViolations(page)).toEqual([])

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await openPageAs('owner', { page: await context.newPage(), path: pathOf(id), language: 'zh-CN' })
  const month = phone.getByRole('region', { name: '按此卡计算上月' })
  await month.getByRole('button', { name: '计算上月' }).click()
  await expect(month.getByRole('status')).toContainText('发货包裹 1 个')
  await expect(month.getByRole('status')).toContainText('UP-2026')
  expect(await isWide(phone)).toBe(false)
  await phone.getByRole('button', { name: '从文件读取' }).click()
  await phone
    .getByRole('dialog')
    .getByLabel('选择文件')
    .last()
    .setInputFiles(
      workbook([
        ['重量', '2区', '4区'],
        [1, 5.5, 6],
        [5, 9.9, 10],
      ]),
    )
  await phone.getByRole('dialog').getByRole('button', { name: '读取', exact: true }).click()
  await expect(phone.getByRole('dialog').getByRole('table', { name: '抽样价格' })).toBeVisible()
  expect(await isWide(phone)).toBe(false)
})
