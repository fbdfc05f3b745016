import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { rowId } from '../api/testDataFactory.ts'
import { fillCustomers } from '../bench/fill/customers.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a file is uploaded for the customer that is shown, and kept until that is one', async ({ openPageAs, site }) => {
  const filled = await fillCustomers(site.api.services, {
    ...{ warehouseId: rowId({ id: site.warehouseId }), count: 2, passwordHash: 'none', users: 0 },
    prefix: site.unique('UP'),
  })
  const [before, after] = [must(filled[0], 'customer'), must(filled[1], 'customer')]
  const page = await openPageAs('owner', { path: '/product/import' })
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const choose = async ({ name }: { name: string }) => {
    await customer.fill(name)
    await page.getByRole('option', { name }).click()
    await expect(customer).toHaveValue(name)
  }
  await choose(before)
  await customer.fill('Trading house of yore')
  const file = {
    name: 'things.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(xlsxOf([productHeader, ['UP-1', 'Thing', '物', 'Thing', '7', 'USD', '30', '15.5', '15', '0.385']])),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  const kept = page.getByRole('alert').filter({ hasText: 'things.xlsx' })
  await expect(kept).toContainText('Not uploaded yet')
  await expect(page.getByText('No exact match for')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(await seriousViolations(page)).toEqual([])
  await choose(after)
  await kept.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText(`${after.name} · things.xlsx`)).toBeVisible()

  // What is typed in full is taken, without leaving the field.
  await page.goto('/product/import')
  await choose(before)
  await customer.fill(after.code.toLowerCase())
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(`${after.name} · things.xlsx`)).toBeVisible()
})
