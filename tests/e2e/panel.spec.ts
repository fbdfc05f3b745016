import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('what is in progress stands in three rows, and each number leads to a list of as many', async ({ openPageAs, site, page }) => {
  const at = await createPackageAtStage(site.goods)
  await at('DRAFT')
  await at('PENDING')
  await at('TO_BE_SHIPPED')
  await at('PICKING')
  // Its third package was packed alone, so this wave has ended.
  await openPageAs('manager')
  const card = page.getByRole('region', { name: 'In progress' })
  const rows = card.getByRole('list')
  const stepsOf = (name: string) => card.getByRole('list', { name }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(stepsOf('Packages')).toHaveText(['Draft 1', 'Pending 1', 'To be printed 0', 'Picking 1', 'Picked 0', 'To be shipped 1'])
  await expect(stepsOf('Waves')).toHaveText(['To be picked 0', 'Picking 1', 'To be packed 0', 'Packing 0'])
  expect(await seriousViolations(page)).toEqual([])
  for (const [list, step, row] of [
    ['Packages', 'Pending', /WB/],
    ['Packages', 'To be shipped', /WB/],
    ['Waves', 'Picking', /W\d/],
  ] as const) {
    await stepsOf(list).filter({ hasText: step }).getByRole('link').click()
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: row })).toHaveCount(1)
    await page.goBack()
  }
  // On a phone each row is a list, and nothing of the page is beside the screen.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(stepsOf('Packages').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a card is hidden and another one moved, which holds on another device, until the panel is as usual again', async ({
  openPageAs,
  site,
  page,
  browser,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.postData()}`))
  const titles = page.getByRole('heading', { level: 2 })
  const standard = [
    'Set up Wavehouse',
    'To decide',
    'Today',
    'In progress',
    'Forecast of the cut-offs',
    'Order statistics',
    'By customer',
    'By channel',
  ]
  const side = ['Announcements', 'Storage capacity', 'Stock']
  await openPageAs('manager')
  await expect(titles).toHaveText([...standard, ...side])

  await page.getByRole('button', { name: 'Customise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customise the control panel' })
  const up = dialog.getByRole('button', { name: 'Move Order statistics up' })
  await expect(dialog).toContainText('“To decide” and the steps of setting up stay first and cannot be hidden')
  await dialog.getByRole('checkbox', { name: 'Storage capacity' }).uncheck()
  await up.focus()
  // At the top the button keeps the focus and does nothing more.
  for (const position of [3, 2, 1, 1]) {
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(`Order statistics is number ${position} now`)
  }
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const own = [
    'Set up Wavehouse',
    'To decide',
    'Order statistics',
    'By customer',
    'By channel',
    'Today',
    'In progress',
    'Forecast of the cut-offs',
  ]
  await expect(titles).toHaveText([...own, 'Announcements', 'Stock'])

  const other = await browser.newContext({ baseURL: site.api.url, viewport: { width: 1440, height: 900 } })
  const theirs = await openPageAs('manager', { page: await other.newPage() })
  const read: string[] = []
  theirs.on('request', (request) => read.push(`${request.postData()}`))
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 2 })).toHaveText([...own, 'Announcements', 'Stock'])
  await theirs.getByRole('region', { name: 'Stock', exact: true }).scrollIntoViewIfNeeded()
  expect(asked.some((body) => body.includes('StorageCapacityQuery'))).toBe(true)
  expect(read.some((body) => body.includes('OrderStatisticsQuery'))).toBe(true)
  expect(read.some((body) => body.includes('StorageCapacityQuery'))).toBe(false)

  // What is not saved is lost.
  await theirs.getByRole('button', { name: 'Customise' }).click()
  const again = theirs.getByRole('dialog')
  await again.getByRole('button', { name: 'Back to the standard' }).click()
  await expect(again.getByRole('checkbox', { name: 'Storage capacity' })).toBeChecked()
  await theirs.keyboard.press('Escape')
  await expect(theirs.getByRole('heading', { level: 2 })).toHaveText([...own, 'Announcements', 'Stock'])
  await theirs.getByRole('button', { name: 'Customise' }).click()
  await again.getByRole('button', { name: 'Back to the standard' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('heading', { level: 2 })).toHaveText([...standard, ...side])
  await page.reload()
  await expect(titles).toHaveText([...standard, ...side])
})
