import { builder } from '../kernel/schema/builder.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { Printer } from './types.ts'

builder.queryField('printers', (t) =>
  t.prismaField({
    type: [Printer],
    description: 'Printers of a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (query, _root, { warehouseId }, ctx) => {
      const where = { AND: [visible(ctx, 'Printer'), { warehouseId: warehouseId.id, deletedAt: null }] }
      return ctx.db.printer.findMany({ ...query, where, orderBy: { name: 'asc' } })
    },
  }),
)
