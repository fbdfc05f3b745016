import { createPackageAtStage } from '../api/package/packageStages.ts'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

test('the abnormal desk shows what is wrong, where the goods are and what is possible, and resolves packages', async ({
  openPageAs,
  site,
}) => {
  const packageAt = await createPackageAtStage(site.goods)
  const mark = (packageId: string, note: string) =>
    site.command('markAbnormal', { packageId, reason: 'WEIGHING_ANOMALY', note }, '', 'lead')
  const [pooled, packed, later] = [await packageAt('PENDING'), await packageAt('TO_BE_SHIPPED'), await packageAt('TO_BE_SHIPPED')]
  await mark(pooled.id, 'Ask the customer')
  await mark(packed.id, '300 g too heavy')

  const page = await openPageAs('lead', { path: '/home/panel' })
  await page.getByRole('link', { name: 'Abnormal packages', exact: true }).click()
  const tab = page.getByRole('navigation', { name: 'Reasons' }).getByRole('link', { name: /^Weighing anomaly/ })
  await tab.click()
  const row = (number: string) => page.getByRole('grid').locator('[data-index]', { hasText: number })
  await expect(row(pooled.number)).toContainText('Ask the customer')
  await expect(row(pooled.number)).toContainText('Return to pending')
  await expect(row(pooled.number)).not.toContainText('Mark ready to ship')
  await expect(row(packed.number)).toContainText('300 g too heavy')
  await expect(row(packed.number)).toContainText(/\d+ · Picked OUT-/)
  await expect(row(packed.number)).toContainText('Mark ready to ship')
  expect(await seriousViolations(page)).toEqual([])

  // A package that is marked meanwhile appears; while it is on hold, it can only be released or returned.
  await mark(later.id, '200 g too light')
  await expect(row(later.number)).toContainText('Mark ready to ship')
  await site.command('holdPackage', { packageId: later.id, reason: 'Wrong address' }, '', 'lead')
  await expect(row(later.number)).toContainText('Return to pending · Release hold')
  await expect(row(later.number)).not.toContainText('Mark ready to ship')

  await expect(tab.locator('.count')).toHaveText('3')
  const resolve = async (number: string, action: string, confirm: string) => {
    await row(number).locator('[data-tick]').click()
    await page.getByRole('toolbar').getByRole('button', { name: action }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('dialog')).toContainText('1 done')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(row(number)).toBeHidden()
  }
  await resolve(packed.number, 'Mark ready to ship', 'Mark 1 package ready to ship')
  await resolve(pooled.number, 'Return to pending', 'Return 1 package to pending')
  await expect(tab.locator('.count')).toHaveText('1')
})
