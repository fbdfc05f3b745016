import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse } = fixture
const standard = 'TODAY PROGRESS FORECAST STATISTICS ANNOUNCEMENTS CAPACITY STOCK'

interface Place {
  card: string
  isHidden: boolean
}
const shown = (places: Place[]) => places.map(({ card, isHidden }) => (isHidden ? card.toLowerCase() : card)).join(' ')
const cardsOf = async (client: Client) => shown((await client.query('{ panelCards { card isHidden } }')).panelCards)
const arrange = async (client: Client, order: string[] | null, hidden: string[] | null = null) =>
  shown((await client.command('arrangePanel', { order, hidden }, 'panelCards { card isHidden }')).panelCards)

test('each member of staff has an arrangement of the cards, without any right, until it is as usual again', async () => {
  const [picker, packer] = [await testServer.signInAs('picker', warehouse), await testServer.signInAs('packer', warehouse)]
  expect(await cardsOf(picker)).toBe(standard)
  const own = 'STATISTICS TODAY PROGRESS FORECAST ANNOUNCEMENTS stock CAPACITY'
  expect(await arrange(picker, ['STATISTICS', 'TODAY', 'PROGRESS', 'FORECAST', 'ANNOUNCEMENTS', 'STOCK', 'CAPACITY'], ['STOCK'])).toBe(own)
  expect([await cardsOf(picker), await cardsOf(packer)]).toEqual([own, standard])

  // Cards of another version are kept beside those that this one knows, which stand where they usually do.
  await testServer.db.panelArrangement.updateMany({ data: { order: ['STOCK', 'WEATHER', 'TODAY'], hidden: ['WEATHER', 'FORECAST'] } })
  expect(await cardsOf(picker)).toBe('STOCK TODAY PROGRESS forecast STATISTICS ANNOUNCEMENTS CAPACITY')

  expect(await arrange(picker, null)).toBe(standard)
  await arrange(picker, [], [])
  expect(await testServer.db.panelArrangement.count()).toBe(0)
  await arrange(picker, ['STOCK', 'STOCK'], ['TODAY', 'TODAY'])
  expect(await testServer.db.panelArrangement.findMany({ select: { order: true, hidden: true } })).toEqual([
    { order: ['STOCK'], hidden: ['TODAY'] },
  ])
})

test('keys have no arrangement', async () => {
  await expect(cardsOf(fixture.integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(fixture.integrator.command('arrangePanel', { order: ['STOCK'], hidden: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the panel counts packages, waves and inbound orders for those who may see all of them', async () => {
  const at = await createPackageAtStage(fixture)
  await at('PICKING')
  await at('DRAFT')
  const rows = async (client: Client) => {
    const { panel } = await client.query(
      'query ($id: ID!) { panel(warehouseId: $id) { packages { state count } waves { state count suspended } inbound { state } } }',
      { id: warehouse.id },
    )
    return { ...panel, packages: panel.packages.filter(({ count }: { count: number }) => count > 0) }
  }
  const all = await rows(await testServer.signInAs('manager', warehouse))
  expect(all.packages.toSorted((a: Place & { state: string }, b: { state: string }) => a.state.localeCompare(b.state))).toEqual([
    { state: 'DRAFT', count: 1 },
    { state: 'PICKING', count: 1 },
  ])
  expect(all.waves).toEqual([{ state: 'PICKING', count: 1, suspended: 0 }])
  const panelOnly = await testServer.signInWithRights(['home:read'], warehouse)
  expect(await rows(panelOnly)).toEqual({ packages: [], waves: [], inbound: [] })
  const waves = await testServer.signInWithRights(['home:read', 'wave:read'], warehouse)
  expect(await rows(waves)).toEqual({ packages: [], waves: all.waves, inbound: [] })
})
