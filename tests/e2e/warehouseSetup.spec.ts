import { expect, test } from './fixtures.ts'

test('cargo areas, shelf sizes and pick carts are set up, and locations are created in bulk', async ({ openPageAs, site }) => {
  // Shelf sizes belong to all warehouses.
  const bay = site.unique('Mezzanine bay ')
  await site.createRacks('PICKING', ['A01'], 2, 1)
  await site.createProducts([4], 'A01-01-01')
  const { cargoArea } = await site.query('query ($id: ID!) { cargoArea: node(id: $id) { ... on CargoArea { code } } }', {
    id: site.goods.area.id,
  })
  const page = await openPageAs('owner', { path: '/setting/goodsArea' })
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const row = (text: string) => page.getByRole('grid').locator('[data-index]', { hasText: text })

  await page.getByRole('button', { name: 'New cargo area' }).click()
  await save()
  await expect(dialog.getByRole('alert')).toContainText('CodeRequired')
  await dialog.getByLabel('Code').fill(cargoArea.code)
  await dialog.getByLabel('Name', { exact: true }).fill('夹层')
  await dialog.getByLabel('English name').fill('Mezzanine')
  await save()
  await expect(dialog.getByRole('alert')).toContainText(`Cargo area ${cargoArea.code} already exists`)
  await dialog.getByLabel('Code').fill('M')
  await save()
  await expect(page.getByText('Cargo area M saved')).toBeVisible()
  await row('Mezzanine').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Purpose').selectOption('Reserve storage')
  await save()
  await expect(row('Mezzanine')).toContainText('Reserve storage')

  await page.getByRole('navigation').getByRole('link', { name: 'Shelf sizes' }).click()
  await page.getByRole('button', { name: 'New shelf size' }).click()
  await dialog.getByLabel('Name').fill(bay)
  await dialog.getByLabel('Inner length').fill('80')
  await dialog.getByLabel('Inner width').fill('0')
  await dialog.getByLabel('Inner height').fill('42.5')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Inner widthMust be greater than 0')
  await dialog.getByLabel('Inner width').fill('40')
  await save()
  await expect(row(bay)).toContainText('80 × 40 × 42.5 cm')

  await page.getByRole('navigation').getByRole('link', { name: 'Pick carts' }).click()
  await page.getByRole('button', { name: 'New pick cart' }).first().click()
  await dialog.getByLabel('Number').fill('C-90')
  await dialog.getByLabel('Boxes').fill('12')
  await dialog.getByLabel('Maximum load').fill('80')
  await save()
  await expect(row('C-90')).toContainText('80 kg')
  await row('C-90').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row('C-90')).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Add locations in bulk' }).click()
  await page.getByLabel('Cargo area').selectOption('M · Mezzanine')
  await page.getByLabel('Shelf size').selectOption(bay)
  await page.getByLabel('Prefixes').fill('M01-M02, A01')
  await page.getByLabel('Last column').fill('2')
  await page.getByLabel('Last layer').fill('1')
  // A01-01-01 and A01-02-01 exist.
  await expect(page.getByRole('status', { name: 'Number of locations' })).toContainText('3 prefixes × 2 columns × 1 layer =')
  await expect(page.getByRole('group', { name: 'A01' })).toContainText('0 new, 2 exist')
  await expect(page.getByTitle('M02-02-01 new, layer 1 of 1')).toBeVisible()
  const happens = page.getByRole('region', { name: 'What will happen' })
  await expect(happens).toContainText('locations are created in Mezzanine')
  await expect(happens).toContainText('Mezzanine afterwards4')
  await expect(page.getByRole('region', { name: 'Skipped: 2' })).toContainText('A01-01-01')

  // Too many are told with their number, before anything is saved.
  await page.getByLabel('Last column').fill('999')
  await expect(page.getByText('2,997 locations; at most 2,000 can be created at a time')).toBeVisible()
  await page.getByLabel('Last column').fill('2')

  // Labels as they are printed: the third one of a sheet comes first.
  const labels = page.getByRole('region', { name: 'Labels' })
  await labels.getByRole('radio', { name: '2 columns' }).check()
  await labels.getByRole('radio', { name: 'A4 sheets' }).check()
  await labels.getByLabel('First label').fill('11')
  await expect(labels.getByText('A label of the sheet, counted row by row from 1')).toBeVisible()
  await labels.getByLabel('First label').fill('3')
  await labels.getByLabel('Copies').fill('3')
  await labels.getByLabel('Layer with its arrow').check()
  await expect(labels.getByRole('img')).toHaveAccessibleName(/^Preview of the labels M01-01-01, M01-01-01, M01-01-01, M01-02-01/)
  await expect(labels.getByText('Labels 1 to 6 of 12 · 2 sheets of A4')).toBeVisible()
  await labels.getByLabel('Labels for').selectOption('All locations of the range')
  await expect(labels.getByText('of 18 ·')).toBeVisible()
  await labels.getByLabel('Labels for').selectOption('The new locations')
  await page.getByLabel('Print 12 labels').check()
  const sheet = page.context().waitForEvent('request', (request) => request.url().includes('/sheets/location-labels/'))
  await page.getByRole('button', { name: 'Create 4 locations' }).click()
  await expect(page.getByText('4 locations created, 2 skipped')).toBeVisible()
  const { searchParams } = new URL((await sheet).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ codes: 'M01-01-01,M01-02-01,M02-01-01,M02-02-01', feed: 'flat', columns: '2', copies: '3', skipped: '2', parts: 'area,layer' },
  })
  for (const other of page.context().pages()) if (other !== page) await other.close()

  // What is in use stays.
  for (const [list, name, refusal] of [
    ['Shelf sizes', bay, 'belongs to 4 locations and cannot be deleted'],
    ['Cargo areas', 'Mezzanine', 'Cargo area M has 4 locations and cannot be deleted'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: list }).click()
    await row(name).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(row(name)).toBeVisible()
  }

  // The new locations are deleted again; one that has held goods is not.
  await row('Mezzanine').getByRole('link').first().click()
  await expect(row('M01-01-01')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Clean up' }).click()
  await expect(page.getByText('None of them can be cleaned up')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('4 locations deleted')).toBeVisible()
  await expect(row('M01-01-01')).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Locations', exact: true }).click()
  await row('A01-01-01').getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Location A01-01-01 has held goods')).toBeVisible()
})
