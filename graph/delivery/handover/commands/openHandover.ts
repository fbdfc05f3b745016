import { command } from '../../../kernel/command/command.ts'
import { nextNumber } from '../../../kernel/number.ts'
import { LogisticsGroupNotFound } from '../../../logistics/failures.ts'
import { HandoverAlreadyOpen } from '../../failures.ts'
import { OpenHandoverInput } from '../../input.ts'
import { deliveryRights } from '../../states/handover.ts'
import { insertSheet, openSheetOf } from '../../store/handover.ts'
import { handoverFact } from '../handoverFact.ts'

/** Opens the sheet of a pick-up; a logistics group has one open sheet at a time. */
export const openHandover = command({
  name: 'openHandover',
  means: 'Opens a hand-over sheet for the pick-up of a logistics group, without packages. A group has one open sheet at a time.',
  right: deliveryRights.handOver,
  input: OpenHandoverInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, groupId, vehicle, note }) {
    const group = await tx.logisticsGroup.findUnique({ where: { id: groupId }, select: { warehouseId: true } })
    if (group?.warehouseId !== warehouseId) throw LogisticsGroupNotFound({}, 'groupId')
    const open = await openSheetOf(tx, groupId)
    if (open) throw HandoverAlreadyOpen({ number: open.number }, 'groupId')
    const sheet = { id: call.newId(), number: await nextNumber(tx, call, 'handover'), warehouseId, groupId }
    await insertSheet(tx, call, { ...sheet, vehicle: vehicle ?? '', note: note ?? '' })
    return { result: { sheetId: sheet.id }, facts: [handoverFact('opened', sheet)] }
  },
})
