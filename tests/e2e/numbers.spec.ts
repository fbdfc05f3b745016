import { expect, test } from './fixtures.ts'

test('a field for missing pieces keeps what was typed and says what it may hold', async ({ enter }) => {
  const page = await enter('manager', { path: '/out/wave/list?view=PICKING' })
  await page
    .getByRole('button', { name: /^Actions on wave/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Confirm picking' }).click()
  const dialog = page.getByRole('dialog', { name: /^Confirm picking/ })
  const field = dialog.getByRole('textbox', { name: /missing at/ }).first()
  for (const typed of ['-1', '1.5', '9999999']) {
    await field.fill(typed)
    await expect(field).toHaveValue(typed)
    await expect(dialog.getByRole('alert')).toContainText('Enter a whole number from 0 to')
    await expect(dialog.getByRole('button', { name: 'Confirm picking' })).toBeDisabled()
  }
  await field.fill('1')
  await expect(dialog.getByRole('button', { name: /picked, 1 missing$/ })).toBeEnabled()
})

test('the generation of waves promises nothing for a maximum that cannot be', async ({ enter }) => {
  const page = await enter('planner', { path: '/out/wave' })
  const form = page.getByRole('region', { name: 'Generate waves' })
  const button = form.locator('button[type=submit]')
  await expect(button).toHaveText(/^Make \d+ waves? \(\d+ packages?\)$/)
  const maximum = form.getByLabel('Most packages of one wave')
  for (const typed of ['0', '-3', '1001', 'many', '']) {
    await maximum.fill(typed)
    await expect(form).toContainText('a whole number from 1 to 1,000')
    await expect(form).not.toContainText('will be made')
    await expect(button).toHaveText('Generate waves')
    await expect(button).toBeDisabled()
  }
  await maximum.fill('10')
  await expect(button).toHaveText(/^Make \d\d waves \(\d+ packages\)$/)
  await expect(page).toHaveURL(/max=10/)
  // The menu leads to the same page without it.
  await page.getByRole('navigation').getByRole('link', { name: 'Generate waves' }).click()
  await expect(page).toHaveURL(/max=10/)
  await expect(button).toHaveText(/^Make \d\d waves \(\d+ packages\)$/)
})
