import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

const entryOf = (page: Page) => page.getByRole('complementary', { name: 'Entry' })
const rowOf = (page: Page, what: string, outcome: string) =>
  page.getByRole('row').filter({ hasText: what }).filter({ hasText: outcome }).first()

test('a manager finds what was done and refused, opens it, and follows it to the person and the document', async ({ site, openPageAs }) => {
  const lead = await site.person('lead')
  const packer = await site.person('packer')
  const { id, number } = await site.packageAt('PENDING')
  await lead.client.command('holdPackage', { packageId: id, reason: 'Wait' })
  await lead.client.command('holdPackage', { packageId: id, reason: 'Again' })
  await packer.client.command('holdPackage', { packageId: id, reason: 'Wait' }).catch(() => null)
  const page = await openPageAs('manager', { path: '/activity/list' })

  await test.step('the list names each in plain words, with its outcome', async () => {
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
    await expect(rowOf(page, 'Put a package on hold', 'Refused')).toContainText(lead.name)
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toContainText(packer.name)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('an entry opens beside the list', async () => {
    await rowOf(page, 'Put a package on hold', 'Done').click()
    const entry = entryOf(page)
    await expect(entry.getByRole('link', { name: number })).toBeVisible()
    await expect(entry).toContainText(lead.name)
    await expect(entry).toContainText('holdPackage')
    expect(await seriousViolations(page)).toEqual([])
    await entry.getByRole('button', { name: 'Close entry' }).click()
    await expect(entry).toHaveCount(0)
  })

  await test.step('a refused one says why, and that nothing was changed', async () => {
    await rowOf(page, 'Put a package on hold', 'Not allowed').click()
    await expect(entryOf(page)).toContainText('FORBIDDEN')
    await expect(entryOf(page)).toContainText('Nothing was changed.')
    await entryOf(page).getByRole('button', { name: 'Close entry' }).click()
  })

  await test.step('tabs and the bar of an hour limit the list', async () => {
    await page.getByRole('link', { name: /^Not allowed/ }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(0)
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toBeVisible()
    await page
      .getByRole('button', { name: / [1-9]\d* not allowed or failed$/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Remove filter: Time' })).toBeVisible()
    await expect(rowOf(page, 'Put a package on hold', 'Not allowed')).toBeVisible()
  })

  await test.step('the history of a document leads to its entries', async () => {
    await page.goto(`/out/parcel/${encodeURIComponent(id)}?warehouse=${encodeURIComponent(site.warehouseId)}`)
    await page.getByRole('region', { name: 'History' }).getByRole('link', { name: 'Activity' }).click()
    await expect(rowOf(page, 'Put a package on hold', 'Done')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Not allowed' })).toHaveCount(0)
  })
})
