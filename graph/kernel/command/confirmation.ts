import { ConfirmationRequired } from '../failures.ts'
import type { Actor } from './actor.ts'
import type { Failure } from './failure.ts'

/** Minutes after a sign-in or a confirmation in which a person may do what a session that was left open, or stolen, must not. */
export const confirmationMinutes = 15

/** Refuses a person who has not proved lately who they are. Keys, walls and the program cannot be left open at a desk. */
export function refuseUnconfirmed({ kind, confirmedAt }: Actor, now = Date.now()): Failure | null {
  if (kind !== 'STAFF' || !confirmedAt) return null
  return now - confirmedAt.getTime() <= confirmationMinutes * 60_000 ? null : ConfirmationRequired()
}
