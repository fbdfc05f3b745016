import { launchOptions } from '../chromium.ts'
import { expect, test } from './fixtures.ts'

// A label is opened in the PDF viewer.
test.use({ launchOptions: launchOptions({ isBrowser: true }) })

test('an offline channel gets numbers, and a package its label with one of them', async ({ openPageAs, site }) => {
  const at = `?warehouse=${encodeURIComponent(site.warehouseId)}`
  const page = await openPageAs('owner', { path: `/logistics/channel/list${at}` })
  const dialog = page.getByRole('dialog')

  await test.step('a channel without an API is created', async () => {
    await page.getByRole('button', { name: 'New channel' }).first().click()
    await dialog.getByLabel('Code', { exact: true }).fill('COURIER')
    await dialog.getByLabel('Name', { exact: true }).fill('City courier')
    await dialog.getByLabel('Carrier').selectOption({ label: 'Offline' })
    await expect(dialog.getByText('nothing is asked of the carrier')).toBeVisible()
    await dialog.getByLabel('Service code').fill('COURIER')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('grid')).toContainText('COURIER')
  })

  const [product] = await site.createProducts([5])
  const order = await site.goods.createPackage({ [product?.sku as string]: 1 }, { channelCode: 'COURIER' })

  await test.step('its page says that no number is left; a range is typed with its check digits', async () => {
    await page.goto(`/logistics/offline/list${at}`)
    await expect(page.getByRole('grid')).toContainText('No number left')
    await page.getByRole('grid').getByRole('link').first().click()
    await expect(page.getByText('No tracking number is left')).toBeVisible()
    await page.getByRole('button', { name: 'Add numbers' }).click()
    await dialog.getByLabel('Check digit').selectOption({ label: 'S10, postal items' })
    await dialog.getByLabel('Before the digits').fill('RR')
    await dialog.getByLabel('First digits').fill('47312482')
    await dialog.getByLabel('Last digits').fill('47312481')
    await dialog.getByLabel('After the digits').fill('DE')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('before it begins')
    await dialog.getByLabel('Last digits').fill('47312500')
    await expect(dialog.getByRole('status')).toContainText('RR473124829DE')
    await expect(dialog.getByRole('status')).toContainText('19 numbers')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Ranges' })).toContainText('RR473124829DE')
  })

  await test.step('the package is labelled by itself, and its label is opened', async () => {
    await page.goto(`/out/parcel/${encodeURIComponent(order.id)}${at}`)
    const label = page.getByRole('region', { name: 'Label' })
    await expect(label).toContainText('RR473124829DE')
    const { node } = await site.query('query ($id: ID!) { node(id: $id) { ... on Package { label { path state } } } }', { id: order.id })
    expect(node.label).toMatchObject({ state: 'READY', path: expect.stringContaining('/') })
  })

  await test.step('the rest of the range is set aside with a reason', async () => {
    await page.goto(`/logistics/offline/list${at}`)
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Set the rest aside' }).click()
    await expect(dialog).toContainText('18 numbers')
    await dialog.getByLabel('Reason').fill('The carrier refuses them')
    await dialog.getByRole('button', { name: 'Set the rest aside' }).click()
    const ranges = page.getByRole('table', { name: 'Ranges' })
    await expect(ranges).toContainText('The carrier refuses them')
    await expect(ranges).toContainText('Set aside')
  })
})
