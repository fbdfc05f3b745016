import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { sanitizeText } from '../kernel/input/sanitizeText.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { stateCounts } from '../kernel/schema/stateCounts.ts'
import { Warehouse } from '../warehouse/types.ts'
import { AdjustmentReason, adjustmentMachine, documentsCountedTo, inventoryRights, transferMachine } from './states.ts'
import { Adjustment, AdjustmentState } from './types/adjustment.ts'
import { Transfer, TransferState } from './types/transfer.ts'

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

stateCounts({
  ...{ field: 'adjustmentCounts', what: 'adjustments', machine: adjustmentMachine, right: inventoryRights.read },
  ...{ filter: AdjustmentFilter, warehouse: Warehouse },
  group: async (ctx, warehouseId, filter: Filter) => {
    const rows = await ctx.db.adjustment.groupBy({
      by: ['state'],
      where: adjustmentsWhere(ctx, warehouseId, filter),
      _count: { _all: true },
    })
    return rows
  },
})

const TransferFilter = builder.inputType('TransferFilter', {
  description: 'Filter of transfers. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [TransferState], description: 'Only these states. Ignored by counts per state.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only with goods of these customers.' }),
    search: t.field({ type: Search, description: 'Searches number, SKU and location.' }),
    moveKey: t.string({ description: 'Only the move without a plan with this key.' }),
  }),
})

type TransferFilterInput = typeof TransferFilter.$inferInput | null | undefined

const transfersWhere = (ctx: Context, warehouseId: string, filter: TransferFilterInput): Prisma.TransferWhereInput => ({
  warehouseId,
  ...(filter?.moveKey && { moveKey: sanitizeText(filter.moveKey) }),
  ...(filter?.states?.length && { state: { in: [...filter.states] } }),
  ...(filter?.customerIds?.length && { lines: { some: { customerId: { in: filter.customerIds.map(({ id }) => id) } } } }),
  AND: [
    visible(ctx, 'Transfer'),
    searched<Prisma.TransferWhereInput>(filter?.search, (match) => [
      { number: match },
      { lines: { some: { product: { sku: match } } } },
      { lines: { some: { fromLocation: { code: match } } } },
      { lines: { some: { toLocation: { code: match } } } },
    ]),
  ],
})

builder.queryField('transfers', (t) =>
  t.prismaConnection(
    {
      type: Transfer,
      cursor: 'id',
      description: 'Transfers of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: TransferFilter, description: 'Filter; all if absent.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.transfer.count({ where: transfersWhere(ctx, warehouseId.id, filter), take: documentsCountedTo }),
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.transfer.findMany({ ...query, where: transfersWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('Transfer'),
  ),
)

stateCounts({
  ...{ field: 'transferCounts', what: 'transfers', machine: transferMachine, right: inventoryRights.read },
  ...{ filter: TransferFilter, warehouse: Warehouse },
  group: async (ctx, warehouseId, filter: TransferFilterInput) => {
    const rows = await ctx.db.transfer.groupBy({ by: ['state'], where: transfersWhere(ctx, warehouseId, filter), _count: { _all: true } })
    return rows
  },
})
