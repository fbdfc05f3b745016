import { command } from '../kernel/command.ts'
import { MarkAbnormalInput } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { whyNot } from './refused.ts'
import { packageRights } from './states.ts'
import { markAbnormal as mark } from './steps/abnormal.ts'
import { scopeOfPackage } from './steps/scope.ts'
import { writeAbnormalNote } from './store/judged.ts'

/** Marks a package abnormal: it stays where it is until somebody decides. */
export const markAbnormal = command({
  name: 'markAbnormal',
  means:
    'Marks a package abnormal, with one of seven reasons. It keeps its wave, its goods and its promises until somebody decides what becomes of it.',
  right: packageRights.mark,
  input: MarkAbnormalInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason, note }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts } = await mark(tx, call, [packageId], reason)
    if (moved.length === 0) throw whyNot(before, 'mark')
    if (note) await writeAbnormalNote(tx, packageId, note)
    return { result: { packageId }, facts }
  },
})
