import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createRateFixture } from './rateFixture.ts'

const testServer = await startTestServer()
const fixture = await createRateFixture(testServer)
const { clerk, reader, foreigner, createChannel, createCard, createPublished, update, publish, prices, upTo, table, freight, read } =
  fixture
const channel = await createChannel()
const refusal = async (name: string, input: Data) => (await clerk.refusal(name, input))[0]

it('prices a package and opens the price into its parts', async () => {
  const own = await createChannel()
  const fuel = { channelId: own.id, validFrom: '2026-01-01', validUntil: '2026-12-31', percent: '14.5' }
  expect(await clerk.command('addFuelRate', fuel, 'channel { fuelRates { percent } }')).toMatchObject({
    channel: { fuelRates: [{ percent: '14.5' }] },
  })
  const surcharges = [
    { kind: 'REMOTE_AREA', amount: '3.20', takesFuel: true },
    { kind: 'EACH_PARCEL', name: 'Toll', amount: '2.1', takesFuel: false },
    { kind: 'EXTRA_HANDLING', amount: '12.5', takesFuel: true, aboveGrams: 22_680, aboveMillimetres: 1220 },
    { kind: 'PEAK', amount: '0.6', takesFuel: false, fromDay: '2026-12-01', untilDay: '2026-12-24' },
  ]
  const card = await createPublished(own.id, {}, { divisor: 5000, takesFuel: true, surcharges })
  const sides = { lengthMillimetres: 400, widthMillimetres: 300, heightMillimetres: 200 }
  expect(await freight(card.id, { postcode: '81435', day: '2026-11-30', ...sides })).toEqual({
    outcome: 'PRICED',
    zone: '4',
    zoneRow: { postcodeFrom: '80000' },
    isRemote: true,
    card: { code: card.code },
    actualGrams: 2310,
    volumetricGrams: 4800,
    chargeableGrams: 4800,
    further: 0,
    isMinimum: false,
    weightStep: { grams: 5000 },
    sizeStep: null,
    weightPrice: { amount: '10.15' },
    sizePrice: null,
    parts: [
      { kind: 'FREIGHT', name: null, amount: { amount: '10.15', currency: 'USD' }, percent: null, base: null },
      { kind: 'REMOTE_AREA', name: null, amount: { amount: '3.20', currency: 'USD' }, percent: null, base: null },
      { kind: 'EACH_PARCEL', name: 'Toll', amount: { amount: '2.10', currency: 'USD' }, percent: null, base: null },
      { kind: 'FUEL', name: null, amount: { amount: '1.94', currency: 'USD' }, percent: '14.5', base: { amount: '13.35' } },
    ],
    total: { amount: '17.39', currency: 'USD' },
  })
  const peak = await freight(card.id, { postcode: '90001', day: '2026-12-24', grams: 22_681 })
  expect(peak.parts.map(({ kind }: { kind: string }) => kind)).toEqual(['FREIGHT', 'EACH_PARCEL', 'EXTRA_HANDLING', 'PEAK', 'FUEL'])
  expect(peak).toMatchObject({ zone: '5', isRemote: false, further: 18, weightPrice: { amount: '25.4' } })
  const outcomes = [{ day: '2027-01-01' }, { day: '2026-12-31' }, { postcode: '10001', day: '2026-12-31' }]
  expect(await Promise.all(outcomes.map(async (one) => (await freight(card.id, one)).outcome))).toEqual(['NO_FUEL', 'PRICED', 'NO_ZONE'])
  expect(await freight(card.id, { day: '2019-12-31' })).toMatchObject({ outcome: 'NO_ZONES', total: null, parts: [] })
})

