import { expect, test } from './fixtures.ts'
import { must } from './must.ts'
import { seriousViolations } from './seriousViolations.ts'

test('a zone table is written, refuses an overlap, answers for an address and prices a channel', async ({ openPageAs, site }) => {
  const at = `?warehouse=${encodeURIComponent(site.warehouseId)}`
  const page = await openPageAs('owner', { path: `/logistics/zone/list${at}` })
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('grid')

  await test.step('a table is created with its first edition, and opened', async () => {
    await expect(page.getByText('No zones yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New zone table' }).first().click()
    await dialog.getByLabel('Code').fill('US-LAX')
    await dialog.getByLabel('Name', { exact: true }).fill('美国')
    await dialog.getByLabel('English name').fill('US from Los Angeles')
    await dialog.getByLabel('Valid from').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'US from Los Angeles' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Editions' })).toContainText('From Jan 1, 2020, in force')
  })

  const add = async (fields: Record<string, string>, matched: string) => {
    await page.getByRole('button', { name: 'Add row' }).first().click()
    await dialog.getByLabel('Country').selectOption({ label: 'United States' })
    await dialog.getByLabel('Matched by').selectOption({ label: matched })
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }

  await test.step('rows are added; an overlap is refused with both sides and loses nothing that was typed', async () => {
    await add({ Zone: '4', 'From postcode': '80000', 'To postcode': '81699' }, 'Postcode range')
    await expect(rows).toContainText('US 80000–81699')
    await expect(rows).toContainText('1,700')
    await add({ Zone: '5', 'From postcode': '79800', 'To postcode': '80199' }, 'Postcode range')
    await expect(dialog.getByRole('alert')).toContainText(
      'US 79800–80199 (zone 5) overlaps US 80000–81699 (zone 4): no address can lie in two zones',
    )
    await dialog.getByLabel('To postcode').fill('7999')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('does not have the form of postcodes of US, such as 12345')
    await dialog.getByLabel('To postcode').fill('79999')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rows).toContainText('US 79800–79999')
  })

  await test.step('rows of others appear by themselves', async () => {
    const { zoneTables } = await site.query('query ($w: ID!) { zoneTables(warehouseId: $w) { edges { node { id editions { id } } } } }', {
      w: site.warehouseId,
    })
    const { node } = must(zoneTables.edges[0], 'zone table')
    const remote = {
      warehouseId: site.warehouseId,
      kind: 'REMOTE_AREAS',
      code: 'FAR',
      name: '偏远',
      nameEn: 'Far away',
      validFrom: '2020-01-01',
    }
    const { zoneTable } = await site.command('createZoneTable', remote, 'zoneTable { id editions { id } }')
    const prefix = { country: 'US', match: 'POSTCODE_PREFIX', postcodeFrom: '814' }
    await site.command('addZoneRows', { zoneEditionId: zoneTable.editions[0].id, rows: [prefix] })
    await site.command('addZoneRows', { zoneEditionId: node.editions[0].id, rows: [{ country: 'MX', match: 'COUNTRY', zone: '8' }] })
    await expect(rows).toContainText('Mexico')
  })

  await test.step('a channel gets zones and remote areas', async () => {
    await page.goto(`/logistics/channel/list${at}`)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await dialog.getByLabel('Zones').selectOption({ label: 'US from Los Angeles' })
    await dialog.getByLabel('Remote areas').selectOption({ label: 'Far away' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'US from Los Angeles' }).first().click()
    await expect(page.getByText(/^Used by /)).toBeVisible()
  })

  await test.step('the look-up says the zone, that it is remote, and why', async () => {
    await page.getByRole('button', { name: 'Look up an address' }).click()
    await dialog.getByLabel('Country').selectOption({ label: 'United States' })
    await dialog.getByLabel('Postcode').fill('81435')
    await dialog.getByRole('button', { name: 'Look up' }).click()
    const answer = dialog.getByRole('status')
    await expect(answer).toContainText('Zone 4 and remote')
    await expect(answer).toContainText('81435 lies in US 80000–81699')
    await expect(answer).toContainText('81435 lies in US 814…')
    await dialog.getByLabel('Postcode').fill('90210')
    await dialog.getByLabel('City').fill('Beverly Hills')
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await expect(answer).toContainText('No zone, no price')
    await expect(answer).toContainText('No row for the city Beverly Hills')
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('a new edition copies the rows, and a table in use is not deleted', async () => {
    await page.getByRole('button', { name: 'New edition' }).click()
    await dialog.getByLabel('Valid from').fill('2090-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'From Jan 1, 2090' })).toHaveAttribute('aria-current', 'page')
    await expect(rows).toContainText('US 80000–81699')
    await rows.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'From Jan 1, 2020, in force' }).click()
    await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete table' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Channels use it')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete table' })).toBeDisabled()
  })
})
