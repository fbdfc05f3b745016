import { command } from '../../../kernel/command/command.ts'
import { InterceptionSettled } from '../../failures.ts'
import { WithdrawInterceptionInput } from '../../input.ts'
import { packageRights } from '../../states.ts'
import { endInterception, lockRequest, requestFact, scopeOfRequest, settleRequest } from '../../store/interception.ts'
import { lockOpenSplits } from '../../store/lock.ts'

/** Withdraws an interception that is not decided yet: its package is processed again. */
export const withdrawInterception = command({
  name: 'withdrawInterception',
  means:
    'Withdraws an interception that is not decided yet: its package is processed again from its current state. The open requests for parcels that were split from it are withdrawn with it if they have the same wish and reason.',
  right: packageRights.intercept,
  input: WithdrawInterceptionInput,
  scope: ({ requestId }, db) => scopeOfRequest(db, requestId),
  async run(tx, call, { requestId }) {
    const { pkg, request } = await lockRequest(tx, requestId)
    if (!(await settleRequest(tx, call, requestId, 'withdraw'))) throw InterceptionSettled({ number: pkg.number })
    const ended = await endInterception(tx, call, pkg, 'NONE')
    const facts = [requestFact('withdrawn', request), ended]
    for (const split of await lockOpenSplits(tx, pkg.id)) {
      const { wish, reason } = request
      const open = await tx.interceptionRequest.findFirst({ where: { packageId: split.id, state: 'REQUESTED', wish, reason } })
      if (!open || !(await settleRequest(tx, call, open.id, 'withdraw'))) continue
      facts.push(requestFact('withdrawn', open), await endInterception(tx, call, split, 'NONE'))
    }
    return { result: { requestId }, facts }
  },
})
