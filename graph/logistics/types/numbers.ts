import { hasRight } from '../../kernel/command/actor.ts'
import { dayIn } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { type NumberOutlook, outlookOf, rangeState } from '../rules/numbers.ts'
import { lowNumberDays, lowNumbers, paceDays, TrackingCheckDigit, TrackingNumbersState, TrackingRangeState } from '../states/numbers.ts'
import { logisticsRights } from '../states.ts'
import { type ChannelNumbers, countNumbers, readRests } from '../store/numberFigures.ts'

const TrackingNumbers = builder.objectRef<ChannelNumbers & NumberOutlook>('TrackingNumbers').implement({
  description: 'Tracking numbers of a channel whose carrier has no API.',
  fields: (t) => ({
    state: t.expose('state', {
      type: enumOf(TrackingNumbersState),
      description: `Whether it has enough: at least ${lowNumbers}, and for ${lowNumberDays} days.`,
    }),
    free: t.exposeInt('free', { description: 'Numbers that can be given.' }),
    given: t.exposeInt('given', { description: 'Numbers that were given to labels, voided ones too: none is given twice.' }),
    setAside: t.exposeInt('setAside', { description: 'Numbers that are never given.' }),
    perDay: t.exposeFloat('perDay', { description: `Numbers given in a day, mean of the last ${paceDays} days.` }),
    daysLeft: t.exposeFloat('daysLeft', {
      nullable: true,
      description: 'Days for which they last at this pace; null if none was given lately.',
    }),
    runsOutOn: t.field({
      type: 'Day',
      nullable: true,
      description: 'Day on which they run out at this pace, in the time zone of the warehouse.',
      resolve: ({ runsOutAt, timeZone }) => (runsOutAt ? new Date(dayIn(timeZone, runsOutAt)) : null),
    }),
  }),
})

builder.prismaObjectField('Channel', 'numbers', (t) =>
  t.loadable({
    type: TrackingNumbers,
    ...hiddenWithout(logisticsRights.numbers),
    description: 'Its tracking numbers; null unless its carrier is `OFFLINE`, and without the right to see them.',
    complexity: 3,
    load: async (ids: string[], ctx: Context) => {
      const now = new Date()
      const counts = await countNumbers(ctx.db, ids, now)
      const isSeen = ({ warehouseId }: ChannelNumbers) =>
        hasRight(signedIn(ctx), logisticsRights.numbers, { warehouseId, customerId: null })
      return counts.map((row) => (row?.carrier === 'OFFLINE' && isSeen(row) ? { ...row, ...outlookOf(row, now) } : null))
    },
    resolve: ({ id }) => id,
  }),
)

builder.prismaNode('TrackingRange', {
  description: 'Tracking numbers that a carrier without an API has given to a channel: a range, or a list of single numbers.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('TrackingRange', logisticsRights.numbers, 'warehouse'),
  fields: (t) => ({
    isList: t.exposeBoolean('isList', { description: 'Whether it is a list of single numbers.' }),
    firstNumber: t.exposeString('firstNumber', { description: 'First number.' }),
    lastNumber: t.exposeString('lastNumber', { description: 'Last number.' }),
    checkDigit: t.expose('checkDigit', { type: enumOf(TrackingCheckDigit), description: 'How its check digits are computed.' }),
    size: t.exposeInt('size', { description: 'Number of its numbers.' }),
    state: t.loadable({
      type: enumOf(TrackingRangeState),
      description: 'Whether it gives numbers.',
      load: async (ids: string[], ctx: Context) => (await readRests(ctx.db, ids)).map(rangeState),
      resolve: ({ id }) => id,
    }),
    free: t.loadable({
      type: 'Int',
      description: 'Numbers of it that can be given.',
      load: async (ids: string[], ctx: Context) => (await readRests(ctx.db, ids)).map(({ free }) => free),
      resolve: ({ id }) => id,
    }),
    setAside: t.exposeInt('setAside', { description: 'Numbers of it that are never given. All others that are not free were given.' }),
    setAsideAt: t.expose('setAsideAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its rest was set aside; null if it was not.',
    }),
    setAsideReason: t.exposeString('setAsideReason', { description: 'Why; empty if it was not.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    channel: t.relation('channel', { description: 'The channel that gives its numbers.' }),
  }),
})
