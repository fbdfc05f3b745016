import { expect, test } from './fixtures.ts'

test('cargo areas, shelf sizes and pick carts are set up, and locations are created in bulk', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/setting/goodsArea' })
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const row = (text: string) => page.getByRole('grid').locator('[data-index]', { hasText: text })

  await page.getByRole('button', { name: 'New cargo area' }).click()
  await save()
  await expect(dialog.getByRole('alert')).toContainText('CodeRequired')
  await dialog.getByLabel('Code').fill('P')
  await dialog.getByLabel('Name', { exact: true }).fill('夹层')
  await dialog.getByLabel('English name').fill('Mezzanine')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Cargo area P already exists')
  await dialog.getByLabel('Code').fill('M')
  await save()
  await expect(page.getByText('Cargo area M saved')).toBeVisible()
  await row('Mezzanine').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Purpose').selectOption('Reserve storage')
  await save()
  await expect(row('Mezzanine')).toContainText('Reserve storage')

  await page.getByRole('navigation').getByRole('link', { name: 'Shelf sizes' }).click()
  await page.getByRole('button', { name: 'New shelf size' }).click()
  await dialog.getByLabel('Name').fill('Mezzanine bay')
  await dialog.getByLabel('Inner length').fill('80')
  await dialog.getByLabel('Inner width').fill('0')
  await dialog.getByLabel('Inner height').fill('42.5')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Inner widthMust be greater than 0')
  await dialog.getByLabel('Inner width').fill('40')
  await save()
  await expect(row('Mezzanine bay')).toContainText('80 × 40 × 42.5 cm')

  await page.getByRole('navigation').getByRole('link', { name: 'Pick carts' }).click()
  await page.getByRole('button', { name: 'New pick cart' }).click()
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
  await page.getByLabel('Shelf size').selectOption('Mezzanine bay')
  await page.getByLabel('Prefixes').fill('M01-M02, A01')
  await page.getByLabel('Last column').fill('2')
  await page.getByLabel('Last layer').fill('1')
  // A01-01-01 and A01-02-01 exist.
  await expect(page.getByText('4 new locations · 2 exist already')).toBeVisible()
  await page.getByRole('button', { name: 'Create locations' }).click()
  await expect(page.getByText('4 locations created, 2 skipped')).toBeVisible()

  // What is in use stays.
  for (const [list, name, refusal] of [
    ['Shelf sizes', 'Mezzanine bay', 'belongs to 4 locations and cannot be deleted'],
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
