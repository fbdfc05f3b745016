import { expect, test } from './fixtures.ts'
import { scan, scanAll } from './scanner.ts'

const label = 'WH-TEST-7K2Q'

test('reads a scanner without a click, by its physical keys, and presses nothing', async ({ enter }) => {
  const page = await enter('manager', { path: '/Test' })
  const heard = page.locator('output')
  await expect(page.getByRole('heading', { name: 'Station self-test' })).toBeVisible()

  await scan(page, 'QH-BT_0907/bk #4')
  await expect(heard).toContainText('QH-BT_0907/bk #4')
  await scan(page, label, { ime: true })
  await expect(heard).toContainText(label)
  await expect(page.getByText('Input method is on')).toBeVisible()
  await expect(page.getByText('It is the code of the test label')).toBeVisible()

  // Separators of GS1 arrive as Ctrl and ]; the symbology before the code is no part of it.
  await scan(page, ']C1010690123456789210LOT\x1d21SERIAL')
  await expect(heard).toContainText('010690123456789210LOTGS21SERIAL')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print a test label' }).focus()
  await scan(page, 'A B C 123')
  await expect(heard).toContainText('A B C 123')
  await expect(page.locator('body')).not.toHaveAttribute('data-printed')
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed')
})

test('does not believe a code that was torn, nor takes typing for a scan', async ({ enter }) => {
  const page = await enter('manager', { path: '/Test' })
  const heard = page.locator('output')
  await expect(heard).toContainText('Waiting for a scan')
  await page.keyboard.type('typed by hand', { delay: 70 })
  await page.keyboard.press('Enter')
  await expect(heard).toContainText('Waiting for a scan')

  await page.waitForTimeout(700)
  await scan(page, '69012345', { torn: true })
  await scan(page, '67892', { after: 150 })
  await expect(page.getByText('Scan failed, retry')).toBeVisible()

  await scanAll(page, ['CODE-1', 'CODE-2', 'CODE-3', label], 20)
  await expect(heard).toContainText('No. 5')
})

test('prints a label of 100 by 150 mm, and knows how far the clock is off', async ({ enter }) => {
  const page = await enter('manager', { path: '/Test' })
  await expect(page.getByText('The network is good').or(page.getByText('The network is slow'))).toBeVisible()
  await expect(page.getByText(/^[+-]?\d+\.\d\d s ±/)).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(100)
  expect(Math.round((Number(height) / 72) * 25.4)).toBe(150)
})
