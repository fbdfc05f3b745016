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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch and save' }).click()
  await expect(page.getByText(`Warehouse ${number} saved`)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('grid').locator('[data-index]', { hasText: number })).toContainText('Prohibited')
  await page.getByRole('button', { name: /^Warehouse/ }).click()
  await expect(page.getByText(seattle).last()).toBeVisible()
})

test('switching what a warehouse accepts tells in numbers what stops and what goes on', async ({ openPageAs, site }) => {
  await site.packageAt('PENDING')
  await site.packageAt('TO_BE_SHIPPED')
  const order = { warehouseId: site.warehouseId, customerId: site.customer.id, kind: 'RETURN', arrival: 'BOX', boxes: [] }
  await site.command('createInboundOrder', order)
  const page = await openPageAs('owner', { path: `/setting/warehouse/${encodeURIComponent(site.warehouseId)}` })
  const status = (name: string, value: string) => page.getByRole('radiogroup', { name }).getByRole('radio', { name: value })
  await status('Order taking', 'Prohibited').check()
  await status('Receiving', 'Prohibited').check()
  const save = page.getByRole('button', { name: /^Save/ })
  await save.click()
  const dialog = page.getByRole('alertdialog')
  const stops = dialog.getByRole('region', { name: 'Stops at once' })
  const goesOn = dialog.getByRole('region', { name: 'Goes on' })
  await expect(stops).toContainText('1inbound orders a month that are refused')
  await expect(stops).toContainText('1announced inbound orders that cannot be signed for')
  await expect(stops).toContainText('orders a day that are refused')
  await expect(goesOn).toContainText('2open packages to be finished and shippedPending 1 · To be shipped 1')
  await expect(goesOn).toContainText('0inbound orders that are signed for')
  expect(await seriousViolations(page)).toEqual([])

  // Going back changes nothing, and keeps what was chosen.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status('Receiving', 'Prohibited')).toBeChecked()
  const read = 'query ($id: ID!) { node(id: $id) { ... on Warehouse { receiving orderTaking } } }'
  const stored = async () => (await site.query(read, { id: site.warehouseId })).node
  expect(await stored()).toEqual({ receiving: 'NORMAL', orderTaking: 'NORMAL' })
  await save.click()
  await dialog.getByRole('button', { name: 'Switch and save' }).click()
  await expect(page.getByText(`Warehouse ${site.warehouse.number} saved`)).toBeVisible()
  expect(await stored()).toEqual({ receiving: 'PROHIBITED', orderTaking: 'PROHIBITED' })

  await status('Order taking', 'Allowed').check()
  await save.click()
  await expect(dialog).toContainText('Orders are taken again.')
  await expect(stops).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Switch and save' }).click()
  await expect.poll(stored).toEqual({ receiving: 'PROHIBITED', orderTaking: 'NORMAL' })
})
