import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { FreightOutcome } from '../../logistics/states/rates.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { RateCard } from '../../logistics/types/rateCard.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { monthPackages, type RateMonth, rateMonthOf } from '../rateMonth.ts'
import type { ComparedPackages, PricedPackages } from '../rules/rateMonth.ts'

const UnpricedPackages = builder.objectRef<PricedPackages['unpriced'][number]>('UnpricedPackages').implement({
  description: 'Packages without a price for the same reason.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: enumOf(FreightOutcome), description: 'Why they have no price.' }),
    count: t.exposeInt('count', { description: 'Number of packages.' }),
  }),
})

const PricedPackagesType = builder.objectRef<PricedPackages>('PricedPackages').implement({
  description: 'What packages cost by one rate card.',
  fields: (t) => ({
    priced: t.exposeInt('priced', { description: 'Packages with a price.' }),
    total: t.field({
      type: Money,
      nullable: true,
      description: 'Sum of their prices; null if none has one.',
      resolve: ({ total, currency }) => (total !== null && currency !== null ? { amount: total, currency } : null),
    }),
    unpriced: t.field({
      type: [UnpricedPackages],
      description: 'Packages without a price, by reason, most first.',
      resolve: ({ unpriced }) => unpriced,
    }),
  }),
})

const ComparedPackagesType = builder.objectRef<ComparedPackages>('ComparedPackages').implement({
  description: 'What the packages that have a price by two rate cards cost by each.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of packages.' }),
    total: t.field({
      type: Money,
      description: 'Sum by the card.',
      resolve: ({ total, currency }) => ({ amount: total, currency }),
    }),
    before: t.field({
      type: Money,
      description: 'Sum by the card before.',
      resolve: ({ before, currency }) => ({ amount: before, currency }),
    }),
    difference: t.field({
      type: Money,
      description: 'By how much the sum by the card is higher.',
      resolve: ({ difference, currency }) => ({ amount: difference, currency }),
    }),
    percent: t.expose('percent', {
      type: 'Decimal',
      nullable: true,
      description: 'The same in per cent of the sum by the card before, with one place; null if that is 0.',
    }),
  }),
})

const RateMonthType = builder.objectRef<RateMonth>('RateMonth').implement({
  description: 'What the packages of the last 30 days cost by a rate card and by the card before.',
  fields: (t) => ({
    firstDay: t.expose('firstDay', { type: 'Day', description: 'First day of shipping, in the time zone of the warehouse.' }),
    lastDay: t.expose('lastDay', { type: 'Day', description: 'Last day of shipping: yesterday.' }),
    packages: t.exposeInt('packages', { description: 'Packages that are priced.' }),
    isCut: t.exposeBoolean('isCut', {
      description: `Whether more were shipped: the last ${monthPackages} are priced.`,
    }),
    card: t.field({ type: PricedPackagesType, description: 'By the card.', resolve: ({ card }) => card }),
    before: t.field({
      type: PricedPackagesType,
      nullable: true,
      description: 'By the card before; null without one.',
      resolve: ({ before }) => before,
    }),
    compared: t.field({
      type: ComparedPackagesType,
      nullable: true,
      description: 'Those that have a price by both; null if there are none, or if the cards have different currencies.',
      resolve: ({ compared }) => compared,
    }),
  }),
})

builder.queryField('rateMonth', (t) =>
  t.field({
    type: RateMonthType,
    nullable: true,
    description: `What the packages of the channel of a rate card that were shipped in the 30 days before today would have cost by it, published or not; at most ${monthPackages}. Fuel and peak surcharges are those of their days of shipping. Null if the warehouse has no such card.`,
    complexity: 500,
    authScopes: (_root, { warehouseId }) => ({
      rightFor: { right: logisticsRights.freight, ref: { warehouseId: warehouseId.id, customerId: null } },
    }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      rateCardId: t.arg.globalID({ required: true, for: RateCard, description: 'The rate card.' }),
    },
    resolve: async (_root, { warehouseId, rateCardId }, ctx) => {
      const card = await ctx.db.rateCard.findFirst({
        where: { id: rateCardId.id, warehouseId: warehouseId.id, AND: [visible(ctx, 'RateCard')] },
        select: { id: true, channelId: true, warehouseId: true, validFrom: true, warehouse: { select: { timeZone: true } } },
      })
      if (!card) return null
      const { id, channelId, validFrom, warehouse } = card
      return rateMonthOf(ctx, { id, channelId, warehouseId: card.warehouseId, validFrom, timeZone: warehouse.timeZone })
    },
  }),
)
