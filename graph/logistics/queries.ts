import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { byCode, CodeSort } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Warehouse } from '../warehouse/types.ts'
import { CarrierCode, logisticsRights } from './states.ts'
import { Channel, LogisticsGroup } from './types.ts'

builder.queryField('logisticsGroups', (t) =>
  t.prismaField({
    type: [LogisticsGroup],
    description: 'The logistics groups of a warehouse, by code.',
    authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) => {
      const where = { AND: [visible(ctx, 'LogisticsGroup'), { warehouseId: warehouseId.id }] }
      return ctx.db.logisticsGroup.findMany({ ...query, where, orderBy: { code: 'asc' } })
    },
  }),
)

builder.queryField('channels', (t) =>
  t.prismaField({
    type: [Channel],
    description: 'The channels of a warehouse, by code.',
    authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) => {
      const where = { AND: [visible(ctx, 'Channel'), { warehouseId: warehouseId.id }] }
      return ctx.db.channel.findMany({ ...query, where, orderBy: { code: 'asc' } })
    },
  }),
)

const LogisticsGroupFilter = builder.inputType('LogisticsGroupFilter', {
  description: 'Filter of logistics groups; all given fields must match.',
  fields: (t) => ({ search: t.field({ type: Search, description: 'Searches code and names.' }) }),
})

const groupsWhere = (ctx: Context, warehouseId: string, filter: typeof LogisticsGroupFilter.$inferInput | null | undefined) => ({
  warehouseId,
  AND: [visible(ctx, 'LogisticsGroup'), searched(filter?.search, (match) => [{ code: match }, { name: match }, { nameEn: match }])],
})

builder.queryField('logisticsGroupList', (t) =>
  t.prismaConnection(
    {
      type: 'LogisticsGroup',
      cursor: 'id',
      description: 'The logistics groups of a warehouse, in pages.',
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: LogisticsGroupFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CodeSort), required: true, defaultValue: 'CODE', description: 'Order; by code by default.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.logisticsGroup.count({ where: groupsWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.logisticsGroup.findMany({ ...query, where: groupsWhere(ctx, warehouseId.id, filter), orderBy: byCode[sort] }),
    },
    ...pageOf('LogisticsGroup'),
  ),
)

const ChannelFilter = builder.inputType('ChannelFilter', {
  description: 'Filter of channels; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches code, names and service.' }),
    groupIds: t.globalIDList({ for: LogisticsGroup, description: 'Only channels of these logistics groups.' }),
    carriers: t.field({ type: [enumOf(CarrierCode)], description: 'Only channels of these carriers.' }),
  }),
})

const channelsWhere = (ctx: Context, warehouseId: string, filter: typeof ChannelFilter.$inferInput | null | undefined) => ({
  warehouseId,
  AND: [
    visible(ctx, 'Channel'),
    searched(filter?.search, (match) => [{ code: match }, { name: match }, { nameEn: match }, { service: match }]),
    filter?.groupIds?.length ? { groupId: { in: filter.groupIds.map(({ id }) => id) } } : {},
    filter?.carriers?.length ? { carrier: { in: [...filter.carriers] } } : {},
  ],
})

builder.queryField('channelList', (t) =>
  t.prismaConnection(
    {
      type: 'Channel',
      cursor: 'id',
      description: 'The channels of a warehouse, in pages.',
      authScopes: (_root, args) => ({ rightFor: { right: logisticsRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: ChannelFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(CodeSort), required: true, defaultValue: 'CODE', description: 'Order; by code by default.' }),
      },
      totalCount: (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.channel.count({ where: channelsWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: (query, _root, { warehouseId, filter, sort }, ctx) =>
        ctx.db.channel.findMany({ ...query, where: channelsWhere(ctx, warehouseId.id, filter), orderBy: byCode[sort] }),
    },
    ...pageOf('Channel'),
  ),
)
