import { expect, test } from './fixtures.ts'

test('a form in a dialog is typed into at once, and Enter sends it', async ({ enter }) => {
  const page = await enter('manager', { path: '/setting/mange' })
  await page.getByRole('button', { name: 'New location' }).click()
  const dialog = page.getByRole('dialog', { name: 'New location' })
  await expect(dialog.getByLabel('Cargo area')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Please correct 1 entry')
  await expect(dialog.getByLabel('Location code')).toHaveValue('nowhere')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a figure of the stock leads to the view that it counts', async ({ enter }) => {
  const page = await enter('manager')
  await page.getByRole('region', { name: 'Stock and storage' }).getByRole('link', { name: 'Defective pieces' }).click()
  const views = page.getByRole('navigation', { name: 'Views of the inventory' })
  await expect(views.locator('[aria-current]')).toContainText('Defective')
})

test('an order is not completed by force before each reason is given, in the words of the console', async ({ enter, house }) => {
  const token = await house.token('manager')
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const { inboundOrders } = await house.ask<{ inboundOrders: { edges: { node: { id: string } }[] } }>(
    'query ($w: ID!) { inboundOrders(warehouseId: $w, first: 1, filter: { states: [IN_STORAGE] }) { edges { node { id } } } }',
    { w: warehouseId },
    token,
  )
  const page = await enter('manager', { path: `/inbound/warehouseWarrant/${encodeURIComponent(inboundOrders.edges[0]?.node.id ?? '')}` })
  await page.getByRole('button', { name: 'Complete by force' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Complete by force' }).click()
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleDescription('Required')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeHidden()
})
