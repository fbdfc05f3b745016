import type { Call } from '../../kernel/command/call.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { packageMachine } from '../states.ts'

interface HeldPackage {
  id: string
  warehouseId: string
  customerId: string
  waveId: string | null
}

const factOf = (kind: string, { id, warehouseId, customerId, waveId }: HeldPackage): Fact => ({
  kind,
  type: 'Package',
  id,
  warehouseId,
  customerId,
  payload: { waveId },
})

/** Puts a locked package on hold; null if it is on hold already, or over. */
export async function hold(tx: Tx, call: Call, row: HeldPackage, reason: string): Promise<Fact | null> {
  // A second update of the row would lock its wave after it (PostgreSQL checks the foreign keys again), against the order of locks.
  const held = await apply(tx, call, packageMachine, [row.id], 'hold', {
    where: 't.blocked_at is null',
    set: 'held_by_id = $9::uuid, blocked_reason = $10::text, blocked_at = $2::timestamptz',
    values: [staffIdOf(call), reason],
    remark: reason,
  })
  return held.length === 0 ? null : factOf('package.held', row)
}

/** SQL: ends a hold. */
export const endHold = 'held_by_id = null, blocked_reason = null, blocked_at = null'

/** Releases a locked package from its hold; null if it is not on hold. */
export async function releaseHold(tx: Tx, call: Call, row: HeldPackage): Promise<Fact | null> {
  const released = await apply(tx, call, packageMachine, [row.id], 'releaseHold', { where: 't.blocked_at is not null', set: endHold })
  return released.length === 0 ? null : factOf('package.hold-released', row)
}
