import type { z } from 'zod'
import { CustomerNotFound } from '../customer/failures.ts'
import { command } from '../kernel/command.ts'
import type { Failure, Values } from '../kernel/failure.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { quoted } from '../kernel/soundText.ts'
import { ProductExists, ProductTwice } from './failures.ts'
import { CreateProductsInput, ProductInput } from './input.ts'
import { refuseProduct } from './rules.ts'
import { productRights, productsMaximum } from './states.ts'
import { insertProducts, type NewProduct } from './store.ts'

/** A product that was not made, as the key's answer keeps it. */
export interface RefusedProduct {
  index: number
  sku: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

/** Makes many products of one customer at once: each is judged by itself, before anything is written. */
export const createProducts = command({
  name: 'createProducts',
  means: `Makes up to ${productsMaximum} products of one customer. Each is judged by itself: the good ones are made together, the bad ones are answered with what is wrong.`,
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

function newProduct({ declaredPrice, sale, receiving, barcodes, ...details }: z.output<typeof ProductInput>): NewProduct {
  return {
    ...details,
    declaredPrice: declaredPrice.amount,
    currency: declaredPrice.currency,
    sale: sale ?? 'ON_SALE',
    receiving: receiving ?? 'NORMAL',
    barcodes: barcodes ?? [],
  }
}

/** By which code a person finds a row that did not even parse. */
function skuOf(row: unknown): string | null {
  const { sku } = (row ?? {}) as { sku?: unknown }
  return typeof sku === 'string' ? quoted(sku) : null
}
