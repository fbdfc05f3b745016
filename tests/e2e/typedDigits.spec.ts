import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { counter, createInboundOrder, orderCounter, receivePath, takeStation } from './stationPage.ts'

test('digits that a hand types before a scan are its pieces, when goods are received', async ({ openPageAs, site }) => {
  const order = await createInboundOrder(site, [8])
  const station = await site.createStation()
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
  // In the field itself the digits are those that were typed, in full width too; what is no digit enters nothing.
  await pieces.fill('')
  await expect(pieces).toHaveValue('')
  await pieces.pressSequentially('２')
  await expect(pieces).toHaveValue('2')
  await pieces.fill('1.5')
  await pieces.fill('-3')
  await expect(pieces).toHaveValue('2')
  await pieces.press('Enter')
  await scan(page, order.goods[0]!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('6 / 8')
})
