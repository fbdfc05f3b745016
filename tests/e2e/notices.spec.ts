import type { Page } from 'playwright/test'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { upload } from '../api/exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /decision/ })

/** Shows a page or puts it into the background. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )

test('who started an import is told live that it is over, opens its page from the bell, and nobody else is told', async ({
  openPageAs,
  site,
  browser,
}) => {
  const newPage = async (viewport = { width: 1440, height: 900 }) => (await browser.newContext({ viewport })).newPage()
  const starter = await openPageAs('manager', { page: await newPage() })
  const colleague = await openPageAs('lead', { page: await newPage() })
  for (const page of [starter, colleague]) await expect(bellOf(page)).toHaveAccessibleName('Nothing waits for your decision')
  const { client } = await site.person('manager')
  const place = { warehouse: site.warehouse, customer: site.customer }
  const importFile = async (name: string) => {
    const mark = site.unique('NTC')
    const row = (sku: string, title: string) => [sku, title, '杯', 'Cup', '12.50', 'USD', 30, 15.5, 15, 0.385]
    const file = xlsxOf([productHeader, row(`${mark}-1`, 'Cup'), row(`${mark}-2`, '')])
    const { import: found } = await upload(client, file, { ...place, name })
    await site.settled()
    await client.command('startSheetImport', { importId: found!.id, mode: 'VALID_ROWS' })
  }

  await test.step('the bell counts it without a reload', async () => {
    await importFile('spring.xlsx')
    await expect(bellOf(starter)).toHaveText('1')
    await expect(bellOf(starter)).toHaveAccessibleName('Nothing waits for your decision, 1 unread notice')
    await bellOf(starter).click()
    const notice = starter.getByRole('menuitem', { name: 'Import finished: spring.xlsx' })
    await expect(notice).toContainText('1 done, 1 failed')
    expect(await seriousViolations(starter)).toEqual([])
  })

  await test.step('its page opens from it, and it is read', async () => {
    await starter.getByRole('menuitem', { name: 'spring.xlsx' }).click()
    await expect(starter.getByRole('heading', { name: 'Import products' })).toBeVisible()
    await expect(starter.getByRole('main')).toContainText('1 of 2 rows imported')
    await expect(bellOf(starter)).toHaveAccessibleName('Nothing waits for your decision')
  })

  await test.step('a page that is looked at, and not one in the background, is what marks it; others are not told', async () => {
    await starter.getByRole('banner').getByRole('link').first().click()
    await expect(starter.getByRole('region', { name: 'To decide' })).toBeVisible()
    await importFile('summer.xlsx')
    await importFile('autumn.xlsx')
    await expect(bellOf(starter)).toHaveText('2')
    await expect(bellOf(colleague)).toHaveAccessibleName('Nothing waits for your decision')
    await starter.goto(`/product/import?warehouse=${encodeURIComponent(site.warehouse.id)}`)
    await show(starter, false)
    await starter.getByRole('link', { name: 'autumn.xlsx' }).click()
    await expect(starter.getByRole('main')).toContainText('1 of 2 rows imported')
    // The count that arrives next would lack it, had it been marked.
    await importFile('winter.xlsx')
    await expect(bellOf(starter)).toHaveText('3')
    await show(starter, true)
    await expect(bellOf(starter)).toHaveText('2')
  })

  await test.step('all that are shown are marked as read at once; on a handheld the bell fits', async () => {
    const narrow = await openPageAs('manager', { page: await newPage({ width: 360, height: 740 }) })
    await bellOf(narrow).click()
    await expect(narrow.getByRole('menuitem', { name: 'summer.xlsx' })).toBeVisible()
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await narrow.getByRole('menuitem', { name: 'Mark these as read' }).click()
    for (const page of [narrow, starter]) await expect(bellOf(page)).toHaveAccessibleName('Nothing waits for your decision')
  })

  await test.step('an action on many rows shows its refusals', async () => {
    const ids = Array.from({ length: 50 }, () => toNodeId('Product', newId()))
    const [known] = await site.createProducts([1])
    await client.command(
      'setProductsStatus',
      { warehouseId: site.warehouse.id, ids: [known!.id, ...ids], sale: 'NOT_FOR_SALE' },
      'job { id }',
    )
    await expect(bellOf(starter)).toHaveText('1')
    await bellOf(starter).click()
    await starter.getByRole('menuitem', { name: '1 done, 50 failed' }).click()
    const dialog = starter.getByRole('dialog')
    await expect(dialog).toContainText('50')
    expect(await seriousViolations(starter)).toEqual([])
    await starter.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bellOf(starter)).toHaveAccessibleName('Nothing waits for your decision')
  })

  await test.step('the account says why nothing can be mailed; what was chosen before is left out, one after the other by key', async () => {
    await client.command('setNoticeMail', { kinds: ['IMPORT', 'BULK', 'CUT_OFF'] })
    await starter.goto(`/account/security?warehouse=${encodeURIComponent(site.warehouse.id)}`)
    const section = starter.getByRole('region', { name: 'Notices' })
    await expect(section).toContainText('the server has no mail server')
    const box = (name: string) => section.getByRole('checkbox', { name })
    await expect(box('Printers that did not print')).toBeDisabled()
    for (const name of ['My imports are over', 'Cut-offs at risk']) {
      await expect(box(name)).toBeChecked()
      await box(name).press('Space')
      await expect(box(name)).not.toBeChecked()
      await expect(box(name)).toBeFocused()
    }
    const { myNoticeMail } = await client.query('{ myNoticeMail { kinds { kind isMailed } } }')
    expect(myNoticeMail.kinds.flatMap(({ kind, isMailed }: { kind: string; isMailed: boolean }) => (isMailed ? kind : []))).toEqual([
      'BULK',
    ])
    expect(await seriousViolations(starter)).toEqual([])
  })
})
