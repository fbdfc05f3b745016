import type { z } from 'zod'
import type { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { quoted } from '../../kernel/input/sanitizeText.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ProductTwice } from '../failures.ts'
import { ProductChange, ProductInput } from '../input.ts'
import {
  codesOf,
  refuseCategory,
  refuseFieldsOfWarehouse,
  refuseMaterial,
  refuseProduct,
  refuseTags,
  refuseTakenCodes,
} from '../rules/product.ts'
import { existingCategories } from '../store/category.ts'
import { existingMaterials } from '../store/material.ts'
import { existingTags, findTakenCodes, type NewProduct, type StoredProduct } from '../store/product.ts'

export type { NewProduct, StoredProduct } from '../store/product.ts'

/** A judged row: its failures, or the product as it will be stored. */
export interface JudgedProduct {
  sku: string | null
  failures: Failure[]
  /** The product with this SKU; null if it is new. */
  stored: StoredProduct | null
  after: NewProduct | null
}

interface Judging {
  customerId: string
  /** Whether fields that only the warehouse may set are allowed. */
  isWarehouse: boolean
  /** Products that a row changes instead of creating one, by SKU. */
  stored: ReadonlyMap<string, StoredProduct>
}

/** Judges each product of a list on its own, in input order, before anything is written. */
export async function judgeProducts(
  tx: Tx,
  { customerId, isWarehouse, stored }: Judging,
  rows: readonly unknown[],
): Promise<JudgedProduct[]> {
  const seen = new Set<string>()
  const judged = rows.map((row): JudgedProduct => {
    const sku = skuOf(row)
    const known = (sku !== null && stored.get(sku)) || null
    const parsed = (known ? ProductChange : ProductInput).safeParse(row, { reportInput: true })
    if (!parsed.success) return { sku: sku && quoted(sku), failures: fieldFailures(parsed.error), stored: known, after: null }
    const { data } = parsed
    const failures = [...refuseProduct(data), ...(isWarehouse ? [] : refuseFieldsOfWarehouse(data))]
    if (seen.has(data.sku)) failures.push(ProductTwice({ sku: data.sku }, 'sku'))
    if (failures.length === 0) seen.add(data.sku)
    const after = known
      ? changedProduct(known.product, data as z.output<typeof ProductChange>)
      : newProduct(data as z.output<typeof ProductInput>)
    return { sku: data.sku, failures, stored: known, after }
  })
  const candidates = judged.filter(({ failures }) => failures.length === 0)
  const products = candidates.map(({ after }) => after as NewProduct)
  const taken = refuseTakenCodes(products, await findTakenCodes(tx, customerId, products.flatMap(codesOf)))
  const tags = await existingTags(
    tx,
    products.flatMap(({ tagIds }) => tagIds),
  )
  const categories = await existingCategories(
    tx,
    products.map(({ categoryId }) => categoryId),
  )
  const materials = await existingMaterials(
    tx,
    products.map(({ packagingMaterialId }) => packagingMaterialId),
  )
  for (const { failures, after } of candidates) {
    const { sku, tagIds, categoryId, packagingMaterialId } = after as NewProduct
    failures.push(
      ...(taken.get(sku) ?? []),
      ...refuseTags(tagIds, tags),
      ...refuseCategory(categoryId, categories),
      ...refuseMaterial(packagingMaterialId, materials),
    )
  }
  return judged
}

function newProduct({ declaredPrice, sale, receiving, barcodes, ...given }: z.output<typeof ProductInput>): NewProduct {
  return {
    ...given,
    measuredLengthMillimetres: given.measuredLengthMillimetres ?? null,
    measuredWidthMillimetres: given.measuredWidthMillimetres ?? null,
    measuredHeightMillimetres: given.measuredHeightMillimetres ?? null,
    measuredWeightGrams: given.measuredWeightGrams ?? null,
    hsCode: given.hsCode ?? null,
    originCountry: given.originCountry ?? null,
    customsAttributes: [...new Set(given.customsAttributes)],
    categoryId: given.categoryId ?? null,
    tagIds: [...new Set(given.tagIds)],
    packagingMaterialId: given.packagingMaterialId ?? null,
    declaredPrice: declaredPrice.amount,
    currency: declaredPrice.currency,
    sale: sale ?? 'ON_SALE',
    receiving: receiving ?? 'NORMAL',
    barcodes: barcodes ?? [],
    cartonBarcodes: given.cartonBarcodes ?? [],
  }
}

function changedProduct(before: NewProduct, change: z.output<typeof ProductChange>): NewProduct {
  const { declaredPrice, barcodes, cartonBarcodes, tagIds, customsAttributes, ...given } = change
  return {
    ...before,
    ...omitUndefined(given),
    ...(declaredPrice && { declaredPrice: declaredPrice.amount, currency: declaredPrice.currency }),
    ...(barcodes && { barcodes }),
    ...(cartonBarcodes && { cartonBarcodes }),
    ...(tagIds && { tagIds: [...new Set(tagIds)] }),
    ...(customsAttributes && { customsAttributes: [...new Set(customsAttributes)] }),
  }
}

/** SKU of a row, also of one that fails to parse, so that it can be found. */
function skuOf(row: unknown): string | null {
  const { sku } = (row ?? {}) as { sku?: unknown }
  return typeof sku === 'string' ? sku.trim() : null
}
