import { expect, type Page } from 'playwright/test'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { askedOf, fakeHidScale, fakeSerialScale, hidReport, nciAnswer, plugHid } from './fakeScales.ts'
import { test } from './fixtures.ts'
import { pressRested, scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import type { Site } from './site.ts'
import { counter, takeStation } from './stationPage.ts'

interface ToShip {
  id: string
  number: string
  expected: number
}

async function packagesToShip(site: Site, count: number): Promise<ToShip[]> {
  const packageAt = await createPackageAtStage(site.goods)
  const made: ToShip[] = []
  for (let nth = 0; nth < count; nth++) {
    const { id, number } = await packageAt('TO_BE_SHIPPED')
    const { shippablePackage } = await site.query(
      'query ($w: ID!, $code: String!) { shippablePackage(warehouseId: $w, code: $code) { package { expectedWeightGrams } } }',
      { w: site.warehouseId, code: number },
    )
    made.push({ id, number, expected: shippablePackage.package.expectedWeightGrams })
  }
  return made
}

const kilograms = (grams: number) => String(grams / 1000)

async function setRule(site: Site, weighing: string, weightUnit = 'KG'): Promise<void> {
  const { warehouseId } = site
  const { node } = await site.query('query ($id: ID!) { node(id: $id) { ... on Warehouse { version } } }', { id: warehouseId })
  await site.command('updateWarehouse', { warehouseId, expectedVersion: node.version, weighing, weightUnit })
}

const instruction = (page: Page) => page.locator('.instruction')
const panel = (page: Page) => page.getByRole('region', { name: 'Scale' })
/** Answers what the station asks. */
async function answer(page: Page, key: 'F2' | 'F4' | 'F9'): Promise<void> {
  await pressRested(page, key)
  await expect(page.getByRole('alert')).toBeHidden()
}

test('a scanned package ships with what a USB scale shows, never with the weight of the package before', async ({
  openPageAs,
  site,
  page: first,
}) => {
  await setRule(site, 'SCAN_FIRST')
  const [one, two, three, four] = (await packagesToShip(site, 4)) as [ToShip, ToShip, ToShip, ToShip]
  await fakeHidScale(first)
  const place = await site.createStation()
  const page = await openPageAs('dispatcher', { path: '/scan/shipment' })
  await takeStation(page, place)
  await expect(instruction(page)).toContainText('Scan the next package')
  await panel(page).getByRole('button', { name: 'Connect USB scale' }).click()
  await expect(panel(page)).toContainText('Waiting for a reading')

  // What lies on the scale already is not this package.
  await hidReport(page, 'stable', one.expected)
  await expect(panel(page)).toContainText('Lift it off first')
  await scan(page, one.number)
  await expect(instruction(page)).toContainText(`Weigh ${one.number}`)
  await expect(panel(page)).toContainText(`Expected ${kilograms(one.expected)} kg (`)
  expect(await seriousViolations(page)).toEqual([])
  await hidReport(page, 'zero')
  await hidReport(page, 'moving', one.expected)
  await expect(panel(page)).toContainText('Not stable yet')
  await plugHid(page, false)
  await expect(panel(page)).toContainText('Scale disconnected')
  await plugHid(page, true)
  await expect(panel(page)).toContainText('Waiting for a reading')
  await hidReport(page, 'zero')
  await expect(instruction(page)).toContainText(`Weigh ${one.number}`)
  await hidReport(page, 'stable', one.expected)
  await expect(instruction(page)).toContainText(`${one.number} shipped, put it at`)

  // It still lies there when the next one is scanned, which is too heavy, twice.
  await scan(page, two.number)
  await expect(instruction(page)).toContainText(`Weigh ${two.number}`)
  await hidReport(page, 'stable', one.expected)
  await expect(panel(page)).toContainText('Lift it off first')
  const heavy = two.expected * 2 + 400
  for (const key of ['F2', 'F4'] as const) {
    await hidReport(page, 'zero')
    await hidReport(page, 'stable', heavy)
    const trouble = page.getByRole('alert')
    await expect(trouble).toContainText(`${two.number} weighs ${kilograms(heavy)} kg, outside`)
    await expect(trouble.getByRole('button', { name: 'Accept weight and ship' })).toBeHidden()
    expect(await seriousViolations(page)).toEqual([])
    await answer(page, key)
  }
  await expect(instruction(page)).toContainText(`${two.number} marked abnormal`)
  await expect(counter(page, 'shipped this session')).toHaveText('1')
  await expect(counter(page, 'marked abnormal')).toHaveText('1')

  // Typing: a code in the field is no weight.
  await scan(page, three.number)
  await expect(instruction(page)).toContainText(`Weigh ${three.number}`)
  const field = panel(page).getByLabel('Weight (kg)')
  await field.focus()
  await scan(page, four.number)
  await expect(instruction(page)).toContainText(`Weigh ${four.number}`)
  await expect(field).toHaveValue('')
  const take = panel(page).getByRole('button', { name: 'Use weight' })
  await field.fill('4006381333931')
  await take.click()
  await expect(panel(page)).toContainText('Not a weight')
  await field.fill('1.23456')
  await take.click()
  // It stays to be corrected, and is replaced by what is typed next.
  await expect(field).toHaveValue('1.23456')
  await page.keyboard.type(kilograms(four.expected))
  await expect(field).toHaveValue(kilograms(four.expected))
  await take.click()
  await expect(instruction(page)).toContainText(`${four.number} shipped, put it at`)
})

test('a package is weighed first on a serial scale, and a wrong weight is accepted by a manager', async ({
  openPageAs,
  site,
  page: first,
  browser,
}) => {
  await setRule(site, 'WEIGH_FIRST')
  const [one, two] = (await packagesToShip(site, 2)) as [ToShip, ToShip]
  await fakeSerialScale(first)
  const place = await site.createStation()
  const page = await openPageAs('manager', { path: '/scan/shipment' })
  await takeStation(page, place)
  // It was granted before, so that no click is needed.
  await expect.poll(() => askedOf(page)).toMatch(/^9600 7e W\rW\r/)
  await nciAnswer(page, 0, 'zero')
  await expect(panel(page)).toContainText('Empty')
  await scan(page, one.number)
  await expect(page.getByRole('alert')).toContainText('Weigh the package before its label is scanned')
  await answer(page, 'F9')

  // A typed weight is dropped by hand, by a stable weight, and once the scale is empty.
  const field = panel(page).getByLabel('Weight (kg)')
  const type = async () => {
    await field.fill('55.555')
    await panel(page).getByRole('button', { name: 'Use weight' }).click()
    await expect(instruction(page)).toContainText('55.555 kg weighed')
  }
  await type()
  await page.getByRole('button', { name: 'Drop typed weight' }).click()
  await expect(instruction(page)).toContainText('Weigh, then scan the label')
  await type()
  await nciAnswer(page, one.expected, 'stable')
  await expect(instruction(page)).toContainText(`${kilograms(one.expected)} kg weighed`)
  await type()
  await nciAnswer(page, 0, 'zero')
  await expect(instruction(page)).toContainText('Weigh, then scan the label')

  await nciAnswer(page, one.expected, 'moving')
  await expect(panel(page)).toContainText('Not stable yet')
  await nciAnswer(page, one.expected, 'stable')
  await expect(instruction(page)).toContainText(`${kilograms(one.expected)} kg weighed`)
  await scan(page, one.number)
  await expect(instruction(page)).toContainText(`${one.number} shipped, put it at`)
  await nciAnswer(page, one.expected, 'stable')
  await expect(panel(page)).toContainText('Lift it off first')

  const heavy = two.expected * 2 + 400
  await nciAnswer(page, 0, 'zero')
  await nciAnswer(page, heavy, 'stable')
  await scan(page, two.number)
  await expect(page.getByRole('alert')).toContainText(`${two.number} weighs ${kilograms(heavy)} kg, outside`)
  await answer(page, 'F9')
  await expect(instruction(page)).toContainText(`${two.number} shipped, put it at`)

  const detail = await openPageAs('manager', {
    path: `/out/parcel/${encodeURIComponent(two.id)}`,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await expect(detail.getByText(`${heavy / 1000} kg, expected ${two.expected / 1000} kg`)).toBeVisible()
  await expect(detail.getByRole('region', { name: 'History' })).toContainText('Weight accepted although off')
  await detail.context().close()
})

test('nothing ships behind an open error, without an answer, or counts as abnormal that was shipped', async ({
  openPageAs,
  site,
  page: first,
}) => {
  await setRule(site, 'SCAN_FIRST')
  const [one, two] = (await packagesToShip(site, 2)) as [ToShip, ToShip]
  await fakeHidScale(first)
  const place = await site.createStation()
  const page = await openPageAs('dispatcher', { path: '/scan/shipment' })
  await takeStation(page, place)
  await panel(page).getByRole('button', { name: 'Connect USB scale' }).click()
  await hidReport(page, 'zero')
  const trouble = page.getByRole('alert')

  // Nothing is known about a package without an answer, so that nothing is scanned.
  await page.context().setOffline(true)
  await scan(page, one.number)
  await expect(trouble).toContainText('No answer about this package')
  await expect(page.locator('aside')).not.toContainText(one.number)
  await page.context().setOffline(false)
  await answer(page, 'F9')

  await scan(page, one.number)
  await expect(instruction(page)).toContainText(`Weigh ${one.number}`)
  await scan(page, 'CMD-NOTHING')
  await expect(trouble).toBeVisible()
  await hidReport(page, 'stable', one.expected)
  await hidReport(page, 'zero')
  await answer(page, 'F9')
  await expect(instruction(page)).toContainText(`Weigh ${one.number}`)
  await scan(page, 'CMD-NOTHING')
  await expect(trouble).toBeVisible()
  await hidReport(page, 'stable', one.expected)
  await answer(page, 'F9')
  await expect(instruction(page)).toContainText(`${one.number} shipped, put it at`)

  // The page expects more than the server, where the weight is right.
  await page.route('**/graphql*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"goodsWeightGrams":\d+/, '"goodsWeightGrams":99999')
    await route.fulfill({ response, body })
  })
  await hidReport(page, 'zero')
  await scan(page, two.number)
  await expect(instruction(page)).toContainText(`Weigh ${two.number}`)
  await page.unrouteAll({ behavior: 'wait' })
  await hidReport(page, 'stable', two.expected)
  await expect(trouble).toContainText(`${two.number} weighs`)
  await answer(page, 'F4')
  await expect(instruction(page)).toContainText(`${two.number} shipped, put it at`)
  await expect(counter(page, 'shipped this session')).toHaveText('2')
  await expect(counter(page, 'marked abnormal')).toHaveText('0')
  await page.keyboard.press('F2')
  await expect(instruction(page)).toContainText(`${two.number} undone`)
})

test('a warehouse in pounds shows and reads pounds, whatever the scale weighs in, and keeps grams', async ({
  openPageAs,
  site,
  page: first,
}) => {
  await setRule(site, 'SCAN_FIRST', 'LB')
  const pounds = (grams: number) => String(Math.round((grams / 453.59237) * 100) / 100)
  const [one, two] = (await packagesToShip(site, 2)) as [ToShip, ToShip]
  await fakeHidScale(first)
  const place = await site.createStation()
  const page = await openPageAs('manager', { path: '/scan/shipment' })
  await takeStation(page, place)
  await panel(page).getByRole('button', { name: 'Connect USB scale' }).click()
  await hidReport(page, 'zero')
  await scan(page, one.number)
  await expect(panel(page)).toContainText(`Expected ${pounds(one.expected)} lb (`)
  await hidReport(page, 'stable', 200, 'tael')
  await expect(panel(page)).toContainText('The scale weighs in tael; switch it to kg, g, lb or oz')
  await hidReport(page, 'stable', one.expected)
  await expect(instruction(page)).toContainText(`${one.number} shipped, put it at`)

  await scan(page, two.number)
  await expect(instruction(page)).toContainText(`Weigh ${two.number}`)
  const field = panel(page).getByLabel('Weight (lb)')
  const take = panel(page).getByRole('button', { name: 'Use weight' })
  await field.fill('90.255')
  await take.click()
  await expect(panel(page)).toContainText('type it in lb with at most 2 decimals')
  await field.fill('90.25')
  await take.click()
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(`${two.number} weighs 90.25 lb, outside`)
  await answer(page, 'F9')
  await expect(instruction(page)).toContainText(`${two.number} shipped, put it at`)
  const { node } = await site.query('query ($id: ID!) { node(id: $id) { ... on Package { weighing { weightGrams } } } }', { id: two.id })
  expect(node.weighing.weightGrams).toBe(40_937)
  await page.goto(`/out/parcel/${encodeURIComponent(two.id)}?${new URL(page.url()).searchParams}`)
  await expect(page.getByText(`90.25 lb, expected ${pounds(two.expected)} lb`)).toBeVisible()

  // The tolerance of the warehouse and the limit of a pick cart, as they were typed.
  await page.goto(`/setting/pickCar?${new URL(page.url()).searchParams}`)
  await page.getByRole('button', { name: 'New pick cart' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number', { exact: true }).fill('LB-1')
  await dialog.getByLabel('Boxes').fill('4')
  await dialog.getByLabel('Maximum load').fill('330.125')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter at most 2 decimals')
  await dialog.getByLabel('Maximum load').fill('330.12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'LB-1' })).toContainText('330.12 lb')
})
