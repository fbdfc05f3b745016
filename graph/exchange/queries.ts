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
import { SheetImport } from './types/sheetImport.ts'

const SheetImportFilter = builder.inputType('SheetImportFilter', {
  description: 'Filter of imports. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    kinds: t.field({ type: [enumOf(ImportKind)], description: 'Only these kinds.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
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
            AND: [visible(ctx, 'SheetImport'), searched<Prisma.SheetImportWhereInput>(filter?.search, (match) => [{ fileName: match }])],
          },
          orderBy: { id: 'desc' },
        }),
    },
    ...pageOf('SheetImport'),
  ),
)

builder.queryField('hasImportExamples', (t) =>
  t.boolean({
    description:
      'Whether the server gives example rows for an import (`GET /imports/examples/PRODUCTS.xlsx?warehouse=…&customer=…`): until the warehouse has shipped a package, and while the customer has nothing of the kind.',
    authScopes: (_root, { warehouseId, customerId }) => ({
      rightFor: { right: exchangeRights.import, ref: { warehouseId: warehouseId.id, customerId: customerId.id } },
    }),
    args: {
      kind: t.arg({ type: enumOf(ImportKind), required: true, description: 'What is imported.' }),
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      customerId: t.arg.globalID({ required: true, for: Customer, description: 'The customer.' }),
    },
    resolve: async (_root, { kind, warehouseId, customerId }, ctx) =>
      (await examplesOf(ctx, { kind, warehouseId: warehouseId.id, customerId: customerId.id })).length > 0,
  }),
)
