import { customerRights } from '../customer/states.ts'
import { customerName } from '../customer/types.ts'
import { Picture } from '../file/types.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { namesTold } from '../kernel/command/actorName.ts'
import { nameIn } from '../kernel/name.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { displayName } from '../kernel/schema/displayName.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Money } from '../kernel/schema/money.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { hiddenWithout, scoped, visible } from '../kernel/schema/scoped.ts'
import { Admission, warehouseRights } from '../warehouse/states.ts'
import { ProductInput } from './input.ts'
import { withAncestors } from './rules/category.ts'
import type { FieldChange } from './rules/changes.ts'
import { productNameIn } from './rules/product.ts'
import type { KnownCode } from './rules/scanned.ts'
import { CustomsAttribute, historyDefault, historyMaximum, ProductHappening, productRights, SaleStatus } from './states.ts'
import { readCategories } from './store/category.ts'
import { type ProductEvent, readHistories } from './store/history.ts'
import { readMainPictures } from './store/picture.ts'

// Rows of createProducts refer to this type by name.
inputType('ProductInput', 'One product.', ProductInput)

export const ProductTag = builder.prismaNode('ProductTag', {
  description: 'A tag of products, such as "fragile gift"; the same for all customers.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ProductTag', warehouseRights.read),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    productCount: t.relationCount('products', {
      description: 'Number of products with this tag that you may see.',
      where: (_args, ctx) => ({ product: visible(ctx, 'Product') }),
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

/** Names of the categories from the top, such as "Clothing / Shirts". */
async function categoryPaths(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await readCategories(ctx.db)
  return ids.map((id) =>
    withAncestors(rows, id)
      .map((row) => nameIn(ctx.language, row))
      .join(' / '),
  )
}

export const Category = builder.prismaNode('Category', {
  description: 'A category of products, in a tree; the same for all customers.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Category', warehouseRights.read),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    path: t.loadable({
      type: 'String',
      description: 'Names from the top of the tree, in your language, such as `Clothing / Shirts`.',
      load: (ids: string[], ctx) => categoryPaths(ctx, ids),
      resolve: ({ id }) => id,
    }),
    parent: t.relation('parent', { nullable: true, description: 'Category above; null at the top.' }),
    productCount: t.relationCount('products', {
      description: 'Number of products in this category itself that you may see.',
      where: (_args, ctx) => visible(ctx, 'Product'),
    }),
    version: t.exposeInt('version', { description: 'Increases when it is renamed; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

export const CartonBarcode = builder.objectRef<KnownCode>('CartonBarcode').implement({
  description: 'Barcode of a carton of several pieces.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Barcode of the carton.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces in the carton.' }),
  }),
})

const selectBarcodes = { barcodes: { select: { code: true, pieces: true }, orderBy: { id: 'asc' } } } as const

const selectPictures = { pictures: { select: { picture: true }, orderBy: { position: 'asc' } } } as const

const ProductFieldChange = builder.objectRef<FieldChange>('ProductFieldChange').implement({
  description: 'A changed field of a product. What a person typed, and lists, are not recorded.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Field of `UpdateProductInput`.' }),
    from: t.string({
      nullable: true,
      description: 'Value before; null if it was empty, and for texts and lists.',
      resolve: ({ from }) => from ?? null,
    }),
    to: t.string({
      nullable: true,
      description: 'Value after; null if it is empty, and for texts and lists.',
      resolve: ({ to }) => to ?? null,
    }),
  }),
})

const ProductHistoryEntry = builder.objectRef<ProductEvent>('ProductHistoryEntry').implement({
  description: 'Something that was done to a product.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Unique among the entries; no global id.' }),
    what: t.expose('what', { type: enumOf(ProductHappening), description: 'What was done.' }),
    changes: t.field({ type: [ProductFieldChange], description: 'Changed fields.', resolve: ({ changes }) => [...changes] }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the API key; null for the program, and if the reader is a customer.',
    }),
  }),
})

