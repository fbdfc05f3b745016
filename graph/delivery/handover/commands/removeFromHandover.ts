import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { RemoveFromHandoverInput } from '../../input.ts'
import { deliveryRights } from '../../states/handover.ts'
import { deleteMembers, scopeOfSheet } from '../../store/handover.ts'
import { packagesFact } from '../handoverFact.ts'
import { lockOpenSheet } from '../lockOpenSheet.ts'

/** Takes packages off an open sheet. */
export const removeFromHandover = command({
  name: 'removeFromHandover',
  means: 'Takes packages off an open hand-over sheet; they stay shipped.',
  right: deliveryRights.handOver,
  input: RemoveFromHandoverInput,
  scope: ({ sheetId }, db) => scopeOfSheet(db, sheetId),
  async run(tx, call, { sheetId, packageIds }) {
    const sheet = await lockOpenSheet(tx, sheetId)
    const removed = await deleteMembers(tx, call, sheetId, packageIds)
    const found = new Set(removed)
    const unknown = packageIds.findIndex((id) => !found.has(id))
    if (unknown !== -1) throw NotFound({ what: 'Package' }, `packageIds.${unknown}`)
    return { result: { sheetId }, facts: packagesFact('packages-removed', sheet, removed) }
  },
})
