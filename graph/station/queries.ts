import { builder } from '../kernel/builder.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { stationRights } from './states.ts'
import { Station } from './types.ts'

builder.queryField('stations', (t) =>
  t.prismaField({
    type: [Station],
    description: 'The scan stations of a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: stationRights.use, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) => {
      const where = { AND: [visible(ctx, 'Station'), { warehouseId: warehouseId.id }] }
      return ctx.db.station.findMany({ ...query, where, orderBy: { name: 'asc' } })
    },
  }),
)
