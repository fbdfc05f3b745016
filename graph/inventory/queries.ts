import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { Warehouse } from '../warehouse/types.ts'
import { AdjustmentReason, adjustmentMachine, documentsCountedTo, inventoryRights } from './states.ts'
import { Adjustment, AdjustmentState } from './types.ts'

const AdjustmentFilter = builder.inputType('AdjustmentFilter', {
  description: 'Filter of adjustments. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [AdjustmentState], description: 'Only these states. Ignored by counts per state.' }),
    reasons: t.field({ type: [enumOf(AdjustmentReason)], description: 'Only these reasons.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    search: t.field({ type: Search, description: 'Searches number and SKU.' }),
  }),
})

type Filter = typeof AdjustmentFilter.$inferInput | null | undefined

const adjustmentsWhere = (ctx: Context, warehouseId: string, filter: Filter): Prisma.AdjustmentWhereInput => ({
  warehouseId,
  ...(filter?.states?.length && { state: { in: [...filter.states] } }),
  ...(filter?.reasons?.length && { reason: { in: [...filter.reasons] } }),
  ...(filter?.customerIds?.length && { customerId: { in: filter.customerIds.map(({ id }) => id) } }),
  AND: [
    visible(ctx, 'Adjustment'),
    searched<Prisma.AdjustmentWhereInput>(filter?.search, (match) => [{ number: match }, { lines: { some: { product: { sku: match } } } }]),
  ],
})

builder.queryField('adjustments', (t) =>
  t.prismaConnection(
    {
      type: Adjustment,
      cursor: 'id',
      description: 'Adjustments of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: AdjustmentFilter, description: 'Filter; all if absent.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.adjustment.count({ where: adjustmentsWhere(ctx, warehouseId.id, filter), take: documentsCountedTo }),
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.adjustment.findMany({ ...query, where: adjustmentsWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('Adjustment'),
  ),
)

const AdjustmentCount = builder.objectRef<{ state: keyof typeof adjustmentMachine.states; count: number }>('AdjustmentCount').implement({
  description: 'Number of adjustments in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: AdjustmentState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Number of adjustments.' }),
  }),
})

builder.queryField('adjustmentCounts', (t) =>
  t.field({
    type: [AdjustmentCount],
    description: 'Number of adjustments in each state, in lifecycle order; ignores `states` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: AdjustmentFilter, description: 'Filter; all if absent.' }),
    },
    resolve: async (_root, { warehouseId, filter }, ctx) => {
      const rows = await ctx.db.adjustment.groupBy({
        by: ['state'],
        where: adjustmentsWhere(ctx, warehouseId.id, { ...filter, states: null }),
        _count: { _all: true },
      })
      const counts = new Map(rows.map(({ state, _count }) => [state, _count._all]))
      return adjustmentMachine.order.map((state) => ({ state, count: counts.get(state) ?? 0 }))
    },
  }),
)
