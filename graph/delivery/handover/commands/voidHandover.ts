import { command } from '../../../kernel/command/command.ts'
import { apply } from '../../../kernel/command/transition.ts'
import { VoidHandoverInput } from '../../input.ts'
import { deliveryRights, handoverMachine } from '../../states/handover.ts'
import { deleteMembers, membersOf, scopeOfSheet } from '../../store/handover.ts'
import { handoverFact, packagesFact } from '../handoverFact.ts'
import { lockOpenSheet } from '../lockOpenSheet.ts'

/** Voids a sheet that is not signed; its packages are free for another. */
export const voidHandover = command({
  name: 'voidHandover',
  means: 'Voids a hand-over sheet that is not signed. Its packages stay shipped and are expected on the next sheet.',
  right: deliveryRights.handOver,
  input: VoidHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId, reason }) {
    const sheet = await lockOpenSheet(tx, sheetId)
    const removed = await deleteMembers(tx, call, sheetId, await membersOf(tx, sheetId))
    await apply(tx, call, handoverMachine, [sheetId], 'void', reason ? { remark: reason } : {})
    return { result: { sheetId }, facts: [...packagesFact('packages-removed', sheet, removed), handoverFact('voided', sheet)] }
  },
})
