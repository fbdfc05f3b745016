import type { Prisma } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'

type New<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>

export type NewProduct = New<Prisma.ProductCreateManyInput> & { barcodes: readonly string[] }

/** Adds products of one customer in two statements and returns the ids of those whose SKU was new, by SKU. */
export async function insertProducts(
  tx: Tx,
  call: Call,
  customerId: string,
  products: readonly NewProduct[],
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()
  const made = await tx.product.createManyAndReturn({
    data: products.map(({ barcodes: _, ...product }) => ({ ...product, id: call.newId(), createdAt: call.now, version: 1 })),
    select: { id: true, sku: true },
    skipDuplicates: true,
  })
  const ids = new Map(made.map(({ id, sku }) => [sku, id]))
  const barcodes = products.flatMap(({ sku, barcodes }) => {
    const productId = ids.get(sku)
    return productId ? barcodes.map((code) => ({ id: call.newId(), productId, customerId, code })) : []
  })
  await tx.productBarcode.createMany({ data: barcodes })
  return ids
}

/** Locks a product for a change of its own row; null where there is none. */
export async function lockProduct(tx: Tx, id: string): Promise<{ id: string; version: number; customerId: string } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number; customerId: string }[]>(
    'select id::text, version, customer_id::text as "customerId" from product where id = $1::uuid for update',
    id,
  )
  return row ?? null
}

export async function changeProduct(tx: Tx, id: string, change: Prisma.ProductUpdateInput): Promise<void> {
  await tx.product.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Gives a product these barcodes and no others. */
export async function putBarcodes(
  tx: Tx,
  call: Call,
  product: { id: string; customerId: string },
  codes: readonly string[],
): Promise<void> {
  const { id: productId, customerId } = product
  await tx.productBarcode.deleteMany({ where: { productId, code: { notIn: [...codes] } } })
  await tx.productBarcode.createMany({
    data: codes.map((code) => ({ id: call.newId(), productId, customerId, code })),
    skipDuplicates: true,
  })
}

export async function insertMaterial(tx: Tx, call: Call, row: New<Prisma.PackagingMaterialCreateManyInput>): Promise<string> {
  return (await tx.packagingMaterial.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

/** A product behind a scan. */
export interface ScannedProduct {
  id: string
  customerId: string
  sku: string
  name: string
  weightGrams: number
  sale: 'ON_SALE' | 'NOT_FOR_SALE'
  receiving: 'NORMAL' | 'PROHIBITED'
}

/** Products whose barcode or SKU is the code, of one customer, or of the customers of a warehouse, or of all. */
export function findByCode(tx: Tx, code: string, scope: { customerId?: string; warehouseId?: string }): Promise<ScannedProduct[]> {
  return tx.$queryRawUnsafe<ScannedProduct[]>(
    `select p.id::text, p.customer_id::text as "customerId", p.sku, p.name, p.weight_grams as "weightGrams", p.sale::text, p.receiving::text
     from product p
     where p.id in (select product_id from product_barcode where code = $1 union select id from product where sku = $1)
       and ($2::uuid is null or p.customer_id = $2::uuid)
       and ($3::uuid is null or exists (select from customer_warehouse c where c.customer_id = p.customer_id and c.warehouse_id = $3::uuid))
     order by p.id`,
    code,
    scope.customerId ?? null,
    scope.warehouseId ?? null,
  )
}
