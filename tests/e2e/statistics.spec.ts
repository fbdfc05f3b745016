import { readFile } from 'node:fs/promises'
import { read as readXlsx, utils } from '@e965/xlsx'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { failUntilRetry } from './stationPage.ts'

test('the order statistics count what their lists contain, keep the chosen days and follow new packages, beside the capacity', async ({
  openPageAs,
  site,
}) => {
  const sku = await site.goods.createProduct(10)
  const create = (channelCode: string) => site.goods.createPackage({ [sku]: 1 }, { channelCode })
  const [first] = [await create('STD'), await create('STD'), await create('EXP')]
  await site.command('cancelPackage', { packageId: must(first, 'package').id })

  const page = await openPageAs('manager')
  const card = page.getByRole('region', { name: 'Order statistics' })
  const rows = card.getByRole('table', { name: 'By day' }).getByRole('row')
  const today = rows.nth(1)
  await expect(today).toContainText(/until \d\d:\d\d/)
  await expect(today.getByRole('cell')).toHaveText(['3', '0', '0'])
  await expect(card.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await expect(rows).toHaveCount(15)
  const capacity = page.getByRole('region', { name: 'Storage capacity' })
  await expect(capacity.getByRole('meter', { name: /Locations$/ }).first()).toHaveAttribute('aria-valuenow', '33')
  expect(await seriousViolations(page)).toEqual([])

  await card.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(rows).toHaveCount(8)
  await page.reload()
  await expect(rows).toHaveCount(8)
  await create('EXP')
  await expect(today.getByRole('cell').first()).toHaveText('4')

  // Each figure with a list is as long as the list.
  const channels = page.getByRole('region', { name: 'By channel' })
  const states = card.getByRole('list', { name: 'Created packages by present state' }).getByRole('listitem')
  await expect(states).toHaveText(['Pending 3', 'Cancelled 1'])
  for (const [link, count] of [
    [today.getByRole('link'), 4],
    [card.getByRole('definition').first().getByRole('link'), 4],
    [channels.getByRole('row', { name: 'EXP' }).getByRole('link'), 2],
    [page.getByRole('region', { name: 'By customer' }).getByRole('row').nth(1).getByRole('link'), 4],
    [page.getByRole('link', { name: /^Created/ }), 4],
    [states.nth(0).getByRole('link'), 3],
    [states.nth(1).getByRole('link'), 1],
  ] as const) {
    await expect(link).toContainText(String(count))
    await link.click()
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: /WB/ })).toHaveCount(count)
    await page.goBack()
    await expect(rows).toHaveCount(8)
  }
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^Order statistics \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)
  const book = readXlsx(await readFile(await file.path()))
  expect(book.SheetNames).toEqual(['By day', 'By customer', 'By channel', 'Present state'])
  const stateSheet = must(book.Sheets['Present state'], 'sheet')
  expect(utils.sheet_to_json(stateSheet, { header: 1 })).toEqual([
    ['Present state', 'Created'],
    ['Pending', 3],
    ['Cancelled', 1],
  ])
  await capacity.getByRole('link', { name: '2 idle' }).click()
  await expect(page).toHaveURL(/view=IDLE/)
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: /A01-/ })).toHaveCount(2)
})

test('order statistics that cannot be read say so beside the other cards, and come with the next attempt', async ({
  openPageAs,
  site,
  page,
}) => {
  await site.goods.createPackage({ [await site.goods.createProduct(1)]: 1 })
  const retry = await failUntilRetry(page, (route) => route.fulfill({ status: 500, body: 'x' }), /^OrderStatisticsQuery$/)
  await openPageAs('manager')
  const card = page.getByRole('region', { name: 'Order statistics' })
  await expect(card.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pending/ })).toBeVisible()
  await retry(card.getByRole('button', { name: 'Try again' }))
  await expect(card.getByRole('table', { name: 'By day' }).getByRole('row').nth(1)).toContainText('1')
  await expect(card.getByRole('alert')).toHaveCount(0)
})
