import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { counter, createInboundOrder, expectAllSent, orderCounter, takeStation } from './stationPage.ts'

test('boxes are received by what each declares, one after the other, and their scans are one receipt', async ({
  openPageAs,
  page,
  site,
}) => {
  const order = await createInboundOrder(
    site,
    [8, 2],
    [
      [5, 2],
      [3, 0],
    ],
  )
  const [bib] = order.goods
  const [first, second] = order.marks
  const station = await site.createStation()
  await openPageAs('lead', { path: '/inbound/receive' })
  await takeStation(page, station)
  await scan(page, first!)
  await expect(counter(page, orderCounter)).toHaveText('0 / 10')
  for (let piece = 1; piece <= 5; piece++) await scan(page, bib!.barcode)
  await expect(counter(page, orderCounter)).toHaveText('5 / 10')

  // The order declares three more, but not in this box.
  const trouble = page.getByRole('alert')
  await scan(page, bib!.barcode)
  await expect(trouble).toContainText(`Box ${first} declares 5 of ${bib!.sku}, 5 received. Confirm 6 from this box?`)
  await trouble.getByRole('button', { name: 'Accept: 6 in total' }).click()
  await expect(counter(page, orderCounter)).toHaveText('6 / 10')

  // The next box is not opened in silence; nor is the surplus set off against what is missing.
  await scan(page, second!)
  await expect(trouble).toContainText(`Box ${first} still lacks 2 pieces. Open ${second} instead?`)
  await trouble.getByRole('button', { name: `Go on with ${first}` }).click()
  await expect(trouble).toBeHidden()
  await page.keyboard.press('F10')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 pieces are missing')
  await expect(question).toContainText('1 other is too many')
  await question.getByRole('button', { name: 'Finish box' }).click()
  await scan(page, second!)
  await expect(page.getByText(`${second} opened`)).toBeVisible()
  await scan(page, bib!.barcode)
  await expectAllSent(page)

  await openPageAs('lead', { path: `/inbound/warehouseWarrant/${order.id}` })
  const receipts = page.getByRole('table', { name: /^Receipts \(2\)/ })
  await expect(receipts.getByRole('row').nth(1)).toContainText(`${bib!.sku}: 6 good`)
  await receipts.getByRole('button', { name: '7 scans' }).click()
  await expect(receipts.getByRole('button', { name: 'Correct' })).toHaveCount(8)

  // The ledger of the product has a row for all scans of a quantity, which opens.
  await page.goto(`/inventory/inventory-list?q=${bib!.sku}`)
  await page.getByRole('grid').getByRole('link', { name: bib!.sku }).click()
  const flow = page.getByRole('grid', { name: 'Inventory flow' })
  await expect(flow.locator('[data-index]').filter({ hasText: order.number })).toHaveText([
    /To receive-44 → 04 postings/,
    /To put away\+70 → 77 postings/,
    /To receive\+50 → 1 \*Other changes in between: -42 postings/,
    /In transit-88 → 02 postings/,
    /In transit\+80 → 81/,
  ])
  await flow.getByRole('button', { name: '7 postings' }).first().click()
  const postings = page.getByRole('dialog').getByRole('table', { name: 'Postings' })
  await expect(postings.getByRole('row')).toHaveCount(8)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quantity type' }).click()
  await page.getByRole('checkbox', { name: 'In transit' }).check()
  await page.keyboard.press('Escape')
  await expect(flow.locator('[data-index]')).toHaveCount(2)
  await expect(page).toHaveURL(/quantity=IN_TRANSIT/)
  await page.reload()
  await expect(flow.locator('[data-index]')).toHaveCount(2)
})
