import type { Tx } from '../sql/db.ts'
import type { Machine } from '../states/machine.ts'
import { system } from './actor.ts'
import type { Call } from './call.ts'
import { actionsFrom } from './machine.ts'
import { recordInitialState, type Step } from './transition.ts'

/**
 * Completes the history of a locked row whose state was changed without one: before its states were a machine, or by a process of an earlier
 * version. To be called before the next change, which begins where the history ends.
 */
export async function mendHistory<State extends string, Action extends string>(
  tx: Tx,
  call: Call,
  machine: Machine<State, Action>,
  { id, state }: { id: string; state: State },
): Promise<void> {
  const [last] = await tx.$queryRawUnsafe<{ state: State }[]>(
    'select to_state as state from state_history where node_id = $1::uuid order by no desc limit 1',
    id,
  )
  if (!last) return recordInitialState(tx, { ...call, actor: system }, machine, [{ id, state }])
  const missed = stepsBetween(machine, last.state, state)
  if (missed.length === 0) return
  await tx.$executeRawUnsafe(
    `insert into state_history (machine, node_id, action, from_state, to_state, reason, at, command_id, actor_kind, actor_id)
     select $1, $2::uuid, m.action, m."from", m."to", null, $3::timestamptz, $4::uuid, 'SYSTEM', null
     from rows from (jsonb_to_recordset($5::jsonb) as (action text, "from" text, "to" text)) with ordinality as m(action, "from", "to", nth) order by nth`,
    machine.node,
    id,
    call.now,
    call.commandId,
    JSON.stringify(missed),
  )
}

/** The fewest state changes that lead from one state to another; none if there is no way. */
export function stepsBetween<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
  to: State,
): Step<State, Action>[] {
  const ways: Step<State, Action>[][] = [[]]
  const seen = new Set([from])
  for (const way of ways) {
    const at = way.at(-1)?.to ?? from
    if (at === to) return way
    for (const action of actionsFrom(machine, at)) {
      const next = machine.states[at].on?.[action]
      if (!next || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, { action, from: at, to: next }])
    }
  }
  return []
}
