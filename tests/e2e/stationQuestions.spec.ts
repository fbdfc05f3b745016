import type { Locator, Page } from 'playwright/test'
import { test as base, expect } from './fixtures.ts'
import { scan } from './scanner.ts'
import {
  counter,
  createInboundOrder,
  expectAllSent,
  orderCounter,
  receivedSkus,
  receivePath,
  type TestOrder,
  takeStation,
} from './stationPage.ts'

interface Table {
  /** Three pieces, none of them received. */
  order: TestOrder
  question: Locator
}

const test = base.extend<Table>({
  order: async ({ openPageAs, site, page }, use) => {
    const order = await createInboundOrder(site, [3])
    const station = await site.createStation()
    await openPageAs('receiver', { path: receivePath(order) })
    await takeStation(page, station)
    await expect(counter(page, orderCounter)).toHaveText('0 / 3')
    await use(order)
  },
  question: async ({ page }, use) => use(page.getByRole('alertdialog', { name: 'Receive all as declared' })),
})

/** Presses F9 with a timestamp some milliseconds after the first press. */
async function keyOf(page: Page): Promise<(after: number) => Promise<void>> {
  const start = await page.evaluate(() => performance.now())
  return (after) =>
    page.evaluate(async (timeStamp) => {
      const event = new KeyboardEvent('keydown', { key: 'F9', bubbles: true, cancelable: true })
      document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    }, start + after)
}

test('a question refers to the current product: any other scan closes it', async ({ order: first, page, question, site }) => {
  const second = await createInboundOrder(site, [4])
  await page.keyboard.press('F9')
  await expect(question).toContainText(`3 remaining pieces of ${first.number}`)
  await scan(page, second.number)
  await expect(question).toBeHidden()
  await expect(counter(page, orderCounter)).toHaveText('0 / 4')

  await scan(page, second.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 4')
  await page.keyboard.press('F9')
  await expect(question).toContainText(`3 remaining pieces of ${second.number}`)
  await question.getByRole('button', { name: 'Receive all as declared' }).click()
  await expectAllSent(page)
  await expect(counter(page, orderCounter)).toHaveText('4 / 4')
  expect(await receivedSkus(site, first)).toEqual([])
})

test('a scan resets the key, so it asks again at once', async ({ order, page, question }) => {
  const press = await keyOf(page)
  await press(0)
  await expect(question).toBeVisible()
  await scan(page, order.goods[0]!.barcode)
  await expect(question).toBeHidden()
  await expect(counter(page, orderCounter)).toHaveText('1 / 3')
  await press(300)
  await expect(question).toContainText('2 remaining pieces')
})

test('a bouncing key does not confirm a question before it can be read', async ({ order, page, question, site }) => {
  const twice = async (later = 0) => {
    const press = await keyOf(page)
    await press(later)
    await press(later + 300)
  }

  await scan(page, 'NO SUCH-1')
  await expect(page.getByRole('alert')).toBeVisible()
  await twice()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(question).toBeHidden()

  // A second later, a press is another movement.
  await twice(1_000)
  await expect(question).toBeVisible()
  await expectAllSent(page)
  expect(await receivedSkus(site, order)).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(question).toBeHidden()
})

test('F4 books only the next scan as defective; a product without a line is received after a question', async ({ order, page, site }) => {
  const other = await createInboundOrder(site, [1])
  const mode = page.locator('.mode')
  const log = page.locator('.log li')
  await expect(mode).toContainText('counts as good')
  await page.keyboard.press('F4')
  await expect(mode).toContainText('counts as defective')
  // A scan without a booking keeps the mode.
  await scan(page, 'NO SUCH-1')
  const trouble = page.getByRole('alert')
  await expect(trouble).toBeVisible()
  await expect(mode).toContainText('counts as defective')
  await page.keyboard.press('F9')
  await expect(trouble).toBeHidden()

  await scan(page, order.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 3')
  await expect(mode).toContainText('counts as good')
  await expect(log.first()).toContainText('Defective')
  await scan(page, order.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('2 / 3')
  await expect(log.first()).not.toContainText('Defective')

  // A barcode selects it too, and answering the question keeps it.
  await scan(page, 'CMD-GOODS-DAMAGED')
  await expect(mode).toContainText('counts as defective')
  await scan(page, other.goods[0]!.barcode)
  await expect(trouble).toContainText(`${other.goods[0]!.sku} is not on this order`)
  await expect(trouble).toContainText('Defective')
  await scan(page, 'CMD-CONFIRM', { rested: true })
  await expect(trouble).toBeHidden()
  await expect(counter(page, orderCounter)).toHaveText('3 / 3')

  // F2 cancels the question, and nothing is booked.
  await scan(page, other.goods[0]!.barcode)
  await expect(trouble).toContainText('2 in total')
  await page.keyboard.press('F2')
  await expect(trouble).toBeHidden()
  await expectAllSent(page)
  const document = `query ($id: ID!) { node(id: $id) { ... on InboundOrder {
    lines { declared receivedGood receivedDefective } } } }`
  const { node } = await site.query<{ node: unknown }>(document, { id: order.id })
  expect(node).toEqual({
    lines: [
      { declared: 3, receivedGood: 1, receivedDefective: 1 },
      { declared: 0, receivedGood: 0, receivedDefective: 1 },
    ],
  })
})
