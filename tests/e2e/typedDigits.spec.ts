import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { counter, createInboundOrder, orderCounter, receivePath, registerStation, takeStation } from './stationPage.ts'

test('digits that a hand types before a scan are its pieces, when goods are received', async ({ openPageAs, testServer }) => {
  const order = await createInboundOrder(testServer, [8])
  const station = await registerStation(testServer)
  const page = await openPageAs('lead', { path: receivePath(order) })
  await takeStation(page, station)
  await expect(counter(page, orderCounter)).toHaveText('0 / 8')
  const pieces = page.getByRole('textbox', { name: 'Pieces' })
  await page.keyboard.press('3', { delay: 80 })
  await expect(pieces).toHaveValue('3')
  await scan(page, order.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('3 / 8')
  // They are the pieces of one scan.
  await expect(pieces).toHaveValue('1')
  await scan(page, order.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('4 / 8')
})
