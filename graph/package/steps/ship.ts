import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { consume } from '../../stock/rules.ts'
import { goodsOf } from '../../stock/steps/goods.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { linesOf, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/** Packages leave with the carrier. The caller posts what this returns, last. Those that may not leave are missing from `moved`. */
export async function ship(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'ship', { set: 'shipped_at = kernel_now()' })
  const shipped = moved.map(({ id }) => id)
  const lines = await linesOf(tx, shipped)
  const packageOf = new Map(lines.map((line) => [line.id, line]))
  const documentOf = (lineId: string) => {
    const line = packageOf.get(lineId) as (typeof lines)[number]
    return { kind: 'Package', id: line.packageId, number: line.packageNumber }
  }
  const held = await goodsOf(tx, 'PACKAGE_LINE', [...packageOf.keys()])
  await setLocked(tx, shipped, 'NOTHING')
  const { claims } = consume(held)
  const places = held.flatMap((pile) => consume([pile]).places.map((move) => ({ ...move, document: documentOf(pile.ownerId) })))
  const products = lines.map(({ id, warehouseId, customerId, productId, quantity, locked }) => ({
    warehouseId,
    customerId,
    productId,
    good: -quantity,
    locked: -locked,
    document: documentOf(id),
  }))
  return { moved, facts, posting: { places, claims, products } }
}
