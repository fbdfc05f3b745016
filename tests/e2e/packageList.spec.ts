import type { Page, Response } from 'playwright/test'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { rowId } from '../api/testDataFactory.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'
import { failUntilRetry, heldUntil, injectFault } from './stationPage.ts'

const rows = (page: Page) => page.getByRole('grid').locator('[data-index]')
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Package states' }).getByRole('link', { name })
const count = (page: Page, name: string) => tab(page, name).locator('.count')

/** Creates pending packages of a piece each; returns them in order of creation. */
async function pendingPackages(site: Site, count: number) {
  const outbound = await site.outbound()
  const sku = await outbound.createProduct(count)
  return outbound.createPackages(...Array<Record<string, number>>(count).fill({ [sku]: 1 }))
}

test('the list filters by state and by several numbers, and stores the filter in its address', async ({ openPageAs, site }) => {
  const found = await pendingPackages(site, 7)
  const page = await openPageAs('manager', { path: '/out/parcel' })
  await expect(count(page, 'Pending')).toHaveText('7')

  await tab(page, 'Pending').click()
  await expect(page).toHaveURL(/view=PENDING/)
  await expect(rows(page).first()).toContainText('Pending')

  const wanted = found.slice(3, 6).map(({ number }) => number)
  await page.keyboard.press('/')
  const box = page.getByRole('search').getByRole('textbox')
  await expect(box).toBeFocused()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...wanted, 'WB-NOWHERE'].join('\n'),
  )
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('1 not found')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'WB-NOWHERE' }).getByRole('button', { name: 'Copy' })).toBeVisible()
  for (const number of wanted) await expect(page.getByRole('grid')).toContainText(number)
  await expect(count(page, 'Pending')).toHaveText('3')

  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(count(page, 'Pending')).toHaveText('7')
})

test('rows are selected and opened by keyboard, and Back returns to the row', async ({ openPageAs, site }) => {
  await pendingPackages(site, 60)
  const page = await openPageAs('manager', { path: '/out/parcel?view=PENDING' })
  await expect(rows(page).first()).toBeVisible()
  for (let i = 0; i < 40; i++) await page.keyboard.press('j')
  for (let i = 0; i < 3; i++) await page.keyboard.press('k')
  const active = page.locator('[data-active]')
  const number = must(await active.locator('.lead').textContent(), 'number of the row')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/out\/parcel\/[^?]+/)
  await expect(page.getByRole('heading', { name: number.trim() })).toBeVisible()
  // Rows are on the screen while they are read again.
  const isRead = Promise.withResolvers<void>()
  await injectFault(page, heldUntil(isRead.promise), /^packageRowsQuery$/)
  await page.goBack()
  await expect(page.getByRole('grid').getByText(number.trim())).toBeInViewport()

  // A row that is opened meanwhile, before scrolling has stopped.
  const opened = await page.locator('.scroll').evaluate((list) => {
    list.scrollTop += 700
    const middle = list.getBoundingClientRect().top + list.clientHeight / 2
    const under = [...list.querySelectorAll('[data-index]')].find((row) => row.getBoundingClientRect().bottom > middle)
    under?.querySelector<HTMLElement>('.link')?.click()
    return under?.querySelector('.lead')?.textContent
  })
  const openedRow = page.getByRole('grid').getByText(must(opened, 'opened row').trim())
  await expect(page.getByRole('heading', { name: must(opened, 'opened row').trim() })).toBeVisible()
  await page.goBack()
  await expect(openedRow).toBeInViewport()

  // Rows that have arrived stay where the user has scrolled to meanwhile.
  const scrolled = await page.locator('.scroll').evaluate((list) => {
    list.scrollTop -= 200
    return list.scrollTop
  })
  isRead.resolve()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(openedRow).toBeInViewport()
  expect(await page.locator('.scroll').evaluate((list) => list.scrollTop)).toBe(scrolled)
})

