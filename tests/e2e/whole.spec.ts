import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

/** What has no room to be shown whole. */
const cut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis')
        .map((element) => element.textContent),
    )

test('numbers and states are whole in the lists of a desk and of a handheld', async ({ enter }) => {
  const page = await enter('manager', { path: '/out/parcel?view=ABNORMAL' })
  await expect(page.locator('.row .cell').first()).toBeVisible()
  const parts = '.row .cell:has(button) *, .row .cell:nth-last-child(2) *'
  await expect(page.locator('.row .cell:nth-last-child(2)', { hasText: 'Abnormal' }).first()).toBeVisible()
  expect(await cut(page, parts)).toEqual([])
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.locator('.card .title').first()).toBeVisible()
  expect(await cut(page, '.card .title, .card .title *, .card .badges, .card .badges *')).toEqual([])
})

test('a text that is cut is whole in the tooltip, though the link of its row lies over it', async ({ enter }) => {
  const page = await enter('manager', { path: '/out/parcel?view=ABNORMAL' })
  const name = page.locator('.row .cell > span', { hasText: '港湾家居 Harborline' }).first()
  await expect(name).toBeVisible()
  await name.evaluate((element) => Object.assign((element as HTMLElement).style, { width: '3rem' }))
  const box = await name.boundingBox()
  if (!box) throw new Error('It is not shown')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.move(box.x + 8, box.y + 6)
  await expect(page.getByRole('tooltip')).toHaveText('港湾家居 Harborline')
  await page.mouse.move(box.x + 5, 5)
  await expect(page.getByRole('tooltip')).toBeHidden()
})
