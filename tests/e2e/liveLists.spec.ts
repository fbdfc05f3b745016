import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

test('an approval elsewhere changes the stock list, its tabs and the stock of the product of a third person', async ({
  openPageAs,
  site,
}) => {
  const [product] = await site.createProducts([12])
  const { sku } = must(product, 'product')
  const page = await openPageAs('manager', { path: `/inventory/inventory-list?q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  const none = page.getByRole('navigation', { name: 'Inventory views' }).getByRole('link', { name: /^Out of stock/ })
  await expect(row).toContainText('12')
  await expect(none).toHaveText(/0$/)

  const owner = { warehouseId: site.warehouseId, customerId: site.customer.id }
  const adjust = async (change: number) => {
    const lines = [{ sku, location: 'A01-01-01', change }]
    const { adjustment } = await site.command(
      'createAdjustment',
      { ...owner, reason: change > 0 ? 'FOUND' : 'LOST', lines },
      'adjustment { id state }',
      'controller',
    )
    return adjustment
  }
  const approve = ({ id }: { id: string }) => site.command('approveAdjustment', { adjustmentId: id })

  const found = await adjust(40)
  expect(found.state).toBe('AWAITING_APPROVAL')
  await expect(row).toContainText('12')
  await approve(found)
  await expect(row).toContainText('52')
  await approve(await adjust(-52))
  await expect(row).not.toContainText('52')
  await expect(none).toHaveText(/1$/)

  await row.getByRole('link').first().click()
  const flow = page.getByRole('grid', { name: 'Inventory flow' }).locator('[data-index]')
  await expect(flow.filter({ hasText: '-52' }).first()).toBeVisible()
  await approve(await adjust(7))
  await expect(flow.filter({ hasText: '+7' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where available pieces are' })).toContainText('7')
})

test('a return task appears in the open list of another person, and leaves it when its goods are back', async ({ openPageAs, site }) => {
  const [product] = await site.createProducts([1])
  const { sku } = must(product, 'product')
  const { id: packageId } = await site.goods.createPackage({ [sku]: 1 })
  const page = await openPageAs('manager', { path: `/inventory/return?q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  const open = page.getByRole('link', { name: /^Open/ })
  await expect(page.locator('[data-empty=noMatch]')).toBeVisible()
  await expect(open).toHaveText(/0$/)

  const { warehouseId } = site
  const { simplePrint } = await site.command('createSimplePrint', { warehouseId, packageIds: [packageId] }, 'simplePrint { id }')
  await site.command('printSimplePrint', { simplePrintId: simplePrint.id })
  await site.command('confirmSimplePrint', { simplePrintId: simplePrint.id })
  await site.command('markAbnormal', { packageId, reason: 'PACKAGING_ERROR' })
  await site.command('returnToPending', { packageId })
  await expect(row).toHaveCount(1)
  await expect(open).toHaveText(/1$/)
  const { returnTasks } = await site.query(
    'query ($w: ID!, $f: ReturnTaskFilter!) { returnTasks(warehouseId: $w, filter: $f, first: 1) { edges { node { id } } } }',
    { w: warehouseId, f: { states: ['OPEN'] } },
  )
  const returnTaskId = returnTasks.edges[0].node.id
  await site.command('returnToShelf', { returnTaskId, location: 'A01-01-01', pieces: 1 })
  await expect(row).toHaveCount(0)
  await expect(open).toHaveText(/0$/)
})
