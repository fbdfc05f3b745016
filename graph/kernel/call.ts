import type { Actor } from './actor.ts'
import type { NewId } from './identity.ts'
import type { Language } from './language.ts'

/** From where a command comes. */
export interface Origin {
  actor: Actor
  language: Language
  requestId: string
  address: string | null
}

/** One running command: who calls, its own id, and its time. */
export interface Call extends Origin {
  commandId: string
  /** The database's time at the command's start; quantities take theirs under the row's lock. */
  now: Date
  newId: NewId
  stationId: string | null
  /** The device's time of the scan; kept, never used to order anything. */
  scannedAt: Date | null
}