test('the command palette finds a number by typing and by scanning', async ({ openPageAs, site }) => {
  const [taken, pending] = await pendingPackages(site, 2)
  const outbound = await site.outbound()
  await outbound.generateWave({ packageIds: [must(taken, 'package').id] })
  const wanted = must(pending, 'package')
  const page = await openPageAs('manager', { path: '/home/panel' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  // A scanner sends Enter before any response.
  await page.keyboard.type(`${wanted.number.toLowerCase()}\n`)
  await expect(page.getByRole('heading', { name: wanted.number })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill(wanted.number.slice(0, 9))
  await expect(page.getByRole('option').filter({ hasText: 'WB' }).first()).toBeVisible()
  await page.route('**/graphql', (route) => route.abort())
  await field.fill('W2')
  await expect(page.getByRole('alert')).toContainText('Cannot reach the server')
  await page.unroute('**/graphql')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('option', { name: /^W\d{4}-/ })
    .first()
    .click()
  await expect(page).toHaveURL(/wave=W\d{4}-/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: wanted.number })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('marks selected packages as abnormal, with a result for each, and resolves them', async ({ openPageAs, site }) => {
  await pendingPackages(site, 5)
  const page = await openPageAs('lead', { path: '/out/parcel?view=PENDING' })
  await expect(rows(page)).toHaveCount(5)
  const numbers = await rows(page).locator('.lead').allTextContents()
  for (const i of [0, 1]) await page.locator('[data-tick]').nth(i).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark abnormal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 packages will be marked abnormal')
  const mark = dialog.getByRole('button', { name: 'Mark 2 packages abnormal' })
  await mark.click()
  await expect(dialog).toContainText('Required')
  await dialog.getByLabel('Reason').selectOption('GOODS_DAMAGED')
  await dialog.getByLabel('Note').fill('The corner is wet')
  await mark.click()
  await expect(page.getByRole('dialog')).toContainText('2 of 2')
  await expect(page.getByRole('dialog')).toContainText('2 done')
  await expect(page.getByRole('grid')).not.toContainText(must(numbers[0], 'number').trim())
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(count(page, 'Pending')).toHaveText('3')
  await expect(count(page, 'Abnormal')).toHaveText('2')
  await expect(page.getByRole('grid')).not.toContainText(must(numbers[0], 'number').trim())

  await page.goto(
    page.url().replace(
      'view=PENDING',
      `view=ABNORMAL&q=${numbers
        .slice(0, 2)
        .map((text) => text.trim())
        .join(',')}`,
    ),
  )
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Return to pending' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return 2 packages to pending' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 done')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No results')).toBeVisible()
})

test('puts selected packages on hold with a reason, filters by them, and releases them', async ({ openPageAs, site }) => {
  await pendingPackages(site, 3)
  const page = await openPageAs('service', { path: '/out/parcel?view=PENDING' })
  await expect(rows(page)).toHaveCount(3)
  const numbers = (await rows(page).locator('.lead').allTextContents()).slice(0, 2).map((text) => text.trim())
  for (const i of [0, 1]) await page.locator('[data-tick]').nth(i).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 packages will be on hold until released')
  await dialog.getByRole('button', { name: 'Put 2 packages on hold' }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByLabel('Reason').fill('Customer has not paid')
  await dialog.getByRole('button', { name: 'Put 2 packages on hold' }).click()
  await expect(dialog).toContainText('2 done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.locator('[data-index]', { hasText: numbers[0] as string })).toContainText('Pending · On hold')

  await page.goto(`/out/parcel?view=PENDING&hold=yes&q=${numbers.join(',')}`)
  await expect(rows(page)).toHaveCount(2)
  await page
    .locator('[data-index]', { hasText: numbers[1] as string })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: numbers[1] as string })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'On hold' })).toContainText(/Customer has not paid · ./)
  await page.getByRole('button', { name: 'Release hold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release hold' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Released from hold')
  await expect(history).toContainText('Customer has not paid')
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()

  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.locator('[data-tick]').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Release hold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release 1 package from hold' }).click()
  await expect(dialog).toContainText('1 done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No results')).toBeVisible()
})

test('changes of other users appear in the rows and on the open package', async ({ openPageAs, site }) => {
  const found = await pendingPackages(site, 2)
  const [first, second] = [must(found[0], 'package'), must(found[1], 'package')]
  const page = await openPageAs('manager', { path: '/out/parcel?view=PENDING' })
  const row = page.locator('[data-index]', { hasText: first.number })
  await expect(row).toContainText('Pending')
  const cancel = (id: string) => site.command('cancelPackage', { packageId: id })
  await cancel(first.id)
  await expect(row).toContainText('Cancelled')

  await page.locator('[data-index]', { hasText: second.number }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: second.number })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recipient' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel package' })).toBeVisible()
  await cancel(second.id)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel package' })).toBeHidden()
})

