import { expect, type Page, test } from 'playwright/test'
import { launchOptions } from '../chromium.ts'
import { must } from './must.ts'
import { scan, scanAll } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { startTestServer, type TestServer } from './testServer.ts'

// The pick list is shown by the PDF viewer.
test.use({ launchOptions: launchOptions({ isBrowser: true }) })

const password = 'nine quiet ferries wait'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer('empty')
})
test.afterAll(() => server.close())

const say = (page: Page) => page.locator('.instruction')
const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.locator('b').getByText(title, { exact: true }) })

/** Opens the panel and takes a step there. */
async function take(page: Page, title: string, done: number, from = '/home/panel') {
  await page.goto(`${server.url}${from}`)
  await expect(page.getByText(`${done} of 18 steps done`)).toBeVisible()
  await stepOf(page, title)
    .getByRole('link', { name: `Open: ${title}` })
    .click()
}

/** Time of a person to find a place, point at it and click, and to type a key: those of the keystroke-level model. */
const secondsPerClick = 2.7
const secondsPerKey = 0.28

/** Counts what a person clicks and types in a page; a choice of a select is two clicks, one of a file three, and an address one. */
async function countEffort(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = () => JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"keys":0}')
    const add = (clicks: number, keys: number) => {
      const before = stored()
      sessionStorage.setItem('effort', JSON.stringify({ clicks: before.clicks + clicks, keys: before.keys + keys }))
    }
    const lengths = new WeakMap<EventTarget, number>()
    addEventListener('click', ({ detail }) => detail > 0 && add(1, 0), true)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2, 0), true)
    addEventListener('change', ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && add(3, 0), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'file') return
        const { length } = target.value
        const typed = length - (lengths.get(target) ?? 0)
        lengths.set(target, length)
        add(0, typed > 0 ? typed : length)
      },
      true,
    )
    addEventListener('keydown', ({ key }) => key === 'Enter' && add(0, 1), true)
    if (window === window.top) add(1, 0)
  })
}

const effortOf = (page: Page): Promise<{ clicks: number; keys: number }> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('effort') ?? '{}'))

