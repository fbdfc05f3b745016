import { builder } from '../kernel/builder.ts'
import { visible } from '../kernel/scoped.ts'
import { warehouseRights } from './states.ts'
import { Warehouse } from './types.ts'

builder.queryField('warehouses', (t) =>
  t.prismaField({
    type: [Warehouse],
    description: 'The warehouses that you may see, by number.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) => ctx.db.warehouse.findMany({ ...query, where: visible(ctx, 'Warehouse'), orderBy: { number: 'asc' } }),
  }),
)

const LocationFilter = builder.inputType('LocationFilter', {
  description: 'Which locations.',
  fields: (t) => ({
    code: t.string({ description: 'Codes that begin with this.' }),
    cargoAreaId: t.globalID({ description: 'Of this cargo area.' }),
  }),
})

builder.queryField('locations', (t) =>
  t.prismaConnection({
    type: 'Location',
    cursor: 'id',
    description: 'The storage spaces of a warehouse, newest first.',
    authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: LocationFilter, description: 'Which ones; without it, all.' }),
    },
    resolve: (query, _root, { warehouseId, filter }, ctx) =>
      ctx.db.location.findMany({
        ...query,
        where: {
          ...visible(ctx, 'Location'),
          warehouseId: warehouseId.id,
          kind: 'SHELF',
          ...(filter?.code && { code: { startsWith: filter.code.toUpperCase() } }),
          ...(filter?.cargoAreaId && { cargoAreaId: filter.cargoAreaId.id }),
        },
        orderBy: { id: 'desc' },
      }),
  }),
)

