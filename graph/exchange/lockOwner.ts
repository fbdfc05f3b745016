import { lockCustomerFor } from '../customer/steps.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ImportOwner } from './rules/place.ts'
import type { ImportKindName } from './states.ts'

/**
 * Locks the owner of a new import, so that of two uploads of a file at once the second finds the import of the first. Fails with CUSTOMER_NOT_FOUND, or as
 * the kind of the target does.
 */
export async function lockOwner(
  tx: Tx,
  { kind, warehouseId, customerId, target }: { kind: ImportKindName; warehouseId: string } & Asked,
): Promise<ImportOwner> {
  const spec = kindOf(kind).target
  if (!spec) {
    if (!customerId || target) throw NotFound({ what: 'customerId' }, 'customerId')
    await lockCustomerFor(tx, customerId)
    return { customerId, targetId: null }
  }
  if (target?.type !== spec.node || customerId) throw NotFound({ what: 'target' }, 'target')
  await spec.lock(tx, target.id, warehouseId)
  return { customerId: null, targetId: target.id }
}

/** The customer, or the target with its type. */
interface Asked {
  customerId?: string | null | undefined
  target?: { type: string; id: string } | null | undefined
}
