import type { Topic } from '../events/fact.ts'
import type { NewId } from '../identity.ts'
import type { Language } from '../language.ts'
import { type Actor, isPerson } from './actor.ts'

/** Origin of a command. */
export interface Origin {
  actor: Actor
  language: Language
  requestId: string
  address: string | null
  /** Session of a person; absent for all others. */
  sessionId?: string | null
}

/** A running command: its origin, id and time. */
export interface Call extends Origin {
  commandId: string
  /** Database time at the start of the command; stock quantities use the time at which their row was locked. */
  now: Date
  newId: NewId
  stationId: string | null
  /** Device time of the scan; stored, but never used for ordering. */
  scannedAt: Date | null
  /** What it changes beside the documents of its facts. */
  topics: Set<Topic>
}

/** The account of the person who calls, of staff or of a customer; null for programs. */
export const accountIdOf = ({ actor }: Pick<Origin, 'actor'>): string | null => (isPerson(actor) ? actor.id : null)

/** The member of staff who calls; null for all others. */
export const staffIdOf = ({ actor }: Pick<Origin, 'actor'>): string | null => (actor.kind === 'STAFF' ? actor.id : null)
