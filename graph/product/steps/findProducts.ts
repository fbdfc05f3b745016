import { Required } from '../../kernel/failures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ProductNotFound } from '../failures.ts'
import { meantByCode, readProductCode } from '../rules/scanned.ts'
import { findByKeys, type ScannedProduct } from '../store/product.ts'

export { productsWithText } from '../store/find.ts'
export { readMaterialSizes } from '../store/material.ts'
export { findByKeys, productsWithKeys, type ScannedProduct } from '../store/product.ts'

/**
 * Finds products by scanned or typed barcode, SKU or GS1 element string, of one customer or of the customers of a warehouse. All matches are
 * returned and the station asks which; empty for internal codes such as a location's.
 */
export async function productsByCode(
  tx: Tx,
  scanned: string,
  scope: { customerId?: string; warehouseId?: string } = {},
): Promise<ScannedProduct[]> {
  const code = readProductCode(scanned)
  if (!code) return []
  return meantByCode(code, await findByKeys(tx, code.keys, scope)).map(({ key: _, ...product }) => product)
}

/** Products of a customer by each of many codes, as `productsByCode` finds them, in one statement. */
export async function productsByCodes(tx: Tx, codes: readonly string[], customerId: string): Promise<Map<string, ScannedProduct[]>> {
  const read = new Map(codes.map((code) => [code, readProductCode(code)]))
  const found = await findByKeys(tx, [...new Set([...read.values()].flatMap((code) => code?.keys ?? []))], { customerId })
  return new Map([...read].map(([text, code]) => [text, code ? meantByCode(code, found).map(({ key: _, ...product }) => product) : []]))
}

/** A product as an input names it. */
export interface ProductReference {
  sku?: string | null | undefined
  productId?: string | null | undefined
}

/**
 * Loads the products of a customer that an input names, in one statement. The returned function gives the product of a reference; it fails with
 * PRODUCT_NOT_FOUND or REQUIRED on the reference's field.
 */
export async function findProducts(tx: Tx, customerId: string, references: readonly ProductReference[]) {
  const given = <Value>(values: (Value | null | undefined)[]) => values.filter((value) => value !== null && value !== undefined)
  const products = await tx.product.findMany({
    where: {
      customerId,
      OR: [{ id: { in: given(references.map(({ productId }) => productId)) } }, { sku: { in: given(references.map(({ sku }) => sku)) } }],
    },
    select: { id: true, sku: true, name: true, declaredNameEn: true, receiving: true },
  })
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return ({ sku, productId }: ProductReference, field: string) => {
    const product = productId ? byId.get(productId) : bySku.get(sku ?? '')
    if (product) return product
    if (productId) throw ProductNotFound({ code: toNodeId('Product', productId) }, `${field}.productId`)
    throw sku ? ProductNotFound({ code: sku }, `${field}.sku`) : Required({}, `${field}.sku`)
  }
}

/** Loads products of any customers by id, in their order. Fails with PRODUCT_NOT_FOUND on the field of the first unknown one. */
export async function requireProducts(tx: Tx, productIds: readonly string[], fieldOf: (index: number) => string) {
  const products = await tx.product.findMany({
    where: { id: { in: [...productIds] } },
    select: { id: true, sku: true, customerId: true },
  })
  const byId = new Map(products.map((product) => [product.id, product]))
  return productIds.map((id, index) => {
    const product = byId.get(id)
    if (!product) throw ProductNotFound({ code: toNodeId('Product', id) }, fieldOf(index))
    return product
  })
}
