import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

const chosenPassword = 'nine quiet ferries wait'

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the office takes on a customer and invites somebody for it, who works until the role is taken away', async ({
  openPageAs,
  site,
  browser,
  baseURL,
}) => {
  const code = site.unique('PINE')
  const customer = `Pine ${code}`
  const { billingStrategy: strategy } = await site.command(
    'createBillingStrategy',
    { code: site.unique('EAST'), name: 'East', currency: 'USD' },
    'billingStrategy { id }',
  )
  const login = site.unique('Office').toLowerCase()
  const page = await openPageAs('owner', { path: '/customer/list' })
  const context = await browser.newContext({ baseURL: must(baseURL, 'address'), viewport: { width: 1440, height: 900 } })
  const theirs = await context.newPage()
  await theirs.addInitScript(() => localStorage.setItem('language', 'en'))

  await test.step('the owner creates the customer with a warehouse and a billing strategy', async () => {
    await page.getByRole('link', { name: 'New customer' }).click()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
    await page.getByLabel('Name', { exact: true }).fill(customer)
    await page.getByLabel('E-mail').fill('ops@pine.example')
    await page.getByLabel('Phone').fill('+1 213 555 0142')
    await page.getByRole('combobox', { name: 'Warehouse' }).last().selectOption({ value: site.warehouseId })
    await page.getByRole('combobox', { name: 'Billing strategy' }).selectOption({ value: strategy.id })
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect(page.getByRole('heading', { name: customer })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Warehouses and billing strategies' })).toContainText(site.warehouse.number)
  })

  const link = await test.step('and invites a person, with a role in this warehouse', async () => {
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    await page.getByRole('link', { name: 'Add person' }).first().click()
    await page.getByLabel('Login', { exact: true }).fill(login)
    await page.getByLabel('Name', { exact: true }).fill('Ida Moss')
    await page.getByLabel('Language', { exact: true }).selectOption('en')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Customer service')
    await page.getByRole('combobox', { name: 'Where' }).selectOption({ value: site.warehouseId })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Ida Moss' })).toBeVisible()
    return await page.getByRole('textbox', { name: 'Invitation link, shown once' }).inputValue()
  })

  await test.step('the person chooses a password, finds the customer and announces a return of it', async () => {
    await theirs.goto(link)
    await theirs.getByRole('textbox', { name: 'New password' }).fill(chosenPassword)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('heading', { name: 'All orders' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
    await theirs.goto('/inbound/create-warehouseWarrant')
    await theirs.getByLabel('Kind').selectOption('RETURN')
    await theirs.getByRole('combobox', { name: 'Customer' }).click()
    await theirs.getByRole('option', { name: customer }).click()
    await theirs.getByRole('button', { name: 'Create inbound order' }).click()
  })
  const heading = theirs.getByRole('heading', { name: /^IN\d/ })
  await expect(heading).toBeVisible()

  const menu = theirs.getByRole('link', { name: 'All orders', exact: true })
  await expect(menu).toHaveCount(1)

  // The same once more, not sent yet, and the list.
  const form = await context.newPage()
  const copyPath = must(await theirs.getByRole('link', { name: 'Copy', exact: true }).getAttribute('href'), 'link')
  await form.goto(copyPath)
  await form.getByLabel('Remark').fill('fragile')
  const list = await context.newPage()
  await list.goto('/inbound/warehouseWarrant')
  await expect(list.getByRole('grid')).toContainText(customer)

  await test.step('the owner takes the role away', async () => {
    await expect(sectionOf(page, 'History')).toContainText('Invitation accepted, password chosen')
    await page.getByRole('button', { name: `Revoke Customer service ${site.warehouse.number}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(sectionOf(page, 'Roles')).toContainText('No role: after signing in they see no page.')
  })

  await test.step('the open order, the list, the form and the menu entry of the person go by themselves', async () => {
    await expect(heading).toHaveCount(0)
    await expect(menu).toHaveCount(0)
    for (const { main } of [list, form].map((open) => ({ main: open.getByRole('main') })))
      await expect(main).toContainText('You have no role in any warehouse yet')
  })

  await test.step('nothing more is accepted from them', async () => {
    const token = await theirs.evaluate(() => String(localStorage.getItem('token')))
    const ask = 'query ($id: ID!) { inboundOrders(warehouseId: $id, first: 1) { totalCount } }'
    const { errors } = await site.api.anonymous.with({ token }).send(ask, { id: site.warehouseId })
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await site.api.db.inboundOrder.count({ where: { customer: { code } } })).toBe(1)
  })

  await test.step('with a role again, what they had entered is still there', async () => {
    await page.getByRole('button', { name: 'Grant role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Where', { exact: true }).selectOption({ value: site.warehouseId })
    await dialog.getByRole('radio', { name: /^Customer service/ }).check()
    await dialog.getByRole('button', { name: 'Grant role' }).click()
    await expect(form.getByRole('heading', { name: 'All orders' })).toBeVisible()
    await form.goto(copyPath)
    await expect(form.getByLabel('Remark')).toHaveValue('fragile')
  })
})
