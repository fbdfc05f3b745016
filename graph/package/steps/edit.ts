import type { Call } from '../../kernel/command/call.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { post } from '../../stock/steps/post.ts'
import { type KnownProduct, resolveLines as linesAsked, measureLines, refusePendingLines } from '../rules.ts'
import { replaceLines } from '../store/edit.ts'
import { readLines } from '../store/lines.ts'
import { readWeightUnit } from '../store/weight.ts'

/**
 * Replaces the lines of a draft or pending package. For a pending one the difference is reserved or released, all or nothing, and products
 * not for sale cannot be added. It posts, so only the acceptance of a draft may follow. Returns the refusal, if any.
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
  const measured = measureLines(lines, await readWeightUnit(tx, warehouseId))
  if (measured instanceof Failure) return measured
  const before = new Map((await readLines(tx, [id])).map((line) => [line.productId, line.locked]))
  const refused = pending ? refusePendingLines(lines, before) : null
  if (refused) return refused
  const rows = lines.map(({ product, lineNo, quantity }) => ({ productId: product.id, lineNo, quantity, locked: pending ? quantity : 0 }))
  await replaceLines(tx, call, package_, rows, { skus: rows.length, ...measured })
  const after = new Map(rows.map((row) => [row.productId, row.locked]))
  const products = [...new Set([...before.keys(), ...after.keys()])].map((productId) => ({
    warehouseId,
    customerId,
    productId,
    locked: (after.get(productId) ?? 0) - (before.get(productId) ?? 0),
  }))
  if (pending) await post(tx, call, { kind: 'Package', id, number }, { products })
  return null
}
