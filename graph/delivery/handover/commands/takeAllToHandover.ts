import { command } from '../../../kernel/command/command.ts'
import { HandoverFull } from '../../failures.ts'
import { TakeAllToHandoverInput } from '../../input.ts'
import { refuseToHandOver } from '../../rules/handover.ts'
import { deliveryRights, expectedDays, handoverMaximum } from '../../states/handover.ts'
import { carriersOf, insertMembers, lockCandidates, missingOf, scopeOfSheet } from '../../store/handover.ts'
import { packagesFact } from '../handoverFact.ts'
import { lockOpenSheet } from '../lockOpenSheet.ts'

/** Puts everything that is expected on an open sheet. */
export const takeAllToHandover = command({
  name: 'takeAllToHandover',
  means: `Puts all packages on an open hand-over sheet that its logistics group has shipped from ${expectedDays} days before it was opened and that are on no sheet, longest shipped first, up to ${handoverMaximum}; \`full\` tells if others stayed because of that.`,
  right: deliveryRights.handOver,
  input: TakeAllToHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId }) {
    const sheet = await lockOpenSheet(tx, sheetId)
    const room = handoverMaximum - sheet.packageCount
    if (room <= 0) throw HandoverFull({ maximum: handoverMaximum })
    // One more than there is room for tells whether some stay.
    const missing = await missingOf(tx, sheetId, room + 1)
    const fitting = missing.slice(0, room).map(({ id }) => id)
    const judged = { id: sheetId, groupId: sheet.groupId, carriers: await carriersOf(tx, sheet.groupId) }
    // Others may have taken one before it was locked.
    const candidates = await lockCandidates(tx, sheet.warehouseId, fitting)
    const taken = fitting.filter((id) => {
      const pkg = candidates.get(id)
      return pkg && !refuseToHandOver(pkg, judged)
    })
    const full = taken.length === room && missing.length > room
    if (taken.length === 0) return { result: { sheetId, taken: 0, full }, facts: [] }
    await insertMembers(
      tx,
      call,
      sheet,
      taken.map((id) => ({ id, extra: false })),
    )
    return { result: { sheetId, taken: taken.length, full }, facts: packagesFact('packages-added', sheet, taken) }
  },
})
