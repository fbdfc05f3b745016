import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { Warehouse } from '../warehouse/types.ts'
import { examplesOf } from './examples.ts'
import { exchangeRights, ImportKind } from './states.ts'
import { ImportTarget, readTargets } from './types/importTarget.ts'
import { SheetImport } from './types/sheetImport.ts'

const SheetImportFilter = builder.inputType('SheetImportFilter', {
  description: 'Filter of imports. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    kinds: t.field({ type: [enumOf(ImportKind)], description: 'Only these kinds.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    targetIds: t.globalIDList({ description: 'Only these targets.' }),
    search: t.field({ type: Search, description: 'Search of the name of the file.' }),
  }),
})

builder.queryField('sheetImports', (t) =>
  t.prismaConnection(
    {
      type: SheetImport,
      cursor: 'id',
      description: 'Uploaded spreadsheets of a warehouse, newest first.',
      authScopes: (_root, args) => ({ rightFor: { right: exchangeRights.import, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: SheetImportFilter, description: 'Filter; all if absent.' }),
      },
      resolve: (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.sheetImport.findMany({
          ...query,
          where: {
            warehouseId: warehouseId.id,
            ...(filter?.kinds?.length && { kind: { in: [...filter.kinds] } }),
            ...(filter?.customerIds?.length && { customerId: { in: filter.customerIds.map(({ id }) => id) } }),
            ...(filter?.targetIds?.length && { targetId: { in: filter.targetIds.map(({ id }) => id) } }),
            AND: [visible(ctx, 'SheetImport'), searched<Prisma.SheetImportWhereInput>(filter?.search, (match) => [{ fileName: match }])],
          },
          orderBy: { id: 'desc' },
        }),
    },
    ...pageOf('SheetImport'),
  ),
)

builder.queryField('importTarget', (t) =>
  t.field({
    type: ImportTarget,
    nullable: true,
    description:
      'What the rows of a kind of import can go into, such as an edition of a zone table; null if there is none in the warehouse.',
    authScopes: (_root, { warehouseId }) => ({
      rightFor: { right: exchangeRights.import, ref: { warehouseId: warehouseId.id, customerId: null } },
    }),
    args: {
      kind: t.arg({ type: enumOf(ImportKind), required: true, description: 'What is imported.' }),
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      targetId: t.arg.globalID({ required: true, description: 'The target.' }),
    },
    resolve: async (_root, { kind, warehouseId, targetId }, ctx) => {
      const [found] = await readTargets(ctx, [{ kind, id: targetId.id }])
      return found?.node === targetId.typename && found.warehouseId === warehouseId.id ? found : null
    },
  }),
)

builder.queryField('hasImportExamples', (t) =>
  t.boolean({
    description:
      'Whether the server gives example rows for an import (`GET /imports/examples/PRODUCTS.xlsx?warehouse=…&customer=…`, or `…&target=…`): until the warehouse has shipped a package, and while the customer or target has nothing of the kind.',
    authScopes: (_root, { warehouseId, customerId }) => ({
      rightFor: { right: exchangeRights.import, ref: { warehouseId: warehouseId.id, customerId: customerId?.id ?? null } },
    }),
    args: {
      kind: t.arg({ type: enumOf(ImportKind), required: true, description: 'What is imported.' }),
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      customerId: t.arg.globalID({ for: Customer, description: 'The customer; absent if the rows go into a target.' }),
      targetId: t.arg.globalID({ description: 'The target; absent if the rows belong to a customer.' }),
    },
    resolve: async (_root, { kind, warehouseId, customerId, targetId }, ctx) =>
      (await examplesOf(ctx, { kind, warehouseId: warehouseId.id, customerId: customerId?.id ?? null, target: targetId ?? null })).length >
      0,
  }),
)
