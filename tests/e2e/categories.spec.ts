import { expect, test } from './fixtures.ts'

test('categories are added, sorted by mouse and keyboard, and given to products', async ({ openPageAs, site }) => {
  const [lamp] = await site.createProducts([0])
  // Categories belong to all warehouses.
  const [garden, tools, pots, seeds] = ['Garden', 'Tools', 'Pots', 'Seeds'].map((name) => site.unique(`${name} `)) as [
    string,
    string,
    string,
    string,
  ]
  const page = await openPageAs('owner', { path: '/setting/categories' })
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( \\d+ products?)?$`) })
  const names = () =>
    page.getByRole('treeitem').evaluateAll((items) => items.map((one) => one.getAttribute('aria-label')?.replace(/ \d+ products?$/, '')))
  const dialog = page.getByRole('dialog')
  const save = async (name: string) => {
    await dialog.getByLabel('Category name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  for (const name of [garden, tools, pots]) {
    await page.getByRole('button', { name: 'New category', exact: true }).click()
    await save(name)
    await expect(item(name)).toBeVisible()
  }
  await page.getByRole('button', { name: 'New category', exact: true }).click()
  await save(tools)
  await expect(dialog.getByRole('alert').first()).toContainText(`There is already a category “${tools}” here`)
  await dialog.getByLabel('Category name').fill(seeds)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item(seeds)).toHaveAttribute('aria-level', '1')

  // Dropped on the middle of a row, a category goes below it; on the upper edge of a row, before it.
  await item(tools).dragTo(item(garden))
  await expect(item(tools)).toHaveAttribute('aria-level', '2')
  await item(seeds).dragTo(item(pots), { targetPosition: { x: 200, y: 2 } })
  await expect.poll(async () => (await names()).slice(-4)).toEqual([garden, tools, seeds, pots])

  // Dropped where it was, or given up, nothing is moved.
  for (const end of ['Enter', 'Escape']) {
    await item(pots).click({ position: { x: 60, y: 20 } })
    await page.keyboard.press('Control+Shift+D')
    await expect(page.getByText(new RegExp(`^${pots}: place \\d+ at the top`))).toBeAttached()
    await page.keyboard.press(end)
    await expect(page.getByText(new RegExp(`^${pots}: place`))).not.toBeAttached()
  }
  await expect(page.getByText(`Category “${pots}” moved`)).toHaveCount(0)

  // The same by keyboard: last, below Seeds, before Seeds.
  await item(pots).click({ position: { x: 60, y: 20 } })
  await page.keyboard.press('Control+Shift+D')
  const told = page.getByText(new RegExp(`^${pots}: (place|below) `))
  await expect(told).toHaveText(new RegExp(`^${pots}: place \\d+ at the top`))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText(new RegExp(`^${pots}: below “${seeds}”`))
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText(new RegExp(`^${pots}: place \\d+ at the top`))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names()).slice(-4)).toEqual([garden, tools, pots, seeds])

  // Without dragging: chosen from a list.
  await item(pots)
    .getByRole('button', { name: `Move “${pots}”` })
    .click()
  await dialog.getByRole('combobox').fill(garden)
  await page.getByRole('option', { name: garden, exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item(pots)).toHaveAttribute('aria-level', '2')

  await page.goto(`/product/edit/${encodeURIComponent(lamp!.id)}`)
  await page.getByRole('combobox', { name: 'Category' }).fill(pots)
  await page.getByRole('option', { name: `${garden} / ${pots}` }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Product ${lamp!.sku} saved`)).toBeVisible()

  // A category lists what is in it; deleted, it leaves its products to the one above.
  await page.goto('/setting/categories')
  await item(pots).getByRole('link', { name: '1 product' }).click()
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(1)
  await expect(page.getByRole('grid').locator('[data-index]')).toContainText(`${garden} / ${pots}`)
  await page.goto('/setting/categories')
  await item(pots)
    .getByRole('button', { name: `Delete “${pots}”` })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText(`1 product goes to “${garden}”`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(item(pots)).toBeHidden()
  await expect(item(garden).getByRole('link', { name: '1 product' })).toBeVisible()
})
