import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Page } from 'playwright/test'
import { xlsxOf } from '../api/exchange/sheetFiles.ts'
import { remoteHeader, zoneHeader } from '../api/exchange/zoneFixture.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

/** The file that a click downloads, with its rows. */
async function saved(page: Page, click: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const bytes = readFileSync(await download.path())
  const book = read(bytes, { type: 'buffer', raw: true })
  const rows = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1, raw: false, defval: '' })
  return { name: download.suggestedFilename(), bytes, rows }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

for (const width of [1440, 360]) {
  test(`the rows of an edition are imported, exported and imported again at ${width} px`, async ({ openPageAs, site }) => {
    const table = { warehouseId: site.warehouseId, kind: 'ZONES', code: 'US', name: '美国', nameEn: 'US from Los Angeles' }
    const { zoneTable } = await site.command('createZoneTable', { ...table, validFrom: '2020-01-01' }, 'zoneTable { id }')
    const page = await openPageAs('owner', { path: `/logistics/zone/${encodeURIComponent(zoneTable.id)}` })
    await page.setViewportSize({ width, height: 800 })
    const isNarrow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await test.step('the page of the edition leads to its import, which asks for no customer', async () => {
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Import zones and remote areas' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'US from Los Angeles (from 2020-01-01)' })).toBeVisible()
      await expect(page.getByText('Nothing was imported yet.')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveCount(0)
      const template = await saved(page, () => page.getByRole('button', { name: 'Template' }).click())
      expect(template.rows[0]).toEqual(zoneHeader)
      expect(await seriousViolations(page)).toEqual([])
      await isNarrow()
    })

    await test.step('the check names what overlaps and what has lost a zero', async () => {
      const rows = [
        ['5', 'US', '80000', '81699', '', ''],
        ['6', 'US', '81600', '81700', '', ''],
        ['8', 'US', 4101, 4199, '', ''],
        ['9', 'GB', '', '', 'KW17', ''],
      ]
      await choose(page, 'zones.xlsx', Buffer.from(xlsxOf([zoneHeader, ...rows])))
      await expect(page.getByText('US 81600–81700 (zone 6) overlaps US 80000–81699 (zone 5)').first()).toBeVisible()
      await expect(page.getByText('write all digits: 04101').first()).toBeVisible()
      await expect(page.getByText('US from Los Angeles (from 2020-01-01) · zones.xlsx')).toBeVisible()
      await expect(page.getByText('The match is kept for files of this warehouse with the same header.')).toBeVisible()
      expect(await seriousViolations(page)).toEqual([])
      await isNarrow()
    })

    await test.step('the valid rows are imported, and shown by the edition', async () => {
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
      await expect(page.getByText('2 rows imported', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'View edition' }).click()
      await expect(page.getByRole('heading', { name: 'US from Los Angeles' })).toBeVisible()
      await expect(page.getByText('US 80000–81699')).toBeVisible()
      await expect(page.getByText('GB KW17…')).toBeVisible()
    })

    await test.step('an export is imported again without a change, and with one', async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const file = await saved(page, () => page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click())
      expect(file.rows).toEqual([zoneHeader, ['9', 'GB', '', '', 'KW17', ''], ['5', 'US', '80000', '81699', '', '']])
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('link', { name: 'zones.xlsx', exact: true })).toBeVisible()
      await choose(page, file.name, file.bytes)
      await expect(page.getByText('There is nothing to import')).toBeVisible()
      await page.getByRole('link', { name: 'Import another file' }).click()
      await expect(page.getByRole('link', { name: 'US from Los Angeles (from 2020-01-01)' })).toBeVisible()
      const changed = file.rows.map(([zone = '', ...cells]) => [zone === '5' ? '4' : zone, ...cells])
      await choose(page, file.name, Buffer.from(xlsxOf(changed)))
      await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Rows' })).toContainText('Zone 5 → 4')
      await expect(page.getByRole('region', { name: 'Rows' })).toContainText(/80000.*Postcode to: 81699/)
      await expect(page.getByText('1 row imported', { exact: true })).toBeVisible()
    })
  })
}

test('remote areas have a template without zones, and the import without an edition says where it begins', async ({ openPageAs, site }) => {
  const table = { warehouseId: site.warehouseId, kind: 'REMOTE_AREAS', code: 'FAR', name: '偏远', nameEn: 'Far away' }
  const { zoneTable } = await site.command('createZoneTable', { ...table, validFrom: '2020-01-01' }, 'zoneTable { id }')
  const page = await openPageAs('owner', { path: `/logistics/remote/${encodeURIComponent(zoneTable.id)}` })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const template = await saved(page, () => page.getByRole('button', { name: 'Template' }).click())
  expect(template.rows[0]).toEqual(remoteHeader)
  await choose(page, 'far.xlsx', Buffer.from(xlsxOf([remoteHeader, ['AU', '0800', '0899', '', '']])))
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await page.getByRole('link', { name: 'View edition' }).click()
  await expect(page).toHaveURL(/\/logistics\/remote\//)
  await expect(page.getByText('AU 0800–0899')).toBeVisible()

  await page.goto(`/logistics/zone-import?warehouse=${encodeURIComponent(site.warehouseId)}`)
  await expect(page.getByRole('link', { name: 'Open the list' })).toHaveAttribute('href', /^\/logistics\/zone\/list/)
  await expect(page.getByText('Open the edition into which the rows go, and choose Import there.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'far.xlsx' })).toBeVisible()
  await page.goto(`/logistics/zone-import?target=nothing&warehouse=${encodeURIComponent(site.warehouseId)}`)
  await expect(page.getByText('Not found, or no access')).toBeVisible()
})
