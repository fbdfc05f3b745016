import type { Package as PackageRow } from '../generated/prisma/client.ts'
import { readPage } from '../kernel/rows/page.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageRequest, toConnection } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { SearchMiss } from '../kernel/schema/search.ts'
import { canonicalCode } from '../kernel/states/canonical.ts'
import { Warehouse } from '../warehouse/types.ts'
import { PackageFilter, packageQuery } from './filter.ts'
import { PackageSort, packageRights } from './states.ts'
import { countPackages, countsOfPackages, findSearchMisses, fromCursor, pageOfPackages, toCursor } from './store/list.ts'
import { Package, PackageState } from './types/package.ts'

builder.queryField('packages', (t) =>
  t.connection(
    {
      type: Package,
      description: 'Packages of a warehouse.',
      authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: PackageFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: enumOf(PackageSort), required: true, defaultValue: 'NEWEST', description: 'Sort order.' }),
      },
      resolve: async (_root, { warehouseId, filter, sort, ...args }, ctx, info) => {
        const query = packageQuery(ctx, warehouseId.id, filter)
        const page = pageRequest(args)
        const sql = pageOfPackages(query, sort, { ...page, from: page.from ? fromCursor(page.from) : null })
        const { rows, more } = await readPage<PackageRow>(ctx, info, 'Package', sql)
        const edges = rows.map((row) => ({ cursor: toCursor(row), node: row.node }))
        return { ...toConnection(edges, more, page), query }
      },
    },
    {
      name: 'PackageConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of packages in the list, counted up to 10,000.',
          resolve: ({ query }, _args, ctx) => countPackages(ctx.db, query),
        }),
        misses: t.field({
          type: [SearchMiss],
          description: 'Values of an exact search without a match in the list, in any state; empty for other searches.',
          resolve: ({ query }, _args, ctx) => findSearchMisses(ctx.db, query),
        }),
      }),
    },
    { name: 'PackageEdge' },
  ),
)

const PackageCount = builder.objectRef<Awaited<ReturnType<typeof countsOfPackages>>[number]>('PackageCount').implement({
  description: 'Number of packages in a state.',
  fields: (t) => ({
    state: t.expose('state', { type: PackageState, description: 'The state.' }),
    count: t.exposeInt('count', { description: 'Count; at most 10,000 with filters that are not tallied.' }),
  }),
})

builder.queryField('packageCounts', (t) =>
  t.field({
    type: [PackageCount],
    description: 'Number of packages in each state, in lifecycle order; ignores `states` of the filter.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      filter: t.arg({ type: PackageFilter, description: 'Filter; all if absent.' }),
    },
    resolve: (_root, { warehouseId, filter }, ctx) => countsOfPackages(ctx.db, packageQuery(ctx, warehouseId.id, filter)),
  }),
)

builder.queryField('packageByNumber', (t) =>
  t.prismaField({
    type: Package,
    nullable: true,
    description: 'A package by its waybill number; null if not found.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      number: t.arg.string({ required: true, description: 'Number, with or without the barcode prefix.' }),
    },
    resolve: (query, _root, { warehouseId, number }, ctx) =>
      ctx.db.package.findFirst({
        ...query,
        where: { ...visible(ctx, 'Package'), warehouseId: warehouseId.id, number: canonicalCode(number).toUpperCase().replace(/^P:/, '') },
      }),
  }),
)
