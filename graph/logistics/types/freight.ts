import { count, country, day, remark } from '../../kernel/input/fieldTypes.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { parseArgument } from '../../kernel/schema/parseArgument.ts'
import type { FreightPart as Part } from '../rules/freight.ts'
import { FreightOutcome, FreightPartKind, rateLimits } from '../states/rates.ts'
import type { RateStep } from '../states/rateTable.ts'
import { type FreightAnswer, freightOf } from '../steps/freight.ts'
import { RateCard } from './rateCard.ts'
import { ZoneRow } from './zone.ts'

const money = (amount: string | null, currency: string | null) => (amount !== null && currency !== null ? { amount, currency } : null)

/** Rows in the order of their ids; null where one is not there. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

const FreightPart = builder.objectRef<Part & { currency: string }>('FreightPart').implement({
  description: 'A part of what a package costs to send.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(FreightPartKind), description: 'What it is for.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the surcharge, if it has one.' }),
    amount: t.field({
      type: Money,
      description: 'The amount, rounded to the decimals of its currency, half up.',
      resolve: ({ amount, currency }) => ({ amount, currency }),
    }),
    percent: t.expose('percent', { type: 'Decimal', nullable: true, description: 'Fuel: the percentage that is taken.' }),
    base: t.field({
      type: Money,
      nullable: true,
      description: 'Fuel: the amount of which it is taken.',
      resolve: ({ base, currency }) => money(base, currency),
    }),
  }),
})

const FreightStep = builder.objectRef<RateStep>('FreightStep').implement({
  description: 'A row of prices that decides a price.',
  fields: (t) => ({
    grams: t.exposeInt('grams', { nullable: true, description: 'Chargeable weight in grams up to which it is; null for sizes.' }),
    longestMillimetres: t.exposeInt('longest', {
      nullable: true,
      description: 'Longest side up to which it is; null for weights, and for the size above all others.',
    }),
    middleMillimetres: t.exposeInt('middle', { nullable: true, description: 'Middle side up to which it is.' }),
    shortestMillimetres: t.exposeInt('shortest', { nullable: true, description: 'Shortest side up to which it is.' }),
  }),
})

export const Freight = builder.objectRef<FreightAnswer>('Freight').implement({
  description: 'What a package costs to send, and how that comes about; what was not decided is null.',
  fields: (t) => ({
    outcome: t.field({
      type: enumOf(FreightOutcome),
      description: 'Whether it has a price, or why not.',
      resolve: ({ freight }) => freight.outcome,
    }),
    card: t.loadable({
      type: RateCard,
      nullable: true,
      description: 'The rate card by which it is priced.',
      load: async (ids: string[], ctx) => inOrder(ids, await ctx.db.rateCard.findMany({ where: { id: { in: ids } } })),
      resolve: ({ cardId }) => cardId,
    }),
    zone: t.exposeString('zone', { nullable: true, description: 'The zone of its address.' }),
    zoneRow: t.loadable({
      type: ZoneRow,
      nullable: true,
      description: 'The row of the zones that says so.',
      load: async (ids: string[], ctx) => inOrder(ids, await ctx.db.zoneRow.findMany({ where: { id: { in: ids } } })),
      resolve: ({ zoneRowId }) => zoneRowId,
    }),
    isRemote: t.exposeBoolean('isRemote', { description: "Whether its address lies in the channel's remote areas." }),
    actualGrams: t.int({
      nullable: true,
      description: 'Actual weight in grams.',
      resolve: ({ actualGrams }) => actualGrams,
    }),
    volumetricGrams: t.int({
      nullable: true,
      description: 'Weight by volume in grams, rounded up; null if the card has no divisor.',
      resolve: ({ freight }) => freight.volumetricGrams,
    }),
    chargeableGrams: t.int({
      nullable: true,
      description: 'The larger of both weights, in grams.',
      resolve: ({ freight }) => freight.chargeableGrams,
    }),
    weightStep: t.field({
      type: FreightStep,
      nullable: true,
      description: 'The step of the chargeable weight, or the last one if it is heavier.',
      resolve: ({ freight }) => freight.weightStep,
    }),
    further: t.int({
      description: 'How often the price of further weight is added; 0 up to the last step.',
      resolve: ({ freight }) => freight.further,
    }),
    weightPrice: t.field({
      type: Money,
      nullable: true,
      description: 'Price by weight.',
      resolve: ({ freight, currency }) => money(freight.weightPrice, currency),
    }),
    sizeStep: t.field({
      type: FreightStep,
      nullable: true,
      description: 'The size that holds it; null if the card has no sizes.',
      resolve: ({ freight }) => freight.sizeStep,
    }),
    sizePrice: t.field({
      type: Money,
      nullable: true,
      description: 'Price by size; null if the size adds none. The larger of the prices by weight and by size counts.',
      resolve: ({ freight, currency }) => money(freight.sizePrice, currency),
    }),
    isMinimum: t.boolean({
      description: 'Whether the minimum of the card is more than both.',
      resolve: ({ freight }) => freight.isMinimum,
    }),
    parts: t.field({
      type: [FreightPart],
      description: 'The parts of the price; none without one.',
      resolve: ({ freight, currency }) => freight.parts.map((part) => ({ ...part, currency: currency ?? '' })),
    }),
    total: t.field({
      type: Money,
      nullable: true,
      description: 'The price: the sum of its parts.',
      resolve: ({ freight, currency }) => money(freight.total, currency),
    }),
  }),
})

const grams = count(1, 50_000_000)
const millimetres = count(1, rateLimits.sideMillimetres)

builder.prismaObjectField('RateCard', 'freight', (t) =>
  t.field({
    type: Freight,
    description: 'What a package would cost by this card, published or not.',
    complexity: 20,
    args: {
      country: t.arg.string({ required: true, description: 'Country of its address, ISO 3166-1 alpha-2.' }),
      postcode: t.arg.string({ description: 'Postcode, if the address has one.' }),
      city: t.arg.string({ description: 'City.' }),
      day: t.arg({ type: 'Day', description: 'Day of shipping; the first day of the card if absent.' }),
      grams: t.arg.int({ required: true, description: 'Weight in grams.' }),
      lengthMillimetres: t.arg.int({ required: true, description: 'Length in millimetres.' }),
      widthMillimetres: t.arg.int({ required: true, description: 'Width in millimetres.' }),
      heightMillimetres: t.arg.int({ required: true, description: 'Height in millimetres.' }),
    },
    select: { id: true, channelId: true, validFrom: true },
    resolve: async ({ id, channelId, validFrom }, args, ctx) => {
      const address = {
        country: parseArgument(country(), args.country),
        postcode: parseArgument(remark(16).nullish(), args.postcode) ?? null,
        city: parseArgument(remark(100).nullish(), args.city) ?? null,
      }
      const measures = {
        grams: parseArgument(grams, args.grams),
        length: parseArgument(millimetres, args.lengthMillimetres),
        width: parseArgument(millimetres, args.widthMillimetres),
        height: parseArgument(millimetres, args.heightMillimetres),
      }
      const on = parseArgument(day().nullish(), args.day) ?? validFrom.toISOString().slice(0, 10)
      const [answer] = await freightOf(ctx, [{ channelId, day: on, address, measures }], { cardId: id })
      return answer as FreightAnswer
    },
  }),
)
