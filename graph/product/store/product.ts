import type { Prisma } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { codeKey } from '../../kernel/states/codes.ts'
import type { TakenCode } from '../rules/product.ts'
import type { KnownCode } from '../rules/scanned.ts'

/** A new product; the price is a decimal string. */
export interface NewProduct {
  sku: string
  name: string
  declaredNameZh: string
  declaredNameEn: string
  declaredPrice: string
  currency: string
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
  weightGrams: number
  sale: 'ON_SALE' | 'NOT_FOR_SALE'
  receiving: 'NORMAL' | 'PROHIBITED'
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  measuredLengthMillimetres: number | null
  measuredWidthMillimetres: number | null
  measuredHeightMillimetres: number | null
  measuredWeightGrams: number | null
  hsCode: string | null
  originCountry: string | null
  customsAttributes: readonly string[]
  categoryId: string | null
  tagIds: readonly string[]
  packagingMaterialId: string | null
}

/** Columns of a product as JSON. */
const givenColumns = `id uuid, sku text, name text, "declaredNameZh" text, "declaredNameEn" text, "declaredPrice" numeric, currency text,
  "lengthMillimetres" int, "widthMillimetres" int, "heightMillimetres" int, "weightGrams" int, sale text, receiving text, barcodes jsonb,
  "measuredLengthMillimetres" int, "measuredWidthMillimetres" int, "measuredHeightMillimetres" int, "measuredWeightGrams" int,
  "hsCode" text, "originCountry" text, "customsAttributes" text[], "categoryId" uuid, "tagIds" uuid[], "packagingMaterialId" uuid`

