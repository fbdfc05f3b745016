import type { Page } from 'playwright/test'
import { rowId } from '../api/testDataFactory.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

const menuOf = (page: Page) => page.getByRole('navigation').getByRole('link')
const rowsOf = (page: Page) => page.getByRole('grid').locator('[data-index]')

test('a parcel without an order appears in the console of its customer once it is assigned, and shows what becomes of it', async ({
  openPageAs,
  site,
  browser,
}) => {
  await site.area('STAGING')
  await site.area('DEFECTIVE')
  const [bib] = await site.createProducts([0])
  const productId = must(bib, 'product').id
  const register = async (trackingNumber: string) => {
    const label = { trackingNumber, carrier: 'UPS', sender: 'Hongda Trading', cartons: 2, place: 'Cage 1', remark: 'Smells odd' }
    return (await site.command('registerUnknownParcel', { warehouseId: site.warehouseId, ...label }, 'parcel { id number }')).parcel
  }
  const parcel = await register('1ZOWNER66')
  await register('1ZNOBODY67')
  const declared = { kind: 'RETURN', arrival: 'BOX', lines: [{ productId, declared: 3 }] }
  const { order } = await site.command(
    'createInboundOrder',
    { warehouseId: site.warehouseId, customerId: site.customer.id, ...declared },
    'order { id number }',
  )
  const page = await openPageAs('shipper', { path: '/home/overview' })
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText(/All returns.*1.*not put away yet.*0/)

  await test.step('staff assign it: the overview counts it, and the list shows as many', async () => {
    const staff = await openPageAs('manager', {
      path: `/inbound/unknown-parcel/${encodeURIComponent(parcel.id)}`,
      page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
    })
    await expect(staff.getByText('Cage 1')).toBeVisible()
    await staff.getByRole('button', { name: 'Assign to inbound order' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('combobox').fill(order.number)
    await staff.getByRole('option', { name: new RegExp(order.number) }).click()
    await dialog.getByRole('button', { name: 'Assign to inbound order' }).click()
    await expect(staff.getByRole('region', { name: 'What became of it' })).toContainText(order.number)
    await expect(returns).toContainText(/not put away yet.*1/)
    await returns.getByRole('link', { name: 'Unknown parcels not put away yet' }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    for (const text of [parcel.number, '1ZOWNER66', 'Hongda Trading', order.number, 'Forecast'])
      await expect(rowsOf(page)).toContainText(text)
    for (const name of ['State', 'Kept at', 'Customer', 'Registered by', 'Remark'])
      await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(All|Waiting)/ })).toHaveCount(0)
    await expect(page.getByText(/ask your fulfilment provider/)).toBeVisible()
    // The view of a link from the staff.
    await page.goto(`/inbound/unknown-parcel?view=WAITING&warehouse=${encodeURIComponent(site.warehouseId)}`)
    await expect(rowsOf(page)).toHaveCount(1)
    expect(page.url()).not.toContain('view')
  })

  await test.step('its page follows the return, without anything of the staff', async () => {
    await rowsOf(page).first().click()
    await expect(page.getByRole('heading', { name: parcel.number })).toBeVisible()
    const became = page.getByRole('region', { name: 'What became of it' })
    await expect(became).toContainText(/Return.*Forecast/)
    for (const text of ['Cage 1', 'Smells odd', 'Registered by', 'Program']) await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Assign|Edit|label|Dispose|Send back/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Warehouse')
    expect(await seriousViolations(page)).toEqual([])
    await site.command('receiveInboundOrder', { orderId: order.id, lines: [{ productId, good: 1, defective: 2 }] })
    await expect(became).toContainText(/In storage.*Received.*3.*Defective.*2/)
    await became.getByRole('link', { name: order.number }).click()
    await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  })

  await test.step('the list follows it, and the returns have their own', async () => {
    await menuOf(page).getByText('Unknown parcels').click()
    await expect(rowsOf(page)).toContainText('In storage')
    await page.getByRole('link', { name: 'New return' }).click()
    await expect(page.getByRole('combobox', { name: 'Kind' })).toContainText('Return')
    await menuOf(page).getByText('Overview').click()
    await returns.getByRole('link', { name: 'All returns' }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText(order.number)
    await expect(rowsOf(page)).toContainText('Return')
  })
})

test('who may only read finds it, too, by its number and in the palette', async ({ openPageAs, site }) => {
  await site.createProducts([3])
  const label = { trackingNumber: '1ZREADER68', carrier: 'UPS', sender: '', cartons: 1, place: 'Cage 1', remark: '' }
  const { parcel } = await site.command('registerUnknownParcel', { warehouseId: site.warehouseId, ...label }, 'parcel { id number }')
  const page = await openPageAs('shipperReader', { path: '/home/overview' })
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('No returns yet.')
  await expect(returns).not.toContainText('Announce')
  await page.goto('/inbound/unknown-parcel')
  await expect(page.getByText('No parcel of yours has arrived without an inbound order')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New return' })).toHaveCount(0)
  const customerId = site.customer.id
  const returned = { warehouseId: site.warehouseId, customerId, kind: 'RETURN', arrival: 'BOX', lines: [], parcelId: parcel.id }
  await site.command('createInboundOrder', returned, 'order { id }')
  await expect(rowsOf(page)).toContainText('1ZREADER68')
  await page.goto(`/inbound/unknown-parcel?q=Cage&warehouse=${encodeURIComponent(site.warehouseId)}`)
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(parcel.number)
  await page.getByRole('option', { name: new RegExp(parcel.number) }).click()
  await expect(page.getByRole('heading', { name: parcel.number })).toBeVisible()

  // The warehouse of the parcel, whichever is chosen.
  const elsewhere = await site.api.factory.createWarehouse()
  const place = { customerId: rowId(site.customer), warehouseId: rowId({ id: site.warehouseId }) }
  const enabled = await site.api.db.customerWarehouse.findFirstOrThrow({ where: place })
  await site.api.db.customerWarehouse.create({ data: { ...enabled, warehouseId: rowId(elsewhere) } })
  await site.api.db.unknownParcel.update({ where: { id: rowId(parcel) }, data: { warehouseId: rowId(elsewhere) } })
  const { name } = await site.api.db.warehouse.findUniqueOrThrow({ where: { id: rowId(elsewhere) } })
  await page.reload()
  await expect(page.getByText(`Arrived at ${name} without an inbound order`)).toBeVisible()
})
