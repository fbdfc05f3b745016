import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { truncateScan } from '../../kernel/states/codes.ts'
import { ProductAmbiguous } from '../failures.ts'

/** A product that shares a code with others, and its customer. */
export interface SharedCode {
  id: string
  sku: string
  customerName: string
  customerNameEn: string | null
}

/**
 * Values of the failures of a code that means several products: their lists, in one order, are what a station lets the person choose from. In the
 * console ids are node ids already.
 */
export function valuesOfAmbiguity(
  scanned: string,
  products: readonly SharedCode[],
  nodeIdOf: (id: string) => string = (id) => toNodeId('Product', id),
) {
  const unique = [...new Map(products.map((product) => [product.id, product])).values()]
  const english = ({ customerName, customerNameEn }: SharedCode) => customerNameEn ?? customerName
  return {
    code: truncateScan(scanned),
    products: unique.map(({ sku, customerName }) => `${sku}（${customerName}）`).join('、'),
    productsEn: unique.map((product) => `${product.sku} (${english(product)})`).join(', '),
    productIds: unique.map(({ id }) => nodeIdOf(id)).join(','),
    skus: unique.map(({ sku }) => sku).join('\n'),
    customers: unique.map(({ customerName }) => customerName).join('\n'),
    customersEn: unique.map(english).join('\n'),
  }
}

/** The refusal of a code that means several products of the console. */
export const refuseAmbiguous = (scanned: string, products: readonly SharedCode[]) =>
  ProductAmbiguous(valuesOfAmbiguity(scanned, products, (id) => id))
