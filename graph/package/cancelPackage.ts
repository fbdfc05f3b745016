import { command } from '../kernel/command.ts'
import { fields, remark } from '../kernel/input.ts'
import { post } from '../stock/steps/post.ts'
import { thePackage } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { whyNot } from './refused.ts'
import { packageRights } from './states.ts'
import { cancel } from './steps/cancel.ts'
import { scopeOfPackage } from './steps/scope.ts'

/** Cancels one package. */
export const cancelPackage = command({
  name: 'cancelPackage',
  means:
    'Cancels a package in any state before it is shipped. Its goods are free at once; what was picked already goes back to a shelf by a return task; its label is given back to the carrier.',
  right: packageRights.cancel,
  input: fields({
    packageId: thePackage,
    reason: remark(200).nullish().meta({ description: 'Why; kept in its history.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts, posting } = await cancel(tx, call, [packageId], reason ?? undefined)
    if (moved.length === 0) throw whyNot(before, 'cancel')
    await post(tx, call, { kind: 'Package', id: packageId, number: before.number }, posting)
    return { result: { packageId }, facts }
  },
})
