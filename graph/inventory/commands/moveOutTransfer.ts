import { command } from '../../kernel/command/command.ts'
import { MoveOutTransferInput } from '../input.ts'
import { takeOff } from '../moves.ts'
import { requireTransferLine } from '../requireTransferLine.ts'
import { refuseMoveOut, toMove } from '../rules/transfer.ts'
import { inventoryRights } from '../states.ts'
import { lockTransfer, scopeOfTransfer } from '../store/transfer.ts'

/** Takes pieces of a transfer off their locations. */
export const moveOutTransfer = command({
  name: 'moveOutTransfer',
  means: 'Takes pieces of a transfer off their locations: some, or all that are left. They are in hand until they are put down.',
  right: inventoryRights.transfer,
  input: MoveOutTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, lines: asked }) {
    const transfer = await lockTransfer(tx, transferId)
    const { lines } = transfer
    const left = lines.map((line) => ({ lineId: line.id, quantity: toMove(line) })).filter(({ quantity }) => quantity > 0)
    const taken = asked ?? left
    const lineOf = requireTransferLine(lines)
    for (const [index, { lineId }] of taken.entries()) lineOf(lineId, `lines.${index}.lineId`)
    refuseMoveOut(lines, taken)
    return { result: { transferId }, facts: await takeOff(tx, call, transfer, taken) }
  },
})
