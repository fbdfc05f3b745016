import { command } from '../../kernel/command/command.ts'
import { fields, remark } from '../../kernel/input/fieldTypes.ts'
import { post } from '../../stock/steps/post.ts'
import { packageIdInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { packageRights } from '../states.ts'
import { cancel } from '../steps/cancel.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { lockOpenSplits } from '../store/lock.ts'

export const cancelPackage = command({
  name: 'cancelPackage',
  means:
    'Cancels a package in any state before it is shipped. Its stock is released at once, picked goods return to a shelf by a return task, and its label is voided. Parcels that were split from it and are not shipped yet are cancelled with it.',
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
    for (const { id } of await lockOpenSplits(tx, packageId)) {
      const split = await cancel(tx, call, [id], reason ?? undefined)
      facts.push(...split.facts)
      posting.allocations = [...posting.allocations, ...split.posting.allocations]
      posting.products = [...posting.products, ...split.posting.products]
    }
    await post(tx, call, { kind: 'Package', id: packageId, number: before.number }, posting)
    return { result: { packageId }, facts }
  },
})
