import { expect, it } from 'vitest'
import { comparePrices, sumPrices } from '../../../graph/package/rules/rateMonth.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse, createProduct, createPackage, integrator } = fixture
const owner = await testServer.signInAs('owner', warehouse)

const side = 'priced total { amount currency } unpriced { outcome count }'
const document = `query ($id: ID!, $warehouseId: ID!) { rateMonth(rateCardId: $id, warehouseId: $warehouseId) { firstDay lastDay packages isCut card { ${side} } before { ${side} }
  compared { count total { amount } before { amount } difference { amount currency } percent } } }`
const lastMonth = async (id: string): Promise<Data> => (await owner.query(document, { id, warehouseId: warehouse.id })).rateMonth

const { channels } = await owner.query('query ($id: ID!) { channels(warehouseId: $id) { id code version } }', { id: warehouse.id })
const channel = channels.find(({ code }: Data) => code === 'STD')

async function createCard(code: string, validFrom: string, amount: string, currency = 'USD'): Promise<Data> {
  const { rateCard } = await owner.command(
    'createRateCard',
    { channelId: channel.id, code, validFrom, currency },
    'rateCard { id version }',
  )
  const table = { zones: ['2'], steps: [{ kind: 'WEIGHT', grams: 1000, prices: [{ zone: '2', amount }] }] }
  const given = { rateCardId: rateCard.id, expectedVersion: rateCard.version, table }
  return (await owner.command('updateRateCard', given, 'rateCard { id version }')).rateCard
}

const sku = await createProduct(100, { weightGrams: 700, lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 })
async function ship(pieces: number, daysAgo: number, change: Data = {}): Promise<void> {
  const { id } = await createPackage({ [sku]: pieces }, change)
  await testServer.db.package.update({ where: { id: rowId({ id }) }, data: { shippedAt: new Date(Date.now() - daysAgo * 86_400_000) } })
}

it('prices what was shipped in the 30 days before today by a card and by the one before', async () => {
  const zones = { warehouseId: warehouse.id, kind: 'ZONES', code: 'Z', name: 'Z', validFrom: '2020-01-01' }
  const { zoneTable } = await owner.command('createZoneTable', zones, 'zoneTable { id editions { id } }')
  const row = { country: 'US', match: 'POSTCODE_PREFIX', postcodeFrom: '902', zone: '2' }
  await owner.command('addZoneRows', { zoneEditionId: zoneTable.editions[0].id, rows: [row] })
  await owner.command('updateChannel', { channelId: channel.id, expectedVersion: channel.version, zoneTableId: zoneTable.id })
  const before = await createCard('OLD', '2020-01-01', '5')
  await owner.command('publishRateCard', { rateCardId: before.id, expectedVersion: before.version })
  const card = await createCard('NEW', '2099-01-01', '6')
  expect(await lastMonth(card.id)).toMatchObject({ packages: 0, isCut: false, card: { priced: 0, total: null }, compared: null })

  await ship(1, 2)
  await ship(1, 20)
  await ship(2, 3)
  await ship(1, 4, { recipient: { ...fixture.orderInput({ [sku]: 1 }).recipient, postcode: '10001' } })
  // Neither today nor longer ago.
  await ship(1, 0)
  await ship(1, 33)
  const unpriced = expect.arrayContaining([
    { outcome: 'ABOVE_LAST_STEP', count: 1 },
    { outcome: 'NO_ZONE', count: 1 },
  ])
  expect(await lastMonth(card.id)).toMatchObject({
    packages: 4,
    isCut: false,
    card: { priced: 2, total: { amount: '12.00', currency: 'USD' }, unpriced },
    before: { priced: 2, total: { amount: '10.00', currency: 'USD' }, unpriced },
    compared: {
      count: 2,
      total: { amount: '12.00' },
      before: { amount: '10.00' },
      difference: { amount: '2.00', currency: 'USD' },
      percent: '20.0',
    },
  })
  expect(await lastMonth(before.id)).toMatchObject({ packages: 4, card: { priced: 2 }, before: null, compared: null })
  const euros = await createCard('EUR', '2098-01-01', '7', 'EUR')
  expect(await lastMonth(euros.id)).toMatchObject({ card: { total: { amount: '14.00', currency: 'EUR' } }, compared: null })
})

it('asks as many statements for many packages as for few, and shows nothing to customers', async () => {
  const card = await createCard('MANY', '2097-01-01', '6')
  const ask = () => recordStatements(testServer, document, { id: card.id, warehouseId: warehouse.id })
  const few = (await ask()).length
  for (let at = 0; at < 5; at++) await ship(1, 5)
  expect((await ask()).length).toBe(few)
  expect(few).toBeLessThan(25)
  const elsewhere = await testServer.factory.createWarehouse()
  const asked = { id: card.id, warehouseId: elsewhere.id }
  const foreigner = await testServer.signInWithRights(['logistics:freight'], elsewhere)
  expect((await foreigner.query(document, asked)).rateMonth).toBeNull()
  for (const [client, place] of [
    [integrator, warehouse],
    [await testServer.signInWithRights(['logistics:read'], warehouse), warehouse],
    [foreigner, warehouse],
  ] as const)
    await expect(client.query(document, { id: card.id, warehouseId: place.id })).rejects.toThrow('FORBIDDEN')
})

it('prices at most 2,000 packages, the last ones, and says so', async () => {
  const card = await createCard('CUT', '2096-01-01', '6')
  await ship(1, 6)
  const copied = `insert into package select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', p.number || '-' || n, 'erp_number', p.erp_number || '-' || n, 'platform_order_number', p.platform_order_number || '-' || n))).*
    from package p, generate_series(1, 2001) n where p.id = (select id from package where shipped_at is not null order by id desc limit 1)`
  await testServer.db.$executeRawUnsafe(copied)
  await testServer.db.$executeRawUnsafe(
    `insert into recipient select (jsonb_populate_record(r, jsonb_build_object('package_id', c.id))).*
     from package c join package p on c.number like p.number || '-%' join recipient r on r.package_id = p.id`,
  )
  expect(await lastMonth(card.id)).toMatchObject({ packages: 2000, isCut: true, card: { priced: expect.any(Number) } })
  await testServer.db.$executeRawUnsafe(`delete from recipient r using package c where c.id = r.package_id and c.number like '%-%'`)
  await testServer.db.$executeRawUnsafe(`delete from package where number like '%-%'`)
})

it('compares only what has a price by both, to the cent', () => {
  const priced = (total: string | null, currency: string | null = 'USD') => ({
    currency,
    freight: { outcome: total === null ? ('NO_ZONE' as const) : ('PRICED' as const), total },
  })
  const now = [priced('0.10'), priced('0.20'), priced(null), priced('5.00')]
  expect(sumPrices(now)).toEqual({ priced: 3, total: '5.30', currency: 'USD', unpriced: [{ outcome: 'NO_ZONE', count: 1 }] })
  expect(comparePrices(now, [priced('0.20'), priced('0.40'), priced('9.00'), priced(null)])).toEqual({
    count: 2,
    currency: 'USD',
    total: '0.30',
    before: '0.60',
    difference: '-0.30',
    percent: '-50.0',
  })
  expect(comparePrices(now, [priced('0.00'), priced(null), priced(null), priced(null)])?.percent).toBeNull()
  expect(
    comparePrices(
      now,
      now.map(() => priced('1.00', 'EUR')),
    ),
  ).toBeNull()
})
