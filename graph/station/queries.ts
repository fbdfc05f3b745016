import { builder } from '../kernel/schema/builder.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { exceptionsWhere, ScanExceptionFilter } from './filter.ts'
import { scanExceptionMachine, stationRights } from './states.ts'
import { ScanException, ScanExceptionState, Station } from './types.ts'

/** Counts stop here: a longer list only says that there are more. */
const countedTo = 10_000

builder.queryField('stations', (t) =>
  t.prismaField({
    type: [Station],
    description: 'Scan stations of a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: stationRights.use, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) => {
      const where = { AND: [visible(ctx, 'Station'), { warehouseId: warehouseId.id }] }
      return ctx.db.station.findMany({ ...query, where, orderBy: { name: 'asc' } })
    },
  }),
)

builder.queryField('scanExceptions', (t) =>
  t.prismaConnection(
    {
      type: ScanException,
      cursor: 'id',
      description: 'Scan exceptions of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: stationRights.use, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: ScanExceptionFilter, description: 'Filter; all if absent.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.scanException.count({ where: exceptionsWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.scanException.findMany({ ...query, where: exceptionsWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('ScanException'),
  ),
)

const ScanExceptionCount = builder
  .objectRef<{ state: keyof typeof scanExceptionMachine.states; count: number }>('ScanExceptionCount')
  .implement({
    description: 'Number of scan exceptions in a state.',
    fields: (t) => ({
      state: t.expose('state', { type: ScanExceptionState, description: 'The state.' }),
      count: t.exposeInt('count', { description: 'Number of scan exceptions.' }),
    }),
  })

builder.queryField('scanExceptionCounts', (t) =>
  t.field({
    type: [ScanExceptionCount],
    description: 'Number of scan exceptions in each state, in lifecycle order; ignores `states` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: stationRights.use, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: ScanExceptionFilter, description: 'Filter; all if absent.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const where = exceptionsWhere(ctx, warehouseId.id, { ...filter, states: null })
      const rows = await ctx.db.scanException.groupBy({ by: ['state'], where, _count: { _all: true } })
      return scanExceptionMachine.order.map((state) => ({ state, count: rows.find((row) => row.state === state)?._count._all ?? 0 }))
    },
  }),
)
