import type { Page } from 'playwright/test'
import { serious } from './axe.ts'
import { expect, test } from './fixtures.ts'

interface Row {
  id: string
  number: string
}

const rows = (page: Page) => page.getByRole('grid').locator('[data-index]')
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'States of packages' }).getByRole('link', { name })
const counted = async (page: Page, name: string) => Number((await tab(page, name).locator('.count').textContent())?.replace(/\D/g, ''))

async function packagesIn(
  house: {
    ask<D>(document: string, variables?: Record<string, unknown>, token?: string): Promise<D>
    token(login: string): Promise<string>
  },
  state: string,
) {
  const token = await house.token('owner')
  const { warehouses } = await house.ask<{ warehouses: { id: string; number: string }[] }>('{ warehouses { id number } }', {}, token)
  const warehouseId = warehouses.find(({ number }) => number === 'LAX1')?.id ?? ''
  const { packages } = await house.ask<{ packages: { edges: { node: Row }[] } }>(
    'query ($w: ID!, $s: [PackageState!]) { packages(warehouseId: $w, first: 20, filter: { states: $s }) { edges { node { id number } } } }',
    { w: warehouseId, s: [state] },
    token,
  )
  return { token, warehouseId, found: packages.edges.map(({ node }) => node) }
}

test('the list narrows by state, by many numbers, and remembers it all in its address', async ({ enter, house }) => {
  const page = await enter('manager', { path: '/out/parcel' })
  await expect(rows(page).first()).toBeVisible()
  const pending = await counted(page, 'Pending')
  expect(pending).toBeGreaterThan(100)

  await tab(page, 'Pending').click()
  await expect(page).toHaveURL(/view=PENDING/)
  await expect(rows(page).first()).toContainText('Pending')

  const { found } = await packagesIn(house, 'PENDING')
  const wanted = found.slice(3, 6).map(({ number }) => number)
  await page.keyboard.press('/')
  const box = page.getByRole('search').getByRole('textbox')
  await expect(box).toBeFocused()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, wanted.join('\n'))
  await expect(rows(page)).toHaveCount(3)
  for (const number of wanted) await expect(page.getByRole('grid')).toContainText(number)
  expect(await counted(page, 'Pending')).toBe(3)

  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(tab(page, 'Pending').locator('.count')).toHaveText(String(pending))
})

test('rows are walked and opened by keys, and Back leads to the row that was left', async ({ enter }) => {
  const page = await enter('manager', { path: '/out/parcel?view=PENDING' })
  await expect(rows(page).first()).toBeVisible()
  for (let i = 0; i < 40; i++) await page.keyboard.press('j')
  for (let i = 0; i < 3; i++) await page.keyboard.press('k')
  const active = page.locator('[data-active]')
  const number = (await active.locator('.lead').textContent()) ?? ''
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toBeHidden()
  // The place is noted once scrolling has come to rest.
  await expect(page).toHaveURL(/[?&]at=/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/out\/parcel\/[^?]+/)
  await expect(page.getByRole('heading', { name: number.trim() })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid').getByText(number.trim())).toBeInViewport()
})

test('chosen packages are marked abnormal, each with a result of its own, and settled again', async ({ enter }) => {
  const page = await enter('lead', { path: '/out/parcel?view=PENDING' })
  await expect(rows(page).first()).toBeVisible()
  const [before, abnormal] = [await counted(page, 'Pending'), await counted(page, 'Abnormal')]
  const numbers = await rows(page).locator('.lead').allTextContents()
  for (const i of [0, 1]) await page.locator('[data-tick]').nth(i).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark abnormal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 packages will be marked abnormal')
  await dialog.getByRole('button', { name: 'Mark abnormal' }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByLabel('Reason').selectOption('GOODS_DAMAGED')
  await dialog.getByLabel('Note').fill('The corner is wet')
  await dialog.getByRole('button', { name: 'Mark abnormal' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 of 2')
  await expect(page.getByRole('dialog')).toContainText('2 done')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(tab(page, 'Pending').locator('.count')).toHaveText(String(before - 2))
  await expect(tab(page, 'Abnormal').locator('.count')).toHaveText(String(abnormal + 2))
  await expect(page.getByRole('grid')).not.toContainText(numbers[0]?.trim() ?? '')

  await page.goto(
    page.url().replace(
      'view=PENDING',
      `view=ABNORMAL&q=${numbers
        .slice(0, 2)
        .map((text) => text.trim())
        .join(',')}`,
    ),
  )
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select every row here' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Return to pending' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return to pending' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 done')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('what happens elsewhere appears in the rows and on the open package', async ({ enter, house }) => {
  const page = await enter('manager', { path: '/out/parcel?view=PENDING' })
  const { token, found } = await packagesIn(house, 'PENDING')
  const [first, second] = found as [Row, Row]
  const row = page.locator('[data-index]', { hasText: first.number })
  await expect(row).toContainText('Pending')
  const cancel = async (id: string) =>
    expect(
      await house.ask(
        'mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code message } } }',
        { input: { packageId: id, idempotencyKey: crypto.randomUUID() } },
        token,
      ),
    ).toEqual({ cancelPackage: { userErrors: [] } })
  await cancel(first.id)
  await expect(row).toContainText('Cancelled')

  await page.locator('[data-index]', { hasText: second.number }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: second.number })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recipient' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel package' })).toBeVisible()
  await cancel(second.id)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel package' })).toBeHidden()
})

test('a label is shown to who may print it, and the recipient to who needs it', async ({ enter, house }) => {
  const { found } = await packagesIn(house, 'TO_BE_SHIPPED')
  const page = await enter('picker', { path: `/out/parcel/${encodeURIComponent(found[0]?.id ?? '')}` })
  await expect(page.getByRole('heading', { name: found[0]?.number ?? '' })).toBeVisible()
  await expect(page.getByText('You have no right to see this')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('what cannot be read', () => {
  test('is said in the place of the rows, with a way on', async ({ enter }) => {
    const page = await enter('manager', { path: '/out/parcel' })
    await expect(rows(page).first()).toBeVisible()
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, headers: { 'x-request-id': 'request-42' }, body: 'broken' }))
    await tab(page, 'Draft').click()
    await expect(page.getByRole('alert')).toContainText('request-42')
    await page.unroute('**/graphql')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toContainText('Draft')
  })
})

test('nothing serious stands in the way of people who see or move otherwise', async ({ enter, house }) => {
  const page = await enter('manager', { path: '/out/parcel' })
  await expect(rows(page).first()).toBeVisible()
  await page.locator('[data-tick]').first().click()
  expect(await serious(page)).toEqual([])
  const { found } = await packagesIn(house, 'ABNORMAL')
  await page.goto(`/out/parcel/${encodeURIComponent(found[0]?.id ?? '')}`)
  await expect(page.getByRole('heading', { name: found[0]?.number ?? '' })).toBeVisible()
  expect(await serious(page)).toEqual([])
})
