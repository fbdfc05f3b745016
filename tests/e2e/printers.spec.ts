import { RawPrinter } from '../api/printer/rawPrinter.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'
import { takeStation } from './stationPage.ts'

test('a printer is set up and tested, prints the label of a station, and fails and prints again', async ({ openPageAs, site, browser }) => {
  const outbound = await site.outbound()
  const sku = await outbound.createProduct(3)
  const [product] = await site.createProducts([8])
  const { id: productId, sku: moved } = must(product, 'product')
  const { wave } = await outbound.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  const [listed, simple] = await outbound.createPackages({ [moved]: 1 }, { [moved]: 1 }, { [moved]: 1 })
  const printed = await outbound.generateWave({ packageIds: [must(listed, 'package').id] })
  await site.command('markWavePrinted', { waveId: printed.id })
  const lines = [{ from: 'A01-01-01', to: 'A01-02-01', productId, quantity: 1 }]
  await site.command('createTransfer', { warehouseId: site.warehouseId, lines })
  const place = await site.createStation()
  const [device, office] = [await RawPrinter.start(), await RawPrinter.start()]
  const page = await openPageAs('manager', { path: '/setting/printers' })

  await test.step('set it up; an address of no printer is refused', async () => {
    await page.getByRole('link', { name: 'Add printer' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Bench 7')
    await page.getByRole('radio', { name: 'Network, port 9100' }).check()
    const refused = [
      ['http://printer.lan/', 'socket://printer.lan:9100'],
      ['socket://169.254.169.254:9100', 'No printer can be at this host'],
      ['socket://printer.lan:0', 'No printer can be at this port'],
    ] as const
    for (const [address, sentence] of refused) {
      await page.getByRole('textbox', { name: 'Address' }).fill(address)
      await page.getByRole('button', { name: 'Add printer' }).click()
      await expect(page.getByRole('alert')).toContainText(sentence)
    }
    await page.getByRole('textbox', { name: 'Address' }).fill(device.address)
    await page.getByRole('button', { name: 'Add printer' }).click()
    await expect(page.getByRole('heading', { name: 'Bench 7' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('print a test page', async () => {
    await page.getByRole('button', { name: 'Print a test page' }).click()
    await expect(page.getByText('The printer received the page. Check whether it was printed')).toBeVisible()
    await expect.poll(() => device.received[0]?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('change it to ZPL; what is typed into a field that is then hidden keeps nothing from being saved', async () => {
    await page.getByRole('radio', { name: 'ZPL' }).check()
    await page.getByRole('textbox', { name: 'Label height' }).fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Must be at least 20')
    await page.getByRole('radio', { name: 'PDF' }).check()
    await page.getByRole('radio', { name: 'ZPL' }).check()
    await page.getByRole('textbox', { name: 'Label height' }).fill('100')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Printer Bench 7 saved')).toBeVisible()
    await page.getByRole('button', { name: 'Print a test page' }).click()
    await expect.poll(() => device.received[1]?.subarray(0, 16).toString()).toBe('^XA^PW800^LL800^')
    await page.getByRole('textbox', { name: 'Label height' }).fill('5')
    await page.getByRole('radio', { name: 'PDF' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  })

  const context = await browser.newContext()
  const station = await openPageAs('packer', {
    path: `/wave/packaging?wave=${encodeURIComponent(wave.id)}`,
    page: await context.newPage(),
  })

  await test.step('a station chooses it, and its label is sent by the server', async () => {
    await takeStation(station, place)
    await station.getByLabel('Label printer').selectOption({ label: 'Bench 7' })
    await expect(station.getByLabel('Label printer')).toHaveValue(/.+/)
    await scan(station, sku)
    await expect(station.getByText(/Label .* sent to the printer\. Did it print\?/)).toBeVisible()
    expect(device.received).toHaveLength(3)
    await station.getByRole('button', { name: 'Printed', exact: true }).click()
    await expect(station.getByText(/Label .* confirmed/)).toBeVisible()
  })

  await test.step('a printer that is off is told at the station, which prints again when it is on', async () => {
    await device.switchOff()
    await scan(station, sku)
    await expect(station.getByText('Printer cannot be reached; nothing was sent (ECONNREFUSED)')).toBeVisible()
    await expect(station.getByText(/Label not printed: /)).toBeVisible()
    await device.switchOn()
    await station.getByRole('button', { name: 'Print again' }).click()
    await expect(station.getByText(/Label .* sent to the printer\. Did it print\?/)).toBeVisible()
    expect(device.received).toHaveLength(4)
  })

  await test.step('the list shows what became of the jobs', async () => {
    await page.goto('/setting/print-jobs')
    const rows = page.getByRole('grid').locator('[data-index]')
    await expect(rows.nth(0)).toContainText('Sent')
    await expect(rows.nth(0)).toContainText('Bench 7')
    await expect(rows.nth(1)).toContainText('Confirmed')
    await expect(rows.nth(2)).toContainText('Test page')
    expect(await seriousViolations(page)).toEqual([])
  })
  await test.step('a transfer list is printed at a document printer, which this desk then keeps', async () => {
    await page.goto('/setting/printer/new')
    await page.getByLabel('Name', { exact: true }).fill('Office 7')
    await page.getByRole('radio', { name: 'Network, port 9100' }).check()
    await page.getByRole('radio', { name: 'Documents (A4)' }).check()
    await page.getByRole('textbox', { name: 'Address' }).fill(office.address)
    await page.getByRole('button', { name: 'Add printer' }).click()
    await expect(page.getByRole('heading', { name: 'Office 7' })).toBeVisible()
    await page.goto('/inventory/move')
    await page.getByRole('grid').locator('[data-index] a').first().click()
    await page.getByRole('button', { name: 'Printer', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Print at Office 7' }).click()
    await expect(page.getByText(/ sent to printer Office 7/)).toBeVisible()
    // A connection is there before what it brings.
    await expect.poll(() => office.received[0]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(office.received).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Print at Office 7' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('so are the pick list of a simple print, whose labels open, and those of new waves', async () => {
    const had = office.received.length
    const { number } = must(simple, 'package')
    await page.goto('/out/simple?period=all&sort=OLDEST')
    await page
      .getByRole('grid', { name: 'Simple order printing' })
      .locator('[data-index]')
      .filter({ hasText: number })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Print without a wave (1)' }).click()
    const [sheet] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Print at Office 7', exact: true }).click(),
    ])
    await expect.poll(() => office.received.length).toBe(had + 1)
    await sheet.close()
    await page.getByRole('button', { name: 'Confirm the print' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the print' }).click()
    await expect(page.getByRole('button', { name: 'Reprint' })).toBeVisible()

    await page.goto('/out/wave?max=2')
    await page.getByRole('checkbox', { name: new RegExp(outbound.picker.name) }).check()
    await page.getByLabel('Maximum waves').fill('1')
    await page.getByRole('button', { name: /^Generate 1 wave \(/ }).click()
    const made = page.getByRole('status').filter({ hasText: '1 wave generated with' })
    await made.getByRole('button', { name: 'Print at Office 7', exact: true }).click()
    await expect(page.getByText('1 pick list sent to printer Office 7')).toBeVisible()
    await expect.poll(() => office.received.length).toBe(had + 2)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('a pick list that the printer loses is told after its dialog was closed', async () => {
    const { number } = printed
    await page.goto(`/out/wave/info?wave=${number}`)
    await page.getByRole('button', { name: 'Reprint pick list' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Reprint pick list ${number}` })
    await dialog.getByLabel('Reason for reprinting').fill('Torn')
    office.breaksNext = true
    await dialog.getByRole('button', { name: 'Print at Office 7' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`${number} was not printed: Connection broke; check whether it was printed`)).toBeVisible()
    await office.switchOff()
  })

  await test.step('a planner, who prints no labels, says that the transfer list was printed', async () => {
    const planner = await openPageAs('planner', { path: '/setting/print-jobs', page: await (await browser.newContext()).newPage() })
    const rows = planner.getByRole('grid').locator('[data-index]')
    const transfer = rows.filter({ hasText: 'Transfer' }).first()
    await transfer.getByRole('button', { name: 'Printed', exact: true }).click()
    await expect(transfer).toContainText('Confirmed')
    await expect(rows.filter({ hasText: 'Label' }).getByRole('button', { name: 'Printed', exact: true })).toHaveCount(0)
    await planner.context().close()
  })

  await test.step('a printer is deleted; its station prints through the browser, and the history keeps its name', async () => {
    await page.goto('/setting/printers')
    await page.getByRole('grid').locator('[data-index]').filter({ hasText: 'Bench 7' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Delete printer' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(`Used at ${place}, where the browser will print`)
    await dialog.getByRole('button', { name: 'Delete printer' }).click()
    await expect(page.getByText('Printer Bench 7 deleted')).toBeVisible()
    await expect(page.getByRole('grid')).not.toContainText('Bench 7')
    await page.goto('/setting/print-jobs')
    await expect(page.getByRole('grid')).toContainText('Bench 7')
  })
  await context.close()
  await device.switchOff()
})
