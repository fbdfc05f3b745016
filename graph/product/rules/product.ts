import type { Failure } from '../../kernel/command/failure.ts'
import type { Language } from '../../kernel/language.ts'
import { codeKey, gtinCheckDigit, isGtin, isReservedCode } from '../../kernel/states/codes.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import {
  BarcodeTaken,
  BarcodeTwice,
  CategoryNotFound,
  CodeReserved,
  GtinCheckDigit,
  MaterialNotFound,
  SetByWarehouse,
  TagNotFound,
} from '../failures.ts'
import { fieldsOfWarehouse } from '../states.ts'

const gtinShape = /^(?:\d{8}|\d{12,14})$/

/** Refuses a barcode: CODE_RESERVED, or GTIN_CHECK_DIGIT if it has the shape of a GTIN but a wrong check digit. */
export function refuseBarcode(code: string, field: string): Failure | null {
  if (isReservedCode(code)) return CodeReserved({ code }, field)
  if (gtinShape.test(code) && !isGtin(code)) return GtinCheckDigit({ code, expected: gtinCheckDigit(code.slice(0, -1)) }, field)
  return null
}

interface ProductFields {
  sku?: string | undefined
  barcodes?: readonly string[] | null | undefined
  cartonBarcodes?: readonly { code: string }[] | null | undefined
  declaredPrice?: { currency: string } | undefined
}

/** All errors of a product on its own; absent fields are not checked. */
export function refuseProduct({ sku, barcodes, cartonBarcodes, declaredPrice }: ProductFields): Failure[] {
  const found: (Failure | null)[] = []
  if (sku && isReservedCode(sku)) found.push(CodeReserved({ code: sku }, 'sku'))
  if (declaredPrice && !isCurrency(declaredPrice.currency))
    found.push(CurrencyUnknown({ currency: declaredPrice.currency }, 'declaredPrice.currency'))
  const seen = new Set<string>()
  for (const { code, field } of fieldsWithCodes({ barcodes: barcodes ?? [], cartonBarcodes: cartonBarcodes ?? [] })) {
    const key = codeKey(code)
    found.push(seen.has(key) ? BarcodeTwice({ code }, field) : refuseBarcode(code, field))
    seen.add(key)
  }
  return found.filter((failure) => failure !== null)
}

interface ProductCodes {
  sku: string
  barcodes: readonly string[]
  cartonBarcodes: readonly { code: string }[]
}

/** The barcodes of a product with the path of their field. */
const fieldsWithCodes = ({ barcodes, cartonBarcodes }: Omit<ProductCodes, 'sku'>): { code: string; field: string }[] => [
  ...barcodes.map((code, index) => ({ code, field: `barcodes.${index}` })),
  ...cartonBarcodes.map(({ code }, index) => ({ code, field: `cartonBarcodes.${index}.code` })),
]

/** All codes that a product is found by: its SKU, a barcode of one piece, or of a carton. */
export const codesOf = ({ sku, ...barcodes }: ProductCodes): string[] => [sku, ...fieldsWithCodes(barcodes).map(({ code }) => code)]

/** The key of a code, of a SKU or barcode, and the SKU of the product that has it. */
export interface TakenCode {
  key: string
  sku: string
}

/**
 * Refuses codes of products of one customer that another of these products, or a stored one, has already in any form; by SKU. A product keeps a
 * code that it shares in older data. Its carton cannot have the code of its SKU, which means one piece.
 */
export function refuseTakenCodes(products: readonly ProductCodes[], taken: readonly TakenCode[]): Map<string, Failure[]> {
  const holders = new Map(taken.map(({ key, sku }) => [key, sku]))
  for (const { sku } of products) if (!holders.has(codeKey(sku))) holders.set(codeKey(sku), sku)
  const kept = new Set(taken.map(({ key, sku }) => `${key} ${sku}`))
  const refused = new Map<string, Failure[]>()
  for (const { sku, ...barcodes } of products) {
    const failures: Failure[] = []
    for (const { code, field } of [{ code: sku, field: 'sku' }, ...fieldsWithCodes(barcodes)]) {
      const key = codeKey(code)
      const holder = holders.get(key)
      const isOwnSku = field.startsWith('cartonBarcodes') && key === codeKey(sku)
      if (isOwnSku || (holder && holder !== sku && !kept.has(`${key} ${sku}`)))
        failures.push(BarcodeTaken({ code, sku: holder ?? sku }, field))
      else holders.set(key, sku)
    }
    if (failures.length > 0) refused.set(sku, failures)
  }
  return refused
}

/** Refuses fields that are given but that only the warehouse may set. */
export function refuseFieldsOfWarehouse(given: { [Field in (typeof fieldsOfWarehouse)[number]]?: unknown }): Failure[] {
  return fieldsOfWarehouse.filter((field) => given[field] !== undefined).map((field) => SetByWarehouse({}, field))
}

/** Refuses tags that do not exist. */
export function refuseTags(tagIds: readonly string[], existing: ReadonlySet<string>): Failure[] {
  return tagIds.flatMap((id, index) => (existing.has(id) ? [] : [TagNotFound({}, `tagIds.${index}`)]))
}

/** Refuses a category that does not exist. */
export function refuseCategory(categoryId: string | null | undefined, existing: ReadonlySet<string>): Failure[] {
  return categoryId && !existing.has(categoryId) ? [CategoryNotFound({}, 'categoryId')] : []
}

/** Refuses a packaging material that does not exist. */
export function refuseMaterial(materialId: string | null | undefined, existing: ReadonlySet<string>): Failure[] {
  return materialId && !existing.has(materialId) ? [MaterialNotFound({}, 'packagingMaterialId')] : []
}

/** The English name of a product: the declared English name if its own name is Chinese. Same rule as product_name_en in SQL. */
export function productNameEn({ name, declaredNameEn }: { name: string; declaredNameEn: string }): string {
  return /[\u3400-\u9fff]/.test(name) && declaredNameEn !== '' ? declaredNameEn : name
}

/** The product name in a reader's language. */
export function productNameIn(language: Language, product: { name: string; declaredNameEn: string }): string {
  return language === 'en' ? productNameEn(product) : product.name
}

/** The product name as an SQL expression over a table alias. */
export function productNameSql(language: Language, alias: string): string {
  return language === 'en' ? `product_name_en(${alias}.name, ${alias}.declared_name_en)` : `${alias}.name`
}
