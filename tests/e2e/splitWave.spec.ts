import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

test('a planner splits a wave: the dialog shows what stays and what moves, and both waves lead to each other', async ({
  openPageAs,
  site,
  page,
}) => {
  const outbound = await site.outbound()
  const second = await site.person('picker')
  const sku = await outbound.createProduct(3)
  const packages = await outbound.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  const wave = await outbound.generateWave({ maximum: 3, packageIds: packages.map(({ id }) => id) })
  expect(wave.packageCount).toBe(3)

  await openPageAs('planner', { path: `/out/wave/info?wave=${wave.number}` })
  await page.getByRole('button', { name: 'Split wave' }).click()
  const dialog = page.getByRole('dialog', { name: `Split wave ${wave.number}` })
  await expect(dialog.getByRole('status')).toContainText('New wave: 1 package, 1 piece')
  await dialog.getByLabel('Packages that move').fill('3')
  await expect(dialog.getByRole('status')).toContainText(`At least one package has to stay in wave ${wave.number}`)
  await dialog.getByLabel('Packages that move').fill('2')
  await expect(dialog.getByRole('status')).toContainText(`Stay in ${wave.number}: 1 package, 1 piece`)
  await dialog.getByLabel('Picker of the new wave').selectOption(second.id)
  await dialog.getByRole('button', { name: 'Split 2 packages off' }).click()

  const info = page.getByRole('region', { name: 'Wave info' })
  await expect(info).toContainText(`Split from${wave.number}`)
  await expect(info).toContainText(second.name)
  const made = must(new URL(page.url()).searchParams.get('wave'), 'new wave in the address')
  await info.getByRole('link', { name: wave.number }).click()
  await expect(info).toContainText(`Split off${made} (2 packages)`)
  for (const number of [wave.number, made]) {
    await page.goto(`/out/wave/info?wave=${number}&warehouse=${encodeURIComponent(site.warehouseId)}`)
    await page.getByRole('button', { name: 'Void wave' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /^Void/ }).click()
    await expect(info).toContainText('Voided')
  }
})
