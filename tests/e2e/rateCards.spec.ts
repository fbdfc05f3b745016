import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a rate card is written, checked, published and compared with the next one', async ({ openPageAs, site }) => {
  const at = `?warehouse=${encodeURIComponent(site.warehouseId)}`
  const page = await openPageAs('owner', { path: `/logistics/rate/list${at}` })
  const dialog = page.getByRole('dialog')
  const table = page.getByRole('table', { name: 'Prices' })
  const cell = (zone: string, step: string) => table.getByRole('textbox', { name: `zone ${zone}, ${step}` })

  await test.step('a draft is created and opened', async () => {
    await expect(page.getByText('No rate cards yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New rate card' }).first().click()
    const channel = dialog.getByLabel('Channel')
    await channel.selectOption({ index: 1 })
    await dialog.getByLabel('Code').fill('UP-2026')
    await dialog.getByLabel('Valid from').fill('2020-01-01')
    await dialog.getByRole('combobox', { name: 'Currency' }).fill('USD')
    await page.getByRole('option', { name: /USD/ }).first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'UP-2026' })).toBeVisible()
    await expect(page.getByText('It has no zone or no weight step yet')).toBeVisible()
  })

  await test.step('zones and rows are added, and a block of a spreadsheet is pasted', async () => {
    for (const zone of ['4', '5']) {
      await page.getByRole('button', { name: 'Add zone' }).click()
      await dialog.getByLabel('Zone').fill(zone)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    for (const weight of ['2', '1']) {
      await page.getByRole('button', { name: 'Add row' }).click()
      await dialog.getByLabel('Up to, including').fill(weight)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await expect(table.getByRole('rowheader')).toHaveText(['up to 1 kg', 'up to 2 kg'])
    await expect(page.getByText('4 prices are missing')).toBeVisible()
    await cell('4', 'up to 1 kg').evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text/plain', '5.55\t6.70\r\n6.15\t\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(cell('5', 'up to 1 kg')).toHaveValue('6.70')
    await expect(page.getByText('1 price is missing, so it cannot be published: zone 5, up to 2 kg')).toBeVisible()
    await cell('5', 'up to 2 kg').fill('six')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(cell('5', 'up to 2 kg')).toHaveAttribute('aria-invalid', 'true')
    await cell('5', 'up to 2 kg').fill('6.10')
    await expect(page.getByText('1 price is below the price of a lighter step: zone 5, up to 2 kg')).toBeVisible()
    await cell('5', 'up to 2 kg').fill('8.10')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('UP-2026 saved')).toBeVisible()
  })

  await test.step('it is published, and cannot change then', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('In force')).toBeVisible()
    await expect(table.getByRole('textbox')).toHaveCount(0)
    await expect(table.getByRole('row', { name: 'up to 1 kg' })).toContainText('5.55')
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('the next one begins as its copy, and shows differences', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy to a new card' }).click()
    await dialog.getByLabel('Code').fill('UP-2099')
    await dialog.getByLabel('Valid from').fill('2099-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'UP-2099' })).toBeVisible()
    await expect(page.getByText('Compared with UP-2026')).toBeVisible()
    await cell('4', 'up to 1 kg').fill('5.75')
    await expect(table.getByRole('row', { name: 'up to 1 kg' })).toContainText('+0.20')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(cell('4', 'up to 1 kg')).toHaveValue('5.55')
  })

  await test.step('fuel is added for the channel, and an overlap refused', async () => {
    const add = async () => {
      await page.getByRole('button', { name: 'Add fuel surcharge' }).click()
      await dialog.getByLabel('From').fill('2026-01-01')
      await dialog.getByLabel('Until').fill('2026-12-31')
      await dialog.getByLabel('Per cent').fill('14.5')
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await add()
    await expect(page.getByText('14.5%')).toBeVisible()
    await add()
    await expect(dialog.getByRole('alert')).toContainText('Overlaps the fuel surcharge of 14.5% from 2026-01-01 to 2026-12-31')
  })
})
