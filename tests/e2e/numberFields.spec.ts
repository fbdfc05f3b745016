import { expect, test } from './fixtures.ts'

test('a field for missing pieces keeps the typed text and shows the allowed range', async ({ openPageAs, site }) => {
  await site.packageAt('PICKING')
  const page = await openPageAs('manager', { path: '/out/wave/list?view=PICKING' })
  await page
    .getByRole('button', { name: /^Actions on wave/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Confirm picking' }).click()
  const dialog = page.getByRole('dialog', { name: /^Confirm picking/ })
  const field = dialog.getByRole('textbox', { name: /^Short pieces of/ }).first()
  for (const typed of ['-1', '1.5', '9999999']) {
    await field.fill(typed)
    await expect(field).toHaveValue(typed)
    await expect(dialog.getByRole('alert')).toContainText('Enter a whole number from 0 to')
    await expect(dialog.getByRole('button', { name: 'Confirm picking' })).toBeDisabled()
  }
  await field.fill('1')
  await expect(dialog.getByRole('button', { name: /picked, 1 short$/ })).toBeEnabled()
})

test('the wave generation page links to the remaining packages, and previews nothing for an invalid maximum', async ({
  openPageAs,
  site,
}) => {
  const [staged] = await site.createProducts([9], (await site.area('STAGING')).code)
  const [shelved] = await site.createProducts([200])
  for (let order = 0; order < 2; order++) await site.goods.createPackage({ [staged!.sku]: 1 })
  const { createPackages } = await site.outbound()
  await createPackages(...Array.from({ length: 105 }, () => ({ [shelved!.sku]: 1 })))
  const page = await openPageAs('planner', { path: '/out/wave' })
  const form = page.getByRole('region', { name: 'Generate waves' })
  const button = form.locator('button[type=submit]')
  await expect(button).toHaveText(/^Generate \d+ waves? \(\d+ packages?\)$/)
  await form.getByRole('link', { name: 'View these 2 packages in All orders' }).click()
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(2)
  await page.goBack()
  const maximum = form.getByLabel('Maximum packages per wave')
  for (const typed of ['0', '-3', '1001', 'many', '']) {
    await maximum.fill(typed)
    await expect(form).toContainText('a whole number from 1 to 1,000')
    await expect(form).not.toContainText('will be generated')
    await expect(button).toHaveText('Generate waves')
    await expect(button).toBeDisabled()
  }
  await maximum.fill('10')
  await expect(button).toHaveText(/^Generate \d\d waves \(\d+ packages\)$/)
  await expect(page).toHaveURL(/max=10/)
  // The menu links to the same page without parameters.
  await page.getByRole('navigation').getByRole('link', { name: 'Generate waves' }).click()
  await expect(page).toHaveURL(/max=10/)
  await expect(button).toHaveText(/^Generate \d\d waves \(\d+ packages\)$/)
})

test('a field with the focus is not covered by the save bar, on a screen of 200 %', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/setting/batchAdd' })
  await page.setViewportSize({ width: 720, height: 450 })
  await page.getByLabel('Prefixes').fill('Q01')
  await page.getByLabel('Last column').fill('4')
  await page.getByLabel('Last layer').fill('3')
  await expect(page.getByRole('region', { name: 'Labels' }).getByRole('img')).toBeVisible()
  await page.getByRole('combobox', { name: 'Cargo area' }).focus()
  const placed = () =>
    page.evaluate(() => {
      const bar = document.querySelector('[data-save-bar]')
      const field = document.activeElement
      if (!bar || !field?.closest('form') || bar.contains(field)) return null
      return {
        name: field.getAttribute('name') ?? field.tagName,
        below: field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top,
      }
    })
  const covered: string[] = []
  let fields = 0
  for (let at = await placed(); at; at = await placed()) {
    fields++
    if (at.below > 0) covered.push(at.name)
    await page.keyboard.press('Tab')
  }
  expect(covered).toEqual([])
  expect(fields).toBeGreaterThan(12)
})
