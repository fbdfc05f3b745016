import { command } from '../kernel/command/command.ts'
import { fields, remark } from '../kernel/input/fieldTypes.ts'
import { post } from '../stock/steps/post.ts'
import { packageIdInput } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { refusalOfAction } from './refusals.ts'
import { packageRights } from './states.ts'
import { cancel } from './steps/cancel.ts'
import { scopeOfPackage } from './steps/scope.ts'

export const cancelPackage = command({
  name: 'cancelPackage',
  means:
    'Cancels a package in any state before it is shipped. Its stock is released at once, picked goods return to a shelf by a return task, and its label is voided.',
  right: packageRights.cancel,
  input: fields({
    packageId: packageIdInput,
    reason: remark(200).nullish().meta({ description: 'Reason; kept in the history.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const before = await loadPackage(tx, packageId)
    const { moved, facts, posting } = await cancel(tx, call, [packageId], reason ?? undefined)
    if (moved.length === 0) throw refusalOfAction(before, 'cancel')
    await post(tx, call, { kind: 'Package', id: packageId, number: before.number }, posting)
    return { result: { packageId }, facts }
  },
})
