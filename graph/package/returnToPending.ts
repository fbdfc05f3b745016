import { command } from '../kernel/command.ts'
import { fields } from '../kernel/input.ts'
import { thePackage } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { whyNot } from './refused.ts'
import { packageRights } from './states.ts'
import { returnToPool } from './steps/pool.ts'
import { scopeOfPackage } from './steps/scope.ts'

/** Returns an abnormal package to the pool that waves are generated from. */
export const returnToPending = command({
  name: 'returnToPending',
  means:
    'Returns an abnormal package to pending generation. What is missing of its goods is promised to it again, or it is refused; what was picked goes back to a shelf by a return task; a label is given back and bought anew.',
  right: packageRights.mark,
  input: fields({ packageId: thePackage }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const before = await loadPackage(tx, packageId)
    const { moved, refused, facts } = await returnToPool(tx, call, [packageId])
    if (moved.length === 0) throw refused.get(packageId) ?? whyNot(before, 'toPending')
    return { result: { packageId }, facts }
  },
})
