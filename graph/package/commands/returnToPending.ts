import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { packageIdInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { packageRights } from '../states.ts'
import { returnToPool } from '../steps/pool.ts'
import { scopeOfPackage } from '../steps/scope.ts'

/** Returns an abnormal package to the pool for wave generation. */
export const returnToPending = command({
  name: 'returnToPending',
  means:
    'Returns an abnormal package to pending. Missing stock is reserved again, or the action is refused; picked goods return to a shelf by a return task; its label is voided and bought again.',
  right: packageRights.mark,
  input: fields({ packageId: packageIdInput }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const before = await loadPackage(tx, packageId)
    const { moved, refused, facts } = await returnToPool(tx, call, [packageId])
    if (moved.length === 0) throw refused.get(packageId) ?? refusalOfAction(before, 'toPending')
    return { result: { packageId }, facts }
  },
})
