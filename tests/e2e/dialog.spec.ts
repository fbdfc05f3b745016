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