test.describe('failed reads', () => {
  test('are reported in place of the rows, with a retry', async ({ openPageAs, site }) => {
    const packageAt = await createPackageAtStage(site.goods)
    await packageAt('DRAFT')
    const page = await openPageAs('manager', { path: '/out/parcel' })
    await expect(rows(page)).toHaveCount(1)
    const broken = { status: 500, headers: { 'x-request-id': 'request-42' }, body: 'broken' }
    const retry = await failUntilRetry(page, (route) => route.fulfill(broken), /Query$/)
    await tab(page, 'Draft').click()
    await expect(page.getByRole('alert')).toContainText('request-42')
    await retry(page.getByRole('alert').getByRole('button', { name: 'Try again' }))
    await expect(rows(page).first()).toContainText('Draft')
  })
})

test('has no serious accessibility violation', async ({ openPageAs, site }) => {
  const [wrong] = await pendingPackages(site, 2)
  const { id, number } = must(wrong, 'package')
  await site.command('markAbnormal', { packageId: id, reason: 'GOODS_DAMAGED' })
  const page = await openPageAs('manager', { path: '/out/parcel' })
  await expect(rows(page)).toHaveCount(2)
  await page.locator('[data-tick]').first().click()
  expect(await seriousViolations(page)).toEqual([])
  await page.goto(`/out/parcel/${encodeURIComponent(id)}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})

test('prints the labels of selected packages as one PDF, for those who may', async ({ openPageAs, site, browser }) => {
  const packageAt = await createPackageAtStage(site.goods)
  for (let nth = 0; nth < 2; nth++) await packageAt('TO_BE_SHIPPED')
  const page = await openPageAs('lead', { path: '/out/parcel?view=TO_BE_SHIPPED' })
  await expect(rows(page)).toHaveCount(2)
  for (const i of [0, 1]) await page.locator('[data-tick]').nth(i).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('The printer jammed')
  await dialog.getByRole('button', { name: 'Print 2 labels' }).click()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/sheets/bulk-labels/') && asked.push(request.method()))
  const isSheet = (response: Response) => response.url().includes('/sheets/bulk-labels/') && response.request().method() === 'GET'
  const sheet = page.context().waitForEvent('response', isSheet)
  const open = page.getByRole('dialog').getByRole('button', { name: 'Open labels 1–2' })
  await open.click()
  expect((await sheet).headers()['content-type']).toBe('application/pdf')
  // The PDF is generated for its window only.
  expect(asked).toEqual(['HEAD'])

  await page.route('**/sheets/**', (route) => route.abort())
  await open.click()
  await expect(page.getByText('Cannot reach the server')).toBeVisible()

  const path = '/out/parcel?view=TO_BE_SHIPPED'
  const planner = await openPageAs('planner', { path, page: await (await browser.newContext({ locale: 'en-GB' })).newPage() })
  await planner.locator('[data-tick]').first().click()
  await expect(planner.getByRole('toolbar')).toContainText('1 selected')
  await expect(planner.getByRole('toolbar').getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(planner.getByRole('toolbar').getByRole('button', { name: 'Print labels' })).toHaveCount(0)
})

test('processes all matching rows, loaded or not, and the job continues after its dialog and page are closed', async ({
  openPageAs,
  site,
}) => {
  const pending = 60
  await pendingPackages(site, pending)
  const page = await openPageAs('lead', { path: '/out/parcel?view=PENDING' })
  await expect(count(page, 'Pending')).toHaveText(`${pending}`)
  const bar = page.getByRole('toolbar')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(bar).toContainText('50 selected')
  await bar.getByRole('button', { name: `Select all ${pending}` }).click()
  await expect(bar).toContainText(`${pending} selected`)
  await page.locator('[data-tick]').nth(1).click()
  await expect(bar).toContainText('49 selected')
  await page.locator('[data-tick]').nth(1).click()
  await bar.getByRole('button', { name: `Select all ${pending}` }).click()
  await bar.getByRole('button', { name: 'Mark abnormal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('OUT_OF_STOCK')
  // These locks block the changes of this site, so the job does not finish.
  const lock = await site.api.services.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select from package where warehouse_id = $1 for update', [rowId(site.warehouse)])
    await dialog.getByRole('button', { name: `Mark ${pending} packages abnormal` }).click()

    await expect(dialog).toContainText(`of ${pending}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const running = page.getByRole('list', { name: 'Running actions' })
    await expect(running).toContainText(`Mark ${pending} packages abnormal`)
    await expect(running).toContainText(`of ${pending}`)
    await page.reload()
    await running.getByRole('button', { name: 'View' }).click()
    await expect(running).toBeHidden()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog).toContainText(`of ${pending}`)
    await expect(dialog).toContainText('Stopped')
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await site.settled()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toBeHidden()
  // The row in progress is finished, unless it has waited too long for the lock.
  await expect(count(page, 'Pending')).toHaveText(/^(59|60)$/)
})
