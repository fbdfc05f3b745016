import { staffWithRight } from '../access/steps.ts'
import { Person } from '../access/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { defineEnum } from '../kernel/schema/enumSpec.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { LocationStatus, warehouseRights } from './states.ts'
import { ShelfSpec, Warehouse } from './types.ts'

/** Counts stop here: a longer list only says that there are more. */
const countedTo = 10_000

builder.queryField('warehouses', (t) =>
  t.prismaField({
    type: [Warehouse],
    description: 'Visible warehouses, by number.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.warehouse.findMany({ ...query, where: visible(ctx, 'Warehouse'), orderBy: { number: 'asc' } }),
  }),
)

builder.queryField('shelfSpecs', (t) =>
  t.prismaField({
    type: [ShelfSpec],
    description: 'Shelf sizes, by name.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.shelfSpec.findMany({ ...query, where: visible(ctx, 'ShelfSpec'), orderBy: { name: 'asc' } }),
  }),
)

builder.queryField('pickers', (t) =>
  t.field({
    type: [Person],
    description: 'Staff who may pick in a warehouse, by name.',
    authScopes: (_root, args) => ({ rightFor: { right: 'wave:generate', ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => staffWithRight(ctx.db, 'wave:pick', warehouseId.id),
  }),
)

const LocationFilter = builder.inputType('LocationFilter', {
  description: 'Filter of locations; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches the code.' }),
    cargoAreaId: t.globalID({ description: 'Only this cargo area.' }),
    statuses: t.field({ type: [enumOf(LocationStatus)], description: 'Only these statuses.' }),
  }),
})

const LocationSort = defineEnum('LocationSort', 'Sort order of locations.', {
  NEWEST: 'Newest first.',
  CODE: 'Searches the code.',
})

const byStatus = {
  OCCUPIED: { stocks: { some: { onHand: { gt: 0 } } } },
  CLEANABLE: { stocks: { some: { cleanedAt: null }, none: { onHand: { gt: 0 } } } },
  IDLE: { stocks: { none: { OR: [{ onHand: { gt: 0 } }, { cleanedAt: null }] } } },
} satisfies Record<keyof typeof LocationStatus.values, Prisma.LocationWhereInput>

interface LocationArgs {
  warehouseId: { id: string }
  filter?: typeof LocationFilter.$inferInput | null | undefined
}

const locationsWhere = ({ warehouseId, filter }: LocationArgs): Prisma.LocationWhereInput => ({
  warehouseId: warehouseId.id,
  kind: 'SHELF',
  AND: [
    searched(filter?.search, (match) => [{ code: match }]),
    filter?.statuses?.length ? { OR: filter.statuses.map((status) => byStatus[status]) } : {},
    filter?.cargoAreaId ? { cargoAreaId: filter.cargoAreaId.id } : {},
  ],
})

builder.queryField('locations', (t) =>
  t.prismaConnection(
    {
      type: 'Location',
      cursor: 'id',
      description: 'Locations of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: LocationFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(LocationSort), required: true, defaultValue: 'NEWEST', description: 'Sort order.' }),
      },
      totalCount: (_parent, args, ctx) =>
        ctx.db.location.count({ where: { AND: [visible(ctx, 'Location'), locationsWhere(args)] }, take: countedTo }),
      resolve: (query, _root, args, ctx) =>
        ctx.db.location.findMany({
          ...query,
          where: { AND: [visible(ctx, 'Location'), locationsWhere(args)] },
          orderBy: args.sort === 'CODE' ? [{ code: 'asc' }, { id: 'asc' }] : [{ id: 'desc' }],
        }),
    },
    ...pageOf('Location'),
  ),
)
