import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { stateCounts } from '../../kernel/schema/stateCounts.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { countMachine, documentsCountedTo, inventoryRights, StockCountType } from '../states.ts'
import { StockCount, StockCountState } from '../types/count.ts'

const StockCountFilter = builder.inputType('StockCountFilter', {
  description: 'Filter of counts. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [StockCountState], description: 'Only these states. Ignored by counts per state.' }),
    types: t.field({ type: [enumOf(StockCountType)], description: 'Only these types.' }),
    search: t.field({ type: Search, description: 'Searches number, SKU and location.' }),
  }),
})

type Filter = typeof StockCountFilter.$inferInput | null | undefined

const countsWhere = (ctx: Context, warehouseId: string, filter: Filter): Prisma.StockCountWhereInput => ({
  warehouseId,
  ...(filter?.states?.length && { state: { in: [...filter.states] } }),
  ...(filter?.types?.length && { type: { in: [...filter.types] } }),
  AND: [
    visible(ctx, 'StockCount'),
    searched<Prisma.StockCountWhereInput>(filter?.search, (match) => [
      { number: match },
      { lines: { some: { product: { sku: match } } } },
      { places: { some: { location: { code: match } } } },
    ]),
  ],
})

builder.queryField('stockCounts', (t) =>
  t.prismaConnection(
    {
      type: StockCount,
      cursor: 'id',
      description: 'Counts of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: StockCountFilter, description: 'Filter; all if absent.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.stockCount.count({ where: countsWhere(ctx, warehouseId.id, filter), take: documentsCountedTo }),
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.stockCount.findMany({ ...query, where: countsWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('StockCount'),
  ),
)

stateCounts({
  ...{ field: 'stockCountCounts', what: 'counts', machine: countMachine, right: inventoryRights.read },
  ...{ filter: StockCountFilter, warehouse: Warehouse },
  group: async (ctx, warehouseId, filter: Filter) => {
    const rows = await ctx.db.stockCount.groupBy({ by: ['state'], where: countsWhere(ctx, warehouseId, filter), _count: { _all: true } })
    return rows
  },
})
