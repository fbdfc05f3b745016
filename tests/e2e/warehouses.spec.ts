import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a warehouse is created, offered in the switch, and edited', async ({ openPageAs, site }) => {
  const number = site.unique('S')
  const seattle = site.unique('Seattle ')
  const page = await openPageAs('owner', { path: '/setting/warehouse' })
  await expect(page.getByRole('grid').locator('[data-index]').first()).toBeVisible()
  await page.getByRole('link', { name: 'New warehouse' }).click()
  const texts = {
    ...{
      Number: number.toLowerCase(),
      Name: '西雅图仓',
      'English name': seattle,
      City: 'Seattle',
      'State or province': 'WA',
      Street: 'Alaskan Way',
    },
    ...{ 'House number': '7', Postcode: '98104', 'Contact person': 'Xu Lan', Phone: '+1 206 555 0100', 'E-mail': 'sea1@example.com' },
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const [label, text, option] of [
    // A zone that had another time in 1970.
    ['Time zone', 'alaska', 'America/Anchorage Alaska Time'],
    ['Time zone', 'los ang', 'America/Los_Angeles Pacific Time'],
    ['Country', 'United States', 'United States'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Create warehouse' }).click()
  await expect(page.getByRole('alert')).toContainText('NumberInvalid format')
  await page.getByLabel('Number', { exact: true }).fill(site.warehouse.number)
  await page.getByRole('button', { name: 'Create warehouse' }).click()
  await expect(page.getByRole('alert')).toContainText(site.warehouse.number)
  await page.getByLabel('Number', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Create warehouse' }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('radiogroup', { name: 'Order taking' }).getByRole('radio', { name: 'Prohibited' }).check()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Warehouse ${number} saved`)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('grid').locator('[data-index]', { hasText: number })).toContainText('Prohibited')
  await page.getByRole('button', { name: /^Warehouse/ }).click()
  await expect(page.getByText(seattle).last()).toBeVisible()
})
