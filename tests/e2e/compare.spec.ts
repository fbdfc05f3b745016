import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('settings are compared side by side, and one is generated as shown, once', async ({ openDemoAs, testServer, browser }) => {
  const page = await openDemoAs('manager', { path: '/out/wave?type=ONE_PIECE', warehouse: 'BER1' })
  await page.getByRole('link', { name: 'Compare settings' }).click()
  await page.getByRole('button', { name: 'Add setting' }).click()
  await page.getByRole('textbox', { name: 'Maximum packages' }).nth(2).fill('10')
  await page.getByRole('button', { name: /^Compare for \d+ packages$/ }).click()

  const results = page.getByRole('radiogroup', { name: 'Settings' })
  for (const number of [1, 2, 3]) await expect(results.getByRole('img', { name: `Walks of Setting ${number}` })).toBeVisible()
  const metresOf = async (index: number) => {
    const text = await results
      .locator('> div')
      .nth(index)
      .getByText(/^[\d,]+ m$/)
      .textContent()
    return Number(text?.replace(/\D/g, ''))
  }
  const [short, simple, small] = [await metresOf(0), await metresOf(1), await metresOf(2)]
  expect(short).toBeLessThan(simple)
  expect(small).toBeGreaterThan(short)
  await expect(page.getByText(/^Minutes by standard values: \d+ of 10 handheld waves picked so far$/)).toBeVisible()

  await results.getByRole('radio', { name: /^Setting 3/ }).check()
  const waves = page.getByRole('region', { name: /^Wave 1 of \d+, setting 3$/ })
  await expect(waves.getByRole('img')).toBeVisible()
  await waves.getByRole('button', { name: 'Next wave' }).click()
  await expect(page.getByRole('region', { name: /^Wave 2 of \d+, setting 3$/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  const { search } = new URL(page.url())
  const other = await openDemoAs('manager', {
    warehouse: 'BER1',
    path: `/out/wave/compare${search}`,
    page: await (await browser.newContext({ baseURL: testServer.url })).newPage(),
  })
  const generate = async (on: typeof page) => {
    await on.getByRole('radio', { name: /^Setting 3/ }).check()
    await on.getByRole('group', { name: 'Pickers' }).getByRole('checkbox').first().check()
    await on.getByRole('button', { name: /^Generate \d+ waves as shown/ }).click()
  }
  const shown = await page.getByRole('button', { name: /^Generate \d+ waves as shown/ }).textContent()
  const [count, packages] = shown?.match(/\d+/g) ?? []
  await generate(page)
  await expect(page.getByRole('status').filter({ hasText: `${count} waves` })).toContainText(`${packages} packages`)

  await generate(other)
  await expect(other.getByRole('alert')).toContainText(`Packages that are no longer pending since the comparison: ${packages}`)
})
