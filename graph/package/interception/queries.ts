import type { Prisma } from '../../generated/prisma/client.ts'
import { scopeOfRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { stateCounts } from '../../kernel/schema/stateCounts.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { InterceptionSort, interceptionMachine, interceptionsCountedTo, packageRights } from '../states.ts'
import { InterceptionRequest } from '../types/interception.ts'
import { InterceptionFilter, interceptionsWhere } from './filter.ts'

type Filter = typeof InterceptionFilter.$inferInput | null | undefined

const where = (ctx: Context, warehouseId: string, filter: Filter) =>
  interceptionsWhere(warehouseId, scopeOfRight(signedIn(ctx), packageRights.read)?.customerIds ?? null, filter)

const orders = {
  DUE: [{ dueAt: 'asc' }, { id: 'asc' }],
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
} satisfies Record<keyof typeof InterceptionSort.values, Prisma.InterceptionRequestOrderByWithRelationInput[]>

builder.queryField('interceptions', (t) =>
  t.prismaConnection(
    {
      type: InterceptionRequest,
      cursor: 'id',
      description: 'Requests to intercept packages of a warehouse, and what became of them.',
      authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: InterceptionFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(InterceptionSort), description: 'Order; default `NEWEST`.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.interceptionRequest.count({ where: where(ctx, warehouseId.id, filter), take: interceptionsCountedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.interceptionRequest.findMany({
          ...{ ...query, where: where(ctx, warehouseId.id, filter) },
          orderBy: orders[sort ?? 'NEWEST'],
        }),
    },
    ...pageOf('InterceptionRequest'),
  ),
)

stateCounts({
  ...{ field: 'interceptionCounts', what: 'interceptions', machine: interceptionMachine, right: packageRights.read },
  ...{ filter: InterceptionFilter, warehouse: Warehouse },
  group: async (ctx, warehouseId, filter: Filter) => {
    const rows = await ctx.db.interceptionRequest.groupBy({ by: ['state'], where: where(ctx, warehouseId, filter), _count: { _all: true } })
    return rows
  },
})

builder.subscriptionField('interceptionChanged', (t) =>
  t.prismaField({
    type: InterceptionRequest,
    nullable: true,
    description: 'Emits interceptions of the warehouse when requested or settled, starting with those of the last ten seconds.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'InterceptionRequest' && s.warehouseId === warehouseId.id ? s.id : null), 100),
    resolve: (query, id, _args, ctx) =>
      ctx.db.interceptionRequest.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'InterceptionRequest') } }),
  }),
)
