import { Prisma, type Product, type ProductBarcode, type ProductTagging } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { columnsOf, type RowOf } from '../../kernel/sql/columns.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { codeKey } from '../../kernel/states/codes.ts'
import type { TakenCode } from '../rules/product.ts'
import type { KnownCode } from '../rules/scanned.ts'

/** A product as its commands give it; the price is a decimal string. What the store adds is not part of it, nor is its customer. */
export interface NewProduct extends RowOf<Omit<Product, 'id' | 'customerId' | 'createdAt' | 'version'>> {
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  tagIds: readonly string[]
}

const productColumns = columnsOf<Product>('Product', Prisma.ProductScalarFieldEnum)
const storedColumns = productColumns.without('customerId', 'createdAt', 'version')
const changeableColumns = storedColumns.without('id', 'sku')
const barcodeColumns = columnsOf<ProductBarcode>('ProductBarcode', Prisma.ProductBarcodeScalarFieldEnum).without('codeKey')
const taggingColumns = columnsOf<ProductTagging>('ProductTagging', Prisma.ProductTaggingScalarFieldEnum)

/** Barcodes and tags of products as rows. */
const partsOf = (call: Call, customerId: string, products: readonly StoredProduct[]): [barcodes: string, taggings: string] => [
  barcodeColumns.json(
    products.flatMap(({ id: productId, product: { barcodes, cartonBarcodes } }) =>
      [...ofOnePiece(barcodes), ...cartonBarcodes].map(({ code, pieces }) => ({ id: call.newId(), productId, customerId, code, pieces })),
    ),
  ),
  taggingColumns.json(
    products.flatMap(({ id: productId, product: { tagIds } }) => tagIds.map((tagId) => ({ productId, tagId, customerId }))),
  ),
]

/** Inserts products of one customer with barcodes in one statement; returns the ids of those with a new SKU, by SKU, in input order. */
export async function insertProducts(
  tx: Tx,
  call: Call,
  customerId: string,
  products: readonly NewProduct[],
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()
  const rows = products.map((product) => ({ id: call.newId(), product }))
  const made = await tx.$queryRawUnsafe<{ id: string }[]>(
    `with made as (
       insert into product (${productColumns.list()}) select ${productColumns.list()} from ${productColumns.rows('$1')}
       on conflict (customer_id, sku) do nothing
       returning id
     ), coded as (
       insert into product_barcode (${barcodeColumns.list()}) select ${barcodeColumns.list('b')} from ${barcodeColumns.rows('$2')} b join made on made.id = b.product_id
     ), tagged as (
       insert into product_tagging (${taggingColumns.list()}) select ${taggingColumns.list('t')} from ${taggingColumns.rows('$3')} t join made on made.id = t.product_id
     )
     select id::text from made`,
    productColumns.json(rows.map(({ id, product }) => ({ ...product, id, customerId, createdAt: call.now, version: 1 }))),
    ...partsOf(call, customerId, rows),
  )
  const ids = new Set(made.map(({ id }) => id))
  return new Map(rows.filter(({ id }) => ids.has(id)).map(({ product: { sku }, id }) => [sku, id]))
}

/** A stored product with all that may be changed. */
export interface StoredProduct {
  id: string
  product: NewProduct
}

/** Products of a customer by SKU; locked in the order of their ids if they are going to be changed. */
export async function readStoredProducts(
  tx: Tx,
  customerId: string,
  skus: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredProduct>> {
  const columns = storedColumns.read('p', {
    declaredPrice: 'trim_scale(p.declared_price)::text',
    customsAttributes: 'p.customs_attributes::text[]',
  })
  const which = 'p.customer_id = $1::uuid and p.sku = any($2::text[])'
  // Barcodes and tags are read after the lock: a statement that waits for one has the rows of other tables from before.
  if (lock) await tx.$executeRawUnsafe(`select from product p where ${which} order by p.id for no key update`, customerId, [...skus])
  const rows = await tx.$queryRawUnsafe<({ id: string } & NewProduct)[]>(
    `select ${columns},
       array(select b.code from product_barcode b where b.product_id = p.id and b.pieces = 1 order by b.id) as barcodes,
       coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'pieces', b.pieces) order by b.id)
         from product_barcode b where b.product_id = p.id and b.pieces > 1), '[]') as "cartonBarcodes",
       array(select t.tag_id::text from product_tagging t where t.product_id = p.id order by t.tag_id) as "tagIds"
     from product p where ${which}`,
    customerId,
    [...skus],
  )
  return new Map(rows.map(({ id, ...product }) => [product.sku, { id, product }]))
}

/** A locked product with all that may be changed. */
export async function readStoredProduct(tx: Tx, { customerId, sku }: { customerId: string; sku: string }): Promise<StoredProduct> {
  const stored = (await readStoredProducts(tx, customerId, [sku], false)).get(sku)
  if (!stored) throw new Error(`The locked product ${sku} is missing`)
  return stored
}

/** Replaces all fields, barcodes and tags of locked products in one statement; barcodes that stay keep their place. */
export async function replaceProducts(tx: Tx, call: Call, customerId: string, products: readonly StoredProduct[]): Promise<void> {
  if (products.length === 0) return
  await tx.$executeRawUnsafe(
    `with given as materialized (
       select ${storedColumns.list()} from ${storedColumns.rows('$1')}
     ), barcodes as materialized (
       select ${barcodeColumns.list()} from ${barcodeColumns.rows('$2')}
     ), tags as materialized (
       select ${taggingColumns.list()} from ${taggingColumns.rows('$3')}
     ), kept as materialized (
       -- A tag that was deleted meanwhile has left its products.
       select ${taggingColumns.list('t')} from tags t join product_tag g on g.id = t.tag_id order by g.id for key share of g
     ), changed as (
       update product p set ${changeableColumns.assign('g')}, version = p.version + 1 from given g where p.id = g.id
     ), uncoded as (
       delete from product_barcode b using given g
       where b.product_id = g.id and not exists (select from barcodes k where k.product_id = b.product_id and k.code = b.code)
     ), coded as (
       insert into product_barcode as b (${barcodeColumns.list()}) select ${barcodeColumns.list()} from barcodes
       on conflict (product_id, code) do update set pieces = excluded.pieces where b.pieces <> excluded.pieces
     ), untagged as (
       delete from product_tagging t using given g
       where t.product_id = g.id and not exists (select from tags k where k.product_id = t.product_id and k.tag_id = t.tag_id)
     )
     insert into product_tagging (${taggingColumns.list()}) select ${taggingColumns.list()} from kept on conflict do nothing`,
    storedColumns.json(products.map(({ id, product }) => ({ ...product, id }))),
    ...partsOf(call, customerId, products),
  )
}

/** Locks a product row; null if not found. */
export async function lockProduct(tx: Tx, id: string): Promise<{ id: string; version: number; customerId: string; sku: string } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number; customerId: string; sku: string }[]>(
    'select id::text, version, customer_id::text as "customerId", sku from product where id = $1::uuid for no key update',
    id,
  )
  return row ?? null
}

