import { command } from '../../../kernel/command/command.ts'
import { requireWarehouse } from '../../../warehouse/steps.ts'
import { InterceptionExists } from '../../failures.ts'
import { RequestInterceptionInput } from '../../input.ts'
import { loadPackage } from '../../loadPackage.ts'
import { refusalOfAction } from '../../refusals.ts'
import { packageRights } from '../../states.ts'
import { scopeOfPackage } from '../../steps/scope.ts'
import { insertRequest } from '../../store/interception.ts'
import { lockOpenSplits } from '../../store/lock.ts'
import { deadlineOf } from '../rules.ts'

/** Asks to intercept a package that is not shipped yet. Fails with INTERCEPTION_EXISTS while another request is open. */
export const requestInterception = command({
  name: 'requestInterception',
  means:
    'Asks the warehouse to intercept a package that is not shipped yet. Until that is decided the package is not taken into a wave, packed, printed or shipped; what is being picked is picked to the end. If that is not decided before `dueAt`, the default of the warehouse decides. Parcels that were split from it and are not shipped yet are intercepted with it, each by a request of its own.',
  right: packageRights.intercept,
  input: RequestInterceptionInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, wish, reason }) {
    const before = await loadPackage(tx, packageId)
    const { interceptionMinutes, interceptionDefault: fallback } = await requireWarehouse(tx, before.warehouseId)
    const dueAt = deadlineOf(call.now, interceptionMinutes)
    const made = await insertRequest(tx, call, before, { wish, reason, dueAt, fallback })
    if (!made)
      throw before.interception === 'REQUESTED' ? InterceptionExists({ number: before.number }) : refusalOfAction(before, 'intercept')
    const facts = [...made.facts]
    for (const split of await lockOpenSplits(tx, packageId))
      facts.push(...((await insertRequest(tx, call, split, { wish, reason, dueAt, fallback }))?.facts ?? []))
    return { result: { requestId: made.id }, facts }
  },
})
