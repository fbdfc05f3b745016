import { expect, test } from './fixtures.ts'
import { pressRested, scan, scanAll } from './scanner.ts'

const label = 'WH-TEST-7K2Q'

test('reads a scanner without a click, by its physical keys, and presses no button', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/Test' })
  const output = page.locator('output')
  await expect(page.getByRole('heading', { name: 'Station self-test' })).toBeVisible()

  await scan(page, 'QH-BT_0907/bk #4')
  await expect(output).toContainText('QH-BT_0907/bk #4')
  await scan(page, label, { ime: true })
  await expect(output).toContainText(label)
  await expect(page.getByText('Input method is on')).toBeVisible()
  await expect(page.getByText('Matches the test label')).toBeVisible()

  // GS1 separators arrive as Ctrl and ]; the symbology identifier before the code is removed.
  await scan(page, ']C1010690123456789210LOT\x1d21SERIAL')
  await expect(output).toContainText('010690123456789210LOTGS21SERIAL')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print test label' }).focus()
  await scan(page, 'A B C 123')
  await expect(output).toContainText('A B C 123')
  await expect(page.locator('body')).not.toHaveAttribute('data-printed')
  await pressRested(page, 'Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed')
})

test('reads a slow scan completely, and rejects an interrupted one', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/Test' })
  const output = page.locator('output')
  await expect(output).toContainText('Waiting for a scan')
  await scan(page, '6901234567892', { gap: 150 })
  await expect(output).toContainText('6901234567892')

  await scan(page, '69', { torn: true, after: 2_000 })
  await scan(page, '01234567892', { after: 400 })
  await expect(page.getByText('Scan failed, retry')).toBeVisible()

  await scanAll(page, ['CODE-1', 'CODE-2', 'CODE-3', label], 20)
  await expect(output).toContainText('No. 6')
})

test('prints a label of 100 by 150 mm, and shows the clock difference', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/Test' })
  await expect(page.getByText('Network is good').or(page.getByText('Network is slow'))).toBeVisible()
  await expect(page.getByText(/^[+-]?\d+\.\d\d s ±/)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print test label' }).click()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(100)
  expect(Math.round((Number(height) / 72) * 25.4)).toBe(150)
})
