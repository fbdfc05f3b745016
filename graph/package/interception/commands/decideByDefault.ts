import { command } from '../../../kernel/command/command.ts'
import { WithdrawInterceptionInput } from '../../input.ts'
import { packageRights } from '../../states.ts'
import { lockRequest, requestFact, scopeOfRequest, settleRequest } from '../../store/interception.ts'
import { carryOut } from '../carryOut.ts'
import { actionsOf } from '../rules.ts'

/** Decides an interception by its default once its deadline has passed; nothing if it is settled. */
export const decideByDefault = command({
  name: 'decideByDefault',
  means: 'Decides an interception by its default once its deadline has passed.',
  right: packageRights.decideInterception,
  input: WithdrawInterceptionInput,
  scope: ({ requestId }, db) => scopeOfRequest(db, requestId),
  async run(tx, call, { requestId }) {
    const { pkg, request } = await lockRequest(tx, requestId)
    const { fallback, dueAt, state } = request
    if (state !== 'REQUESTED') return { result: { decided: false }, facts: [] }
    // The job runs again; it may have been called early by another clock.
    if (dueAt > call.now) throw new Error(`Interception ${requestId} is not due before ${dueAt.toISOString()}`)
    await settleRequest(tx, call, requestId, actionsOf[fallback].byDefault)
    const done = await carryOut(tx, call, pkg, fallback, request)
    return { result: { decided: true }, facts: [requestFact(fallback === 'APPROVE' ? 'approved' : 'rejected', request), ...done] }
  },
})
