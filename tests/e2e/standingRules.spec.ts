import { createRule } from '../api/wave/standingFixture.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a standing rule is made, run at once, read in its log, changed and paused', async ({ openPageAs, site }) => {
  const outbound = await site.outbound()
  await createRule(outbound, { name: 'Hot goods' })
  const sku = await outbound.createProduct(12)
  await outbound.createPackages(...Array(6).fill({ [sku]: 2 }))
  const page = await openPageAs('planner', { path: '/setting/waveRules' })
  await expect(page.getByRole('link', { name: 'Hot goods' })).toBeVisible()

  await test.step('make it; what is missing or wrong is refused at its field', async () => {
    await page.getByRole('link', { name: 'Add rule' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Hot goods')
    await page.getByRole('textbox', { name: 'Time 1' }).fill('7.30')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a time of the 24-hour clock, such as 07:30')
    await expect(page.getByText('Choose at least one picker').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Time 1' }).fill('07:30')
    await page.getByRole('group', { name: 'Pickers' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('alert')).toContainText('This warehouse has a rule named “Hot goods” already')
    await page.getByLabel('Name', { exact: true }).fill('Small orders')
    await page.getByRole('checkbox', { name: 'Single SKU, multiple pieces' }).check()
    await page.getByRole('textbox', { name: 'Maximum packages per wave' }).fill('5')
    await page.getByRole('textbox', { name: 'Maximum waves' }).fill('1')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('heading', { name: 'Small orders' })).toBeVisible()
    await expect(page.getByText('It has not run yet')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('run it now', async () => {
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
    const log = page.getByRole('table', { name: 'Log' })
    await expect(log.getByText('1 wave, 5 packages')).toBeVisible()
    await expect(log.getByText(/^Run by /)).toBeVisible()
    const number = must(await log.getByRole('link').first().textContent(), 'number of the wave')
    await log.getByRole('link').first().click()
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page).toHaveURL(/\/out\/wave\/info/)
    await page.goBack()
  })

  await test.step('change it; wrong input stays in its field', async () => {
    await page.getByRole('radio', { name: 'Before cut-off' }).check()
    await page.getByRole('textbox', { name: 'Minutes before the cut-off' }).fill('9999')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Must be at most 720').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Minutes before the cut-off' }).fill('90')
    // The warehouse has one group, which is filled in.
    await expect(page.getByRole('combobox', { name: 'Logistics group' })).toHaveValue(/./)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Rule Small orders saved')).toBeVisible()
  })

  await test.step('what a trigger hides is not refused', async () => {
    await page.goto('/setting/waveRules/new')
    await page.getByLabel('Name', { exact: true }).fill('Enough to pick')
    await page.getByRole('radio', { name: 'Before cut-off' }).check()
    await page.getByRole('textbox', { name: 'Minutes before the cut-off' }).fill('9999')
    await page.getByRole('radio', { name: 'By count' }).check()
    await page.getByRole('textbox', { name: 'Pending packages' }).fill('40')
    await page.getByRole('group', { name: 'Pickers' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByRole('heading', { name: 'Enough to pick' })).toBeVisible()
    await page.goto('/setting/waveRules')
    await expect(page.getByRole('row').filter({ hasText: 'Enough to pick' })).toContainText('40 pending packages')
    await page.getByRole('link', { name: 'Small orders' }).click()
  })

  await test.step('pause it', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await page.goto('/setting/waveRules')
    const row = page.getByRole('row').filter({ hasText: 'Small orders' })
    await expect(row).toContainText('90 min before cut-off')
    await expect(row).toContainText('Paused')
  })
})