it('begins with the zones of its channel, and as a copy with all prices', async () => {
  const empty = await createCard(channel.id, { code: 'EMPTY' })
  expect(empty).toMatchObject({ state: 'DRAFT', zones: ['4', '5', '10'], isInForce: false, holdsUntil: null })
  const { rateCard } = await update(empty, { table: { zones: ['5', '4'], steps: [upTo(1000, '1', '2')] }, minimum: '3.5', divisor: 6000 })
  expect(rateCard).toMatchObject({ zones: ['5', '4'], minimum: '3.5', divisor: 6000 })
  const euros = { channelId: channel.id, code: 'COPY', validFrom: '2020-01-01', copiedCardId: empty.id, currency: 'EUR' }
  expect(await refusal('createRateCard', euros)).toMatchObject({ code: 'RATE_CARD_CURRENCY_DIFFERS', field: 'currency' })
  const copy = await createCard(channel.id, { code: 'COPY', copiedCardId: empty.id })
  expect(await read(copy.id, 'zones minimum divisor currency steps { kind grams prices { zone amount } } zonesOfChannel')).toEqual({
    zones: ['5', '4'],
    minimum: '3.5',
    divisor: 6000,
    currency: 'USD',
    steps: [
      {
        kind: 'WEIGHT',
        grams: 1000,
        prices: expect.arrayContaining([
          { zone: '4', amount: '1' },
          { zone: '5', amount: '2' },
        ]),
      },
    ],
    zonesOfChannel: ['4', '5', '10'],
  })
  expect(await freight(copy.id, { grams: 900 })).toMatchObject({ isMinimum: true, total: { amount: '3.50', currency: 'USD' } })
  expect(await refusal('createRateCard', { channelId: channel.id, code: 'COPY', validFrom: '2020-01-01', currency: 'USD' })).toMatchObject({
    code: 'RATE_CARD_EXISTS',
    field: 'code',
  })
})

it('keeps its rows in order, and refuses what cannot be priced', async () => {
  const card = await createCard(channel.id)
  const size = { kind: 'SIZE', prices: [] }
  const sides = { longestMillimetres: 300, middleMillimetres: 600, shortestMillimetres: 400 }
  const refused = async (steps: object[], zones = table.zones) =>
    refusal('updateRateCard', { rateCardId: card.id, expectedVersion: card.version, table: { zones, steps } })
  expect(await refused([upTo(1000, '1'), upTo(1000, '2')])).toMatchObject({ code: 'RATE_STEP_TWICE', field: 'table.steps.1.grams' })
  expect(
    await refused([
      { ...size, ...sides },
      { ...size, longestMillimetres: 600, middleMillimetres: 400, shortestMillimetres: 300 },
    ]),
  ).toMatchObject({
    code: 'RATE_STEP_TWICE',
  })
  expect(await refused([{ ...size, longestMillimetres: 600 }])).toMatchObject({ code: 'RATE_STEP_UNFIT' })
  expect(await refused([{ ...size, grams: 5 }])).toMatchObject({ code: 'RATE_STEP_UNFIT' })
  expect(await refused([{ kind: 'WEIGHT', prices: [] }])).toMatchObject({ code: 'RATE_STEP_UNFIT', field: 'table.steps.0.grams' })
  expect(await refused([upTo(1000, '1')], ['5'])).toMatchObject({ code: 'RATE_ZONE_WITHOUT_COLUMN', field: 'table.steps.0.prices.0.zone' })
  expect(await refused([], ['4', '4'])).toMatchObject({ code: 'RATE_ZONE_TWICE', field: 'table.zones.1' })
  const twice = [...prices('1'), ...prices('1')]
  expect(await refused([{ kind: 'WEIGHT', grams: 5, prices: twice }])).toMatchObject({ code: 'RATE_ZONE_TWICE' })
  const many = Array.from({ length: 100 }, (_, at) => `Z${at}`)
  const wide = Array.from({ length: 51 }, (_, at) => ({
    kind: 'WEIGHT',
    grams: at + 1,
    prices: many.map((zone) => ({ zone, amount: '1' })),
  }))
  expect(await refused(wide, many)).toMatchObject({ code: 'RATE_PRICES_EXCEEDED', field: 'table' })
  const surcharge = async (one: object) =>
    refusal('updateRateCard', {
      rateCardId: card.id,
      expectedVersion: card.version,
      surcharges: [{ amount: '1', takesFuel: false, ...one }],
    })
  expect(await surcharge({ kind: 'EXTRA_HANDLING' })).toMatchObject({ code: 'RATE_SURCHARGE_UNFIT', field: 'surcharges.0.aboveGrams' })
  expect(await surcharge({ kind: 'PEAK', fromDay: '2026-01-02' })).toMatchObject({
    code: 'RATE_SURCHARGE_UNFIT',
    field: 'surcharges.0.fromDay',
  })
  expect(await surcharge({ kind: 'PEAK', fromDay: '2026-01-02', untilDay: '2026-01-01' })).toMatchObject({
    code: 'PERIOD_ENDS_BEFORE',
    field: 'surcharges.0.untilDay',
  })
  const steps = [{ ...size }, { ...size, ...sides }, { kind: 'FURTHER', grams: 500, prices: [] }, upTo(3000), upTo(1000)]
  const { rateCard } = await update(card, { table: { zones: table.zones, steps } })
  expect(rateCard.steps.map(({ kind, grams }: { kind: string; grams: number }) => [kind, grams])).toEqual([
    ['WEIGHT', 1000],
    ['WEIGHT', 3000],
    ['FURTHER', 500],
    ['SIZE', null],
    ['SIZE', null],
  ])
})