/** Fields of a product that only staff see. */
const ofStaff = new Set(['categoryId', 'tagIds', 'packagingMaterialId'])

/** Histories by `limit id`; customers are told no names of the staff, and no fields that they do not see. */
async function historiesOf(keys: readonly string[], ctx: Context): Promise<ProductEvent[][]> {
  const asked = keys.map((key) => {
    const [limit, id] = key.split(' ') as [string, string]
    return { id, limit: Number(limit) }
  })
  const most = Math.max(...asked.map(({ limit }) => limit))
  const ids = [...new Set(asked.map(({ id }) => id))]
  const byProduct = Map.groupBy(
    await readHistories(ctx.db, ids, { limit: most, language: ctx.language, told: namesTold(ctx) }),
    ({ productId }) => productId,
  )
  const seesAll = hasRight(signedIn(ctx), warehouseRights.read)
  const shown = ({ changes, ...entry }: ProductEvent) => ({
    ...entry,
    changes: seesAll ? changes : changes.filter(({ field }) => !ofStaff.has(field)),
  })
  return asked.map(({ id, limit }) => (byProduct.get(id) ?? []).slice(0, limit).map(shown))
}

export const Product = builder.prismaNode('Product', {
  description: 'A product (SKU) of one customer.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Product', productRights.read, 'customer'),
  fields: (t) => ({
    sku: t.exposeString('sku', { description: "The customer's own code." }),
    name: t.exposeString('name', { description: 'Name on screens and lists.' }),
    displayName: t.string({
      description: 'Name in your language; in English, the declared English name if the name is Chinese.',
      select: { name: true, declaredNameEn: true },
      resolve: (row, _args, ctx) => productNameIn(ctx.language, row),
    }),
    declaredNameZh: t.exposeString('declaredNameZh', { description: 'Customs description in Chinese.' }),
    declaredNameEn: t.exposeString('declaredNameEn', { description: 'Customs description in English.' }),
    declaredPrice: t.field({
      type: Money,
      description: 'Declared customs value of one piece.',
      select: { declaredPrice: true, currency: true },
      resolve: ({ declaredPrice, currency }) => ({ amount: declaredPrice, currency }),
    }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Length of one piece, in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Width of one piece, in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Height of one piece, in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Weight of one piece, in grams.' }),
    sale: t.expose('sale', { type: enumOf(SaleStatus), description: 'Sales status.' }),
    receiving: t.expose('receiving', { type: enumOf(Admission), description: 'Receiving status.' }),
    keepUpright: t.exposeBoolean('keepUpright', { description: 'Whether its height stays vertical in a packaging.' }),
    barcodes: t.field({
      type: ['String'],
      description: 'Barcodes of one piece, in addition to the SKU.',
      select: selectBarcodes,
      resolve: ({ barcodes }) => barcodes.filter(({ pieces }) => pieces === 1).map(({ code }) => code),
    }),
    cartonBarcodes: t.field({
      type: [CartonBarcode],
      description: 'Barcodes of cartons of several pieces; a scan counts them all.',
      select: selectBarcodes,
      resolve: ({ barcodes }) => barcodes.filter(({ pieces }) => pieces > 1),
    }),
    // A row with a list is not read in the one statement of its page.
    picture: t.loadable({
      type: Picture,
      nullable: true,
      description: 'Main picture; null without one.',
      load: (ids: string[], ctx) => readMainPictures(ctx.db, ids),
      resolve: ({ id }) => id,
    }),
    pictures: t.field({
      type: [Picture],
      description: 'Pictures, the main one first.',
      select: selectPictures,
      resolve: ({ pictures }) => pictures.map(({ picture }) => picture),
    }),
    measuredLengthMillimetres: t.exposeInt('measuredLengthMillimetres', {
      nullable: true,
      description: 'Length measured in the warehouse, in mm.',
    }),
    measuredWidthMillimetres: t.exposeInt('measuredWidthMillimetres', {
      nullable: true,
      description: 'Width measured in the warehouse, in mm.',
    }),
    measuredHeightMillimetres: t.exposeInt('measuredHeightMillimetres', {
      nullable: true,
      description: 'Height measured in the warehouse, in mm.',
    }),
    measuredWeightGrams: t.exposeInt('measuredWeightGrams', { nullable: true, description: 'Weight measured in the warehouse, in grams.' }),
    hsCode: t.exposeString('hsCode', { nullable: true, description: 'Harmonized System code.' }),
    originCountry: t.exposeString('originCountry', { nullable: true, description: 'Country of origin, ISO 3166-1 alpha-2.' }),
    customsAttributes: t.expose('customsAttributes', { type: [enumOf(CustomsAttribute)], description: 'Customs attributes.' }),
    category: t.relation('category', {
      description: 'Category; null if it has none, and for customers.',
      ...hiddenWithout(warehouseRights.read),
    }),
    tags: t.field({
      type: [ProductTag],
      description: "The provider's tags, by name; null for customers.",
      ...hiddenWithout(warehouseRights.read),
      select: (_args, _ctx, nested) => ({ tags: { select: { tag: nested(true) }, orderBy: { tag: { name: 'asc' } } } }),
      resolve: ({ tags }) => tags.map(({ tag }) => tag),
    }),
    packagingMaterial: t.relation('packagingMaterial', {
      description: 'Packaging that one piece is always packed in; null if none is bound, and for customers.',
      ...hiddenWithout(warehouseRights.read),
    }),
    customerName: t.string(customerName),
    customer: t.relation('customer', {
      description: 'Owner; null without the right to see customers.',
      ...hiddenWithout(customerRights.read),
    }),
    isEditable: t.boolean({
      description: 'Whether you may edit it: your right holds in a warehouse that its customer is in.',
      select: { customer: { select: { id: true, warehouses: { where: { enabled: true }, select: { warehouseId: true } } } } },
      resolve: ({ customer: { id, warehouses } }, _args, ctx) =>
        hasRight(signedIn(ctx), productRights.edit, { customerId: id, warehouseIds: warehouses.map(({ warehouseId }) => warehouseId) }),
    }),
    history: t.loadableList({
      type: ProductHistoryEntry,
      description: 'What was done to it, newest first.',
      complexity: 5,
      args: { first: t.arg.int({ description: `Number of entries, up to ${historyMaximum}; ${historyDefault} if absent.` }) },
      load: (keys: string[], ctx) => historiesOf(keys, ctx),
      resolve: ({ id }, { first }) => `${Math.min(Math.max(first ?? historyDefault, 0), historyMaximum)} ${id}`,
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

export const PackagingMaterial = builder.prismaNode('PackagingMaterial', {
  description: 'A box, bag or other packaging.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PackagingMaterial', warehouseRights.read),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number; can be scanned.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    nameEn: t.exposeString('nameEn', { nullable: true, description: 'English name; null if the same.' }),
    displayName: t.string(displayName),
    price: t.field({
      type: Money,
      description: 'Price of one.',
      select: { price: true, currency: true },
      resolve: ({ price, currency }) => ({ amount: price, currency }),
    }),
    lengthMillimetres: t.exposeInt('lengthMillimetres', { description: 'Length, in mm.' }),
    widthMillimetres: t.exposeInt('widthMillimetres', { description: 'Width, in mm.' }),
    heightMillimetres: t.exposeInt('heightMillimetres', { description: 'Height, in mm.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Weight of one, in grams.' }),
    maximumGrams: t.exposeInt('maximumGrams', {
      nullable: true,
      description: 'Weight of goods that it may hold, in grams; null without a limit.',
    }),
    productCount: t.relationCount('products', {
      description: 'Number of products always packed in it that you may see.',
      where: (_args, ctx) => visible(ctx, 'Product'),
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
  }),
})

builder.prismaObjectField('ScanException', 'product', (t) =>
  t.relation('product', {
    description: 'Scanned product, if known; null without the right to see products.',
    ...hiddenWithout(productRights.read),
  }),
)
