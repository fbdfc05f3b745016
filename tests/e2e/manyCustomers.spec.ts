import type { Page } from 'playwright/test'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { rowId } from '../api/testDataFactory.ts'
import { fillCustomers } from '../bench/fill/customers.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'

/** More customers than a picker shows at once. */
const fill = (site: Site) =>
  fillCustomers(site.api.services, {
    ...{ warehouseId: rowId(site.warehouse), count: 300, passwordHash: 'none', users: 0 },
    prefix: site.unique('MANY'),
  })

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 30 })
const nothing = 'No matching options'

test('the 260th of 300 customers is chosen by its name, by keyboard and by pointer, and stays shown by its name', async ({
  openPageAs,
  site,
}) => {
  const customers = await fill(site)
  const [byName, byCode] = [must(customers[259], 'customer'), must(customers[271], 'customer')]
  const page = await openPageAs('manager', { path: '/inbound/create-warehouseWarrant' })
  const customer = page.getByRole('combobox', { name: 'Customer' })
  // There is more than one to choose from.
  await expect(customer).toHaveValue('')
  await customer.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(50)
  expect(await seriousViolations(page)).toEqual([])
  await type(page, `${byName.name} and nobody else`)
  await expect(page.getByText(nothing)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('No exact match for').first()).toBeVisible()

  await customer.press('Escape')
  await type(page, byName.name)
  await expect(page.getByRole('option', { name: byName.name }).and(page.locator('[data-highlighted]'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(customer).toHaveValue(byName.name)
  await page.reload()
  await expect(customer).toHaveValue(byName.name)

  await customer.fill(byCode.code.toLowerCase())
  await page.getByRole('option', { name: byCode.name }).click()
  await expect(customer).toHaveValue(byCode.name)
})

test('a list is filtered by the 260th of 300 customers, whose name the chip shows after a reload', async ({ openPageAs, site }) => {
  const chosen = must((await fill(site))[259], 'customer')
  const page = await openPageAs('manager', { path: '/out/parcel' })
  for (const path of ['/out/parcel', '/inbound/warehouseWarrant']) {
    await page.goto(path)
    const chip = page.getByRole('button', { name: /^Customer:/ })
    await chip.click()
    const panel = page.getByRole('dialog', { name: 'Customer' })
    await expect(panel.getByRole('checkbox')).toHaveCount(50)
    const search = panel.getByRole('textbox', { name: 'Find Customer' })
    await search.fill('nobody of them')
    await expect(panel.getByText(nothing)).toBeVisible()
    await search.fill(chosen.code.toLowerCase())
    await panel.getByRole('checkbox', { name: chosen.name }).check()
    await page.keyboard.press('Enter')
    await expect(chip).toContainText(chosen.name)
    await page.reload()
    await expect(chip).toContainText(chosen.name)
  }
})

test('two of 300 customers are chosen one after the other, and the chip names both while a text is typed', async ({ openPageAs, site }) => {
  const customers = await fill(site)
  const [first, second] = [must(customers[259], 'customer'), must(customers[271], 'customer')]
  const page = await openPageAs('manager', { path: '/out/parcel' })
  const chip = page.getByRole('button', { name: /^Customer:/ })
  const panel = page.getByRole('dialog', { name: 'Customer' })
  const search = panel.getByRole('textbox', { name: 'Find Customer' })
  const choose = async ({ name, code }: { name: string; code: string }) => {
    await chip.click()
    await search.fill(code.toLowerCase())
    await panel.getByRole('checkbox', { name }).check()
  }
  await choose(first)
  await page.keyboard.press('Enter')
  await expect(chip).toContainText(first.name)
  await choose(second)
  await expect(panel.getByRole('checkbox')).toHaveCount(1)
  await expect(chip).toContainText(first.name)
  await page.keyboard.press('Enter')
  await expect(chip).toContainText(`${first.name} · ${second.name}`)
})

test('a filter whose customers could not be read names those of the address, and reads them when it is opened', async ({
  openPageAs,
  site,
}) => {
  const chosen = must((await fill(site))[259], 'customer')
  const page = await openPageAs('manager', { path: '/out/parcel' })
  // Only the search for customers has this variable.
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('"isTyped"') ? route.abort() : route.fallback()))
  await page.goto(`/out/parcel?customer=${encodeURIComponent(toNodeId('Customer', chosen.id))}`)
  const chip = page.getByRole('button', { name: /^Customer:/ })
  await expect(chip).toContainText(chosen.name)
  await page.unroute('**/graphql')
  await chip.click()
  await expect(page.getByRole('dialog', { name: 'Customer' }).getByRole('checkbox', { name: chosen.name })).toBeChecked()
  await expect(page.getByRole('dialog', { name: 'Customer' }).getByRole('checkbox')).toHaveCount(51)
})
