import type { APIResponse, Request, Route } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { createScanExceptions, discardScanException, receiveAtStation } from './receiveAtStation.ts'
import { scan, scanAll } from './scanner.ts'
import { counter, createInboundOrder, injectFault, orderCounter, receivePath, takeStation } from './stationPage.ts'

test.use({ serviceWorkers: 'allow' })

test('a station counts its scan exceptions, which can be closed by touch and by scanner', async ({ openPageAs, page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const station = await site.createStation()
  await createScanExceptions(site, 'receiver', station, ['LOST-1', 'LOST-2'])
  await openPageAs('receiver', { path: '/inbound/receive' })
  await takeStation(page, station)
  await page.getByRole('button', { name: '2 exceptions' }).click()
  const list = page.getByRole('dialog', { name: 'Scan exceptions at this station' })
  await list.getByRole('button', { name: 'LOST-1' }).click()
  await expect(list).toContainText(`Station ${station}`)
  await list.getByRole('button', { name: 'Goods returned' }).click()
  await list.getByRole('button', { name: 'Goods returned' }).click()

  await expect(list).toContainText('LOST-2')
  await list.getByRole('button', { name: 'Posted with a document' }).click()
  await expect(list.getByRole('textbox')).toBeFocused()
  await scan(page, 'I:IN2611-0001')
  await expect(list).toContainText('No exceptions to handle')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /exception/ })).toHaveCount(0)
  await expect(page.locator('.instruction')).toBeVisible()
})

test('an exception that is being closed stays on the screen when others appear beside it', async ({ openPageAs, page, site }) => {
  const station = await site.createStation()
  await createScanExceptions(site, 'receiver', station, ['STAYS-1', 'STAYS-2', 'STAYS-3'])
  await openPageAs('receiver', { path: '/inbound/receive' })
  await takeStation(page, station)
  await page.getByRole('button', { name: '3 exceptions' }).click()
  const list = page.getByRole('dialog', { name: 'Scan exceptions at this station' })

  // The list is read while two are open. This answer, and those of the reads that follow, arrive when one of the two is closed already.
  const late = Promise.withResolvers<void>()
  const held = Promise.withResolvers<{ request: Request; answer: APIResponse }>()
  const hold = async (route: Route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    // What was told before the page was opened is read once more.
    if (data.scanExceptions.totalCount !== 2) return route.fulfill({ response: answer })
    respond = async (next) => {
      await late.promise
      await next.fulfill({ response: answer })
    }
    held.resolve({ request: route.request(), answer })
    await late.promise
    await route.fulfill({ response: answer })
  }
  let respond: (route: Route) => Promise<void> = hold
  await injectFault(page, (route) => respond(route), /^StationExceptionsQuery$/)
  await discardScanException(site, 'manager', 'STAYS-3')
  const { request: lateRequest } = await held.promise
  await list.getByRole('button', { name: 'STAYS-1' }).click()
  await list.getByRole('button', { name: 'Goods returned' }).click()
  await list.getByRole('button', { name: 'Goods returned' }).click()
  await list.getByRole('button', { name: 'Posted with a document' }).click()
  await list.getByRole('textbox').fill('IN2611')
  const lateResponse = page.waitForResponse((response) => response.request() === lateRequest)
  late.resolve()
  await (await lateResponse).finished()
  await expect(list.getByRole('button', { name: /All/ })).toBeVisible()
  await expect(list.getByRole('textbox')).toHaveValue('IN2611')
  respond = (route) => route.continue()
  await list.getByRole('textbox').press('Enter')
  await expect(list).toContainText('No exceptions to handle')
})

test('the panel links to the scan exceptions of a warehouse, and a supervisor closes one with a reason', async ({
  openPageAs,
  page,
  site,
}) => {
  const station = await site.createStation()
  await openPageAs('manager')
  const decisions = page.getByRole('region', { name: 'To decide' })
  await expect(decisions.getByText(/^Nothing to decide:.*Scan exceptions/)).toBeVisible()
  await createScanExceptions(site, 'receiver', station, ['LOST-3'])
  await expect(decisions.getByRole('listitem')).toHaveText(/^1Scan exceptionsReceive 1/)
  await decisions.getByRole('link', { name: 'Handle: Scan exceptions' }).click()
  const row = page.getByRole('row', { name: 'LOST-3' })
  await expect(row).toContainText(`Station ${station}`)
  await row.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan exception' })
  await dialog.getByRole('button', { name: 'Discard with a reason' }).click()
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scanned twice')
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  const views = page.getByRole('navigation', { name: 'Scan exceptions by status' })
  await expect(views.getByRole('link', { name: 'Open 0', exact: true })).toBeVisible()
  await views.getByRole('link', { name: /^Closed/ }).click()
  await expect(row).toContainText('Closed')
  await views.getByRole('link', { name: /^Open/ }).click()

  // Another exception arrives while the list is open.
  await createScanExceptions(site, 'receiver', station, ['LOST-4'])
  await expect(page.getByRole('row', { name: 'LOST-4' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open 1', exact: true })).toBeVisible()
})

test('shows what is stored when another user has received the recorded goods', async ({ openPageAs, page, context, site }) => {
  const order = await createInboundOrder(site, [3])
  const [lamp] = order.goods
  const [here, elsewhere] = [await site.createStation(), await site.createStation()]
  await openPageAs('receiver', { path: receivePath(order) })
  await takeStation(page, here)
  await scan(page, lamp!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('1 / 3')

  await context.setOffline(true)
  await scanAll(page, [lamp!.barcode, lamp!.barcode], 50)
  await expect(counter(page, orderCounter)).toHaveText('3 / 3')
  await receiveAtStation(site, 'owner', elsewhere, [{ code: lamp!.barcode, orderId: order.id, quantity: 2 }])
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toContainText('declared')
  await expect(page.getByRole('button', { name: '2 exceptions' })).toBeVisible()
  await expect(counter(page, orderCounter)).toHaveText('3 / 3')
  await expect(page.locator('aside')).toContainText('3 / 3')
})
