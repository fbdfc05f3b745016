import type { Actor } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { InterceptionDecision } from '../../warehouse/states.ts'
import { InterceptionDecidedByKey } from '../failures.ts'

type Decision = keyof typeof InterceptionDecision.values

/** Moment at which the default decides. */
export const deadlineOf = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/** Decisions are for the staff of the warehouse: the program of a customer must not approve its own request. */
export const refuseDecider = ({ kind }: Pick<Actor, 'kind'>): Failure | null => (kind === 'KEY' ? InterceptionDecidedByKey({}) : null)

/** Actions of the machine by which a decision is recorded at the desk and by the deadline. */
export const actionsOf = {
  APPROVE: { atDesk: 'approve', byDefault: 'approveByDefault' },
  REJECT: { atDesk: 'reject', byDefault: 'rejectByDefault' },
} as const satisfies Record<Decision, object>
