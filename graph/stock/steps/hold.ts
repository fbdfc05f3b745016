import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type AllocatedStock, reassign } from '../rules.ts'
import { insertCountHolds } from '../store/countHold.ts'
import type { AllocationChange } from './post.ts'

/** Moves the allocations of pieces that were not found to count holds. The caller posts them. */
export async function holdForCount(
  tx: Tx,
  call: Call,
  missing: readonly (AllocatedStock & { packageId: string | null })[],
): Promise<{ allocations: AllocationChange[]; facts: Fact[] }> {
  const ids = await insertCountHolds(tx, call, missing)
  const holdOf = new Map<AllocatedStock, string>(missing.map((pile, at) => [pile, ids[at] as string]))
  return {
    allocations: reassign(missing, 'COUNT_HOLD', (pile) => holdOf.get(pile) as string),
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
