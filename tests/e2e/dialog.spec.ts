import { expect, test } from './fixtures.ts'
import { receiveAtStation } from './receiveAtStation.ts'
import { createInboundOrder } from './stationPage.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a form in a dialog has the focus, and Enter submits it', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/setting/mange' })
  await page.getByRole('button', { name: 'New location' }).click()
  const dialog = page.getByRole('dialog', { name: 'New location' })
  await expect(dialog.getByLabel('Cargo area')).toBeFocused()
  await page.keyboard.press('Tab')
  // By hand: a scanner's Enter submits nothing.
  await page.keyboard.type('nowhere', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Please correct 1 field')
  await expect(dialog.getByLabel('Location code')).toHaveValue('nowhere')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a stock figure links to the view that it counts', async ({ openPageAs }) => {
  const page = await openPageAs('manager')
  await page.getByRole('region', { name: 'Stock', exact: true }).getByRole('link', { name: 'Defective pieces' }).click()
  const views = page.getByRole('navigation', { name: 'Inventory views' })
  await expect(views.locator('[aria-current]')).toContainText('Defective')
})

test('completing an order by force requires each reason, with translated labels', async ({ openPageAs, site }) => {
  const order = await createInboundOrder(site, [2])
  const received = [{ code: order.goods[0]!.barcode, orderId: order.id, quantity: 1 }]
  await receiveAtStation(site, 'receiver', await site.createStation(), received)
  const page = await openPageAs('manager', { path: `/inbound/warehouseWarrant/${encodeURIComponent(order.id)}` })
  await page.getByRole('button', { name: 'Force complete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Force complete' }).click()
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleDescription('Required')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeHidden()
})
