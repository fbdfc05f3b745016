import type { z } from 'zod'
import { CustomerNotFound } from '../customer/failures.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { command } from '../kernel/command/command.ts'
import type { Failure, Values } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { quoted } from '../kernel/input/sanitizeText.ts'
import { ProductExists, ProductTwice } from './failures.ts'
import { CreateProductsInput, ProductInput } from './input.ts'
import { refuseCategory, refuseFieldsOfWarehouse, refuseProduct, refuseTags, refuseTakenCodes } from './rules/product.ts'
import { productRights, productsMaximum } from './states.ts'
import { existingCategories } from './store/category.ts'
import { existingTags, findTakenCodes, insertProducts, lockCodes, type NewProduct } from './store/product.ts'

/** A refused product, as stored in the command's answer. */
export interface RefusedProduct {
  index: number
  sku: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

/** Creates many products of one customer; each row is validated on its own before anything is written. */
export const createProducts = command({
  name: 'createProducts',
  means: `Creates up to ${productsMaximum} products of one customer. Each is validated on its own: valid ones are created together, invalid ones are returned with their errors.`,
  right: productRights.edit,
  input: CreateProductsInput,
  scope: ({ customerId }) => ({ customerId }),
  async run(tx, call, { customerId, products }) {
    if ((await tx.customer.count({ where: { id: customerId } })) === 0) throw CustomerNotFound({}, 'customerId')
    const refused: RefusedProduct[] = []
    const refuse = (index: number, sku: string | null, failures: readonly Failure[]) =>
      refused.push({ index, sku, failures: failures.map(({ code, values, field }) => ({ code, values, field })) })
    const isWarehouse = hasRight(call.actor, productRights.edit, { customerId: null })
    const good = new Map<string, { index: number; product: NewProduct }>()
    for (const [index, row] of products.entries()) {
      const parsed = ProductInput.safeParse(row, { reportInput: true })
      if (!parsed.success) {
        refuse(index, skuOf(row), fieldFailures(parsed.error))
        continue
      }
      const { sku } = parsed.data
      const failures = [...refuseProduct(parsed.data), ...(isWarehouse ? [] : refuseFieldsOfWarehouse(parsed.data))]
      if (good.has(sku)) failures.push(ProductTwice({ sku }, 'sku'))
      if (failures.length > 0) refuse(index, sku, failures)
      else good.set(sku, { index, product: newProduct(parsed.data) })
    }
    const candidates = [...good.values()].map(({ product }) => product)
    await lockCodes(tx, customerId)
    const taken = refuseTakenCodes(candidates, await findTakenCodes(tx, customerId, candidates.flatMap(codesOf)))
    const tags = await existingTags(
      tx,
      candidates.flatMap(({ tagIds }) => tagIds),
    )
    const categories = await existingCategories(
      tx,
      candidates.map(({ categoryId }) => categoryId),
    )
    for (const { sku, tagIds, categoryId } of candidates) {
      const failures = [...(taken.get(sku) ?? []), ...refuseTags(tagIds, tags), ...refuseCategory(categoryId, categories)]
      if (failures.length === 0) continue
      refuse(good.get(sku)!.index, sku, failures)
      good.delete(sku)
    }
    const made = await insertProducts(
      tx,
      call,
      customerId,
      [...good.values()].map(({ product }) => product),
    )
    for (const [sku, { index }] of good) if (!made.has(sku)) refuse(index, sku, [ProductExists({ sku }, 'sku')])
    const productIds = [...made.values()]
    return {
      result: { productIds, refused: refused.sort((a, b) => a.index - b.index) },
      facts: productIds.map((id) => ({ kind: 'product.created', type: 'Product', id, warehouseId: null, customerId })),
    }
  },
})

const codesOf = ({ sku, barcodes }: NewProduct): string[] => [sku, ...barcodes]

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
    declaredPrice: declaredPrice.amount,
    currency: declaredPrice.currency,
    sale: sale ?? 'ON_SALE',
    receiving: receiving ?? 'NORMAL',
    barcodes: barcodes ?? [],
  }
}

/** SKU of a row that failed to parse, so that it can be found. */
function skuOf(row: unknown): string | null {
  const { sku } = (row ?? {}) as { sku?: unknown }
  return typeof sku === 'string' ? quoted(sku) : null
}
