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
  // The page may learn of it before the answer comes: nothing else is asked meanwhile.
  const answered = Promise.withResolvers<void>()
  const held = await injectFault(
    page,
    async (route) => {
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    },
    /^DeactivateDialogMutation$/,
  )
  await dialog.getByRole('button', { name: /^Deactivate/ }).click()
  await expect(history).toContainText('Deactivated: Contract ended')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText(/^Deactivate /)
  answered.resolve()
  await expect(dialog).toHaveCount(0)
  await held()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
})

test('figures of a customer lead to lists that count the same, and follow what happens', async ({ openPageAs, site }) => {
  await site.createProducts([5, 3], 'A01-01-01')
  const page = await openPageAs('owner', { path: `/customer/${encodeURIComponent(site.customer.id)}` })
  const figure = (name: string) => page.getByRole('region', { name: 'Stock and open work in' }).getByRole('link', { name, exact: true })
  const shows = (name: string, value: number) => expect(figure(name).locator('..')).toHaveText(new RegExp(`^${value}${name}`))
  await shows('products in stock', 2)
  await shows('abnormal packages', 0)
  await shows('interceptions to decide', 0)

  const { id, number } = await site.packageAt('TO_BE_SHIPPED')
  const { id: abnormal } = await site.packageAt('PENDING')
  await site.command('markAbnormal', { packageId: abnormal, reason: 'PACKAGING_ERROR' })
  await site.command('requestInterception', { packageId: id, wish: 'CANCEL', reason: 'Bought twice' })
  // Without loading the page again.
  await shows('abnormal packages', 1)
  await shows('interceptions to decide', 1)

  const address = page.url()
  const other = await site.api.factory.createCustomer(site.warehouse)
  await figure('interceptions to decide').click()
  await expect(page.getByRole('link', { name: /^Requested/ })).toHaveText(/\D1$/)
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page.getByRole('button', { name: /^Customer: / }).click()
  await expect(page.getByRole('checkbox', { name: site.customer.name })).toBeChecked()
  await page.getByRole('checkbox', { name: site.customer.name }).click()
  await page.getByRole('checkbox', { name: other.code }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toBeHidden()
  await page.goto(address)
  await figure('abnormal packages').click()
  await expect(page.getByRole('link', { name: /^Abnormal ?\d/ })).toHaveText(/\D1$/)
  await page.goto(address)
  await figure('products in stock').click()
  await expect(page.getByRole('link', { name: /^In stock/ })).toHaveText(/\D4$/)
})

test('a warehouse that a customer still needs is not disabled: the dialog leads to all that is left there', async ({
  openPageAs,
  site,
  api,
  browser,
}) => {
  const { id: productId } = must((await site.createProducts([5, 3], 'A01-01-01'))[0], 'product')
  const { number } = await site.packageAt('PENDING')
  const found = { reason: 'FOUND', lines: [{ productId, location: 'A01-01-01', change: 500 }] }
  const place = { warehouseId: site.warehouseId, customerId: site.customer.id }
  const { adjustment } = await site.command('createAdjustment', { ...place, ...found }, 'adjustment { number }')
  const elsewhere = await site.api.factory.createWarehouse()
  const { node } = await site.query('query ($id: ID!) { node(id: $id) { ... on Customer { warehouses { billingStrategy { id } } } } }', {
    id: site.customer.id,
  })
  const billingStrategyId = node.warehouses[0].billingStrategy.id
  const terms = { customerId: site.customer.id, billingStrategyId, enabled: true }
  await site.command('assignWarehouse', { ...terms, warehouseId: elsewhere.id })

  const page = await openPageAs('owner', { path: `/customer/${encodeURIComponent(site.customer.id)}` })
  await page.getByRole('button', { name: `Change ${site.warehouse.number}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Not enabled' }).check()
  const needs = dialog.getByRole('region', { name: 'To finish before it is disabled' })
  await expect(needs).toContainText('products in stock3 · 18 pieces')
  await expect(needs).toContainText('packages: Pending1')
  await expect(needs).toContainText('adjustments: Awaiting approval1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('pieces in stock 18, open packages 1, open inbound orders 0, adjustments awaiting approval 1')
  expect(await seriousViolations(page)).toEqual([])
  await needs.getByRole('link', { name: 'packages: Pending' }).click()
  await expect(page.getByRole('link', { name: /^Pending ?\d/ })).toHaveText(/\D1$/)
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  const address = `/customer/${encodeURIComponent(site.customer.id)}`
  await page.goto(address)
  await page.getByRole('button', { name: `Change ${site.warehouse.number}`, exact: true }).click()
  await dialog.getByRole('radio', { name: 'Not enabled' }).check()
  await needs.getByRole('link', { name: 'adjustments: Awaiting approval' }).click()
  await expect(page.getByRole('link', { name: /^Awaiting approval ?\d/ })).toHaveText(/\D1$/)
  await expect(page.getByRole('row').filter({ hasText: adjustment.number })).toBeVisible()

  // A person who sees customers only is not told that nothing is there.
  const rights = ['customer:read', 'customer:edit', 'tariff:read', 'warehouse:read']
  const { identity } = await api.signIn(await api.factory.createStaff({ rights }))
  const theirs = await (await browser.newContext()).newPage()
  await theirs.addInitScript((token) => Object.assign(localStorage, { token, language: 'en' }), must(identity.token, 'token'))
  await theirs.goto(`${address}?warehouse=${encodeURIComponent(site.warehouseId)}`)
  await theirs.getByRole('button', { name: `Change ${site.warehouse.number}`, exact: true }).click()
  await theirs.getByRole('dialog').getByRole('radio', { name: 'Not enabled' }).check()
  const theirNeeds = theirs.getByRole('dialog').getByRole('region', { name: 'To finish before it is disabled' })
  await expect(theirNeeds).toContainText('Some of what the customer has here is not visible to you.')
  await expect(theirNeeds).not.toContainText('no goods and no open work')

  // The other warehouse holds nothing.
  await page.goto(address)
  await page.getByRole('button', { name: `Change ${elsewhere.number}`, exact: true }).click()
  await dialog.getByRole('radio', { name: 'Not enabled' }).check()
  await expect(needs).toContainText('The customer has no goods and no open work here.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Warehouses and billing strategies' }).getByRole('row').filter({ hasText: elsewhere.number })
  await expect(row).toContainText('Not enabled')
})
