import type { z } from 'zod'
import { CustomerNotFound } from '../customer/failures.ts'
import { command } from '../kernel/command/command.ts'
import type { Failure, Values } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { quoted } from '../kernel/input/sanitizeText.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { BarcodeTaken, ProductExists, ProductTwice } from './failures.ts'
import { CreateProductsInput, ProductInput } from './input.ts'
import { refuseProduct, refuseTags } from './rules.ts'
import { productRights, productsMaximum } from './states.ts'
import { existingTags, findTakenCodes, insertProducts, type NewProduct } from './store.ts'

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
    const good = new Map<string, { index: number; product: NewProduct }>()
    for (const [index, row] of products.entries()) {
      const parsed = ProductInput.safeParse(row, { reportInput: true })
      if (!parsed.success) {
        refuse(index, skuOf(row), fieldFailures(parsed.error))
        continue
      }
      const { sku } = parsed.data
      const failures = refuseProduct(parsed.data)
      if (good.has(sku)) failures.push(ProductTwice({ sku }, 'sku'))
      if (failures.length > 0) refuse(index, sku, failures)
      else good.set(sku, { index, product: newProduct(parsed.data) })
    }
    for (const [sku, failures] of await refuseReferences(
      tx,
      customerId,
      [...good.values()].map(({ product }) => product),
    )) {
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

/** Errors of valid products that refer to something else, by SKU: a barcode of another product, or a tag that does not exist. */
async function refuseReferences(tx: Tx, customerId: string, products: readonly NewProduct[]): Promise<Map<string, Failure[]>> {
  const taken = await findTakenCodes(
    tx,
    customerId,
    products.flatMap(({ barcodes }) => barcodes),
  )
  const holders = new Map(taken.map(({ code, sku }) => [code, sku]))
  for (const { sku } of products) if (!holders.has(sku)) holders.set(sku, sku)
  const tags = await existingTags(
    tx,
    products.flatMap(({ tagIds }) => tagIds),
  )
  const found = new Map<string, Failure[]>()
  for (const { sku, barcodes, tagIds } of products) {
    const failures = refuseTags(tagIds, tags)
    for (const [index, code] of barcodes.entries()) {
      const holder = holders.get(code)
      if (holder && holder !== sku) failures.push(BarcodeTaken({ code, sku: holder }, `barcodes.${index}`))
      else holders.set(code, sku)
    }
    if (failures.length > 0) found.set(sku, failures)
  }
  return found
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
    customsAttributes: given.customsAttributes ?? [],
    tagIds: given.tagIds ?? [],
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
