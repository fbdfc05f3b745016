import { command } from '../../kernel/command/command.ts'
import { locationsByCode } from '../../warehouse/steps.ts'
import { MoveInTransferInput } from '../input.ts'
import { putDownAt, requireInHand } from '../moves.ts'
import { requireTransferLine } from '../requireTransferLine.ts'
import { refuseMoveIn, requireArea } from '../rules/transfer.ts'
import { inventoryRights } from '../states.ts'
import { lockTransfer, scopeOfTransfer } from '../store/transfer.ts'

/** Puts pieces of a transfer down at their new locations. */
export const moveInTransfer = command({
  name: 'moveInTransfer',
  means: 'Puts pieces in hand down at locations. With the last piece the transfer is complete.',
  right: inventoryRights.transfer,
  input: MoveInTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, lines: asked, isPart }) {
    const transfer = await lockTransfer(tx, transferId)
    requireInHand(transfer)
    const lineOf = requireTransferLine(transfer.lines)
    const named = asked.map(({ lineId }, index) => lineOf(lineId, `lines.${index}.lineId`))
    const places = await locationsByCode(
      tx,
      transfer.warehouseId,
      asked.map(({ location }) => location),
      (index) => `lines.${index}.location`,
    )
    for (const [index, line] of named.entries()) requireArea(line.quality, places[index]!, `lines.${index}.location`)
    refuseMoveIn(transfer.lines, asked, isPart ?? false)
    const put = asked.map(({ lineId, quantity }, index) => ({ lineId, quantity, locationId: places[index]!.id }))
    return { result: { transferId }, facts: await putDownAt(tx, call, transfer, put) }
  },
})