it('is published when no price is missing, and stays as it is', async () => {
  const own = await createChannel()
  const card = await createCard(own.id)
  const refusalOf = async (of: { id: string; version: number }) =>
    refusal('publishRateCard', { rateCardId: of.id, expectedVersion: of.version })
  expect(await refusalOf(card as never)).toMatchObject({ code: 'RATE_CARD_EMPTY' })
  const { rateCard } = await update(card, { table: { zones: table.zones, steps: [upTo(1000, '1', null, '3')] } })
  expect(await refusalOf(rateCard)).toMatchObject({
    code: 'RATE_PRICES_MISSING',
    en: expect.stringContaining('1, such as zone 5, up to 1 kg'),
  })
  const whole = (await update(rateCard, { table })).rateCard
  expect((await publish(whole)).rateCard).toMatchObject({ state: 'PUBLISHED', isInForce: true, holdsUntil: null })
  const published = await read(card.id)
  expect(await refusal('updateRateCard', { rateCardId: card.id, expectedVersion: published.version, minimum: '1' })).toMatchObject({
    code: 'RATE_CARD_PUBLISHED',
  })
  expect(await refusalOf(published as never)).toMatchObject({ code: 'RATE_CARD_PUBLISHED' })
  expect(await refusal('deleteRateCard', { rateCardId: card.id })).toMatchObject({ code: 'RATE_CARD_PUBLISHED' })
  const withdraw = { rateCardId: card.id, expectedVersion: published.version }
  expect(await refusal('withdrawRateCard', withdraw)).toMatchObject({ code: 'RATE_CARD_IN_FORCE' })
  const sameDay = (await update(await createCard(own.id), { table })).rateCard
  expect(await refusalOf(sameDay)).toMatchObject({ code: 'RATE_CARD_DAY_TAKEN', field: 'validFrom' })
})

it('ends when the next one of its channel begins', async () => {
  const own = await createChannel()
  const first = await createPublished(own.id, { validUntil: '2099-06-30' })
  expect(first).toMatchObject({ holdsUntil: '2099-06-30', isInForce: true })
  const next = await createPublished(own.id, { validFrom: '2099-01-01' })
  expect(next).toMatchObject({ isInForce: false })
  expect(await read(first.id)).toMatchObject({ validUntil: '2099-06-30', holdsUntil: '2098-12-31', isInForce: true })
  expect(await read(next.id, 'before { code }')).toEqual({ before: { code: first.code } })
  const withdrawn = await clerk.command(
    'withdrawRateCard',
    { rateCardId: next.id, expectedVersion: next.version },
    'rateCard { state version }',
  )
  expect(withdrawn).toMatchObject({ rateCard: { state: 'DRAFT' } })
  expect(await refusal('withdrawRateCard', { rateCardId: next.id, expectedVersion: withdrawn.rateCard.version })).toMatchObject({
    code: 'RATE_CARD_NOT_PUBLISHED',
  })
  expect(await read(first.id)).toMatchObject({ holdsUntil: '2099-06-30' })
  expect(await clerk.command('deleteRateCard', { rateCardId: next.id })).toMatchObject({ userErrors: [] })
  expect(await read(next.id)).toBeNull()
})

