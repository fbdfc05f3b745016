import { command } from '../kernel/command/command.ts'
import { apply } from '../kernel/command/transition.ts'
import { NotInState } from '../kernel/failures.ts'
import { putDown } from '../stock/rules.ts'
import { allocatedStockOf } from '../stock/steps/allocations.ts'
import { post } from '../stock/steps/post.ts'
import { locationsByCode } from '../warehouse/steps.ts'
import { MoveInTransferInput } from './input.ts'
import { requireTransferLine } from './requireTransferLine.ts'
import { inHand, isMoved, refuseMoveIn, requireArea, takeHeld } from './rules/transfer.ts'
import { inventoryRights, transferMachine } from './states.ts'
import { insertMoves, lockTransfer, scopeOfTransfer } from './store/transfer.ts'
import { transferFact } from './transferFact.ts'

/** Puts pieces of a transfer down at their new locations. */
export const moveInTransfer = command({
  name: 'moveInTransfer',
  means: 'Puts pieces in hand down at locations. With the last piece the transfer is complete.',
  right: inventoryRights.transfer,
  input: MoveInTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, lines: asked, isPart }) {
    const transfer = await lockTransfer(tx, transferId)
    const { number, warehouseId, lines } = transfer
    if (transfer.state !== 'PARTIAL' || lines.every((line) => inHand(line) === 0)) throw NotInState({ what: number })
    const lineOf = requireTransferLine(lines)
    const named = asked.map(({ lineId, quantity }, index) => ({ line: lineOf(lineId, `lines.${index}.lineId`), quantity }))
    const places = await locationsByCode(
      tx,
      warehouseId,
      asked.map(({ location }) => location),
      (index) => `lines.${index}.location`,
    )
    for (const [index, { line }] of named.entries()) requireArea(line.quality, places[index]!, `lines.${index}.location`)
    refuseMoveIn(lines, asked, isPart ?? false)
    await apply(tx, call, transferMachine, [transferId], 'moveIn')

    const held = (
      await allocatedStockOf(
        tx,
        'TRANSFER',
        lines.map(({ id }) => id),
      )
    ).filter(({ kind }) => kind === 'HAND')
    const moves = named.map(({ line, quantity }, index) => ({
      ...{ lineId: line.id, kind: 'IN' as const, locationId: places[index]!.id, quantity },
    }))
    await insertMoves(tx, call, warehouseId, moves)
    const after = lines.map((line) => ({
      ...line,
      movedIn: line.movedIn + moves.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
    }))
    const done = isMoved(after)
    if (done) await apply(tx, call, transferMachine, [transferId], 'finish')
    const postings = moves.map(({ lineId, locationId, quantity }) => putDown(takeHeld(held, lineId, quantity), locationId))
    await post(
      tx,
      call,
      { kind: 'Transfer', id: transferId, number },
      {
        places: postings.flatMap(({ places }) => places),
        allocations: postings.flatMap(({ allocations }) => allocations),
      },
    )
    return { result: { transferId }, facts: [transferFact(done ? 'completed' : 'moved-in', transfer)] }
  },
})
