import type { Call } from '../kernel/command/call.ts'
import { nextNumber } from '../kernel/number.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { hiddenLocations } from '../stock/steps/hiddenLocations.ts'
import { readAllocatedTo, readPiles } from '../stock/steps/piles.ts'
import { post } from '../stock/steps/post.ts'
import { type PlannedLine, planTransfer, qualityIn } from './rules/transfer.ts'
import { insertTransfer } from './store/transfer.ts'

interface Given {
  warehouseId: string
  remark: string
  lines: readonly (PlannedLine & { customerId: string })[]
}

/** Inserts a transfer and holds its pieces, oldest batch first. It posts, so it must be the last step. */
export async function openTransfer(
  tx: Tx,
  call: Call,
  { warehouseId, remark, lines: given }: Given,
): Promise<{ id: string; warehouseId: string }> {
  const lines = given.map((line) => ({ ...line, id: call.newId() }))
  const spots = lines.map(({ productId, from }) => ({ productId, locationId: from.id }))
  const [piles, allocated] = [await readPiles(tx, spots), await readAllocatedTo(tx, spots)]
  const plan = planTransfer(lines, piles, allocated, await hiddenLocations(tx, call.actor, warehouseId))
  const transfer = { id: call.newId(), number: await nextNumber(tx, call, 'transfer'), warehouseId }
  await insertTransfer(
    tx,
    call,
    { ...transfer, remark },
    lines.map(({ id, productId, customerId, from, to, quantity }) => ({
      id,
      productId,
      customerId,
      quantity,
      quality: qualityIn(from.areaType),
      fromLocationId: from.id,
      toLocationId: to?.id ?? null,
    })),
  )
  const allocations = plan.flatMap((taken, index) =>
    taken.map(({ pile: { locationId, productId, batchId, quality }, quantity }) => ({
      locationId,
      productId,
      batchId,
      quality,
      owner: 'TRANSFER' as const,
      ownerId: lines[index]!.id,
      change: quantity,
    })),
  )
  await post(tx, call, { kind: 'Transfer', id: transfer.id, number: transfer.number }, { allocations })
  return transfer
}
