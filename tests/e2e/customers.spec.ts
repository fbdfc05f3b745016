import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { injectFault } from './stationPage.ts'

test('a customer is created, edited, assigned, deactivated and activated', async ({ openPageAs, site }) => {
  const code = site.unique('HARBOUR')
  const strategy = (
    await site.command('createBillingStrategy', { code: site.unique('EAST'), name: 'East', currency: 'USD' }, 'billingStrategy { id code }')
  ).billingStrategy
  const page = await openPageAs('owner', { path: '/customer/list' })
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByLabel('Name', { exact: true }).fill('Harbour Goods')
  await page.getByLabel('E-mail').fill('ops@')
  await page.getByLabel('Phone').fill('213 555 0142')
  await page.getByRole('button', { name: 'Create customer' }).click()
  const summary = page.getByRole('alert').first()
  await expect(summary).toContainText('E-mail')
  await expect(summary).toContainText('PhoneInvalid format')
  await page.getByLabel('E-mail').fill('ops@harbour.example')
  await page.getByLabel('Phone').fill('+1 213 555 0142')
  await page.getByRole('combobox', { name: 'Warehouse' }).last().selectOption({ value: site.warehouseId })
  await page.getByRole('combobox', { name: 'Billing strategy' }).selectOption({ value: strategy.id })
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Goods' })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('+12135550142')
  expect(await seriousViolations(page)).toEqual([])

  const customerId = decodeURIComponent(must(/customer\/([^?]+)/.exec(page.url())?.[1], 'id in the address'))
  await site.command('updateCustomer', { customerId, expectedVersion: 1, company: 'Harbour Ltd' }, '', 'owner2')
  // The page follows as long as nothing is typed.
  await expect(page.getByLabel('Company')).toHaveValue('Harbour Ltd')
  await page.getByLabel('E-mail').fill('hello@harbour.example')
  await page.getByRole('button', { name: /^Save/ }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('E-mail changed')

  await page.getByRole('button', { name: `Change ${site.warehouse.number}`, exact: true }).click()
  const assigning = page.getByRole('dialog')
  await assigning.getByLabel('Holds from').fill('2020-01-01')
  await assigning.getByRole('button', { name: 'Save' }).click()
  await expect(assigning).toContainText('a day that has passed')
  await assigning.getByLabel('Holds from').fill('2099-01-01')
  const other = (await site.query('{ billingStrategies { id code } }')).billingStrategies.find(
    ({ id }: { id: string }) => id !== strategy.id,
  )
  await assigning.getByRole('combobox', { name: 'Billing strategy' }).selectOption({ value: other.id })
  await assigning.getByRole('button', { name: 'Save' }).click()
  const warehouses = page.getByRole('table', { name: 'Warehouses and billing strategies' })
  await expect(warehouses).toContainText(`${other.code} from 2099-01-01`)
  await expect(warehouses).toContainText(strategy.code)

  const mended = await injectFault(page, (route) => route.abort(), /^DeactivateDialogQuery$/)
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('The figures could not be read')
  await mended()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('orders a day that are refused')
  await dialog.getByRole('button', { name: /^Deactivate/ }).click()
  await expect(dialog).toContainText('Required')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Contract ended')
  await dialog.getByRole('button', { name: /^Deactivate/ }).click()
  await expect(history).toContainText('Deactivated: Contract ended')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
})

test('figures of a customer lead to lists that count the same', async ({ openPageAs, site }) => {
  await site.createProducts([5, 3], 'A01-01-01')
  const page = await openPageAs('owner', { path: `/customer/${encodeURIComponent(site.customer.id)}` })
  const figure = page.getByRole('link', { name: 'products in stock' })
  await expect(figure.locator('..')).toHaveText(/^2products in stock/)
  await figure.click()
  await expect(page.getByRole('link', { name: /^In stock/ })).toHaveText(/\D2$/)
})
