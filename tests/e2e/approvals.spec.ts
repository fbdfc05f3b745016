import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { heldUntil, injectFault } from './stationPage.ts'

test('the author is told that approval is needed, and the approver sees it wait, why, and what it does', async ({
  openPageAs,
  site,
  browser,
}) => {
  const [lamp] = await site.createProducts([12])
  const newPage = async (viewport = { width: 1440, height: 900 }) => (await browser.newContext({ viewport })).newPage()
  const approver = await openPageAs('manager', { page: await newPage() })
  const bell = approver.getByRole('banner').getByRole('button', { name: /decision/ })
  await expect(bell).toBeVisible()
  const tile = approver.getByRole('region', { name: 'To decide' }).getByRole('listitem')
  const entry = approver.getByRole('navigation').getByRole('link', { name: /^Adjustments/ })
  await expect(bell).toHaveAccessibleName(/^Nothing waits/)

  const author = await openPageAs('controller', { path: '/inventory/create-adjust' })
  await expect(author.getByRole('banner').getByRole('button', { name: /decision/ })).toHaveCount(0)
  await author.getByRole('combobox', { name: 'Customer' }).click()
  await author.getByRole('option', { name: site.customer.name }).click()
  await author.getByLabel('Reason').selectOption('Found')
  await author.getByRole('combobox', { name: 'Product' }).fill(lamp!.sku)
  await author.getByRole('option', { name: lamp!.sku }).click()
  const location = author.getByRole('combobox', { name: 'Location' })
  await location.click()
  await author
    .getByRole('option', { name: /· Good/ })
    .first()
    .click()
  await expect(location).toBeFocused()
  const change = author.getByLabel('Change')
  await change.fill('20')
  const told = author.getByRole('region', { name: 'Needs approval' })
  await expect(told).toHaveCount(0)
  await change.fill('64')
  await expect(told).toContainText(`you change ${lamp!.sku} by 64 pieces`)
  await expect(told).toContainText('Up to 20 need no approval')
  // It stays while other pieces are judged: a button that moves is not pressed.
  const answered = Promise.withResolvers<void>()
  const mended = await injectFault(author, heldUntil(answered.promise), /^useApprovalNeedQuery$/)
  const judging = author.waitForRequest((request) => request.postData()?.includes('useApprovalNeedQuery') ?? false)
  await change.fill('65')
  await judging
  await expect(told).toContainText('by 64 pieces')
  answered.resolve()
  await expect(told).toContainText('by 65 pieces')
  await mended()
  await change.fill('64')
  await expect(told).toContainText('by 64 pieces')
  expect(await seriousViolations(author)).toEqual([])
  await author.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(author.getByText('Waits for approval by somebody else')).toBeVisible()
  const number = must(await author.getByRole('heading', { name: /^AD\d/ }).textContent(), 'number')

  await expect(bell).toHaveAccessibleName('1 document waits for your decision')
  await expect(tile).toHaveText(/^1Adjustments to approve1 of them for you to approve/)
  await expect(entry).toContainText('Adjustments 1 waits for your decision')
  expect(await seriousViolations(approver)).toEqual([])
  await bell.click()
  const item = approver.getByRole('menuitem', { name: number })
  await expect(item).toContainText('1 line · +64 pieces')
  await item.click()
  const why = approver.getByRole('region', { name: 'Needs approval' })
  await expect(why).toContainText(`changes ${lamp!.sku} by 64 pieces`)
  const effect = approver.getByRole('region', { name: 'When it is posted' })
  await expect(effect).toContainText('Good stock, 1 location+64')
  const cells = approver.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1).getByRole('cell')
  await expect(cells.nth(4)).toHaveText('12')
  await expect(cells.nth(6)).toHaveText('76')
  expect(await seriousViolations(approver)).toEqual([])

  // A photo of the author is seen before the decision, without reloading.
  await author.getByRole('button', { name: 'Add photos' }).click()
  const dialog = author.getByRole('dialog')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a87a45' } })
    .jpeg()
    .toBuffer()
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'found.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByLabel('What they show').fill('Behind the rack')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Add photos' }).click()
  await expect(author.getByRole('region', { name: 'Photos (1)' })).toContainText('Behind the rack')
  await expect(approver.getByRole('region', { name: 'Photos (1)' })).toContainText('Behind the rack')
  expect(await seriousViolations(author)).toEqual([])

  await why.getByRole('button', { name: 'Approve' }).click()
  const asked = approver.getByRole('alertdialog')
  await expect(asked.getByRole('row').nth(1)).toContainText('+64')
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(why).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(/^Nothing waits/)
})
