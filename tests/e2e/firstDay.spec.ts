import { expect, type Page, test } from 'playwright/test'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'
import { startTestServer, type TestServer } from './testServer.ts'

const password = 'nine quiet ferries wait'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer('empty')
})
test.afterAll(() => server.close())

const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.locator('b').getByText(title, { exact: true }) })

/** Opens the panel and takes the step that is next there. */
async function take(page: Page, title: string, done: number) {
  await page.getByRole('navigation').getByRole('link', { name: 'Control panel' }).click()
  await expect(page.getByText(`${done} of 18 steps done`)).toBeVisible()
  await stepOf(page, title)
    .getByRole('link', { name: `Open: ${title}` })
    .click()
}

async function choose(page: Page, label: string, text: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an empty system leads its owner from the printed password to a warehouse with locations', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', 'en'))
  const printed = must(server.printed.join('\n').match(/password (\S+)\./)?.[1], 'password')

  await test.step('the owner signs in with the printed password and chooses another', async () => {
    await page.goto(server.url)
    await page.getByRole('textbox', { name: 'Account' }).fill('owner')
    await page.getByRole('textbox', { name: 'Password' }).fill(printed)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'New password' }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Set up Wavehouse', level: 1 })).toBeVisible()
    await expect(page.getByText('0 of 18 steps done')).toBeVisible()
    await expect(stepOf(page, 'Cargo areas')).toContainText('After Warehouse')
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('a page of a warehouse leads there, too, and refuses nothing', async () => {
    for (const name of ['Inbound orders', 'All settings']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await expect(page.getByText('There is no warehouse yet')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Begin setting up' }).click()
    await expect(page.getByText('0 of 18 steps done')).toBeVisible()
  })

  await test.step('the first warehouse', async () => {
    await take(page, 'Warehouse', 0)
    const texts = { Number: 'SEA1', Name: 'Seattle', City: 'Seattle', Street: 'Alaskan Way', Postcode: '98104' }
    const contact = { 'Contact person': 'Xu Lan', Phone: '+1 206 555 0100', 'E-mail': 'sea1@example.com' }
    for (const [label, text] of Object.entries({ ...texts, ...contact })) await page.getByLabel(label, { exact: true }).fill(text)
    await choose(page, 'Time zone', 'los ang', 'America/Los_Angeles Pacific Time')
    await choose(page, 'Country', 'United States', 'United States')
    await page.getByRole('button', { name: 'Create warehouse' }).click()
    await expect(page.getByRole('heading', { name: 'SEA1' })).toBeVisible()
  })

  await test.step('its first area and locations', async () => {
    const dialog = page.getByRole('dialog')
    await take(page, 'Cargo areas', 1)
    await page.getByRole('button', { name: 'New cargo area' }).first().click()
    await dialog.getByLabel('Code').fill('A')
    await dialog.getByLabel('Name', { exact: true }).fill('Picking')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Cargo area A saved')).toBeVisible()
    await take(page, 'Locations', 2)
    await page.getByRole('combobox', { name: 'Cargo area', exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Prefixes').fill('A01')
    await page.getByLabel('Last column').fill('2')
    await page.getByLabel('Last layer').fill('2')
    await page.getByRole('button', { name: /^Create 4/ }).click()
  })

  await test.step('the list knows it, and hides until it is asked for', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Control panel' }).click()
    await expect(page.getByText('3 of 18 steps done')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await expect(page.getByText('3 of 18 steps done')).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'All settings', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Set up Wavehouse/ })
      .click()
    await expect(stepOf(page, 'Locations')).toContainText('Done')
    expect(await seriousViolations(page)).toEqual([])
  })
})
