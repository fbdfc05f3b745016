import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { packageIdInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { packageRights } from '../states.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { settleAsPacked } from '../steps/settleAsPacked.ts'

/** Marks an abnormal package as ready to ship. */
export const moveToBeShipped = command({
  name: 'moveToBeShipped',
  means: 'Marks an abnormal package as ready to ship: all its pieces must be picked and its label ready.',
  right: packageRights.mark,
  input: fields({ packageId: packageIdInput }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts } = await settleAsPacked(tx, call, [packageId])
    if (moved.length === 0) throw refusalOfAction(before, 'toBeShipped')
    return { result: { packageId }, facts }
  },
})
