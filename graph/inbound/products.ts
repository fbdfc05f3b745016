import type { z } from 'zod'
import type { Tx } from '../kernel/sql/db.ts'
import { productNameEn } from '../product/rules/product.ts'
import { findProducts, type ProductReference } from '../product/steps/findProducts.ts'
import type { CreateInboundOrderInput } from './input.ts'
import type { Declaration, DeclaredBox } from './rules/declaring.ts'

type DeclarationInput = Pick<z.output<typeof CreateInboundOrderInput>, 'lines' | 'boxes'>

/** Builds the declaration of an input; the number makes the marks of boxes without one. Fails on the field of an unknown product. */
export type Declarer = (number: string, input: DeclarationInput) => Declaration

/** Reads the products that inputs name among the customer's in one statement. */
export async function declarerOf(tx: Tx, customerId: string, inputs: readonly DeclarationInput[]): Promise<Declarer> {
  const named = inputs.flatMap(({ lines, boxes }) => [...(lines ?? []), ...(boxes ?? []).flatMap(({ contents }) => contents ?? [])])
  const productOf = await findProducts(tx, customerId, named)
  const find = <Line extends ProductReference & { declared: number }>(line: Line, field: string) => {
    const product = productOf(line, field)
    const { id: productId, sku, name, receiving } = product
    return { productId, sku, name, nameEn: productNameEn(product), receivable: receiving === 'NORMAL', declared: line.declared }
  }
  return (number, { lines, boxes }) => ({
    lines: (lines ?? []).map((line, at) => find(line, `lines.${at}`)),
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
  })
}
