import { command } from '../kernel/command/command.ts'
import { apply } from '../kernel/command/transition.ts'
import { NotInState } from '../kernel/failures.ts'
import { moveAllocated } from '../stock/rules.ts'
import { allocatedStockOf } from '../stock/steps/allocations.ts'
import { post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { MoveOutTransferInput } from './input.ts'
import { requireTransferLine } from './requireTransferLine.ts'
import { refuseMoveOut, takeHeld, toMove } from './rules/transfer.ts'
import { inventoryRights, transferMachine } from './states.ts'
import { insertMoves, lockTransfer, scopeOfTransfer, setHandLocation } from './store/transfer.ts'
import { transferFact } from './transferFact.ts'

/** Takes pieces of a transfer off their locations. */
export const moveOutTransfer = command({
  name: 'moveOutTransfer',
  means: 'Takes pieces of a transfer off their locations: some, or all that are left. They are in hand until they are put down.',
  right: inventoryRights.transfer,
  input: MoveOutTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, lines: asked }) {
    const transfer = await lockTransfer(tx, transferId)
    const { number, warehouseId, lines } = transfer
    const left = lines.map((line) => ({ lineId: line.id, quantity: toMove(line) })).filter(({ quantity }) => quantity > 0)
    const taken = asked ?? left
    const lineOf = requireTransferLine(lines)
    const named = taken.map(({ lineId, quantity }, index) => ({ line: lineOf(lineId, `lines.${index}.lineId`), quantity }))
    refuseMoveOut(lines, taken)
    const moved = left.length === 0 ? [] : await apply(tx, call, transferMachine, [transferId], 'moveOut')
    if (moved.length === 0) throw NotInState({ what: number })

    const handLocationId = transfer.handLocationId ?? (await makeVirtualLocation(tx, call, warehouseId, 'HAND', `HAND-${number}`))
    if (!transfer.handLocationId) await setHandLocation(tx, transferId, handLocationId)
    const held = (
      await allocatedStockOf(
        tx,
        'TRANSFER',
        lines.map(({ id }) => id),
      )
    ).filter(({ kind }) => kind === 'SHELF')
    await insertMoves(
      tx,
      call,
      warehouseId,
      named.map(({ line, quantity }) => ({ lineId: line.id, kind: 'OUT', locationId: line.fromLocationId, quantity })),
    )
    const posting = moveAllocated(
      named.flatMap(({ line, quantity }) => takeHeld(held, line.id, quantity)),
      handLocationId,
    )
    await post(tx, call, { kind: 'Transfer', id: transferId, number }, posting)
    return { result: { transferId }, facts: [transferFact('moved-out', transfer)] }
  },
})
