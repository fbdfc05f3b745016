import { v7 } from 'uuid'
import { staffActor } from '../../graph/access/steps.ts'
import type { Actor } from '../../graph/kernel/actor.ts'
import type { Services } from '../../graph/kernel/command.ts'
import type { Database } from '../../graph/kernel/db.ts'
import { servicesOf } from '../../graph/server/services.ts'

/** Numbers from 0 to 1 that are the same at every play (mulberry32). */
export type Chance = () => number

/** The stage of a play: a clock that the play moves, chance that repeats itself, and the people. */
export interface Stage {
  services: Services
  chance: Chance
  /** The play's time. */
  now(): Date
  /** Moves the clock to an instant, or on by milliseconds; never back. */
  moveTo(at: Date): void
  pass(millis: number): void
  /** Services for one of several things that happen at once, whose ids must not depend on which of them is faster. */
  aside(nth: number): Services
  /** A member of staff by their id. */
  actor(staffId: string): Promise<Actor>
}

/** Sets up a stage on a database, with the clock at an instant. */
export function setStage(database: Database, start: Date): Stage {
  let at = start
  const chance = seededChance(20_26_11)
  const actors = new Map<string, Promise<Actor>>()
  const idsBy = (dice: Chance) => {
    let sequence = 0
    const random = () => Uint8Array.from({ length: 16 }, () => Math.floor(dice() * 256))
    return () => v7({ msecs: at.getTime(), seq: sequence++, random: random() })
  }
  const services = { ...servicesOf(database), newId: idsBy(chance), at: () => at }
  return {
    services,
    aside: (nth) => ({ ...services, newId: idsBy(seededChance(nth)) }),
    chance,
    now: () => at,
    moveTo: (next) => {
      if (next > at) at = next
    },
    pass: (millis) => {
      at = new Date(at.getTime() + millis)
    },
    actor: (staffId) => {
      let found = actors.get(staffId)
      if (!found) {
        found = staffActor(services.db, staffId).then((actor) => actor ?? Promise.reject(new Error(`No staff ${staffId}`)))
        actors.set(staffId, found)
      }
      return found
    },
  }
}

function seededChance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `low` to `high`. */
export function between(chance: Chance, low: number, high: number): number {
  return low + Math.floor(chance() * (high - low + 1))
}

/** One of a list. */
export function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  return items[Math.floor(chance() * items.length)] as Item
}
