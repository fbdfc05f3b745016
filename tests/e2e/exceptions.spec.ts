import { expect, test } from './fixtures.ts'
import { announce, counter, inOrder, newStation, receivePath, standAt } from './queueWorld.ts'
import { receiveAt, refuseRecorded } from './receiving.ts'
import { scan, scanAll } from './scanner.ts'

test('a station counts its scan exceptions, and a thumb and a scanner close them', async ({ enter, house, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await refuseRecorded(house, 'receiver', 'Shelving 1', ['LOST-1', 'LOST-2'])
  await enter('receiver', { path: '/inbound/receive' })
  await page.getByRole('button', { name: 'Shelving 1' }).click()
  await page.getByRole('button', { name: '2 exceptions' }).click()
  const list = page.getByRole('dialog', { name: 'Scan exceptions of this station' })
  await list.getByRole('button', { name: 'LOST-1' }).click()
  await expect(list).toContainText('Station Shelving 1')
  await list.getByRole('button', { name: 'The goods are put back' }).click()
  await list.getByRole('button', { name: 'They are back' }).click()

  await expect(list).toContainText('LOST-2')
  await list.getByRole('button', { name: 'Posted by a document' }).click()
  await expect(list.getByRole('textbox')).toBeFocused()
  await scan(page, 'I:IN2611-0001')
  await expect(list).toContainText('nothing to do')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /exception/ })).toHaveCount(0)
  await expect(page.locator('.instruction')).toBeVisible()
})

test('the panel leads to the scan exceptions of a warehouse, and a supervisor closes one with a reason', async ({ enter, house, page }) => {
  await refuseRecorded(house, 'receiver', 'Dock 1', ['LOST-3'])
  await enter('manager')
  await page.getByRole('link', { name: /Scan exceptions 1$/ }).click()
  const row = page.getByRole('row', { name: 'LOST-3' })
  await expect(row).toContainText('Station Dock 1')
  await row.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan exception' })
  await dialog.getByRole('button', { name: 'Discard with a reason' }).click()
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scanned twice')
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(page.getByText('nothing to do')).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Scan exceptions by state' })
  await expect(views.getByRole('link', { name: 'Open 0', exact: true })).toBeVisible()
  await views.getByRole('link', { name: /^Closed/ }).click()
  await expect(row).toContainText('Closed')
  await views.getByRole('link', { name: /^Open/ }).click()

  // Another one comes while the list is open.
  await refuseRecorded(house, 'receiver', 'Dock 1', ['LOST-4'])
  await expect(page.getByRole('row', { name: 'LOST-4' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open 1', exact: true })).toBeVisible()
})

test('where somebody else has received what was recorded here, the page says what is there', async ({ enter, house, page, context }) => {
  const order = await announce(house, [3])
  const [lamp] = order.goods
  const [here, elsewhere] = [await newStation(house), await newStation(house)]
  await enter('receiver', { path: receivePath(order) })
  await standAt(page, here)
  await scan(page, lamp!.barcode)
  await expect(counter(page, inOrder)).toHaveText('1 / 3')

  await context.setOffline(true)
  await scanAll(page, [lamp!.barcode, lamp!.barcode], 50)
  await expect(counter(page, inOrder)).toHaveText('3 / 3')
  await receiveAt(house, 'owner', elsewhere, [{ code: lamp!.barcode, orderId: order.id, quantity: 2 }])
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toContainText('declared')
  await expect(page.getByRole('button', { name: '2 exceptions' })).toBeVisible()
  await expect(counter(page, inOrder)).toHaveText('3 / 3')
  await expect(page.locator('aside')).toContainText('3 / 3')
})
