import type { Context } from '../schema/context.ts'
import { signedIn } from '../schema/context.ts'
import type { Machine } from '../states/machine.ts'
import { hasRight, type Ref } from './actor.ts'
import { actionsFrom } from './machine.ts'
import type { Right } from './right.ts'

/** Actions that the state machine, the caller's rights and a guard on the row allow. */
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
    return right !== 'system' && hasRight(actor, right as Right, ref) && guard(action)
  })
}
