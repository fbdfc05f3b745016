import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { restore } from '../../stock/rules.ts'
import { goneWith } from '../../stock/steps/gone.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { linesOf, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'
import { shippingOf } from '../store/shipping.ts'

/**
 * A shipped package comes back to the shipping desk: the inverse of `ship`. Its goods lie where they lay and are promised to it again. The caller
 * posts what this returns, last. Nothing is in `moved` where the package is not shipped.
 */
export async function unship(
  tx: Tx,
  call: Call,
  id: string,
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, [id], 'unship', { set: 'shipped_at = null' })
  if (moved.length === 0) return { moved, facts, posting: { places: [], claims: [], products: [] } }
  const lines = await linesOf(tx, [id])
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]))
  const gone = await goneWith(tx, await shippingOf(tx, id), id)
  await setLocked(tx, [id], 'QUANTITY')
  const back = gone.map((pile) => ({ ...pile, owner: 'PACKAGE_LINE' as const, ownerId: lineOf.get(pile.productId) as string }))
  const products = lines.map(({ warehouseId, customerId, productId, quantity }) => ({
    ...{ warehouseId, customerId, productId },
    good: quantity,
    locked: quantity,
  }))
  return { moved, facts, posting: { ...restore(back), products } }
}
