import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searched, searchValues } from '../kernel/schema/search.ts'
import type { Db } from '../kernel/sql/db.ts'
import { codeKey } from '../kernel/states/codes.ts'
import { Admission } from '../warehouse/states.ts'
import { withDescendants } from './rules/category.ts'
import { CustomsAttribute, SaleStatus } from './states.ts'
import { readCategories } from './store/category.ts'
import { productsWithText } from './store/find.ts'
import { Category, PackagingMaterial, ProductTag } from './types.ts'

export const ProductFilter = builder.inputType('ProductFilter', {
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

type Filter = typeof ProductFilter.$inferInput | null | undefined

/** Products within reach of the caller that match a filter; categories count with everything below them. */
export async function productsWhere(
  db: Pick<Db, 'category'> & Parameters<typeof productsWithText>[0],
  reached: Prisma.ProductWhereInput,
  filter: Filter,
): Promise<Prisma.ProductWhereInput> {
  const rows = filter?.categoryIds?.length ? await readCategories(db) : []
  const categoryIds = filter?.categoryIds?.flatMap(({ id }) => withDescendants(rows, id)) ?? []
  const values = searchValues(filter?.search)
  const found = filter?.search && values.length > 0 ? await productsWithText(db, values, filter.search.mode) : null
  const search = found ? { id: { in: found } } : searchedFields(filter)
  return { AND: [reached, search, ownFields(filter), categoryIds.length ? { categoryId: { in: categoryIds } } : {}] }
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
