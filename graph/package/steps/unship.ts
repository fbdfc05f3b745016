import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { restore } from '../../stock/rules.ts'
import { readDeductions } from '../../stock/steps/deductions.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { readLines, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'
import { shippingCommandOf } from '../store/shipping.ts'

/**
 * Undo of `ship`: restores the goods in place and reserves them again. The caller posts the returned posting last. `moved` is empty if the
 * package is not shipped.
 */
export async function unship(
  tx: Tx,
  call: Call,
  id: string,
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, [id], 'unship', { set: 'shipped_at = null' })
  if (moved.length === 0) return { moved, facts, posting: { places: [], allocations: [], products: [] } }
  const lines = await readLines(tx, [id])
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]))
  const gone = await readDeductions(tx, await shippingCommandOf(tx, id), id)
  await setLocked(tx, [id], 'QUANTITY')
  const back = gone.map((pile) => ({ ...pile, owner: 'PACKAGE_LINE' as const, ownerId: lineOf.get(pile.productId) as string }))
  const products = lines.map(({ warehouseId, customerId, productId, quantity }) => ({
    ...{ warehouseId, customerId, productId },
    good: quantity,
    locked: quantity,
  }))
  return { moved, facts, posting: { ...restore(back), products } }
}
