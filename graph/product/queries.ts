import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched, searchValues } from '../kernel/schema/search.ts'
import { codeKey } from '../kernel/states/codes.ts'
import { countedTo } from '../kernel/states/countedTo.ts'
import { Admission, warehouseRights } from '../warehouse/states.ts'
import { inTreeOrder, withDescendants } from './rules/category.ts'
import { CustomsAttribute, productRights, SaleStatus } from './states.ts'
import { readCategories } from './store/category.ts'
import { productsWithText } from './store/find.ts'
import { Category, PackagingMaterial, ProductTag } from './types.ts'

const ProductFilter = builder.inputType('ProductFilter', {
  description: 'Filter of products; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches SKU, names in Chinese and English, and barcode, a GTIN in any of its forms.' }),
    customerId: t.globalID({ for: Customer, description: 'Only this customer.' }),
    customerIds: t.globalIDList({ for: Customer, description: 'Only these customers.' }),
    sale: t.field({ type: enumOf(SaleStatus), description: 'Only this sales status.' }),
    receiving: t.field({ type: enumOf(Admission), description: 'Only this receiving status.' }),
    tagIds: t.globalIDList({ for: ProductTag, description: 'Only products with one of these tags.' }),
    categoryIds: t.globalIDList({ for: Category, description: 'Only products in one of these categories, or below it.' }),
    packagingMaterialIds: t.globalIDList({
      for: PackagingMaterial,
      description: 'Only products that are always packed in one of these packaging materials.',
    }),
    customsAttributes: t.field({ type: [enumOf(CustomsAttribute)], description: 'Only products with one of these customs attributes.' }),
  }),
})

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

type Filter = typeof ProductFilter.$inferInput | null | undefined

/** Condition of a filter; categories count with everything below them. */
async function productsWhere(ctx: Context, filter: Filter): Promise<Prisma.ProductWhereInput> {
  const rows = filter?.categoryIds?.length ? await readCategories(ctx.db) : []
  const categoryIds = filter?.categoryIds?.flatMap(({ id }) => withDescendants(rows, id)) ?? []
  const values = searchValues(filter?.search)
  const found = filter?.search && values.length > 0 ? await productsWithText(ctx.db, values, filter.search.mode) : null
  const search = found ? { id: { in: found } } : searchedFields(filter)
  return { AND: [visible(ctx, 'Product'), search, ownFields(filter), categoryIds.length ? { categoryId: { in: categoryIds } } : {}] }
}

const searchedFields = (filter: Filter): Prisma.ProductWhereInput =>
  searched<Prisma.ProductWhereInput>(filter?.search, (match, values) => [
    { sku: match },
    { name: match },
    { declaredNameEn: match },
    { barcodes: { some: { OR: [{ code: match }, { codeKey: { in: values.map(codeKey) } }] } } },
  ])

const ownFields = (filter: Filter): Prisma.ProductWhereInput => ({
  AND: [
    filter?.customerId ? { customerId: filter.customerId.id } : {},
    filter?.customerIds?.length ? { customerId: { in: filter.customerIds.map(({ id }) => id) } } : {},
    filter?.sale ? { sale: filter.sale } : {},
    filter?.receiving ? { receiving: filter.receiving } : {},
    filter?.tagIds?.length ? { tags: { some: { tagId: { in: filter.tagIds.map(({ id }) => id) } } } } : {},
    filter?.packagingMaterialIds?.length ? { packagingMaterialId: { in: filter.packagingMaterialIds.map(({ id }) => id) } } : {},
    filter?.customsAttributes?.length ? { customsAttributes: { hasSome: filter.customsAttributes } } : {},
  ],
})

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
      totalCount: async (_parent, { filter }, ctx) => ctx.db.product.count({ where: await productsWhere(ctx, filter), take: countedTo }),
      resolve: async (query, _root, { filter, sort }, ctx) =>
        ctx.db.product.findMany({
          ...query,
          where: await productsWhere(ctx, filter),
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
