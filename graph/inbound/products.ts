import type { z } from 'zod'
import { Required } from '../kernel/failures.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ProductNotFound } from '../product/failures.ts'
import { productNameEn } from '../product/rules.ts'
import type { CreateInboundOrderInput } from './input.ts'
import type { Declaration, DeclaredBox } from './rules/declaring.ts'

type DeclarationInput = Pick<z.output<typeof CreateInboundOrderInput>, 'lines' | 'boxes'>
interface ProductReference {
  sku?: string | null | undefined
  productId?: string | null | undefined
}

function unknownProduct({ sku, productId }: ProductReference, field: string) {
  if (productId) return ProductNotFound({ code: toNodeId('Product', productId) }, `${field}.productId`)
  return sku ? ProductNotFound({ code: sku }, `${field}.sku`) : Required({}, `${field}.sku`)
}

/** Builds the declaration of an input, resolving its products among the customer's in one statement. */
export async function declarationOf(tx: Tx, customerId: string, number: string, { lines, boxes }: DeclarationInput): Promise<Declaration> {
  const named = [...lines, ...(boxes ?? []).flatMap(({ contents }) => contents ?? [])]
  const given = <Value>(values: (Value | null | undefined)[]) => values.filter((value) => value !== null && value !== undefined)
  const products = await tx.product.findMany({
    where: {
      customerId,
      OR: [{ id: { in: given(named.map(({ productId }) => productId)) } }, { sku: { in: given(named.map(({ sku }) => sku)) } }],
    },
    select: { id: true, sku: true, name: true, declaredNameEn: true, receiving: true },
  })
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const find = <Line extends ProductReference & { declared: number }>(line: Line, field: string) => {
    const product = line.productId ? byId.get(line.productId) : bySku.get(line.sku ?? '')
    if (!product) throw unknownProduct(line, field)
    const { id: productId, sku, name, receiving } = product
    return { productId, sku, name, nameEn: productNameEn(product), receivable: receiving === 'NORMAL', declared: line.declared }
  }
  return {
    lines: lines.map((line, at) => find(line, `lines.${at}`)),
    boxes: (boxes ?? []).map(
      (box, at): DeclaredBox => ({
        mark: box.mark ?? `${number}-${at + 1}`,
        trackingNumber: box.trackingNumber ?? null,
        lengthMillimetres: box.lengthMillimetres ?? null,
        widthMillimetres: box.widthMillimetres ?? null,
        heightMillimetres: box.heightMillimetres ?? null,
        weightGrams: box.weightGrams ?? null,
        contents: (box.contents ?? []).map((line, place) => find(line, `boxes.${at}.contents.${place}`)),
      }),
    ),
  }
}
