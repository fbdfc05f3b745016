import type { z } from 'zod'
import type { Tx } from '../kernel/sql/db.ts'
import { productNameEn } from '../product/rules/product.ts'
import { findProducts } from '../product/steps/findProducts.ts'
import { ProductRepeated } from './failures.ts'
import type { ReceiveInboundOrderInput } from './input.ts'
import { listProduct } from './rules/listing.ts'
import type { Order } from './rules/model.ts'
import type { Entry } from './rules/receiving.ts'

type Lines = NonNullable<z.output<typeof ReceiveInboundOrderInput>['lines']>

/** The entered lines with a quantity, and the order with a line for each undeclared product among them. */
export async function entriesOf(tx: Tx, order: Order, lines: Lines, newId: () => string): Promise<{ listed: Order; entries: Entry[] }> {
  const productOf = await findProducts(tx, order.customerId, lines)
  const seen = new Set<string>()
  let listed = order
  const entries: Entry[] = []
  for (const [at, line] of lines.entries()) {
    const field = `lines.${at}`
    const { good, defective, missing, confirmUpTo = null } = line
    const product = productOf(line, field)
    if (seen.has(product.id)) throw ProductRepeated({ sku: product.sku }, field)
    seen.add(product.id)
    if (!good && !defective && !missing) continue
    const found = listProduct(listed, { ...product, nameEn: productNameEn(product) }, newId)
    listed = found.order
    entries.push({ lineId: found.lineId, good: good ?? 0, defective: defective ?? 0, missing: missing ?? 0, confirmUpTo, field })
  }
  return { listed, entries }
}
