import { builder } from '../kernel/schema/builder.ts'
import { enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { packageMachine } from '../package/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { namedUsually, type OrderFigures } from './rules/statistics.ts'
import { homeRights } from './states.ts'
import { type NamedFigures, type OrderStatistics, type Ranking, readOrderStatistics } from './statistics.ts'
import type { FiguresOfDay } from './store/statistics.ts'
import type { StateCount } from './store.ts'

const words = {
  created: 'Packages created, in whatever state they are now.',
  shipped: 'Packages shipped; a voided shipment is none.',
  pieces: 'Pieces of the shipped packages.',
}

const Figures = builder.objectRef<OrderFigures>('OrderFigures').implement({
  description: 'Figures of some days.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: words.created }),
    shipped: t.exposeInt('shipped', { description: words.shipped }),
    pieces: t.exposeInt('pieces', { description: words.pieces }),
  }),
})

const Day = builder.objectRef<FiguresOfDay>('OrderDay').implement({
  description: 'Figures of one day of the warehouse.',
  fields: (t) => ({
    day: t.field({ type: 'Day', description: "Calendar day in the warehouse's time zone.", resolve: ({ day }) => new Date(day) }),
    created: t.exposeInt('created', { description: words.created }),
    shipped: t.exposeInt('shipped', { description: words.shipped }),
    pieces: t.exposeInt('pieces', { description: words.pieces }),
  }),
})

/** Figures of customers or of channels. */
function rankingOf(of: 'Customer' | 'Channel') {
  const Named = builder.objectRef<NamedFigures>(`${of}Figures`).implement({
    description: of === 'Customer' ? 'Figures of a customer.' : 'Figures of a channel, by the channel that packages have now.',
    fields: (t) => ({
      nodeId: t.id({
        nullable: true,
        description: of === 'Customer' ? 'Global id of the customer.' : 'Global id of the channel; null for packages without one.',
        resolve: ({ id }) => id && toNodeId(of, id),
      }),
      name: t.exposeString('name', { nullable: true, description: 'Name in your language.' }),
      created: t.exposeInt('created', { description: words.created }),
      shipped: t.exposeInt('shipped', { description: words.shipped }),
      pieces: t.exposeInt('pieces', { description: words.pieces }),
    }),
  })
  const Others = builder.objectRef<OrderFigures & { count: number }>(`Other${of}Figures`).implement({
    description: 'Sums of those that are not named.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'How many they are.' }),
      created: t.exposeInt('created', { description: words.created }),
      shipped: t.exposeInt('shipped', { description: words.shipped }),
      pieces: t.exposeInt('pieces', { description: words.pieces }),
    }),
  })
  return builder.objectRef<Ranking>(`${of}Ranking`).implement({
    description: 'Those with the most created packages, and the sum of the others.',
    fields: (t) => ({
      first: t.expose('first', { type: [Named], description: 'Most created packages first.' }),
      others: t.expose('others', { type: Others, nullable: true, description: 'The others; null if there are none.' }),
    }),
  })
}

const State = builder.objectRef<StateCount>('OrderStateCount').implement({
  description: 'Number of packages in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateEnum(packageMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'Count.' }),
  }),
})

const hidden = 'null without the right to see the packages of all customers'

const Statistics = builder.objectRef<OrderStatistics>('OrderStatistics').implement({
  description: 'Packages of the last days of a warehouse, counted by its days.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of reading; today is counted until then.' }),
    days: t.expose('days', { type: [Day], description: 'All days, oldest first; the last one is today.' }),
    total: t.expose('total', { type: Figures, description: 'Sums of these days.' }),
    before: t.expose('before', { type: Figures, description: 'Sums of as many days before them.' }),
    customers: t.expose('customers', { type: rankingOf('Customer'), nullable: true, description: `By customer; ${hidden}.` }),
    channels: t.expose('channels', {
      type: rankingOf('Channel'),
      nullable: true,
      description: `By the channel that packages have now: a package whose channel is changed counts for the new one; ${hidden}.`,
    }),
    states: t.expose('states', {
      type: [State],
      nullable: true,
      description: `The packages created on these days by the state that they have now, without states of none, in the order of the lifecycle; ${hidden}.`,
    }),
  }),
})

builder.queryField('orderStatistics', (t) =>
  t.field({
    type: Statistics,
    nullable: true,
    description: 'Packages created and shipped in the last days of a warehouse, today included, compared with as many days before.',
    complexity: 50,
    authScopes: (_root, args) => ({ rightFor: { right: homeRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      days: t.arg.int({ required: true, description: 'Number of days, 1 to 90.' }),
      named: t.arg.int({
        required: true,
        defaultValue: namedUsually,
        description: 'Number of customers and of channels that are named, 1 to 1,000; the others are one sum.',
      }),
    },
    resolve: (_root, { warehouseId, days, named }, ctx) => readOrderStatistics(ctx, warehouseId.id, { days, named }),
  }),
)
