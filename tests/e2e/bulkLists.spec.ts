import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { createInboundOrder } from './stationPage.ts'

const rowOf = (page: Page, text: string) => page.getByRole('grid').locator('[data-index]', { hasText: text })
const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selected rows' })

test('selected inbound orders are voided for one reason; those that may not be are left out and told', async ({ openPageAs, site }) => {
  const [gone, coming, other] = [
    await createInboundOrder(site, [2]),
    await createInboundOrder(site, [3]),
    await createInboundOrder(site, [4]),
  ]
  await site.command('voidInboundOrder', { orderId: gone.id })
  const page = await openPageAs('lead', { path: '/inbound/warehouseWarrant' })
  for (const { number } of [gone, coming, other]) await rowOf(page, number).locator('[data-tick]').click()
  const bar = barOf(page)
  await expect(bar).toContainText('3 selected')
  expect(await seriousViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Void' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Void 2 orders')
  await expect(question).toContainText('1 other selected order does not allow this action')
  await question.getByLabel('Reason').fill('The ship was cancelled')
  await question.getByRole('button', { name: 'Void 2 orders' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('2 done')
  await report.getByRole('button', { name: 'Close' }).last().click()
  for (const { number } of [coming, other]) await expect(rowOf(page, number)).toContainText('Voided')
  await expect(bar).toBeHidden()
})

test('chosen products of the inventory get one level, and a count that begins with all of them', async ({ openPageAs, site }) => {
  const products = await site.createProducts([2, 30, 40])
  const [low, enough] = [must(products[0], 'a product'), must(products[1], 'another product')]
  const page = await openPageAs('lead', { path: '/inventory/inventory-list' })
  const bar = barOf(page)
  const choose = async () => {
    for (const { sku } of [low, enough]) await rowOf(page, sku).locator('[data-tick]').click()
    await expect(bar).toContainText('2 selected')
  }
  await choose()
  await bar.getByRole('button', { name: 'Set low-stock level' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Low-stock level').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('2 done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('link', { name: /^Low stock\s*1$/ })).toBeVisible()

  await choose()
  await bar.getByRole('link', { name: 'Count' }).click()
  const chosen = page.getByRole('combobox', { name: /^Product/ })
  await expect(chosen).toHaveCount(2)
  await page.getByRole('button', { name: 'Create count' }).click()
  await expect(page.getByRole('heading', { name: /^CT\d/ })).toBeVisible()
  for (const { sku } of [low, enough]) await expect(page.getByRole('main')).toContainText(sku)
})

test('rows can be selected while their list is reloaded after bulk work, which is not listed again', async ({ openPageAs, page, site }) => {
  await site.createRacks('PICKING', ['A01'], 2, 1)
  const first = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const job = Promise.withResolvers<string>()
  let isBegun = false
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON()
    if (operationName === 'LocationBulkSpecMutation') {
      isBegun = true
      const response = await route.fetch()
      const { data } = await response.json()
      job.resolve(must(Object.values<{ job: { id: string } }>(data)[0], 'an answer').job.id)
      return route.fulfill({ response })
    }
    // What is read while the job runs says so.
    if (operationName === 'RunningBulksQuery' && isBegun) {
      const running = { id: await job.promise, action: 'setEachLocationSpec', state: 'RUNNING', total: 2, applied: 0, refused: 0 }
      return route.fulfill({ json: { data: { bulkJobs: [running] } } })
    }
    if (operationName === 'LocationsPageQuery') {
      if (isBegun) isHeld.resolve()
      await (isBegun ? held.promise : first.promise)
    }
    return route.fallback()
  })
  const everyRow = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  const bar = barOf(page)
  const report = page.getByRole('dialog')
  await openPageAs('owner', { path: '/setting/mange' })
  // Before there are rows, a tick would select none.
  await expect(everyRow).toBeDisabled()
  first.resolve()
  await everyRow.click()
  await bar.getByRole('button', { name: 'Set shelf size' }).click()
  await report.getByRole('button', { name: 'Save' }).click()
  await expect(report).toContainText(/[1-9] done/)
  await isHeld.promise
  await report.getByRole('button', { name: 'Close' }).last().click()
  await everyRow.click()
  await expect(bar).toContainText(/[1-9] selected/)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(bar).toContainText(/[1-9] selected/)
  await expect(page.getByRole('list', { name: 'Running actions' })).toHaveCount(0)
})