/** Inserts products of one customer with barcodes in one statement; returns the ids of those with a new SKU, by SKU, in input order. */
export async function insertProducts(
  tx: Tx,
  call: Call,
  customerId: string,
  products: readonly NewProduct[],
): Promise<Map<string, string>> {
  const rows = products.map(({ barcodes, cartonBarcodes, ...product }) => ({
    ...product,
    id: call.newId(),
    barcodes: [...ofOnePiece(barcodes), ...cartonBarcodes].map((barcode) => ({ ...barcode, id: call.newId() })),
  }))
  const made = await tx.$queryRawUnsafe<{ id: string }[]>(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb) as r(${givenColumns})
     ), made as (
       insert into product (id, customer_id, sku, name, declared_name_zh, declared_name_en, declared_price, currency,
         length_millimetres, width_millimetres, height_millimetres, weight_grams, sale, receiving, created_at, version,
         measured_length_millimetres, measured_width_millimetres, measured_height_millimetres, measured_weight_grams, hs_code, origin_country,
         customs_attributes, category_id, packaging_material_id)
       select id, $2::uuid, sku, name, "declaredNameZh", "declaredNameEn", "declaredPrice", currency,
         "lengthMillimetres", "widthMillimetres", "heightMillimetres", "weightGrams", sale::sale_status, receiving::admission, $3::timestamptz, 1,
         "measuredLengthMillimetres", "measuredWidthMillimetres", "measuredHeightMillimetres", "measuredWeightGrams", "hsCode", "originCountry",
         "customsAttributes"::customs_attribute[], "categoryId", "packagingMaterialId"
       from given
       on conflict (customer_id, sku) do nothing
       returning id
     ), barcode as (
       insert into product_barcode (id, product_id, customer_id, code, pieces)
       select b.id, g.id, $2::uuid, b.code, b.pieces
       from given g join made using (id) cross join jsonb_to_recordset(g.barcodes) as b(id uuid, code text, pieces integer)
     ), tagging as (
       insert into product_tagging (product_id, tag_id, customer_id)
       select g.id, t.id, $2::uuid from given g join made using (id) cross join unnest(g."tagIds") as t(id)
     )
     select id::text from made`,
    JSON.stringify(rows),
    customerId,
    call.now,
  )
  const ids = new Set(made.map(({ id }) => id))
  return new Map(rows.filter(({ id }) => ids.has(id)).map(({ sku, id }) => [sku, id]))
}

/** A stored product with all that a spreadsheet may change. */
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
  const rows = await tx.$queryRawUnsafe<({ id: string } & NewProduct)[]>(
    `select p.id::text, p.sku, p.name, p.declared_name_zh as "declaredNameZh", p.declared_name_en as "declaredNameEn",
       trim_scale(p.declared_price)::text as "declaredPrice", p.currency, p.length_millimetres as "lengthMillimetres",
       p.width_millimetres as "widthMillimetres", p.height_millimetres as "heightMillimetres", p.weight_grams as "weightGrams",
       p.measured_length_millimetres as "measuredLengthMillimetres", p.measured_width_millimetres as "measuredWidthMillimetres",
       p.measured_height_millimetres as "measuredHeightMillimetres", p.measured_weight_grams as "measuredWeightGrams",
       p.hs_code as "hsCode", p.origin_country as "originCountry", p.customs_attributes::text[] as "customsAttributes",
       p.sale::text, p.receiving::text, p.category_id::text as "categoryId",
       p.packaging_material_id::text as "packagingMaterialId",
       array(select b.code from product_barcode b where b.product_id = p.id and b.pieces = 1 order by b.id) as barcodes,
       coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'pieces', b.pieces) order by b.id)
         from product_barcode b where b.product_id = p.id and b.pieces > 1), '[]') as "cartonBarcodes",
       array(select t.tag_id::text from product_tagging t where t.product_id = p.id order by t.tag_id) as "tagIds"
     from product p where p.customer_id = $1::uuid and p.sku = any($2::text[]) order by p.id${lock ? ' for no key update of p' : ''}`,
    customerId,
    [...skus],
  )
  return new Map(rows.map(({ id, ...product }) => [product.sku, { id, product }]))
}

/** A locked product with all that may be changed. */
export async function readStoredProduct(tx: Tx, { customerId, sku }: { customerId: string; sku: string }): Promise<NewProduct> {
  const stored = (await readStoredProducts(tx, customerId, [sku], false)).get(sku)
  if (!stored) throw new Error(`The locked product ${sku} is missing`)
  return stored.product
}

/** Replaces all fields, barcodes and tags of locked products in one statement. */
export async function replaceProducts(tx: Tx, call: Call, customerId: string, products: readonly StoredProduct[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, product }) => ({
    ...product,
    id,
    barcodes: [...ofOnePiece(product.barcodes), ...product.cartonBarcodes].map((barcode) => ({ ...barcode, id: call.newId() })),
  }))
  await tx.$executeRawUnsafe(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb) as r(${givenColumns})
     ), changed as (
       update product p set name = g.name, declared_name_zh = g."declaredNameZh", declared_name_en = g."declaredNameEn",
         declared_price = g."declaredPrice", currency = g.currency, length_millimetres = g."lengthMillimetres",
         width_millimetres = g."widthMillimetres", height_millimetres = g."heightMillimetres", weight_grams = g."weightGrams",
         sale = g.sale::sale_status, receiving = g.receiving::admission, measured_length_millimetres = g."measuredLengthMillimetres",
         measured_width_millimetres = g."measuredWidthMillimetres", measured_height_millimetres = g."measuredHeightMillimetres",
         measured_weight_grams = g."measuredWeightGrams", hs_code = g."hsCode", origin_country = g."originCountry",
         customs_attributes = g."customsAttributes"::customs_attribute[], category_id = g."categoryId",
         packaging_material_id = g."packagingMaterialId", version = p.version + 1
       from given g where p.id = g.id
     ), uncoded as (
       delete from product_barcode b using given g where b.product_id = g.id
         and not exists (select from jsonb_to_recordset(g.barcodes) as k(code text) where k.code = b.code)
     ), coded as (
       insert into product_barcode (id, product_id, customer_id, code, pieces)
       select b.id, g.id, $2::uuid, b.code, b.pieces from given g cross join jsonb_to_recordset(g.barcodes) as b(id uuid, code text, pieces integer)
       on conflict (product_id, code) do update set pieces = excluded.pieces
     ), untagged as (
       delete from product_tagging t using given g where t.product_id = g.id and not t.tag_id = any(g."tagIds")
     )
     insert into product_tagging (product_id, tag_id, customer_id)
     select g.id, t.id, $2::uuid from given g cross join unnest(g."tagIds") as t(id) on conflict do nothing`,
    JSON.stringify(rows),
    customerId,
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

export async function changeProduct(tx: Tx, id: string, change: Prisma.ProductUpdateInput): Promise<void> {
  await tx.product.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Barcodes of one piece each. */
export const ofOnePiece = (codes: readonly string[]): KnownCode[] => codes.map((code) => ({ code, pieces: 1 }))

/** Replaces the barcodes of a product; those that stay as they are keep their place. */
export async function replaceBarcodes(
  tx: Tx,
  call: Call,
  product: { id: string; customerId: string },
  barcodes: readonly KnownCode[],
): Promise<void> {
  const { id: productId, customerId } = product
  const NOT = barcodes.map(({ code, pieces }) => ({ code, pieces }))
  await tx.productBarcode.deleteMany({ where: { productId, NOT } })
  await tx.productBarcode.createMany({
    data: barcodes.map(({ code, pieces }) => ({ id: call.newId(), productId, customerId, code, pieces })),
    skipDuplicates: true,
  })
}

/** Replaces the tags of a product. */
export async function replaceTags(tx: Tx, product: { id: string; customerId: string }, tagIds: readonly string[]): Promise<void> {
  const { id: productId, customerId } = product
  await tx.productTagging.deleteMany({ where: { productId, tagId: { notIn: [...tagIds] } } })
  await tx.productTagging.createMany({ data: tagIds.map((tagId) => ({ productId, customerId, tagId })), skipDuplicates: true })
}

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
