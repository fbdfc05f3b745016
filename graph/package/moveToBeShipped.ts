import { command } from '../kernel/command.ts'
import { fields } from '../kernel/input.ts'
import { thePackage } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { whyNot } from './refused.ts'
import { packageRights } from './states.ts'
import { scopeOfPackage } from './steps/scope.ts'
import { settleAsPacked } from './steps/settle.ts'

/** Declares an abnormal package to be in order: it waits for the carrier. */
export const moveToBeShipped = command({
  name: 'moveToBeShipped',
  means: 'Moves an abnormal package to to-be-shipped: all its pieces must be picked and its label must be ready.',
  right: packageRights.mark,
  input: fields({ packageId: thePackage }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts } = await settleAsPacked(tx, call, [packageId])
    if (moved.length === 0) throw whyNot(before, 'toBeShipped')
    return { result: { packageId }, facts }
  },
})
