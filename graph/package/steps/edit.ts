import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import { Failure } from '../../kernel/failure.ts'
import { post } from '../../stock/steps/post.ts'
import { ProductNotForSale } from '../failures.ts'
import { insufficient, type KnownProduct, linesOf as linesAsked, measure } from '../rules.ts'
import { replaceLines } from '../store/edit.ts'
import { linesOf } from '../store/lines.ts'

/**
 * Gives a draft or a pending package other lines. A pending one keeps its promises: the difference is locked or freed, all of it or
 * nothing, and what is not for sale comes to none. It posts, so it is the last thing that a command does, but for the acceptance of a draft. Answers why it cannot be.
 */
export async function changeLines(
  tx: Tx,
  call: Call,
  package_: { id: string; number: string; state: string; warehouseId: string; customerId: string },
  asked: readonly { sku: string; quantity: number }[],
  known: readonly KnownProduct[],
): Promise<Failure | null> {
  const { id, number, warehouseId, customerId } = package_
  const pending = package_.state === 'PENDING'
  const lines = linesAsked(asked, new Map(known.map((product) => [product.sku, product])))
  if (lines instanceof Failure) return lines
  const measured = measure(lines)
  if (measured instanceof Failure) return measured
  const before = new Map((await linesOf(tx, [id])).map((line) => [line.productId, line.locked]))
  if (pending) {
    const barred = lines.find(({ product }) => !product.forSale && !before.has(product.id))
    if (barred) return ProductNotForSale({ sku: barred.product.sku }, `lines.${barred.lineNo - 1}.sku`)
    const short = lines.find(({ product, quantity }) => quantity - (before.get(product.id) ?? 0) > product.available)
    if (short) return insufficient(short)
  }
  const rows = lines.map(({ product, lineNo, quantity }) => ({ productId: product.id, lineNo, quantity, locked: pending ? quantity : 0 }))
  await replaceLines(tx, call, package_, rows, { skus: rows.length, ...measured })
  const after = new Map(rows.map((row) => [row.productId, row.locked]))
  const products = [...new Set([...before.keys(), ...after.keys()])].map((productId) => ({
    ...{ warehouseId, customerId, productId },
    locked: (after.get(productId) ?? 0) - (before.get(productId) ?? 0),
  }))
  if (pending) await post(tx, call, { kind: 'Package', id, number }, { products })
  return null
}
