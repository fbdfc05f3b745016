import type { Data } from '../data.ts'
import type { TestServer } from '../testServer.ts'
import { createZoneFixture } from './zoneFixture.ts'
import { byPrefix, byRange } from './zoneRows.ts'

const freightFields = `outcome zone isRemote actualGrams volumetricGrams chargeableGrams further isMinimum weightStep { grams } sizeStep { longestMillimetres }
  weightPrice { amount } sizePrice { amount } parts { kind name amount { amount currency } percent base { amount } } total { amount currency }
  zoneRow { postcodeFrom } card { code }`

/** A channel with zones and remote areas, and those who write its rate cards. */
export async function createRateFixture(testServer: TestServer) {
  const zones = await createZoneFixture(testServer)
  const { clerk, warehouse } = zones
  let made = 0

  /** A channel whose zones 4 and 5 are in the United States; 81435 is remote. */
  async function createChannel(): Promise<{ id: string; code: string }> {
    const no = ++made
    const table = await zones.createTable()
    await zones.addRows(table.editionId, [byRange('US', '80000', '81699', '4'), byPrefix('US', '9', '5'), byPrefix('US', '7', '10')])
    const remote = await zones.createTable('REMOTE_AREAS')
    const { zone: _zone, ...place } = byPrefix('US', '81435', '')
    await zones.addRows(remote.editionId, [place])
    const group = { warehouseId: warehouse.id, code: `G${no}`, name: `G${no}`, cutOff: '17:00' }
    const { logisticsGroup } = await clerk.command('createLogisticsGroup', group, 'logisticsGroup { id }')
    const given = { groupId: logisticsGroup.id, code: `C${no}`, name: `C${no}`, carrier: 'SIM', service: 'ECONOMY' }
    const { channel } = await clerk.command(
      'createChannel',
      { ...given, zoneTableId: table.id, remoteTableId: remote.id },
      'channel { id code }',
    )
    return channel
  }

  const cardFields = 'id code version state zones validFrom validUntil holdsUntil isInForce divisor minimum takesFuel'

  async function createCard(channelId: string, change: Data = {}): Promise<Data> {
    const input = { channelId, code: `R${++made}`, validFrom: '2020-01-01', currency: 'USD', ...change }
    return (await clerk.command('createRateCard', input, `rateCard { ${cardFields} }`)).rateCard
  }

  const prices = (...amounts: (string | null)[]) =>
    ['4', '5', '10'].flatMap((zone, at) => (amounts[at] ? [{ zone, amount: amounts[at] }] : []))
  const upTo = (grams: number, ...amounts: (string | null)[]) => ({ kind: 'WEIGHT', grams, prices: prices(...amounts) })
  const table = {
    zones: ['4', '5', '10'],
    steps: [upTo(5000, '10.15', '11', '12'), upTo(2000, '8.40', '9', '10'), { ...upTo(1000, '0.75', '0.8', '0.9'), kind: 'FURTHER' }],
  }
  const update = (card: Data, change: Data) =>
    clerk.command(
      'updateRateCard',
      { rateCardId: card.id, expectedVersion: card.version, ...change },
      `rateCard { ${cardFields} steps { kind grams prices { zone amount } } surcharges { kind amount } }`,
    )
  const publish = async (card: Data, client = clerk) =>
    client.command('publishRateCard', { rateCardId: card.id, expectedVersion: card.version }, `rateCard { ${cardFields} }`)

  /** A card with prices that is published. */
  async function createPublished(channelId: string, change: Data = {}, values: Data = {}): Promise<Data> {
    const { rateCard } = await update(await createCard(channelId, change), { table, ...values })
    return (await publish(rateCard)).rateCard
  }

  const parcel = { country: 'US', postcode: '81000', grams: 2310, lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 }
  async function freight(rateCardId: string, change: Data = {}, client = clerk): Promise<Data> {
    const { node } = await client.query(
      `query ($id: ID!, $country: String!, $postcode: String, $city: String, $day: Day, $grams: Int!, $lengthMillimetres: Int!, $widthMillimetres: Int!, $heightMillimetres: Int!) {
        node(id: $id) { ... on RateCard { freight(country: $country, postcode: $postcode, city: $city, day: $day, grams: $grams,
          lengthMillimetres: $lengthMillimetres, widthMillimetres: $widthMillimetres, heightMillimetres: $heightMillimetres) { ${freightFields} } } }
      }`,
      { id: rateCardId, ...parcel, ...change },
    )
    return node?.freight
  }

  const read = async (id: string, fields = cardFields, client = clerk): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on RateCard { ${fields} } } }`, { id })).node

  return {
    ...zones,
    createChannel,
    createCard,
    createPublished,
    update,
    publish,
    prices,
    upTo,
    table,
    freight,
    freightFields,
    read,
    cardFields,
  }
}
