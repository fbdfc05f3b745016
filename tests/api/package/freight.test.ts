import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse, createProduct, createPackage, integrator } = fixture
const owner = await testServer.signInAs('owner', warehouse)

const fields = 'freight { outcome zone isRemote actualGrams card { code } total { amount currency } }'
const freightOf = async (id: string, client: Client = owner): Promise<Data> =>
  (await client.query(`query ($id: ID!) { node(id: $id) { ... on Package { ${fields} } } }`, { id })).node.freight

it('is told of a package by the card of its channel, and why there is none', async () => {
  const sku = await createProduct(10, { weightGrams: 700, lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 })
  const pkg = await createPackage({ [sku]: 3 })
  expect(await freightOf(pkg.id)).toMatchObject({ outcome: 'NO_CARD', total: null, card: null })
  const { channels } = await owner.query('query ($id: ID!) { channels(warehouseId: $id) { id code version } }', { id: warehouse.id })
  const channel = channels.find(({ code }: Data) => code === 'STD')
  const create = { channelId: channel.id, code: 'STD-1', validFrom: '2020-01-01', currency: 'USD' }
  const { rateCard } = await owner.command('createRateCard', create, 'rateCard { id version }')
  const prices = (amount: string) => [{ zone: '2', amount }]
  const steps = [
    { kind: 'WEIGHT', grams: 2000, prices: prices('5') },
    { kind: 'WEIGHT', grams: 5000, prices: prices('7.5') },
  ]
  const table = { zones: ['2'], steps }
  const of = { rateCardId: rateCard.id, expectedVersion: rateCard.version }
  const { rateCard: written } = await owner.command('updateRateCard', { ...of, table }, 'rateCard { version }')
  await owner.command('publishRateCard', { ...of, expectedVersion: written.version })
  expect(await freightOf(pkg.id)).toMatchObject({ outcome: 'NO_ZONES', card: { code: 'STD-1' } })

  const zones = { warehouseId: warehouse.id, kind: 'ZONES', code: 'Z', name: 'Z', validFrom: '2020-01-01' }
  const { zoneTable } = await owner.command('createZoneTable', zones, 'zoneTable { id editions { id } }')
  const row = { country: 'US', match: 'POSTCODE_PREFIX', postcodeFrom: '902', zone: '2' }
  await owner.command('addZoneRows', { zoneEditionId: zoneTable.editions[0].id, rows: [row] })
  await owner.command('updateChannel', { channelId: channel.id, expectedVersion: channel.version, zoneTableId: zoneTable.id })
  const priced = { outcome: 'PRICED', zone: '2', isRemote: false, actualGrams: 2100, total: { amount: '7.50', currency: 'USD' } }
  expect(await freightOf(pkg.id)).toMatchObject(priced)
  const recipient = { ...fixture.orderInput({ [sku]: 1 }).recipient, postcode: '10001' }
  const far = await createPackage({ [sku]: 1 }, { recipient })
  expect(await freightOf(far.id)).toMatchObject({ outcome: 'NO_ZONE', total: null })
  // What it costs the provider is none of the customer's business.
  expect(await freightOf(pkg.id, integrator)).toBeNull()

  // Nor is it of those who see packages here, and freight in another warehouse.
  const account = await testServer.factory.createStaff({ rights: ['package:read'], warehouse })
  const elsewhere = await testServer.factory.createWarehouse()
  const { login: other } = await testServer.factory.createStaff({
    rights: ['logistics:freight', 'logistics:numbers'],
    warehouse: elsewhere,
  })
  const staffOf = (login: string) => testServer.db.staff.findUniqueOrThrow({ where: { login }, select: { id: true, grants: true } })
  const [{ id: staffId }, { grants }] = [await staffOf(account.login), await staffOf(other)]
  for (const { roleId, warehouseId } of grants)
    await testServer.db.roleGrant.create({ data: { id: newId(), staffId, roleId, warehouseId } })
  const person = await testServer.signIn(account)
  expect(await freightOf(pkg.id, person)).toBeNull()
})
