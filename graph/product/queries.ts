import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { productRights, SaleStatus } from './states.ts'
import { PackagingMaterial } from './types.ts'

/** Counts stop here: a longer list only says that there are more. */
const countedTo = 10_000

const ProductFilter = builder.inputType('ProductFilter', {
  description: 'Filter of products; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches SKU, name and barcode.' }),
    customerId: t.globalID({ for: Customer, description: 'Only this customer.' }),
    sale: t.field({ type: enumOf(SaleStatus), description: 'Only this sales status.' }),
  }),
})

const productsWhere = (filter: typeof ProductFilter.$inferInput | null | undefined): Prisma.ProductWhereInput => ({
  AND: [
    searched<Prisma.ProductWhereInput>(filter?.search, (match) => [
      { sku: match },
      { name: match },
      { barcodes: { some: { code: match } } },
    ]),
    filter?.customerId ? { customerId: filter.customerId.id } : {},
    filter?.sale ? { sale: filter.sale } : {},
  ],
})

builder.queryField('products', (t) =>
  t.prismaConnection(
    {
      type: 'Product',
      cursor: 'id',
      description: 'The products, newest first.',
      authScopes: { right: productRights.read },
      args: { filter: t.arg({ type: ProductFilter, description: 'Filter; all if absent.' }) },
      totalCount: (_parent, { filter }, ctx) =>
        ctx.db.product.count({ where: { AND: [visible(ctx, 'Product'), productsWhere(filter)] }, take: countedTo }),
      resolve: (query, _root, { filter }, ctx) =>
        ctx.db.product.findMany({ ...query, where: { AND: [visible(ctx, 'Product'), productsWhere(filter)] }, orderBy: { id: 'desc' } }),
    },
    ...pageOf('Product'),
  ),
)

builder.queryField('packagingMaterials', (t) =>
  t.prismaField({
    type: [PackagingMaterial],
    description: 'The packaging materials, by number.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.packagingMaterial.findMany({ ...query, where: visible(ctx, 'PackagingMaterial'), orderBy: { number: 'asc' } }),
  }),
)
