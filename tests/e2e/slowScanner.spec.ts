import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { counter, createInboundOrder, expectAllSent, orderCounter, receivePath, takeStation } from './stationPage.ts'

/** Milliseconds before each key but the first: even ones, and those of a machine that stalls and then catches up. */
const even = [20, 80, 150]
const uneven = [
  [140, 120, ...Array(30).fill(4)],
  [90, ...Array(30).fill(3)],
  [30, 45, 60, 130, ...Array(30).fill(5)],
]
const gaps = [...even, ...uneven]

test('a slow scanner on a busy machine loses no character and no code, with or without an open error', async ({
  openPageAs,
  page,
  site,
}) => {
  const order = await createInboundOrder(site, [gaps.length])
  const [lamp] = order.goods
  const station = await site.createStation()
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, station)
  await expect(counter(page, orderCounter)).toHaveText(`0 / ${gaps.length}`)
  // Under libfaketime (`npm run test:at`) Chromium's throttled thread never continues.
  if (!process.env.FAKETIME) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })

  for (const gap of gaps) await scan(page, lamp!.barcode, { gap, after: 400 })
  await expect(counter(page, orderCounter)).toHaveText(`${gaps.length} / ${gaps.length}`)
  await expectAllSent(page)
  await expect(page.locator('.log li')).toHaveCount(gaps.length)
  await expect(page.getByRole('alert')).toBeHidden()

  // The button of the error has the focus, and no key presses it.
  await scan(page, 'NO SUCH-0', { after: 400 })
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('NO SUCH-0')
  await trouble.getByRole('button').focus()
  const codes = gaps.map((_, i) => `WB 000000${i}762CN`)
  for (const [i, gap] of gaps.entries()) await scan(page, codes[i]!, { gap, after: 400 })
  await expect(trouble.locator('.codes')).toHaveText(codes.join(' · '))
  await expect(page.locator('.log li')).toHaveCount(gaps.length + 1)
})

test('reads a handheld that sends text instead of keys, also after a button was touched', async ({ browser, openPageAs, site }) => {
  const order = await createInboundOrder(site, [3])
  const [lamp] = order.goods
  const station = await site.createStation()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  const page = await openPageAs('receiver', { path: receivePath(order), page: await context.newPage() })
  await takeStation(page, station)
  await expect(counter(page, orderCounter)).toHaveText('0 / 3')
  const send = async (code: string) => {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  }
  await send(lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 3')
  await page.getByRole('button', { name: 'Increase by one' }).tap()
  await expect(page.locator('[data-device-text]')).toBeFocused()
  await send(lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('3 / 3')
  await context.close()
})
