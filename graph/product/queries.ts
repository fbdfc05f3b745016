import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { ProductFilter, productsWhere } from './filter.ts'
import { inTreeOrder } from './rules/category.ts'
import { productRights } from './states.ts'
import { readCategories } from './store/category.ts'
import { Category, PackagingMaterial, ProductTag } from './types.ts'

const ProductSort = builder.enumType('ProductSort', {
  description: 'Order of products.',
  values: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
    SKU: { description: 'By SKU.' },
    SKU_DESC: { description: 'By SKU, last first.' },
  } as const,
})

const orders = {
  NEWEST: [{ id: 'desc' }],
  OLDEST: [{ id: 'asc' }],
  SKU: [{ sku: 'asc' }, { id: 'asc' }],
  SKU_DESC: [{ sku: 'desc' }, { id: 'desc' }],
} satisfies Record<string, Prisma.ProductOrderByWithRelationInput[]>

builder.queryField('products', (t) =>
  t.prismaConnection(
    {
      type: 'Product',
      cursor: 'id',
      description: 'The products.',
      authScopes: { right: productRights.read },
      args: {
        filter: t.arg({ type: ProductFilter, description: 'Filter; all if absent.' }),
        sort: t.arg({ type: ProductSort, defaultValue: 'NEWEST', description: 'Order; newest first by default.' }),
      },
      totalCount: async (_parent, { filter }, ctx) =>
        ctx.db.product.count({ where: await productsWhere(ctx.db, visible(ctx, 'Product'), filter), take: countedTo }),
      resolve: async (query, _root, { filter, sort }, ctx) =>
        ctx.db.product.findMany({
          ...query,
          where: await productsWhere(ctx.db, visible(ctx, 'Product'), filter),
          orderBy: orders[sort ?? 'NEWEST'],
        }),
    },
    ...pageOf('Product'),
  ),
)

builder.queryField('productTags', (t) =>
  t.prismaField({
    type: [ProductTag],
    description: 'The product tags, by name.',
    authScopes: { right: warehouseRights.read },
    resolve: (query, _root, _args, ctx) =>
      ctx.db.productTag.findMany({ ...query, where: visible(ctx, 'ProductTag'), orderBy: { name: 'asc' } }),
  }),
)

builder.queryField('categories', (t) =>
  t.prismaField({
    type: [Category],
    description: 'The categories as the tree shows them: each followed by its subcategories.',
    authScopes: { right: warehouseRights.read },
    resolve: async (query, _root, _args, ctx) => {
      const rows = await ctx.db.category.findMany({ ...query, where: visible(ctx, 'Category') })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return inTreeOrder(await readCategories(ctx.db)).flatMap(({ id }) => byId.get(id) ?? [])
    },
  }),
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
