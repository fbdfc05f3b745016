import { expect, test } from './fixtures.ts'
import { seriousViolations } from './seriousViolations.ts'

interface Found {
  packages: { edges: { node: { id: string; number: string } }[] }
}

test('the abnormal desk shows what is wrong, where the goods are and what is possible, and resolves packages', async ({
  openDemoAs,
  testServer,
}) => {
  const token = await testServer.signIn('lead')
  const { warehouses } = await testServer.query<{ warehouses: { id: string; number: string }[] }>('{ warehouses { id number } }', {}, token)
  const warehouseId = warehouses.find(({ number }) => number === 'LAX1')?.id ?? ''
  const pick = async (state: string) => {
    const document =
      'query ($w: ID!, $f: PackageFilter) { packages(warehouseId: $w, first: 1, sort: OLDEST, filter: $f) { edges { node { id number } } } }'
    const { packages } = await testServer.query<Found>(document, { w: warehouseId, f: { states: [state], onHold: false } }, token)
    return packages.edges[0]?.node as Found['packages']['edges'][number]['node']
  }
  const mark = async (packageId: string, note: string) => {
    const document = 'mutation ($input: MarkAbnormalInput!) { markAbnormal(input: $input) { userErrors { message } } }'
    const input = { packageId, reason: 'WEIGHING_ANOMALY', note, idempotencyKey: crypto.randomUUID() }
    expect(await testServer.query(document, { input }, token)).toEqual({ markAbnormal: { userErrors: [] } })
  }
  const hold = async (packageId: string) => {
    const document = 'mutation ($input: HoldPackageInput!) { holdPackage(input: $input) { userErrors { message } } }'
    const input = { packageId, reason: 'Wrong address', idempotencyKey: crypto.randomUUID() }
    expect(await testServer.query(document, { input }, token)).toEqual({ holdPackage: { userErrors: [] } })
  }
  const [pooled, packed] = [await pick('PENDING'), await pick('TO_BE_SHIPPED')]
  await mark(pooled.id, 'Ask the customer')
  await mark(packed.id, '300 g too heavy')

  const page = await openDemoAs('lead', { path: '/home/panel' })
  await page.getByRole('link', { name: 'Abnormal packages' }).click()
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
  const later = await pick('TO_BE_SHIPPED')
  await mark(later.id, '200 g too light')
  await expect(row(later.number)).toContainText('Mark ready to ship')
  await hold(later.id)
  await expect(row(later.number)).toContainText('Return to pending · Release hold')
  await expect(row(later.number)).not.toContainText('Mark ready to ship')

  const before = Number(await tab.locator('.count').textContent())
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
  await expect(tab.locator('.count')).toHaveText(String(before - 2))
})
