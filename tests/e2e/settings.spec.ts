import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

// The days of imported rows belong to the whole server: no other browser test reads them.
test('settings are found in both languages, and one of the whole system is changed and set back', async ({ openPageAs, site }) => {
  const page = await openPageAs('owner', { path: '/setting/list' })
  const main = page.getByRole('main')
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  const system = page.getByRole('region', { name: 'Whole system' })
  const server = page.getByRole('region', { name: 'Server', exact: true })

  await test.step('search by effect, in the other language, and for a field of the warehouse', async () => {
    await expect(main.getByRole('link', { name: 'Wave settings' })).toBeVisible()
    await search.fill('password')
    await expect(system.getByRole('listitem')).toHaveText([/^Ask for the password again/])
    await expect(main.getByRole('link', { name: 'Wave settings' })).toHaveCount(0)
    await search.fill('登录有效期')
    await expect(system.getByRole('listitem')).toHaveText([/^Sign-in lasts at most/])
    await search.fill('adjustments')
    await expect(page.getByRole('link', { name: 'Adjustments without approval' })).toHaveAttribute('href', /\/setting\/warehouse\//)
    await search.fill('可导入的表格')
    await expect(server.getByRole('listitem')).toHaveText([/^IMPORT_MEGABYTESLargest spreadsheet.*10Default$/])
    await search.fill('OPERATIONS_TOKEN')
    await expect(server.getByRole('listitem')).toHaveText([/closed\.(Set|Not set)$/])
    await search.fill('nothing is called this')
    await expect(page.getByRole('status').filter({ hasText: 'No setting matches' })).toBeVisible()
    await search.fill('')
    await expect(server.getByRole('listitem').first()).toContainText('ROLE')
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('a list of carts tells who changed one last, and one of rules that none was', async () => {
    await site.command('createPickCar', { warehouseId: site.warehouseId, number: site.unique('C'), boxes: 4, maxWeightGrams: 90_000 })
    await page.reload()
    const tile = (name: string) => main.getByRole('link', { name })
    await expect(tile('Pick carts')).toContainText(`Changed by ${(await site.person('owner')).name}`)
    await expect(tile('Standing rules')).not.toContainText('Changed')
  })

  const row = system.getByRole('listitem').filter({ hasText: 'Keep rows of imported spreadsheets' })
  await test.step('refuse what is beyond the limits, and keep a change with who made it', async () => {
    await expect(row).toContainText('90 days')
    await row.getByRole('button', { name: /^Change/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep rows of imported spreadsheets' })
    await dialog.getByRole('textbox', { name: 'Days' }).fill('366')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('365')
    await dialog.getByRole('textbox', { name: 'Days' }).fill('30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('30 days')
    await expect(row).toContainText(`Changed by ${(await site.person('owner')).name}`)
  })

  await test.step('who has an older page is told, and the default comes back', async () => {
    const { client } = await site.person('owner2')
    const update = (value: number | null, expectedVersion: number) =>
      client.command('updateSetting', { name: 'IMPORT_ROW_DAYS', value, expectedVersion }, 'setting { version }')
    await row.getByRole('button', { name: /^Change/ }).click()
    const { settings } = await client.query('{ settings { name version } }')
    const { version } = settings.find(({ name }: { name: string }) => name === 'IMPORT_ROW_DAYS')
    const { setting } = await update(31, version)
    const dialog = page.getByRole('dialog', { name: 'Keep rows of imported spreadsheets' })
    await dialog.getByRole('button', { name: 'Use the default' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveValue('90')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText((await site.person('owner2')).name)
    await update(null, setting.version)
  })
})