it('of two cards for one day only one is published at once', async () => {
  const own = await createChannel()
  const drafts = [await createCard(own.id), await createCard(own.id)]
  const ready = await Promise.all(drafts.map(async (card) => (await update(card, { table })).rateCard))
  const outcomes = await Promise.all(ready.map((card) => publish(card)))
  expect(outcomes.flatMap(({ userErrors }) => userErrors.map(({ code }: { code: string }) => code))).toEqual(['RATE_CARD_DAY_TAKEN'])
})

it('has fuel surcharges that share no day', async () => {
  const own = await createChannel()
  const add = { channelId: own.id, percent: '13.75' }
  const fields = 'channel { fuelRates { id version validFrom percent } }'
  await clerk.command('addFuelRate', { ...add, validFrom: '2026-01-01', validUntil: '2026-01-31' }, fields)
  const { channel: after } = await clerk.command('addFuelRate', { ...add, validFrom: '2026-02-01', validUntil: '2026-02-28' }, fields)
  const [february, january] = after.fuelRates
  const overlap = { ...add, validFrom: '2026-02-28', validUntil: '2026-03-31' }
  expect(await refusal('addFuelRate', overlap)).toMatchObject({ code: 'FUEL_RATE_OVERLAP', field: 'validFrom' })
  expect(await refusal('addFuelRate', { ...add, validFrom: '2026-04-02', validUntil: '2026-04-01' })).toMatchObject({
    code: 'PERIOD_ENDS_BEFORE',
    field: 'validUntil',
  })
  const longer = { fuelRateId: january.id, expectedVersion: january.version, validUntil: '2026-02-01' }
  expect(await refusal('updateFuelRate', longer)).toMatchObject({ code: 'FUEL_RATE_OVERLAP' })
  const change = { fuelRateId: february.id, expectedVersion: february.version, validUntil: '2026-03-31', percent: '14' }
  expect(await clerk.command('updateFuelRate', change, 'fuelRate { validUntil percent }')).toMatchObject({
    fuelRate: { validUntil: '2026-03-31', percent: '14' },
  })
  expect(await refusal('updateFuelRate', change)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await clerk.command('deleteFuelRate', { fuelRateId: january.id }, fields)).toMatchObject({
    channel: { fuelRates: [{ percent: '14' }] },
  })
})

it('has at most 500 fuel surcharges', async () => {
  const own = await createChannel()
  const of = { channelId: rowId(own), warehouseId: rowId(fixture.warehouse), percent: '1', createdAt: new Date() }
  const days = Array.from({ length: 500 }, (_, at) => new Date(Date.UTC(2020, 0, at)))
  await testServer.db.fuelRate.createMany({ data: days.map((day) => ({ ...of, id: newId(), validFrom: day, validUntil: day })) })
  const one = { channelId: own.id, validFrom: '2050-01-01', validUntil: '2050-01-31', percent: '1' }
  expect(await refusal('addFuelRate', one)).toMatchObject({ code: 'FUEL_RATES_EXCEEDED' })
})

it('lists cards with filters, for those who may see freight', async () => {
  const own = await createChannel()
  const card = await createPublished(own.id, { code: 'UP-LISTED' })
  const draft = await createCard(own.id, { code: 'UP-DRAFT', validFrom: '2021-01-01' })
  const list = async (filter: object, client = reader) =>
    (
      await client.query(
        `query ($id: ID!, $filter: RateCardFilter) { rateCards(warehouseId: $id, filter: $filter) { totalCount edges { node { code } } } }`,
        { id: fixture.warehouse.id, filter },
      )
    ).rateCards.edges.map(({ node }: { node: { code: string } }) => node.code)
  expect(await list({ channelIds: [own.id] })).toEqual([draft.code, card.code])
  expect(await list({ channelIds: [own.id], states: ['PUBLISHED'] })).toEqual([card.code])
  expect(await list({ search: { values: ['up-lis'], mode: 'FUZZY' } })).toEqual([card.code])
  expect(await read(card.id, 'code', reader)).toEqual({ code: card.code })
  expect(await read(card.id, 'code', foreigner)).toBeNull()
  const publishing = { rateCardId: draft.id, expectedVersion: 1 }
  await expect(reader.command('publishRateCard', publishing)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
