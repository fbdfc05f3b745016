import { expect, test } from './fixtures.ts'

const lists = [
  { path: '/out/parcel', type: 'Package', page: 'Package', list: 'All orders' },
  { path: '/inbound/warehouseWarrant', type: 'InboundOrder', page: 'Inbound order', list: 'Inbound orders' },
  { path: '/inventory/inventory-list', type: 'Product', page: 'Stock of a product', list: 'Inventory list' },
]
const idOf = (type: string) => btoa(`${type}:01890000-0000-7000-8000-000000000000`)

test('a wave number that does not exist leads to the list of waves', async ({ enter }) => {
  const page = await enter('manager', { path: '/out/wave/info?wave=W0000-0000' })
  await expect(page.getByRole('alert')).toContainText('Wave number W0000-0000 does not exist')
  await page.getByRole('link', { name: 'Open “Waves”' }).click()
  await expect(page).toHaveURL(/\/out\/wave\/list\?/)
})

test('an address that names nothing has one answer, whatever is wrong with it, and a way to the list', async ({ enter, house }) => {
  const page = await enter('manager')
  const { warehouseId } = await house.entries('manager', 'LAX1')
  for (const { path, type, page: name, list } of lists) {
    const others = type === 'Package' ? [idOf('Nothing'), warehouseId] : []
    for (const id of ['xyz', idOf(type), ...others]) {
      await page.goto(`${path}/${encodeURIComponent(id)}?warehouse=${encodeURIComponent(warehouseId)}`)
      await expect(page.getByText('This does not exist, or is not yours to see')).toBeVisible()
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
