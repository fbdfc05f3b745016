import { expect, test } from './fixtures.ts'

test('the wall follows the waves by its own token, without a sign-in', async ({ page, house }) => {
  await page.goto('/wall/waves?token=whw_demo-lax1')
  const row = page.getByText('W2611-', { exact: false }).first()
  await expect(row).toBeVisible()

  // Somebody generates another wave: the wall shows it without being asked.
  const token = await house.token('planner')
  const { warehouseId } = await house.entries('planner', 'LAX1')
  const { pickers } = await house.ask<{ pickers: { id: string }[] }>(
    'query ($id: ID!) { pickers(warehouseId: $id) { id } }',
    { id: warehouseId },
    token,
  )
  const { generateWaves } = await house.ask<{ generateWaves: { waves: { number: string }[]; userErrors: unknown[] } }>(
    'mutation ($input: GenerateWavesInput!) { generateWaves(input: $input) { waves { number } userErrors { code } } }',
    { input: { warehouseId, pickerId: pickers[0]?.id, maximum: 5, types: ['ONE_PIECE'], idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(generateWaves.userErrors).toEqual([])
  await expect(page.getByText(generateWaves.waves[0]?.number ?? '')).toBeVisible()
})

test('a wall whose token is not known says so', async ({ page }) => {
  await page.goto('/wall/waves?token=whw_nobody-knows-me')
  await expect(page.getByText('此看板的令牌无效或已撤销')).toBeVisible()
})

test('the panel counts what its lists hold, and follows changes', async ({ enter, house }) => {
  const page = await enter('manager')
  const token = await house.token('manager')
  const { warehouseId } = await house.entries('manager', 'LAX1')
  const read = async () => {
    const { panel } = await house.ask<{ panel: { packages: { state: string; count: number }[] } }>(
      'query ($id: ID!) { panel(warehouseId: $id) { packages { state count } } }',
      { id: warehouseId },
      token,
    )
    return panel.packages.find(({ state }) => state === 'PENDING')?.count ?? 0
  }
  const before = await read()
  const figure = page.getByRole('link', { name: /^Pending/ })
  await expect(figure).toContainText(before.toLocaleString('en'))

  const { packages } = await house.ask<{ packages: { edges: { node: { id: string } }[] } }>(
    'query ($id: ID!) { packages(warehouseId: $id, first: 1, filter: { states: [PENDING] }) { edges { node { id } } } }',
    { id: warehouseId },
    token,
  )
  const packageId = packages.edges[0]?.node.id
  const { cancelPackage } = await house.ask<{ cancelPackage: { userErrors: unknown[] } }>(
    'mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code } } }',
    { input: { packageId, idempotencyKey: crypto.randomUUID() } },
    token,
  )
  expect(cancelPackage.userErrors).toEqual([])
  await expect(figure).toContainText((before - 1).toLocaleString('en'))
})
