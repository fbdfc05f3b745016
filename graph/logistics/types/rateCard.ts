import { dayIn } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { RateCardState, RateStepKind, RateSurchargeKind } from '../states/rates.ts'
import { logisticsRights } from '../states.ts'
import { cardOn } from '../steps/freight.ts'
import { publishedCards, zonesOfChannels } from '../store/rates.ts'

const version = { description: 'Increases with every change; send it as `expectedVersion`.' }

const RatePrice = builder.prismaObject('RatePrice', {
  description: 'The price of a zone.',
  fields: (t) => ({
    zone: t.exposeString('zone', { description: 'The zone.' }),
    amount: t.expose('amount', { type: 'Decimal', description: 'Decimal number in the currency of the card.' }),
  }),
})

const RateStep = builder.prismaObject('RateStep', {
  description: 'A row of prices of a rate card.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(RateStepKind), description: 'What it is about.' }),
    grams: t.exposeInt('grams', {
      nullable: true,
      description:
        'Chargeable weight in grams up to which it is, which belongs to it; of further weight the part that costs its price. Null for sizes.',
    }),
    longestMillimetres: t.exposeInt('longest', {
      nullable: true,
      description: 'Longest side up to which it is; null for weights, and for the size above all others.',
    }),
    middleMillimetres: t.exposeInt('middle', { nullable: true, description: 'Middle side up to which it is.' }),
    shortestMillimetres: t.exposeInt('shortest', { nullable: true, description: 'Shortest side up to which it is.' }),
    prices: t.relation('prices', { type: RatePrice, description: 'Prices of zones; those without one are absent.' }),
  }),
})

const RateSurcharge = builder.prismaObject('RateSurcharge', {
  description: 'A surcharge of a rate card.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(RateSurchargeKind), description: 'When it is due.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name, if its kind does not say enough.' }),
    amount: t.expose('amount', {
      type: 'Decimal',
      description: 'The price for each package, a decimal number in the currency of the card.',
    }),
    takesFuel: t.exposeBoolean('takesFuel', { description: 'Whether fuel is taken on it.' }),
    aboveGrams: t.exposeInt('aboveGrams', { nullable: true, description: 'Extra handling: actual weight in grams above which it is due.' }),
    aboveMillimetres: t.exposeInt('aboveMillimetres', {
      nullable: true,
      description: 'Extra handling: longest side in millimetres above which it is due.',
    }),
    fromDay: t.expose('fromDay', { type: 'Day', nullable: true, description: 'Peak: first day of shipping on which it is due.' }),
    untilDay: t.expose('untilDay', { type: 'Day', nullable: true, description: 'Peak: last day of shipping on which it is due.' }),
  }),
})

const sameChannel = {
  channel: {
    select: {
      rateCards: {
        where: { state: 'PUBLISHED' },
        select: { id: true, validFrom: true, validUntil: true },
        orderBy: { validFrom: 'desc' },
      },
    },
  },
} as const

const dayText = (at: Date) => at.toISOString().slice(0, 10)
const dayBefore = (at: Date) => dayText(new Date(at.getTime() - 86_400_000))