/** Barcodes of one piece each. */
export const ofOnePiece = (codes: readonly string[]): KnownCode[] => codes.map((code) => ({ code, pieces: 1 }))

/** All tags. */
export function readTags(db: Pick<Tx, 'productTag'>): Promise<{ id: string; name: string; nameEn: string | null }[]> {
  return db.productTag.findMany({ select: { id: true, name: true, nameEn: true }, orderBy: { name: 'asc' } })
}

/** Those of these tags that exist. */
export async function existingTags(tx: Tx, tagIds: readonly string[]): Promise<Set<string>> {
  if (tagIds.length === 0) return new Set()
  const rows = await tx.productTag.findMany({ where: { id: { in: [...new Set(tagIds)] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** Serializes changes of the codes of a customer's products, so that each code means one product: older data has shared ones, so no index can. */
export async function lockCodes(tx: Tx, customerId: string): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('product codes'), hashtext($1))`, customerId)
}

/** The keys of these codes that a barcode or the SKU of a product of the customer has, with its SKU. */
export function findTakenCodes(tx: Tx, customerId: string, codes: readonly string[]): Promise<TakenCode[]> {
  return tx.$queryRawUnsafe<TakenCode[]>(
    `select b.code_key as key, p.sku from product_barcode b join product p on p.id = b.product_id
     where b.customer_id = $1::uuid and b.code_key = any($2::text[])
     union select product_code_key(sku), sku from product where customer_id = $1::uuid and product_code_key(sku) = any($2::text[])`,
    customerId,
    codes.map(codeKey),
  )
}

export async function insertTag(tx: Tx, call: Call, row: { name: string; nameEn: string | null }): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.productTag.create({ data, select: { id: true } })).id
}

/** Locks a tag; null if not found. */
export async function lockTag(tx: Tx, id: string): Promise<{ id: string; version: number } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number }[]>(
    'select id::text, version from product_tag where id = $1::uuid for no key update',
    id,
  )
  return row ?? null
}

export async function changeTag(tx: Tx, id: string, change: { name: string; nameEn: string | null }): Promise<void> {
  await tx.productTag.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Deletes a tag and takes it off its products; returns their number. */
export async function deleteTag(tx: Tx, tagId: string): Promise<number> {
  const { count } = await tx.productTagging.deleteMany({ where: { tagId } })
  await tx.productTag.delete({ where: { id: tagId }, select: { id: true } })
  return count
}

/** A product found by a scan. */
export interface ScannedProduct {
  id: string
  /** Pieces that the code stands for; null if it says how many, but not for certain. */
  pieces: number | null
  customerId: string
  sku: string
  name: string
  nameEn: string
  weightGrams: number
  sale: 'ON_SALE' | 'NOT_FOR_SALE'
  receiving: 'NORMAL' | 'PROHIBITED'
}

/** A product with the key by which it was found, and the pieces of its code. */
type FoundProduct = Omit<ScannedProduct, 'pieces'> & { key: string; pieces: number }

/** SQL: products with a barcode or SKU of the keys in `keys`, an array of text; with the pieces of the code, from fewest. */
export const productsWithKeys = (keys: string) => `
  select distinct on (found.product_id, found.key) found.product_id, found.key, found.pieces
  from (
    select product_id, code_key as key, pieces from product_barcode where code_key = any(${keys})
    union all select id, product_code_key(sku), 1 from product where product_code_key(sku) = any(${keys})
  ) found
  order by found.product_id, found.key, found.pieces`

/** Products with a barcode or SKU of these keys: of one customer, of a warehouse's customers, or of all. */
export function findByKeys(tx: Tx, keys: readonly string[], scope: { customerId?: string; warehouseId?: string }): Promise<FoundProduct[]> {
  return tx.$queryRawUnsafe<FoundProduct[]>(
    `select found.key, found.pieces, p.id::text, p.customer_id::text as "customerId", p.sku, p.name, product_name_en(p.name, p.declared_name_en) as "nameEn", p.weight_grams as "weightGrams", p.sale::text, p.receiving::text
     from (${productsWithKeys('$1::text[]')}) found join product p on p.id = found.product_id
     where ($2::uuid is null or p.customer_id = $2::uuid)
       and ($3::uuid is null or exists (select from customer_warehouse c where c.customer_id = p.customer_id and c.warehouse_id = $3::uuid))
     order by p.id, found.key`,
    keys,
    scope.customerId ?? null,
    scope.warehouseId ?? null,
  )
}
