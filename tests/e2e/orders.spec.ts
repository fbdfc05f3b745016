import { uploadSmall } from '../api/upload.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('an order is entered with mistakes, kept, saved as a draft, edited until it is pending, and copied', async ({
  openPageAs,
  site,
  browser,
}) => {
  const available = 7
  const [product] = await site.createProducts([available])
  const { id: productId, sku } = must(product, 'product')
  const { client } = await site.person('owner')
  await site.command('addProductPictures', { productId, pictureIds: [await uploadSmall(site.api.url, client)] })
  const order = (nth: number) => `SO-${site.warehouse.number}-${nth}`
  const page = await openPageAs('service', { path: '/out/parcel' })
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: site.customer.name }).click()
  await page.getByLabel('ERP number').fill(order(1))
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('Phone').fill('ask Bob')
  await page.getByRole('combobox', { name: 'Country' }).fill('United Sta')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('City').fill('Beverly Hills')
  await page.getByLabel('Postcode').fill('90210')
  await page.getByLabel('Address', { exact: true }).fill('1 Example Street')
  // An empty line before it is left out, and does not move a message to another line.
  await page.getByRole('button', { name: 'Add product' }).click()
  const chosen = page.getByRole('combobox', { name: 'Product' }).last()
  await chosen.fill(sku)
  const option = page.getByRole('option', { name: new RegExp(`^${sku} `) })
  await expect(option).toContainText(`${available} available`)
  await expect(option.locator('img')).toBeVisible()
  await option.click()
  await expect(chosen).toBeFocused()
  const contents = page.getByRole('table', { name: 'Contents' })
  await page
    .getByLabel('Required')
    .last()
    .fill(String(available + 1))
  // The form shows what saving would make of it.
  const outcome = page.getByRole('status').filter({ hasText: 'It will be a draft' })
  await expect(outcome).toContainText('No channel selected')
  await expect(outcome).toContainText(`${sku}: Not enough available stock, ${available} available`)
  await contents.getByRole('button', { name: 'Remove line 1' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'STD' }).click()
  await expect(outcome).not.toContainText('No channel selected')

  await page.getByRole('button', { name: 'Create order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct' })
  await expect(summary).toContainText('PhoneEnter a phone number')
  expect(await seriousViolations(page)).toEqual([])
  // What is typed survives a reload.
  await page.reload()
  await expect(chosen).toHaveValue(new RegExp(`^${sku} · .`))
  await expect(page.getByLabel('Phone')).toHaveValue('ask Bob')
  await page.getByLabel('Phone').fill('+1 310 555 0142')
  await expect(outcome).toContainText(`${sku}: Not enough available stock`)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText(/Order saved as draft WB/)).toBeVisible()
  const number = must(await page.getByRole('heading', { name: /^WB\d/ }).textContent(), 'number')
  await expect(page.getByText(`${sku}: Not enough available stock`)).toBeVisible()

  // Two people edit the draft: what the other one changed is taken over.
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: `Edit package ${number}` })).toBeVisible()
  const other = await openPageAs('manager', {
    path: new URL(page.url()).pathname,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await page.getByLabel('ERP number').fill(order(2))
  await other.getByLabel('Remark').fill('Ring twice')
  await other.getByLabel('ERP number').fill(order(3))
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(`Package ${number} is saved`)).toBeVisible()
  await expect(page.getByLabel('Remark')).toHaveValue('Ring twice')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByLabel('Required').fill('2')
  await expect(page.getByRole('status').filter({ hasText: 'Everything is available' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Package ${number} is saved`)).toBeVisible()
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(order(2))).toBeVisible()
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
  await expect(outcome).toContainText(`${sku}: Not enough available stock, ${available - 2} available`)
  await page.getByLabel('ERP number').fill(order(2))
  await expect(page.getByRole('status').filter({ hasText: 'It cannot be saved' })).toContainText(`already exists as package ${number}`)
  await page.getByRole('button', { name: 'Create and enter another' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText('ERP numberThis order already exists')
  await page.getByLabel('ERP number').fill(order(4))
  await page.getByRole('button', { name: 'Create and enter another' }).click()
  await expect(page.getByText(/Order saved as draft WB/)).toBeVisible()
  await expect(page.getByLabel('ERP number')).toBeFocused()
  await expect(page.getByLabel('ERP number')).toHaveValue('')
  await expect(page.getByLabel('Required')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(site.customer.name)
})