export const RateCard = builder.prismaNode('RateCard', {
  description:
    'What the packages of a channel cost to send, from a day on. `POST /imports/rates?card=…&name=prices.xlsx` with a bearer token and an .xlsx, .xls or .csv file as its body reads prices for a draft and stores nothing: the first column has the weights, the row above them the zones, and a last row may say “each further 1 kg”. `unit` is `G`, `KG`, `LB` or `OZ`, that of the warehouse by default; `decimalSign` is `POINT` or `COMMA`, and `encoding` an `ImportEncoding`, where the file leaves them unclear. It answers `rateSheet` with `zones`, `steps` and a `preview` beside the earlier prices, or null and `userErrors` that name their `cell`, all of which `errorCount` counts; `updateRateCard` then saves them, with the sizes that are to stay. Needs `logistics:editFreight`. `GET /imports/rates/<id>.xlsx`, or `.csv`, has the prices by weight of any card in the same form.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('RateCard', logisticsRights.freight, 'warehouse'),
  // The card before it and its zones are loaded by both.
  select: { id: true, warehouseId: true, channelId: true, validFrom: true },
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, unique in its warehouse.' }),
    channel: t.relation('channel', { description: 'Channel whose packages it prices.' }),
    warehouse: t.relation('warehouse', { description: 'Warehouse from which they leave.' }),
    state: t.expose('state', { type: enumOf(RateCardState), description: 'State.' }),
    validFrom: t.expose('validFrom', {
      type: 'Day',
      description: 'First day on which it prices packages, by the day of shipping in the time zone of the warehouse.',
    }),
    validUntil: t.expose('validUntil', { type: 'Day', nullable: true, description: 'Last day that it names itself; null without one.' }),
    holdsUntil: t.field({
      type: 'Day',
      nullable: true,
      description:
        'Last day on which it prices packages: the one that it names, or the one before the next card of its channel, whichever is earlier. Null if there is none, and for drafts.',
      select: { state: true, validFrom: true, validUntil: true, channel: sameChannel.channel },
      resolve: ({ id, state, validFrom, validUntil, channel }) => {
        if (state === 'DRAFT') return null
        const later = channel.rateCards.filter((other) => other.id !== id && other.validFrom > validFrom).at(-1)
        const last = later && new Date(dayBefore(later.validFrom))
        return last && (!validUntil || last < validUntil) ? last : validUntil
      },
    }),
    isInForce: t.boolean({
      description: 'Whether it prices packages that are shipped today.',
      select: { channel: sameChannel.channel, warehouse: { select: { timeZone: true } } },
      resolve: ({ id, channel, warehouse }) => {
        const periods = channel.rateCards.map((card) => ({
          id: card.id,
          validFrom: dayText(card.validFrom),
          validUntil: card.validUntil && dayText(card.validUntil),
        }))
        return cardOn(periods, dayIn(warehouse.timeZone, new Date()))?.id === id
      },
    }),
    currency: t.exposeString('currency', { description: 'Currency of its prices, ISO 4217.' }),
    divisor: t.exposeInt('divisor', {
      nullable: true,
      description: 'Cubic centimetres that weigh a kilogram; null if only the actual weight counts.',
    }),
    minimum: t.expose('minimum', {
      type: 'Decimal',
      nullable: true,
      description: 'The least that freight costs, before surcharges; null without one.',
    }),
    takesFuel: t.exposeBoolean('takesFuel', { description: 'Whether the fuel surcharge of its channel is added.' }),
    zones: t.exposeStringList('zones', { description: 'Zones with prices, in the order of their columns.' }),
    steps: t.relation('steps', { type: RateStep, description: 'Its rows of prices, weights first.', query: { orderBy: { no: 'asc' } } }),
    surcharges: t.relation('surcharges', { type: RateSurcharge, description: 'Its surcharges.', query: { orderBy: { no: 'asc' } } }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true, description: 'When it was published; null for drafts.' }),
    version: t.exposeInt('version', version),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

/** A channel and a day, as `before` and `zonesOfChannel` are loaded. */
function readKey(key: string): { channelId: string; day: string } {
  const [channelId = '', day = ''] = key.split(' ')
  return { channelId, day }
}

builder.prismaObjectField('RateCard', 'before', (t) =>
  t.loadable({
    type: RateCard,
    nullable: true,
    description: 'The published card of its channel that holds on the day before it begins; null without one.',
    complexity: 10,
    load: async (keys: string[], ctx) => {
      const asked = keys.map(readKey)
      const channelIds = asked.map(({ channelId }) => channelId)
      const lastDay =
        asked
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? ''
      const published = Map.groupBy(await publishedCards(ctx.db, channelIds, lastDay), ({ channelId }) => channelId)
      const ids = asked.map(({ channelId, day }) => cardOn(published.get(channelId) ?? [], day)?.id)
      const cards = await ctx.db.rateCard.findMany({ where: { id: { in: ids.filter((id) => id !== undefined) } } })
      return ids.map((id) => cards.find((card) => card.id === id) ?? null)
    },
    resolve: ({ channelId, validFrom }) => `${channelId} ${dayBefore(validFrom)}`,
  }),
)

builder.prismaObjectField('RateCard', 'zonesOfChannel', (t) =>
  t.loadableList({
    type: 'String',
    description:
      'Zones of its channel on its first day, or else of the first edition of the zones; packages to those without a column have no price.',
    complexity: 10,
    load: (keys: string[], ctx) => zonesOfChannels(ctx.db, keys.map(readKey)),
    resolve: ({ channelId, validFrom }) => `${channelId} ${dayText(validFrom)}`,
  }),
)

export const FuelRate = builder.prismaNode('FuelRate', {
  description: 'The fuel surcharge of a channel in a period.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('FuelRate', logisticsRights.freight, 'warehouse'),
  fields: (t) => ({
    validFrom: t.expose('validFrom', {
      type: 'Day',
      description: 'First day of shipping on which it holds, in the time zone of the warehouse.',
    }),
    validUntil: t.expose('validUntil', { type: 'Day', description: 'Last day of shipping on which it holds.' }),
    percent: t.expose('percent', {
      type: 'Decimal',
      description: 'Per cent of the freight and of the surcharges that take fuel, a decimal number.',
    }),
    version: t.exposeInt('version', version),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

builder.prismaObjectField('Channel', 'fuelRates', (t) =>
  t.relation('fuelRates', {
    ...hiddenWithout(logisticsRights.freight),
    description: 'Its fuel surcharges, the last to hold first; null without the right to see them.',
    query: { orderBy: { validFrom: 'desc' } },
  }),
)
