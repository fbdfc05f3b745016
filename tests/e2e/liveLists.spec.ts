import { expect, type TestServer, test } from './fixtures.ts'
import { createOrdersFrom, createProductsAt } from './integrator.ts'

/** Runs a command of a signed-in user; throws if it is refused. */
async function commandAs<Payload>(testServer: TestServer, login: string, name: string, input: object, selection: string): Promise<Payload> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} userErrors { code message } } }`
  const variables = { input: { ...input, idempotencyKey: crypto.randomUUID() } }
  const answer = await testServer.query<Record<string, { userErrors: unknown[] }>>(document, variables, await testServer.signIn(login))
  if (answer[name]?.userErrors.length !== 0) throw new Error(`${name}: ${JSON.stringify(answer[name]?.userErrors)}`)
  return answer[name] as Payload
}

test('an approval elsewhere changes the stock list, its tabs and the stock of the product of a third person', async ({
  openPageAs,
  testServer,
}) => {
  const { skus, warehouseId, customerId } = await createProductsAt(testServer, 'B04-10-02', [12])
  const sku = skus[0] as string
  const page = await openPageAs('manager', { path: `/inventory/inventory-list?q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  const none = page.getByRole('navigation', { name: 'Inventory views' }).getByRole('link', { name: /^Out of stock/ })
  await expect(row).toContainText('12')
  await expect(none).toHaveText(/0$/)

  const adjust = async (change: number) => {
    const lines = [{ sku, location: 'B04-10-02', change }]
    const { adjustment } = await commandAs<{ adjustment: { id: string; state: string } }>(
      testServer,
      'controller',
      'createAdjustment',
      { warehouseId, customerId, reason: change > 0 ? 'FOUND' : 'LOST', lines },
      'adjustment { id state }',
    )
    return adjustment
  }
  const approve = ({ id }: { id: string }) => commandAs(testServer, 'owner', 'approveAdjustment', { adjustmentId: id }, 'adjustment { id }')

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

test('a return task appears in the open list of another person, and leaves it when its goods are back', async ({
  openPageAs,
  testServer,
}) => {
  const { ids, skus } = await createOrdersFrom(testServer, 'A03-01-01', [[1]])
  const sku = skus[0] as string
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const page = await openPageAs('manager', { path: `/inventory/return?q=${sku}` })
  const row = page.getByRole('row').filter({ hasText: sku })
  const open = page.getByRole('link', { name: /^Open/ })
  await expect(page.locator('[data-empty=noMatch]')).toBeVisible()
  await expect(open).toHaveText(/0$/)

  const made = await commandAs<{ simplePrint: { id: string } }>(
    testServer,
    'owner',
    'createSimplePrint',
    { warehouseId, packageIds: ids },
    'simplePrint { id }',
  )
  await commandAs(testServer, 'owner', 'printSimplePrint', { simplePrintId: made.simplePrint.id }, '')
  await commandAs(testServer, 'owner', 'confirmSimplePrint', { simplePrintId: made.simplePrint.id }, '')
  await commandAs(testServer, 'owner', 'markAbnormal', { packageId: ids[0], reason: 'PACKAGING_ERROR' }, '')
  await commandAs(testServer, 'owner', 'returnToPending', { packageId: ids[0] }, '')
  await expect(row).toHaveCount(1)
  await expect(open).toHaveText(/1$/)
  const { returnTasks } = await testServer.query<{ returnTasks: { edges: { node: { id: string } }[] } }>(
    'query ($w: ID!, $f: ReturnTaskFilter!) { returnTasks(warehouseId: $w, filter: $f, first: 1) { edges { node { id } } } }',
    { w: warehouseId, f: { states: ['OPEN'], search: { values: [sku] } } },
    await testServer.signIn('owner'),
  )
  const returnTaskId = returnTasks.edges[0]?.node.id
  await commandAs(testServer, 'owner', 'returnToShelf', { returnTaskId, location: 'A03-01-01', pieces: 1 }, '')
  await expect(row).toHaveCount(0)
  await expect(open).toHaveText(/0$/)
})