async function choose(page: Page, label: string, text: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an empty system leads its owner from the printed password to the first package shipped', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Headless Chromium has no printer and crashes when it prints a frame.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', 'en'))
  await countEffort(page)
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
    await expect(page.getByRole('combobox', { name: 'Cargo area', exact: true })).toContainText('Picking')
    await page.getByLabel('Prefixes').fill('A01')
    await page.getByLabel('Last column').fill('2')
    await page.getByLabel('Last layer').fill('2')
    await page.getByRole('button', { name: /^Create 4/ }).click()
  })

  await test.step('a station of its own', async () => {
    await take(page, 'Station', 3)
    await page.getByRole('button', { name: 'Register and use' }).click()
    await expect(page.getByRole('textbox', { name: 'New station name' })).toBeFocused()
    await page.keyboard.type('Dock 1')
    await page.keyboard.press('Enter')
    await expect(page.locator('.place')).toContainText('Dock 1')
  })

  await test.step('who collects packages, and what customers pay', async () => {
    const dialog = page.getByRole('dialog')
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    await take(page, 'Logistics group', 4)
    await page.getByRole('button', { name: 'New logistics group' }).first().click()
    await dialog.getByLabel('Code').fill('EVE')
    await dialog.getByLabel('Name', { exact: true }).fill('Evening')
    await expect(dialog.getByLabel('Cut-off')).toHaveValue('18:00')
    await save()
    await expect(page.getByText('Logistics group EVE saved')).toBeVisible()
    await take(page, 'Channel', 5)
    await page.getByRole('button', { name: 'New channel' }).first().click()
    await dialog.getByLabel('Code', { exact: true }).fill('STD')
    await dialog.getByLabel('Name', { exact: true }).fill('Standard')
    await expect(dialog.getByLabel('Logistics group')).toContainText('Evening')
    await expect(dialog.getByLabel('Service code')).toHaveValue('SIM-STD')
    await save()
    await expect(page.getByText('Channel STD saved')).toBeVisible()
    await take(page, 'Billing strategy', 6)
    await page.getByRole('button', { name: 'New billing strategy' }).first().click()
    await dialog.getByLabel('Code').fill('BASE')
    await dialog.getByLabel('Name').fill('Base rates')
    await save()
    await expect(page.getByText('Billing strategy BASE saved')).toBeVisible()
  })

  await test.step('the first customer, product and goods', async () => {
    await take(page, 'Customer', 7)
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('PINE')
    await page.getByLabel('Name', { exact: true }).fill('Pine Goods')
    await page.getByLabel('E-mail').fill('ops@pine.example')
    await page.getByLabel('Phone').fill('+1 213 555 0142')
    await expect(page.getByRole('combobox', { name: 'Warehouse' }).last()).toContainText('Seattle')
    await expect(page.getByRole('combobox', { name: 'Billing strategy' })).toContainText('Base rates')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect(page.getByRole('heading', { name: 'Pine Goods' })).toBeVisible()

    await take(page, 'Products', 8)
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pine Goods')
    await page.getByLabel('SKU').fill('KETTLE')
    await page.getByLabel('Name', { exact: true }).fill('Kettle')
    await page.getByLabel('Declared Chinese name').fill('水壶')
    await page.getByLabel('Declared English name').fill('Kettle')
    await page.getByLabel('Declared price').fill('12.50')
    for (const [side, text] of Object.entries({ length: '30', width: '16', height: '20', weight: '0.4' }))
      await page.getByLabel(`Declared ${side}`).fill(text)
    await page.getByRole('button', { name: /^Create product/ }).click()
    await expect(page.getByRole('heading', { name: 'KETTLE' })).toBeVisible()

    await take(page, 'First stock', 9)
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pine Goods')
    const sheet = Buffer.from('Location,SKU,Quantity,Received on\nA01-01-01,KETTLE,25,2026-01-02\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: sheet })
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
    await expect(page.getByText('1 row imported', { exact: true })).toBeVisible()
  })

  await test.step('the first order', async () => {
    await take(page, 'First order', 10)
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Pine Goods')
    await page.getByLabel('ERP number').fill('PO-1')
    await page.getByLabel('Name').fill('Ada Example')
    await page.getByLabel('Phone').fill('+1 310 555 0142')
    await choose(page, 'Country', 'United Sta', 'United States')
    await page.getByLabel('State or province').fill('CA')
    await page.getByLabel('City').fill('Beverly Hills')
    await page.getByLabel('Postcode').fill('90210')
    await page.getByLabel('Address', { exact: true }).fill('1 Example Street')
    await page.getByRole('combobox', { name: 'Product' }).fill('KETTLE')
    await page.getByRole('option', { name: 'KETTLE' }).first().click()
    await page.getByLabel('Required').fill('2')
    await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue('Standard')
    await page.getByRole('button', { name: 'Create order' }).click()
    await expect(page.getByRole('heading', { name: /^WB/ })).toBeVisible()
  })

  await test.step('the list knows it, and hides until it is asked for', async () => {
    await page.goto(`${server.url}/home/panel`)
    await expect(page.getByText('11 of 18 steps done')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
    await expect(stepOf(page, 'First wave').getByRole('link')).toBeVisible()
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await expect(page.getByText('11 of 18 steps done')).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'All settings', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Set up Wavehouse/ })
      .click()
    await expect(stepOf(page, 'Locations')).toContainText('Done')
    expect(await seriousViolations(page)).toEqual([])
  })

  let wave = ''
  let tracking = ''
  await test.step('the first wave, its pick list and the picking of it', async () => {
    await take(page, 'First wave', 11, '/home/setup')
    await expect(page.getByRole('checkbox', { name: /^Owner/ })).toBeChecked()
    await page.getByRole('button', { name: /^Generate 1 wave/ }).click()
    const made = page.getByRole('status').filter({ hasText: '1 wave generated' }).getByRole('link')
    wave = must(await made.locator('b').textContent(), 'number of the wave')
    await made.click()
    await page.getByRole('button', { name: 'Print pick list' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Open pick list' }).click()
    await page.getByRole('button', { name: 'Confirm picking' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm 2 pieces picked' }).click()
    await expect(page.getByRole('region', { name: 'Wave info' })).toContainText('To be packed')
  })

  await test.step('packed, with its label', async () => {
    await take(page, 'Packing', 13, '/home/setup')
    await expect(say(page)).toContainText('Scan the wave number')
    await scan(page, `W:${wave}`)
    await expect(say(page)).toContainText('The wave is ready: 1 package to pack')
    await scanAll(page, ['KETTLE', 'KETTLE'], 60)
    await expect(say(page)).toContainText('Wave complete')
    tracking = must(await page.getByText(/^[A-Z]{2}\d{9}CN$/).textContent(), 'tracking number')
    await page.getByRole('button', { name: 'Printed', exact: true }).click()
  })

  await test.step('shipped: the list has done its work', async () => {
    await take(page, 'First package shipped', 14, '/home/setup')
    await expect(say(page)).toContainText('Scan the next package')
    await scan(page, tracking)
    await expect(say(page)).toContainText(/WB\d+CN shipped/)
    await page.goto(`${server.url}/home/panel`)
    await expect(page.getByRole('heading', { name: 'Control panel' })).toBeVisible()
    await expect(page.getByText('of 18 steps done')).toHaveCount(0)
    await page.goto(`${server.url}/home/setup`)
    await expect(page.getByText('All done')).toBeVisible()
    await expect(stepOf(page, 'First package shipped')).toContainText('Done')
  })

  const { clicks, keys } = await effortOf(page)
  const seconds = Math.round(clicks * secondsPerClick + keys * secondsPerKey)
  test.info().annotations.push({ type: 'effort', description: `${clicks} clicks and ${keys} keys, ${seconds} s` })
  expect(seconds).toBeLessThan(15 * 60)
})
