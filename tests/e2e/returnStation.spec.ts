import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { expectAllSent, heldUntil, injectFault, takeStation } from './stationPage.ts'

test('a location scanned before the server has told its task is refused by name, and scanned again it returns the goods', async ({
  openPageAs,
  site,
}) => {
  const station = await site.createStation()
  const page = await openPageAs('packer', { path: '/inventory/return/scan' })
  await takeStation(page, station)
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan a return task or package')

  // It comes after the page was loaded.
  const [lamp] = await site.createProducts([9])
  const { packages } = await (await site.outbound()).createPickedWave({}, { [must(lamp, 'a product').sku]: 1 })
  const { id, number } = must(packages[0], 'a package')
  await site.command('cancelPackage', { packageId: id })
  const answer = Promise.withResolvers<void>()
  const release = await injectFault(page, heldUntil(answer.promise))
  await scan(page, number)
  await scan(page, 'L:A01-01-01')
  answer.resolve()
  const trouble = page.getByRole('alert')
  await expect(trouble.getByRole('heading')).toHaveText(
    'A01-01-01 is a location, and no return task was open when it was scanned; nothing was recorded',
  )
  await expect(trouble).toContainText('Once the task is on the screen, scan the location again')
  await release()
  await trouble.getByRole('button').last().click()
  await expect(instruction).toContainText(number)
  const place = must(/Put 1 at (\S+)/.exec(must(await instruction.textContent(), 'instruction')), 'a suggested location')[1]
  await scan(page, `L:${place}`)
  await expectAllSent(page)
  await expect(instruction).toContainText(`returned to ${place}`)
})
