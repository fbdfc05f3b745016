import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type AllocatedStock, type Loss, release } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import type { AllocationChange } from '../../stock/steps/post.ts'
import { adjustmentFact } from '../adjustmentFact.ts'
import { isMoved } from '../rules/transfer.ts'
import { adjustmentMachine, transferMachine } from '../states.ts'
import { adjustmentsOfLines } from '../store/adjustment.ts'
import { lockTransfer, reduceQuantity, transfersOfLines } from '../store/transfer.ts'

const ownersOf = (losses: readonly Loss[], owner: AllocatedStock['owner']) => [
  ...new Set(losses.filter(({ claim }) => claim.owner === owner).map(({ claim }) => claim.ownerId)),
]

/** Locks the adjustments and transfers that lose allocated pieces; returns what the adjustments hold, at all locations. */
export async function lockLosingDocuments(tx: Tx, losses: readonly Loss[]): Promise<readonly AllocatedStock[]> {
  const adjustments = await adjustmentsOfLines(tx, ownersOf(losses, 'ADJUSTMENT'))
  await transfersOfLines(tx, ownersOf(losses, 'TRANSFER'))
  return allocatedStockOf(
    tx,
    'ADJUSTMENT',
    adjustments.flatMap(({ lineIds }) => lineIds),
  )
}

/**
 * Takes missing pieces from the documents that hold them: an adjustment that waits for approval is refused, a transfer moves fewer pieces. Returns what
 * the adjustments held besides, for the caller to release.
 */
export async function takeFromDocuments(
  tx: Tx,
  call: Call,
  remark: string,
  losses: readonly Loss[],
): Promise<{ allocations: AllocationChange[]; facts: Fact[] }> {
  const adjustments = await adjustmentsOfLines(tx, ownersOf(losses, 'ADJUSTMENT'))
  const facts = adjustments.map((adjustment) => adjustmentFact('refused', adjustment))
  const ids = adjustments.map(({ id }) => id)
  await apply(tx, call, adjustmentMachine, ids, 'refuse', { remark })
  const held = await allocatedStockOf(
    tx,
    'ADJUSTMENT',
    adjustments.flatMap(({ lineIds }) => lineIds),
  )
  const rest = held.map((claim) => ({ ...claim, quantity: claim.quantity - lostOf(losses, claim) })).filter(({ quantity }) => quantity > 0)

  await reduceQuantity(
    tx,
    losses.filter(({ claim }) => claim.owner === 'TRANSFER').map(({ claim, quantity }) => ({ lineId: claim.ownerId, quantity })),
  )
  for (const { id, warehouseId } of await transfersOfLines(tx, ownersOf(losses, 'TRANSFER'))) {
    const { state, lines } = await lockTransfer(tx, id)
    if (state === 'PARTIAL' && isMoved(lines)) await apply(tx, call, transferMachine, [id], 'finish')
    if (state === 'CREATED' && lines.every(({ quantity }) => quantity === 0))
      await apply(tx, call, transferMachine, [id], 'void', { remark })
    facts.push({ kind: 'transfer.reduced', type: 'Transfer', id, warehouseId, customerId: null })
  }
  return { allocations: release(rest), facts }
}

const lostOf = (losses: readonly Loss[], held: AllocatedStock) =>
  losses
    .filter(
      ({ claim }) =>
        claim.owner === held.owner &&
        claim.ownerId === held.ownerId &&
        claim.locationId === held.locationId &&
        claim.batchId === held.batchId &&
        claim.quality === held.quality,
    )
    .reduce((sum, { quantity }) => sum + quantity, 0)
