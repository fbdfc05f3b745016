import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { logisticsRights } from './states.ts'
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
