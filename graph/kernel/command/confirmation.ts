import { ConfirmationRequired } from '../failures.ts'
import { type Actor, isPerson } from './actor.ts'
import type { Failure } from './failure.ts'

/**
 * Refuses a person who has not proved lately who they are: what a session that was left open, or stolen, must not do. Keys, walls and the program are
 * not left open at a desk.
 */
export function refuseUnconfirmed(actor: Actor, now = Date.now()): Failure | null {
  const { confirmedUntil } = actor
  if (!isPerson(actor) || !confirmedUntil) return null
  return now <= confirmedUntil.getTime() ? null : ConfirmationRequired()
}
