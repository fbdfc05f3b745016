import type { Page } from 'playwright/test'
import { abnormalReasons } from '../../graph/kernel/states/codes.ts'
import { packageMachine } from '../../graph/package/states.ts'
import en from '../../web/i18n/en.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

/** Elements whose text is truncated. */
const cut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis')
        .map((element) => element.textContent),
    )

test('numbers and states are not truncated in lists on desktop and handheld', async ({ openDemoAs }) => {
  const page = await openDemoAs('manager', { path: '/out/parcel?view=ABNORMAL' })
  await expect(page.locator('.row .cell').first()).toBeVisible()
  const parts = '.row .cell:has(button) *, .row .cell:nth-last-child(2) *'
  const state = page.locator('.row .cell:nth-last-child(2) span:not(:has(*))').first()
  await expect(state).toBeVisible()
  // With every reason and every detail of a state, whichever packages there are.
  const states = Object.keys(packageMachine.states) as (keyof typeof packageMachine.states)[]
  const details = [en['package.hold.yes'], en['package.intercepted'], en['enum.LabelState.FAILED']]
  const texts = [
    ...abnormalReasons.map((reason) => `Abnormal · ${en[`enum.AbnormalReason.${reason}`]}`),
    ...states
      .filter((name) => 'intercept' in (packageMachine.states[name].on ?? {}))
      .flatMap((name) => details.map((detail) => `${en[`state.Package.${name}`]} · ${detail}`)),
  ]
  for (const text of texts) {
    await state.evaluate((element, shown) => Object.assign(element, { textContent: shown }), text)
    await expect(state).toHaveText(text)
    expect(await cut(page, parts)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.locator('.card .title').first()).toBeVisible()
  expect(await cut(page, '.card .title, .card .title *, .card .badges, .card .badges *')).toEqual([])
})

test('names of goods break over two lines in a row before they are cut, in both languages and at every width', async ({ openDemoAs }) => {
  for (const [language, width] of [
    ['en', 1440],
    ['en', 1024],
    ['zh-CN', 1440],
    ['zh-CN', 360],
  ] as const) {
    const page = await openDemoAs('manager', { language, path: '/inventory/inventory-list?q=APRON-' })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    const names = page.locator('[data-index] .goods-name')
    await expect(names).toHaveCount(10)
    const boxes = await names.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.textContent,
        isCut: element.scrollHeight > element.clientHeight + 1,
        lines: Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
        row: element.closest('[data-index]')?.getBoundingClientRect().height ?? 0,
      })),
    )
    expect(boxes.filter(({ isCut, lines }) => isCut || lines > 2)).toEqual([])
    if (width > 600) expect(boxes.filter(({ row }) => row !== 36)).toEqual([])
    if (language === 'en') expect(boxes.some(({ lines }) => lines === 2)).toBe(true)
  }
})

test('the tooltip of a truncated text shows it completely, although the row link covers it', async ({ openDemoAs }) => {
  const page = await openDemoAs('manager', { path: '/out/parcel?view=ABNORMAL' })
  const name = page.locator('.row .cell > span', { hasText: 'Harborline' }).first()
  await name.evaluate((element) => Object.assign((element as HTMLElement).style, { width: '3rem' }))
  const box = must(await name.boundingBox(), 'name on the screen')
  await page.mouse.move(box.x + 5, 5)
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.move(box.x + 8, box.y + 6)
  await expect(page.getByRole('tooltip')).toHaveText('Harborline')
  await page.mouse.move(5, 5)
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('a list at 1024 pixels shows the columns that fit and names the hidden ones; columns are ordered, sized and stored', async ({
  openDemoAs,
}) => {
  const page = await openDemoAs('manager', { path: '/out/parcel' })
  const heads = page.getByRole('columnheader')
  const names = async () => (await heads.allTextContents()).map((name) => name.trim()).filter(Boolean)
  await expect(page.locator('.row').first()).toBeVisible()
  const wide = await names()
  await page.setViewportSize({ width: 1024, height: 768 })
  const sign = page.locator('.head .hidden')
  await expect(sign).toBeVisible()
  const shown = await names()
  expect(shown).toEqual(wide.filter((name) => shown.includes(name)))
  expect(await sign.textContent()).toBe(`+${wide.length - shown.length}`)
  await expect(page.getByRole('columnheader', { name: 'Updated' })).toBeInViewport({ ratio: 1 })
  expect(await page.locator('.scroll').evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveAttribute('data-drawer', 'closed')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Columns' }).click()
  // Past the ERP number, which is hidden, and the platform order.
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Move Customer forward' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Resize Customer' }).press('ArrowRight')
  const customer = page.getByRole('columnheader', { name: 'Customer' })
  const width = (await customer.boundingBox())?.width
  await page.reload()
  await expect(page.locator('.row').first()).toBeVisible()
  expect((await names()).slice(0, 3)).toEqual(['Waybill', 'Customer', 'Platform order'])
  expect((await customer.boundingBox())?.width).toBe(width)
})

test('dates are typed and shown as year-month-day', async ({ openDemoAs }) => {
  const page = await openDemoAs('manager', { path: '/out/parcel' })
  await page.getByRole('button', { name: /^Created/ }).click()
  const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })]
  await expect(from).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await from.fill('2026/2/30')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter both dates as YYYY-MM-DD')).toBeVisible()
  await from.fill('2026/2/3')
  await to.fill('2026-02-28')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/from=2026-02-03&to=2026-02-28/)
})
