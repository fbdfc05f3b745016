import { expect, test } from './fixtures.ts'

test('without network a page that is not loaded yet says so, and comes when the network is back', async ({ enter, page, context }) => {
  await enter('manager', { path: '/out/parcel' })
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Inventory list' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory list' })).toBeVisible()
})
