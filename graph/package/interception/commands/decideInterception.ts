import type { z } from 'zod'
import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import type { InterceptionDecision } from '../../../warehouse/states.ts'
import { InterceptionSettled } from '../../failures.ts'
import { DecideInterceptionInput } from '../../input.ts'
import { packageRights } from '../../states.ts'
import { lockRequest, requestFact, scopeOfRequest, settleRequest } from '../../store/interception.ts'
import { carryOut } from '../carryOut.ts'
import { actionsOf, refuseDecider } from '../rules.ts'

async function decide(
  tx: Tx,
  call: Call,
  { requestId, note }: z.output<typeof DecideInterceptionInput>,
  decision: keyof typeof InterceptionDecision.values,
) {
  const refusal = refuseDecider(call.actor)
  if (refusal) throw refusal
  const { pkg, request } = await lockRequest(tx, requestId)
  if (!(await settleRequest(tx, call, requestId, actionsOf[decision].atDesk, note ?? undefined)))
    throw InterceptionSettled({ number: pkg.number })
  const done = await carryOut(tx, call, pkg, decision, request)
  return { result: { requestId }, facts: [requestFact(decision === 'APPROVE' ? 'approved' : 'rejected', request), ...done] }
}

/** Approves an interception: its package is cancelled or put on hold, as it was asked. */
export const approveInterception = command({
  name: 'approveInterception',
  means:
    'Approves an interception: its package is cancelled, with return tasks for picked goods, or put on hold, as it was asked. Not by an API key.',
  right: packageRights.decideInterception,
  input: DecideInterceptionInput,
  scope: ({ requestId }, db) => scopeOfRequest(db, requestId),
  run: (tx, call, input) => decide(tx, call, input, 'APPROVE'),
})

/** Rejects an interception: its package is processed again. */
export const rejectInterception = command({
  name: 'rejectInterception',
  means: 'Rejects an interception: its package is processed again from its current state. API keys may not decide.',
  right: packageRights.decideInterception,
  input: DecideInterceptionInput,
  scope: ({ requestId }, db) => scopeOfRequest(db, requestId),
  run: (tx, call, input) => decide(tx, call, input, 'REJECT'),
})
