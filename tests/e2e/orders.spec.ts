import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('an order is entered with mistakes, kept, saved as a draft, edited until it is pending, and copied', async ({
  openDemoAs,
  browser,
}) => {
  const page = await openDemoAs('service', { path: '/out/parcel' })
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Harborline' }).click()
  await page.getByLabel('ERP number').fill('SO-FORM-1')
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('Phone').fill('ask Bob')
  await page.getByRole('combobox', { name: 'Country' }).fill('United Sta')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('City').fill('Beverly Hills')
  await page.getByLabel('Postcode').fill('90210')
  await page.getByLabel('Address', { exact: true }).fill('1 Example Street')
  // An empty line before it is left out, and does not move a message to another line.
  await page.getByRole('button', { name: 'Add product' }).click()
  const product = page.getByRole('combobox', { name: 'Product' }).last()
  await product.fill('APRON-BE')
  const option = page.getByRole('option', { name: /^APRON-BE / })
  await expect(option.locator('img')).toBeVisible()
  const available = Number(/(\d+) available/.exec((await option.textContent()) ?? '')?.[1])
  await option.click()
  await expect(product).toBeFocused()
  const contents = page.getByRole('table', { name: 'Contents' })
  await page
    .getByLabel('Required')
    .last()
    .fill(String(available + 1))
  // The form shows what saving would make of it.
  const outcome = page.getByRole('status').filter({ hasText: 'It will be a draft' })
  await expect(outcome).toContainText('No channel selected')
  await expect(outcome).toContainText(`APRON-BE: Not enough available stock, ${available} available`)
  await contents.getByRole('button', { name: 'Remove line 1' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Standard' }).click()
  await expect(outcome).not.toContainText('No channel selected')

  await page.getByRole('button', { name: 'Create order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('PhoneEnter a phone number')
  expect(await seriousViolations(page)).toEqual([])
  // What is typed survives a reload.
  await page.reload()
  await expect(product).toHaveValue(/^APRON-BE · ./)
  await expect(page.getByLabel('Phone')).toHaveValue('ask Bob')
  await page.getByLabel('Phone').fill('+1 310 555 0142')
  await expect(outcome).toContainText('APRON-BE: Not enough available stock')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText(/Order saved as draft WB/)).toBeVisible()
  const number = (await page.getByRole('heading', { name: /^WB\d/ }).textContent()) ?? ''
  await expect(page.getByText('APRON-BE: Not enough available stock')).toBeVisible()

  // Two people edit the draft: what the other one changed is taken over.
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: `Edit package ${number}` })).toBeVisible()
  const other = await openDemoAs('manager', {
    path: new URL(page.url()).pathname,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByLabel('ERP number').fill('SO-FORM-2')
  await other.getByLabel('Remark').fill('Ring twice')
  await other.getByLabel('ERP number').fill('SO-FORM-3')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(`Package ${number} is saved`)).toBeVisible()
  await expect(page.getByLabel('Remark')).toHaveValue('Ring twice')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByLabel('Required').fill('2')
  await expect(page.getByRole('status').filter({ hasText: 'Everything is available' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Package ${number} is saved`)).toBeVisible()
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('SO-FORM-2')).toBeVisible()
  // What it has reserved is available to it.
  await expect(other.getByText('Pending', { exact: true }).first()).toBeVisible()
  await other.getByRole('link', { name: 'Edit' }).click()
  await expect(other.getByText('its order numbers can no longer be changed')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Contents' })).toContainText(String(available))
  await other.context().close()

  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByText(`Copy of ${number}`)).toBeVisible()
  await expect(page.getByLabel('ERP number')).toHaveValue('')
  await expect(page.getByLabel('City')).toHaveValue('Beverly Hills')
  await expect(contents).toContainText(String(available - 2))
  await page.getByLabel('Required').fill(String(available))
  await expect(outcome).toContainText(`APRON-BE: Not enough available stock, ${available - 2} available`)
  await page.getByLabel('ERP number').fill('SO-FORM-2')
  await expect(page.getByRole('status').filter({ hasText: 'It cannot be saved' })).toContainText(`already exists as package ${number}`)
  await page.getByRole('button', { name: 'Create and enter another' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText('ERP numberThis order already exists')
  await page.getByLabel('ERP number').fill('SO-FORM-4')
  await page.getByRole('button', { name: 'Create and enter another' }).click()
  await expect(page.getByText(/Order saved as draft WB/)).toBeVisible()
  await expect(page.getByLabel('ERP number')).toBeFocused()
  await expect(page.getByLabel('ERP number')).toHaveValue('')
  await expect(page.getByLabel('Required')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Harborline')
})
