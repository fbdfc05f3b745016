import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'

interface Packages {
  packages: { edges: { node: { id: string; number: string; lines: { quantity: number; product: { sku: string } }[] } }[] }
}

test('a package is intercepted while somebody examines it: the station stops at once, and goes on when the desk rejects it', async ({
  openDemoAs,
  testServer,
  browser,
}) => {
  const token = await testServer.signIn('manager')
  const { warehouseId } = await testServer.localStorageEntries('manager', 'LAX1')
  const document = `query ($w: ID!) { packages(warehouseId: $w, filter: { examinationStates: [WAITING] }, sort: OLDEST, first: 1) {
    edges { node { id number lines { quantity product { sku } } } } } }`
  const { packages } = await testServer.query<Packages>(document, { w: warehouseId }, token)
  const { id, number, lines } = packages.edges[0]!.node
  const pieces = lines.flatMap(({ quantity, product }) => Array.from({ length: quantity }, () => product.sku))

  const page = await openDemoAs('dispatcher', { path: '/deliver/examine' })
  await page.getByRole('button', { name: 'Examining 1' }).click()
  const instruction = page.locator('.instruction')
  await expect(instruction).toContainText('Scan the package to examine')
  await scan(page, number)
  await expect(instruction).toContainText(`Examining ${number}`)

  const office = await openDemoAs('manager', {
    path: `/out/parcel/${encodeURIComponent(id)}`,
    page: await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
  })
  await office.getByRole('button', { name: 'Intercept', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Bought twice')
  await dialog.getByRole('button', { name: 'Intercept', exact: true }).click()
  const section = office.getByRole('region', { name: 'Interceptions' })
  await expect(section).toContainText('Bought twice')
  await expect(section).toContainText('then approved')
  expect(await seriousViolations(office)).toEqual([])

  // Without a scan.
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(`Stop: package ${number} is being intercepted`)
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(trouble).toBeHidden()
  await scan(page, pieces[0]!)
  await expect(trouble).toContainText(`Package ${number} is being intercepted`)
  await page.keyboard.press('F9')
  await expect(trouble).toBeHidden()

  const { warehouseId: here } = await testServer.localStorageEntries('manager', 'LAX1')
  await office.goto(`/out/intercept?warehouse=${encodeURIComponent(here)}`)
  const row = office.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Bought twice')
  await row.getByRole('checkbox').click()
  await office.getByRole('toolbar').getByRole('button', { name: 'Reject' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Reject 1 interception' }).click()
  await expect(office.getByRole('dialog', { name: 'Reject 1 interception' })).toContainText('1 of 1')
  await office.getByRole('dialog').getByText('Close', { exact: true }).click()
  await expect(row).toBeHidden()

  for (const sku of pieces) await scan(page, sku)
  await expect(instruction).toContainText(`${number} examined`)
})
