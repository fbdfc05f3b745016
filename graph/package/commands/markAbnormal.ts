import { command } from '../../kernel/command/command.ts'
import { MarkAbnormalInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { packageRights } from '../states.ts'
import { markAbnormal as mark } from '../steps/abnormal.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { writeAbnormalNote } from '../store/acceptance.ts'

/** Marks a package abnormal; it stays in place until resolved. */
export const markAbnormal = command({
  name: 'markAbnormal',
  means: 'Marks a package abnormal with one of seven reasons. It keeps its wave, goods and reserved stock until it is resolved.',
  right: packageRights.mark,
  input: MarkAbnormalInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason, note }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts } = await mark(tx, call, [packageId], reason)
    if (moved.length === 0) throw refusalOfAction(before, 'mark')
    if (note) await writeAbnormalNote(tx, packageId, note)
    return { result: { packageId }, facts }
  },
})
