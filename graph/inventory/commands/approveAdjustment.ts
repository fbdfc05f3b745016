import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import { deduct } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import { adjustmentFact } from '../adjustmentFact.ts'
import { ApproveAdjustmentInput } from '../input.ts'
import { postAdjustment } from '../ledger.ts'
import { refuseActor, refuseCounted } from '../rules/adjustment.ts'
import { adjustmentMachine, inventoryRights } from '../states.ts'
import { lockAdjustment, readCountedSince, scopeOfAdjustment } from '../store/adjustment.ts'
import { lockLocations } from '../store/lockLocations.ts'

/** Approves an adjustment and posts it. */
export const approveAdjustment = command({
  name: 'approveAdjustment',
  means:
    'Approves an adjustment and changes the stock. Not by its author, not by an API key, and not if a count has counted the goods since.',
  right: inventoryRights.approve,
  input: ApproveAdjustmentInput,
  scope: ({ adjustmentId }, db) => scopeOfAdjustment(db, adjustmentId),
  async run(tx, call, { adjustmentId }) {
    const { warehouse, ...row } = await lockAdjustment(tx, adjustmentId)
    const refusal = refuseActor('approve', call.actor, row, row.number)
    if (refusal) throw refusal
    const moved = await apply(tx, call, adjustmentMachine, [adjustmentId], 'approve')
    if (moved.length === 0) throw NotInState({ what: row.number })
    await lockLocations(
      tx,
      row.lines.map(({ locationId }) => locationId),
    )
    const counted = refuseCounted(row.reason, await readCountedSince(tx, adjustmentId), row.number)
    if (counted) throw counted
    const held = await allocatedStockOf(
      tx,
      'ADJUSTMENT',
      row.lines.map(({ id }) => id),
    )
    const adjustment = { ...row, timeZone: warehouse.timeZone }
    await postAdjustment(tx, call, adjustment, held, deduct(held).allocations)
    return { result: { adjustmentId }, facts: [adjustmentFact('posted', adjustment)] }
  },
})
