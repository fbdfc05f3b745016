import { expect, test } from './fixtures.ts'

test('categories are added, sorted by mouse and keyboard, and given to products', async ({ openDemoAs }) => {
  const page = await openDemoAs('manager', { path: '/setting/categories' })
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( \\d+ products?)?$`) })
  const names = () =>
    page.getByRole('treeitem').evaluateAll((items) => items.map((one) => one.getAttribute('aria-label')?.replace(/ \d+ products?$/, '')))
  const dialog = page.getByRole('dialog')
  const save = async (name: string) => {
    await dialog.getByLabel('Category name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  for (const name of ['Garden', 'Tools', 'Pots']) {
    await page.getByRole('button', { name: 'New category', exact: true }).click()
    await save(name)
    await expect(item(name)).toBeVisible()
  }
  await page.getByRole('button', { name: 'New category', exact: true }).click()
  await save('Tools')
  await expect(dialog.getByRole('alert').first()).toContainText('There is already a category “Tools” here')
  await dialog.getByLabel('Category name').fill('Seeds')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item('Seeds')).toHaveAttribute('aria-level', '1')

  // Dropped on the middle of a row, a category goes below it; on the upper edge of a row, before it.
  await item('Tools').dragTo(item('Garden'))
  await expect(item('Tools')).toHaveAttribute('aria-level', '2')
  await item('Seeds').dragTo(item('Pots'), { targetPosition: { x: 200, y: 2 } })
  await expect.poll(async () => (await names()).slice(-4)).toEqual(['Garden', 'Tools', 'Seeds', 'Pots'])

  // Dropped where it was, or given up, nothing is moved.
  for (const end of ['Enter', 'Escape']) {
    await item('Pots').click({ position: { x: 60, y: 20 } })
    await page.keyboard.press('Control+Shift+D')
    await expect(page.getByText(/^Pots: place \d+ at the top/)).toBeAttached()
    await page.keyboard.press(end)
    await expect(page.getByText(/^Pots: place/)).not.toBeAttached()
  }
  await expect(page.getByText(/^Category “Pots” moved$/)).toHaveCount(0)

  // The same by keyboard: last, below Seeds, before Seeds.
  await item('Pots').click({ position: { x: 60, y: 20 } })
  await page.keyboard.press('Control+Shift+D')
  const told = page.getByText(/^Pots: (place|below) /)
  await expect(told).toHaveText(/^Pots: place \d+ at the top/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText(/^Pots: below “Seeds”/)
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText(/^Pots: place \d+ at the top/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names()).slice(-4)).toEqual(['Garden', 'Tools', 'Pots', 'Seeds'])

  // Without dragging: chosen from a list.
  await item('Pots').getByRole('button', { name: 'Move “Pots”' }).click()
  await dialog.getByRole('combobox').fill('Garden')
  await page.getByRole('option', { name: 'Garden', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item('Pots')).toHaveAttribute('aria-level', '2')

  await page.goto('/product/product')
  const row = page.getByRole('grid').locator('[data-index]').first()
  await row.click({ position: { x: 200, y: 18 } })
  await page.getByRole('combobox', { name: 'Category' }).fill('Pots')
  await page.getByRole('option', { name: 'Garden / Pots' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Product \S+ saved$/)).toBeVisible()

  // A category lists what is in it; deleted, it leaves its products to the one above.
  await page.goto('/setting/categories')
  await item('Pots').getByRole('link', { name: '1 product' }).click()
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(1)
  await expect(page.getByRole('grid').locator('[data-index]')).toContainText('Garden / Pots')
  await page.goto('/setting/categories')
  await item('Pots').getByRole('button', { name: 'Delete “Pots”' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 product goes to “Garden”')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(item('Pots')).toBeHidden()
  await expect(item('Garden').getByRole('link', { name: '1 product' })).toBeVisible()
})
