import { may, type Ref } from './actor.ts'
import type { Context } from './context.ts'
import { signedIn } from './context.ts'
import { actionsFrom, type Machine } from './machine.ts'
import type { Right } from './right.ts'

/** What the caller may do to a node in its present state: the machine, the right, and a guard on the row. */
export function allowedActions<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  ref: Ref,
  ctx: Context,
  guard: (action: Action) => boolean = () => true,
): Action[] {
  const actor = signedIn(ctx)
  return actionsFrom(machine, state).filter((action) => {
    const right = machine.actions[action]
    return right !== 'system' && may(actor, right as Right, ref) && guard(action)
  })
}
