import type { Page, Request } from 'playwright/test'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'

interface Answer {
  handoverSheets: { edges: { node: { id: string; packageCount: number; signature: string | null; missingNumbers: string[] } }[] }
}

interface Made {
  id: string
  number: string
}

const sheets = `query ($w: ID!, $state: HandoverSheetState!) { handoverSheets(warehouseId: $w, filter: { states: [$state] }, first: 5) {
  edges { node { id packageCount signature missingNumbers } } } }`

/** Signs with the mouse across the field. */
async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /Signature field/ })
  await field.scrollIntoViewIfNeeded()
  const box = (await field.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.25, 0.2],
    [0.4, 0.7],
    [0.55, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
}

test('packages are scanned onto a hand-over sheet, the driver signs, it is printed, and what comes late is told', async ({
  openPageAs,
  site,
  browser,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const shipped = (): Promise<Made> => packageAt('SHIPPED')
  const [first, second, other, another] = [await shipped(), await shipped(), await shipped(), await shipped()]
  const handoverMissing = [first, second, other, another]
  const [scanned, typed] = [first.number, second.number]
  const late = await packageAt('TO_BE_SHIPPED')
  const unshipped = late.number
  const { warehouseId } = site
  const { logisticsGroups } = await site.query('query ($w: ID!) { logisticsGroups(warehouseId: $w) { id } }', { w: warehouseId })
  const input = { warehouseId, groupId: logisticsGroups[0].id }
  const { sheet: open } = await site.command('openHandover', input, 'sheet { id number packageCount }', 'dispatcher')

  const list = await openPageAs('manager', {
    path: '/deliver/signing/record',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  const row = list.getByRole('grid').locator('[data-index]').filter({ hasText: open.number })
  await expect(row).toContainText('Open')
  expect(await seriousViolations(list)).toEqual([])

  const page = await openPageAs('dispatcher', { path: '/deliver/signing/record' })
  await page.getByRole('button', { name: 'Open hand-over sheet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Logistics group').selectOption({ label: 'Evening truck · 17:30' })
  await dialog.getByRole('button', { name: 'Open hand-over sheet' }).click()
  await expect(dialog).toContainText(`Hand-over sheet ${open.number} of this logistics group is still open`)
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('grid').locator('[data-index]').filter({ hasText: open.number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open.number)
  const differences = page.getByRole('region', { name: 'Missing and extra' })
  await expect(differences).toContainText(scanned)
  expect(await seriousViolations(page)).toEqual([])

  // By scanner, by hand, and what must not go with this driver.
  const scans = page.getByRole('log', { name: 'Last scans' }).getByRole('listitem')
  await scan(page, scanned)
  await expect(scans.first()).toContainText(scanned)
  await expect(differences.getByText(scanned)).toHaveCount(0)
  await scan(page, unshipped)
  await expect(scans.first()).toContainText(`Package ${unshipped} is not shipped`)
  await scan(page, scanned)
  await expect(scans.first()).toContainText(`Package ${scanned} is already on this sheet`)
  const acknowledge = scans.getByRole('button', { name: /^Acknowledge/ })
  await expect(acknowledge).toHaveCount(1)
  await acknowledge.click()
  await expect(scans.filter({ hasText: unshipped })).toHaveCount(0)
  await page.getByLabel('Package or tracking number').fill(typed)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(scans.first()).toContainText(typed)
  const packages = page.getByRole('region', { name: 'Packages on the sheet' })
  await expect(packages.getByText(typed)).toBeVisible()
  await scans.first().getByRole('button', { name: 'Undo' }).click()
  await expect(packages.getByText(typed)).toHaveCount(0)
  await expect(scans.first()).toContainText('Taken off the sheet')
  // Somebody else adds two, the second while the list is being read for the first: the list has both in the end.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isFetched, resolve: fetched } = Promise.withResolvers<void>()
  const isListRead = (request: Request) => /"operationName":"HandoverPackagesMoreQuery"/.test(`${request.postData()}`)
  await page.route('**/graphql', async (route) => {
    if (!isListRead(route.request())) return route.fallback()
    const response = await route.fetch()
    fetched()
    await held
    await route.fulfill({ response })
  })
  const addElsewhere = ({ id }: Made) => site.command('addToHandover', { sheetId: open.id, packageIds: [id] })
  await addElsewhere(other)
  await isFetched
  await addElsewhere(another)
  await expect(differences.getByText(another.number)).toHaveCount(0)
  release()
  await expect(packages.getByText(another.number)).toBeVisible()
  await page.unroute('**/graphql')
  const stay = handoverMissing.length - 3
  const leave = open.packageCount + handoverMissing.length - stay
  await expect(row).toContainText(String(leave))

  // A dot is no signature, and one for other packages is cleared; the strokes survive that the phone is turned.
  const close = page.getByRole('button', { name: `Close sheet: ${leave} leave, ${stay} stay` })
  await page.getByRole('textbox', { name: 'Driver' }).fill('Jorge Alvarado')
  const unsigned = page.getByRole('alert').filter({ hasText: 'The driver signs in the field' })
  await page.getByRole('img', { name: /Signature field/ }).click()
  await close.click()
  await expect(unsigned).toBeVisible()
  await sign(page)
  await expect(unsigned).toHaveCount(0)
  await differences.getByRole('button', { name: `Put on ${typed}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Packages were added or taken off' })).toBeVisible()
  await packages.getByRole('button', { name: `Take off ${typed}` }).click()
  await expect(packages.getByText(typed)).toHaveCount(0)
  await expect(differences.getByText(typed)).toBeVisible()
  await close.click()
  await expect(unsigned).toBeVisible()
  await sign(page)
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await seriousViolations(page)).toEqual([])
  await page.setViewportSize(viewport)
  await close.click()
  await expect(page.getByRole('img', { name: 'Signature of Jorge Alvarado' })).toBeVisible()
  await expect(page.getByText(`Hand-over sheet ${open.number} is signed`)).toBeVisible()
  await expect(row).toContainText('Signed')
  // The carrier is asked for its own manifest meanwhile.
  const manifests = page.getByRole('region', { name: 'Carrier manifests' })
  await expect(manifests.getByText('Confirmed')).toBeVisible()
  // Its document is read on a click; a failure is told, and the next click tries again.
  const document = manifests.getByRole('button', { name: /^SIM-\d{8}-\d{6} \w+$/ }).first()
  await page.route('**/files/*', (route) => route.abort(), { times: 1 })
  await document.click()
  await expect(page.getByText('Cannot reach the server, check the network').first()).toBeVisible()
  const read = page.waitForResponse((response) => response.url().includes('/files/'))
  await document.click()
  expect((await read).headers()['content-type']).toBe('application/pdf')
  const [signed] = (await site.query<Answer>(sheets, { w: warehouseId, state: 'CLOSED' })).handoverSheets.edges.map(({ node }) => node)
  expect(signed).toMatchObject({ id: open.id, packageCount: leave, signature: expect.stringMatching(/^M\d+ \d+L/) })
  expect(signed!.missingNumbers).toContain(typed)
  await expect(differences.getByText(typed)).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  // The list shows packages that were shipped after the sheet was closed.
  await site.command('shipPackage', { packageId: late.id })
  await expect(row).toContainText('1 since closing')

  // Prints are counted, and each after the first has a reason.
  const manifest = page
    .context()
    .waitForEvent('response', (response) => response.request().method() === 'GET' && response.url().includes('/sheets/handover-manifest/'))
  await page.getByRole('button', { name: 'Print manifest' }).click()
  expect((await manifest).headers()['content-type']).toBe('application/pdf')
  await expect(page.getByRole('region', { name: 'Prints (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Reprint' }).click()
  const reprint = page.getByRole('alertdialog')
  await reprint.getByRole('button', { name: 'Reprint' }).click()
  await expect(reprint.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')

  // The page of a package leads to its sheet.
  await packages.getByRole('link', { name: scanned }).click()
  await page.getByRole('link', { name: open.number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open.number)

  // The next truck takes what stayed; its driver types the name, after a touch of the field.
  const openNext = async () => {
    await page.goto(`/deliver/signing/record?warehouse=${encodeURIComponent(warehouseId)}`)
    await page.getByRole('button', { name: 'Open hand-over sheet' }).click()
    await dialog.getByLabel('Logistics group').selectOption({ label: 'Evening truck · 17:30' })
    await dialog.getByRole('button', { name: 'Open hand-over sheet' }).click()
  }
  await openNext()
  await expect(differences.getByText(typed)).toBeVisible()
  await differences.getByRole('button', { name: /^Take all/ }).click()
  await expect(page.getByText(/packages? (was|were) added/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Driver' }).fill('Ana Ruiz')
  await page.getByRole('img', { name: /Signature field/ }).click()
  await page.getByLabel('The typed name stands for the signature').check()
  await expect(page.getByRole('img', { name: /Signature field/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Close sheet: \d+ leave, 0 stay/ }).click()
  await expect(page.getByText('Typed name', { exact: true })).toBeVisible()

  // One that was opened by mistake.
  await openNext()
  await page.getByRole('button', { name: 'Void' }).click()
  const voiding = page.getByRole('alertdialog')
  await voiding.getByLabel('Reason').fill('Truck broke down')
  expect(await seriousViolations(page)).toEqual([])
  await voiding.getByRole('button', { name: 'Void' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Truck broke down')
  await list.context().close()
})
