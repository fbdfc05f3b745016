import { PackageNotExamined } from '../../graph/delivery/failures.ts'
import { Failure } from '../../graph/kernel/command/failure.ts'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { pressRested, scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { counter, takeStation } from './stationPage.ts'

test('a packed package is examined piece by piece, wrong goods are named, and its page shows who examined it', async ({
  openPageAs,
  browser,
  site,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const [first, second] = [await packageAt('TO_BE_SHIPPED'), await packageAt('TO_BE_SHIPPED')]
  const pieces = [first.sku, first.sku]
  const foreign = await site.goods.createProduct(1)

  const place = await site.createStation()
  const page = await openPageAs('dispatcher', { path: '/deliver/examine' })
  await takeStation(page, place)
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan the package to examine')
  await scan(page, first.number)
  await expect(instruction).toContainText(`Examining ${first.number}`)
  await expect(counter(page, 'pieces examined')).toHaveText(`0 / ${pieces.length}`)
  expect(await seriousViolations(page)).toEqual([])

  // A wrong piece changes nothing and stays on the screen until it is seen.
  await scan(page, foreign)
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(foreign)
  await expect(trouble).toContainText(/does not need|does not exist|No product/)
  await page.keyboard.press('F9')
  await expect(trouble).toBeHidden()
  await scan(page, second.number)
  await expect(trouble).toContainText(`Package ${first.number} has pieces left to scan: ${pieces.length}`)
  await pressRested(page, 'F9')
  await expect(trouble).toBeHidden()

  // What is open is kept by the server.
  await page.reload()
  await expect(counter(page, 'pieces examined')).toHaveText(`0 / ${pieces.length}`)
  await expect(instruction).toContainText(`${pieces.length} left`)
  for (const sku of pieces) await scan(page, sku)
  await expect(instruction).toContainText(`${first.number} examined`)

  const detail = await openPageAs('manager', {
    path: `/out/parcel/${encodeURIComponent(first.id)}`,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  const section = detail.getByRole('region', { name: 'Examination' })
  await expect(section).toContainText('Examined')
  await expect(section).toContainText(`${pieces.length} / ${pieces.length}`)
  expect(await seriousViolations(detail)).toEqual([])

  // A half examined package does not leave, until it is abandoned.
  await scan(page, second.number)
  await expect(instruction).toContainText(`Examining ${second.number}`)
  const station = await site.createStation()
  const dock = await openPageAs('manager', {
    path: '/scan/shipment',
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await takeStation(dock, station)
  await scan(dock, second.number)
  await expect(dock.getByRole('alert')).toContainText(Failure.sentence(PackageNotExamined.code, 'en', { number: second.number }))
  await page.keyboard.press('F8')
  await expect(page.getByText('have to be scanned again')).toBeVisible()
  await pressRested(page, 'F9')
  await expect(instruction).toContainText('Scan the package to examine')
  for (const other of [detail, dock]) await other.context().close()
})
