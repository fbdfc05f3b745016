import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { type Held, passTo } from '../rules.ts'
import { insertCountHolds } from '../store/countHold.ts'
import type { Claim } from './post.ts'

/** Pieces that were not found pass from whom they were allocated to into a count hold, until somebody counts. The caller posts the claims. */
export async function holdForCount(
  tx: Tx,
  call: Call,
  missing: readonly (Held & { packageId: string | null })[],
): Promise<{ claims: Claim[]; facts: Fact[] }> {
  const ids = await insertCountHolds(tx, call, missing)
  const holdOf = new Map<Held, string>(missing.map((pile, at) => [pile, ids[at] as string]))
  return {
    claims: passTo(missing, 'COUNT_HOLD', (pile) => holdOf.get(pile) as string),
    facts: missing.map((pile, at) => ({
      kind: 'countHold.opened',
      type: 'CountHold',
      id: ids[at] as string,
      warehouseId: pile.warehouseId,
      customerId: pile.customerId,
      payload: { packageId: pile.packageId, quantity: pile.quantity },
    })),
  }
}
