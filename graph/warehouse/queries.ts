import { Person } from '../access/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { pageOf } from '../kernel/pageOf.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched } from '../kernel/search.ts'
import { defineEnum } from '../kernel/vocabulary.ts'
import { LocationStatus, warehouseRights } from './states.ts'
import { ShelfSpec, Warehouse } from './types.ts'

/** From here on, a count says no more than that there are more. */
const countedTo = 10_000

builder.queryField('warehouses', (t) =>
  t.prismaField({
    type: [Warehouse],
    description: 'The warehouses that you may see, by number.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.warehouse.findMany({ ...query, where: visible(ctx, 'Warehouse'), orderBy: { number: 'asc' } }),
  }),
)

builder.queryField('shelfSpecs', (t) =>
  t.prismaField({
    type: [ShelfSpec],
    description: 'The sizes of shelves, by name.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.shelfSpec.findMany({ ...query, where: visible(ctx, 'ShelfSpec'), orderBy: { name: 'asc' } }),
  }),
)

builder.queryField('pickers', (t) =>
  t.field({
    type: [Person],
    description: 'Who may pick in a warehouse, by name: to choose the picker of a wave.',
    authScopes: (_root, args) => ({ rightFor: { right: 'wave:generate', ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) =>
      ctx.db.staff.findMany({
        where: {
          active: true,
          grants: { some: { role: { rights: { has: 'wave:pick' } }, OR: [{ warehouseId: null }, { warehouseId: warehouseId.id }] } },
        },
        select: { id: true, name: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
)

const LocationFilter = builder.inputType('LocationFilter', {
  description: 'Which locations; every field narrows.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'By code.' }),
    cargoAreaId: t.globalID({ description: 'Of this cargo area.' }),
    statuses: t.field({ type: [enumOf(LocationStatus)], description: 'With one of these statuses.' }),
  }),
})

const LocationSort = defineEnum('LocationSort', 'The order of locations.', {
  NEWEST: 'Newest first.',
  CODE: 'By code.',
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
      description: 'The storage spaces of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: warehouseRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: LocationFilter, description: 'Which ones; without it, all.' }),
        sort: t.arg({ type: enumOf(LocationSort), required: true, defaultValue: 'NEWEST', description: 'In which order.' }),
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
