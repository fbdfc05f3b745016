import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { stateCounts } from '../../kernel/schema/stateCounts.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { inboundRights, parcelsCountedTo, UnknownParcelSort, unknownParcelMachine } from '../states.ts'
import { carriersOf } from '../store/unknownParcel.ts'
import { UnknownParcel, UnknownParcelState } from '../types/unknownParcel.ts'

const UnknownParcelFilter = builder.inputType('UnknownParcelFilter', {
  description: 'Filter of unknown parcels. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [UnknownParcelState], description: 'Only these states. Ignored by counts per state.' }),
    waitingDays: t.int({ description: 'Registered at least this many days of 24 hours ago.' }),
    search: t.field({ type: Search, description: 'Searches number, tracking number, sender and where it is kept.' }),
  }),
})

type Filter = typeof UnknownParcelFilter.$inferInput | null | undefined

const day = 86_400_000

const parcelsWhere = (ctx: Context, warehouseId: string, filter: Filter): Prisma.UnknownParcelWhereInput => ({
  warehouseId,
  ...(filter?.states?.length && { state: { in: [...filter.states] } }),
  ...(typeof filter?.waitingDays === 'number' && {
    createdAt: { lte: new Date(Date.now() - Math.min(Math.max(filter.waitingDays, 0), 36_500) * day) },
  }),
  AND: [
    visible(ctx, 'UnknownParcel'),
    searched<Prisma.UnknownParcelWhereInput>(filter?.search, (match) => [
      ...(['number', 'trackingNumber', 'sender', 'place'] as const).map((column) => ({ [column]: match })),
    ]),
  ],
})

builder.queryField('unknownParcels', (t) =>
  t.prismaConnection(
    {
      type: UnknownParcel,
      cursor: 'id',
      description: 'Unknown parcels of a warehouse. A customer sees only its own, after they are claimed.',
      authScopes: (_root, args) => ({ rightFor: { right: inboundRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: UnknownParcelFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(UnknownParcelSort), description: 'Order; default `NEWEST`.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.unknownParcel.count({ where: parcelsWhere(ctx, warehouseId.id, filter), take: parcelsCountedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.unknownParcel.findMany({
          ...{ ...query, where: parcelsWhere(ctx, warehouseId.id, filter) },
          orderBy: { id: sort === 'OLDEST' ? 'asc' : 'desc' },
        }),
    },
    ...pageOf('UnknownParcel'),
  ),
)

stateCounts({
  ...{ field: 'unknownParcelCounts', what: 'unknown parcels', machine: unknownParcelMachine, right: inboundRights.read },
  ...{ filter: UnknownParcelFilter, warehouse: Warehouse },
  group: async (ctx, warehouseId, filter: Filter) => {
    const rows = await ctx.db.unknownParcel.groupBy({
      by: ['state'],
      where: parcelsWhere(ctx, warehouseId, filter),
      _count: { _all: true },
    })
    return rows
  },
})

builder.queryField('parcelCarriers', (t) =>
  t.field({
    type: ['String'],
    description: 'Carriers that brought unknown parcels to a warehouse, those of the latest parcels first; none for customers.',
    authScopes: (_root, args) => ({ rightFor: { right: inboundRights.sign, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => carriersOf(ctx.db, warehouseId.id),
  }),
)
