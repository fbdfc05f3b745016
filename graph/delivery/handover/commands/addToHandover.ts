import { command } from '../../../kernel/command/command.ts'
import { AddToHandoverInput } from '../../input.ts'
import { deliveryRights } from '../../states/handover.ts'
import { scopeOfSheet } from '../../store/handover.ts'
import { packagesFact } from '../handoverFact.ts'
import { lockOpenSheet } from '../lockOpenSheet.ts'
import { putOnSheet } from '../putOnSheet.ts'

/** Puts chosen packages on an open sheet, all or none. */
export const addToHandover = command({
  name: 'addToHandover',
  means: 'Puts shipped packages on an open hand-over sheet, all or none; the first that may not go on it is named.',
  right: deliveryRights.handOver,
  input: AddToHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId, packageIds }) {
    const sheet = await lockOpenSheet(tx, sheetId)
    const added = await putOnSheet(tx, call, sheet, packageIds, (index) => `packageIds.${index}`)
    return {
      result: { sheetId },
      facts: packagesFact(
        'packages-added',
        sheet,
        added.map(({ id }) => id),
      ),
    }
  },
})
