import type { Package as PackageRow } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { askedPage, pageShown } from '../kernel/pageOf.ts'
import { readPage } from '../kernel/rows/page.ts'
import { visible } from '../kernel/scoped.ts'
import { Warehouse } from '../warehouse/types.ts'
import { PackageFilter, packageQuery } from './filter.ts'
import { PackageSort, packageRights } from './states.ts'
import { countPackages, countsOfPackages, fromCursor, pageOfPackages, toCursor } from './store/list.ts'
import { Package, PackageState } from './types/package.ts'

builder.queryField('packages', (t) =>
  t.connection(
    {
      type: Package,
      description: 'The packages of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: PackageFilter, description: 'Which ones; without it, all.' }),
        sort: t.arg({ type: enumOf(PackageSort), required: true, defaultValue: 'NEWEST', description: 'In which order.' }),
      },
      resolve: async (_root, { warehouseId, filter, sort, ...args }, ctx, info) => {
        const query = packageQuery(ctx, warehouseId.id, filter)
        const page = askedPage(args)
        const sql = pageOfPackages(query, sort, { ...page, from: page.from ? fromCursor(page.from) : null })
        const { rows, more } = await readPage<PackageRow>(ctx, info, 'Package', sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: row.node }))
        return { ...pageShown(edges, more, page), query }
      },
    },
    {
      name: 'PackageConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'How many packages the whole list has, counted up to 10,000.',
          resolve: ({ query }, _args, ctx) => countPackages(ctx.db, query),
        }),
      }),
    },
    { name: 'PackageEdge' },
  ),
)

const PackageCount = builder.objectRef<Awaited<ReturnType<typeof countsOfPackages>>[number]>('PackageCount').implement({
  description: 'How many packages of a list are in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: PackageState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'How many; with filters that no tally knows, at most 10,000.' }),
  }),
})

builder.queryField('packageCounts', (t) =>
  t.field({
    type: [PackageCount],
    description: 'How many packages of a list are in each state, in the order of their life; `states` of the filter is left out.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: PackageFilter, description: 'Which ones; without it, all.' }),
    },
    resolve: (_root, { warehouseId, filter }, ctx) => countsOfPackages(ctx.db, packageQuery(ctx, warehouseId.id, filter)),
  }),
)

builder.queryField('packageByNumber', (t) =>
  t.prismaField({
    type: Package,
    nullable: true,
    description: 'A package of a warehouse by its waybill number; null where there is none.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      number: t.arg.string({ required: true, description: 'Its number, with or without the prefix of the barcode.' }),
    },
    resolve: (query, _root, { warehouseId, number }, ctx) =>
      ctx.db.package.findFirst({
        ...query,
        where: { ...visible(ctx, 'Package'), warehouseId: warehouseId.id, number: number.trim().toUpperCase().replace(/^P:/, '') },
      }),
  }),
)
