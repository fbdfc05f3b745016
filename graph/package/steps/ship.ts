import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { deduct } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { readLines, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/** Ships packages. The caller posts the returned posting last. Packages that may not ship are missing from `moved`. */
export async function ship(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'ship', { set: 'shipped_at = kernel_now()' })
  const shipped = moved.map(({ id }) => id)
  const lines = await readLines(tx, shipped)
  const packageOf = new Map(lines.map((line) => [line.id, line]))
  const documentOf = (lineId: string) => {
    const line = packageOf.get(lineId) as (typeof lines)[number]
    return { kind: 'Package', id: line.packageId, number: line.packageNumber }
  }
  const held = await allocatedStockOf(tx, 'PACKAGE_LINE', [...packageOf.keys()])
  await setLocked(tx, shipped, 'NOTHING')
  const { allocations } = deduct(held)
  const places = held.flatMap((pile) => deduct([pile]).places.map((move) => ({ ...move, document: documentOf(pile.ownerId) })))
  const products = lines.map(({ id, warehouseId, customerId, productId, quantity, locked }) => ({
    warehouseId,
    customerId,
    productId,
    good: -quantity,
    locked: -locked,
    document: documentOf(id),
  }))
  return { moved, facts, posting: { places, allocations, products } }
}
