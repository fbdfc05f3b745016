import { builder } from '../kernel/schema/builder.ts'
import { documentList } from '../kernel/schema/documentList.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { exceptionsWhere, ScanExceptionFilter } from './filter.ts'
import { scanExceptionMachine, stationRights } from './states.ts'
import { Station } from './types.ts'

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

documentList({
  name: 'scanException',
  model: 'ScanException',
  what: 'scan exceptions',
  emitted: 'opened or closed',
  right: stationRights.use,
  machine: scanExceptionMachine,
  filter: ScanExceptionFilter,
  where: exceptionsWhere,
})
