import { expect, test } from './fixtures.ts'

const lists = [
  { path: '/out/parcel', type: 'Package', page: 'Package', list: 'All orders' },
  { path: '/inbound/warehouseWarrant', type: 'InboundOrder', page: 'Inbound order', list: 'Inbound orders' },
  { path: '/inventory/inventory-list', type: 'Product', page: 'Product stock', list: 'Inventory list' },
]
const idOf = (type: string) => btoa(`${type}:01890000-0000-7000-8000-000000000000`)

test('an unknown wave number redirects to the list of waves', async ({ openPageAs }) => {
  const page = await openPageAs('manager', { path: '/out/wave/info?wave=W0000-0000' })
  await expect(page.getByRole('alert')).toContainText('Wave number W0000-0000 does not exist')
  await page.getByRole('link', { name: 'Open “Waves”' }).click()
  await expect(page).toHaveURL(/\/out\/wave\/list\?/)
})

test('an invalid address always shows the same page, with a link to the list', async ({ openPageAs, site }) => {
  const page = await openPageAs('manager')
  const { warehouseId } = site
  for (const { path, type, page: name, list } of lists) {
    const others = type === 'Package' ? [idOf('Nothing'), warehouseId] : []
    for (const id of ['xyz', idOf(type), ...others]) {
      await page.goto(`${path}/${encodeURIComponent(id)}?warehouse=${encodeURIComponent(warehouseId)}`)
      await expect(page.getByText('Not found, or no access')).toBeVisible()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: `Open “${list}”` })
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?`))
    await expect(page.getByRole('heading', { name: list })).toBeVisible()
  }
})
