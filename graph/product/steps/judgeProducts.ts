import type { z } from 'zod'
import type { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { quoted } from '../../kernel/input/sanitizeText.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ProductTwice } from '../failures.ts'
import { optionalDetails, ProductChange, ProductInput } from '../input.ts'
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
}

/** What a caller gives of a product. */
type Given = z.output<typeof ProductInput> | z.output<typeof ProductChange>

/** A row that was read: all that its product becomes, and what was given of it. */
interface Candidate extends JudgedProduct {
  given: Given
  after: NewProduct
}

/** Judges each product of a list on its own, in input order, before anything is written; rows with the SKU of a stored one change it. */
export async function judgeProducts(
  tx: Tx,
  { stored, ...judging }: Judging & { stored: ReadonlyMap<string, StoredProduct> },
  rows: readonly unknown[],
): Promise<JudgedProduct[]> {
  const judged = rows.map((row): JudgedProduct | Candidate => {
    const sku = skuOf(row)
    const known = (sku !== null && stored.get(sku)) || null
    if (!known) {
      const parsed = ProductInput.safeParse(row, { reportInput: true })
      return parsed.success ? candidate(parsed.data, null, newProduct(parsed.data)) : unread(sku, parsed.error, null)
    }
    const parsed = ProductChange.safeParse(row, { reportInput: true })
    return parsed.success ? changeOf(known, parsed.data) : unread(sku, parsed.error, known)
  })
  await judge(
    tx,
    judging,
    judged.filter((row) => 'given' in row),
  )
  return judged
}

/** Judges the change of one stored product, by the same rules. */
export async function judgeChange(
  tx: Tx,
  judging: Judging,
  stored: StoredProduct,
  change: Omit<z.output<typeof ProductChange>, 'sku'>,
): Promise<JudgedProduct> {
  const judged = changeOf(stored, { ...change, sku: stored.product.sku })
  await judge(tx, judging, [judged])
  return judged
}

const unread = (sku: string | null, error: z.ZodError, stored: StoredProduct | null): JudgedProduct => {
  return { sku: sku && quoted(sku), failures: fieldFailures(error), stored, after: null }
}

const candidate = (given: Given, stored: StoredProduct | null, after: NewProduct): Candidate => {
  return { sku: given.sku, failures: [], stored, given, after }
}

const changeOf = (stored: StoredProduct, change: z.output<typeof ProductChange>): Candidate =>
  candidate(change, stored, changedProduct(stored.product, change))

/** Adds to each row why it is refused. What a change does not give is not judged, but its barcodes are together with those that stay. */
async function judge(tx: Tx, { customerId, isWarehouse }: Judging, rows: readonly Candidate[]): Promise<void> {
  const seen = new Set<string>()
  for (const { failures, stored, given, after } of rows) {
    const { sku, declaredPrice } = given
    const { barcodes, cartonBarcodes } = givesCodes(given) ? after : given
    failures.push(...refuseProduct({ sku: stored ? undefined : sku, declaredPrice, barcodes, cartonBarcodes }))
    if (!isWarehouse) failures.push(...refuseFieldsOfWarehouse(given))
    if (seen.has(sku)) failures.push(ProductTwice({ sku }, 'sku'))
    if (failures.length === 0) seen.add(sku)
  }
  const candidates = rows.filter(({ failures }) => failures.length === 0)
  const coded = candidates.filter(({ stored, given }) => !stored || givesCodes(given)).map(({ after }) => after)
  const taken = refuseTakenCodes(coded, await findTakenCodes(tx, customerId, coded.flatMap(codesOf)))
  const given = candidates.map((row) => row.given)
  const tags = await existingTags(
    tx,
    given.flatMap(({ tagIds }) => tagIds ?? []),
  )
  const categories = await existingCategories(
    tx,
    given.map(({ categoryId }) => categoryId ?? null),
  )
  const materials = await existingMaterials(
    tx,
    given.map(({ packagingMaterialId }) => packagingMaterialId ?? null),
  )
  for (const { failures, given } of candidates)
    failures.push(
      ...(taken.get(given.sku) ?? []),
      ...refuseTags(given.tagIds ?? [], tags),
      ...refuseCategory(given.categoryId, categories),
      ...refuseMaterial(given.packagingMaterialId, materials),
    )
}

/** Whether a change gives barcodes, so that the codes of the customer must be locked. */
export const givesCodes = ({ barcodes, cartonBarcodes }: Pick<Given, 'barcodes' | 'cartonBarcodes'>): boolean =>
  Boolean(barcodes || cartonBarcodes)

/** A new product as it will be stored. */
function newProduct(given: z.output<typeof ProductInput>): NewProduct {
  const { declaredPrice, sale, receiving, keepUpright, barcodes, cartonBarcodes, customsAttributes, tagIds, ...details } = given
  return {
    ...none,
    ...omitUndefined(details),
    declaredPrice: declaredPrice.amount,
    currency: declaredPrice.currency,
    sale: sale ?? 'ON_SALE',
    receiving: receiving ?? 'NORMAL',
    keepUpright: keepUpright ?? false,
    barcodes: barcodes ?? [],
    cartonBarcodes: cartonBarcodes ?? [],
    customsAttributes: [...new Set(customsAttributes)],
    tagIds: [...new Set(tagIds)],
  }
}

/** What a product may lack, as null. */
const none = Object.fromEntries(Object.keys(optionalDetails).map((field) => [field, null])) as Record<keyof typeof optionalDetails, null>

/** A product with what a change gives of it; a list without a value stays as it is. */
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
