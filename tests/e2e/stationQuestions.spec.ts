import type { Locator, Page } from 'playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Announced, allSent, announce, counter, inOrder, newStation, received, receivePath, standAt } from './queueWorld.ts'
import { scan } from './scanner.ts'

interface Table {
  /** Three pieces, of which none is received. */
  order: Announced
  question: Locator
}

const test = base.extend<Table>({
  order: async ({ enter, house, page }, use) => {
    const order = await announce(house, [3])
    const station = await newStation(house)
    await enter('receiver', { path: receivePath(order) })
    await standAt(page, station)
    await expect(counter(page, inOrder)).toHaveText('0 / 3')
    await use(order)
  },
  question: async ({ page }, use) => use(page.getByRole('alertdialog', { name: 'Receive as declared' })),
})

/** F9, as if it were pressed some milliseconds after the first time that it is. */
async function keyOf(page: Page): Promise<(after: number) => Promise<void>> {
  const start = await page.evaluate(() => performance.now())
  return (after) =>
    page.evaluate(async (timeStamp) => {
      const event = new KeyboardEvent('keydown', { key: 'F9', bubbles: true, cancelable: true })
      document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    }, start + after)
}

test('a question stands for what lay on the table: whatever is scanned under it closes it', async ({
  order: first,
  house,
  page,
  question,
}) => {
  const second = await announce(house, [4])
  await page.keyboard.press('F9')
  await expect(question).toContainText(`3 remaining pieces of ${first.number}`)
  await scan(page, second.number)
  await expect(question).toBeHidden()
  await expect(counter(page, inOrder)).toHaveText('0 / 4')

  await scan(page, second.goods[0]!.barcode)
  await expect(counter(page, inOrder)).toHaveText('1 / 4')
  await page.keyboard.press('F9')
  await expect(question).toContainText(`3 remaining pieces of ${second.number}`)
  await question.getByRole('button', { name: 'Receive as declared' }).click()
  await allSent(page)
  await expect(counter(page, inOrder)).toHaveText('4 / 4')
  expect(await received(house, first)).toEqual([])
})

test('whoever scans has let go of the key: it asks anew at once', async ({ order, page, question }) => {
  const press = await keyOf(page)
  await press(0)
  await expect(question).toBeVisible()
  await scan(page, order.goods[0]!.barcode)
  await expect(question).toBeHidden()
  await expect(counter(page, inOrder)).toHaveText('1 / 3')
  await press(300)
  await expect(question).toContainText('2 remaining pieces')
})

test('a key that bounces confirms nothing that nobody has read', async ({ order, house, page, question }) => {
  const twice = async () => {
    const press = await keyOf(page)
    await press(0)
    await press(300)
  }

  await scan(page, 'NO SUCH-1')
  await expect(page.getByRole('alert')).toBeVisible()
  await twice()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(question).toBeHidden()

  await expect(async () => {
    await twice()
    await expect(question).toBeVisible({ timeout: 100 })
  }).toPass()
  await allSent(page)
  expect(await received(house, order)).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(question).toBeHidden()
})
