import { v7 } from 'uuid'
import { staffActor } from '../../graph/access/steps.ts'
import type { Actor } from '../../graph/kernel/command/actor.ts'
import type { Services } from '../../graph/kernel/command/command.ts'
import { limiterInMemory } from '../../graph/kernel/command/limiter.ts'
import type { Database } from '../../graph/kernel/sql/db.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { WalkPlanner } from '../../graph/wave/walk/walkPlanner.ts'

/** Random numbers from 0 to 1, reproducible (mulberry32). */
export type Random = () => number

/** Context of the seed: simulated clock, reproducible random numbers and staff. */
export interface SeedContext {
  services: Services
  random: Random
  /** Simulated time. */
  now(): Date
  /** Moves the clock forward to an instant, or by milliseconds. */
  moveTo(at: Date): void
  advance(millis: number): void
  /** Services with their own id sequence, for concurrent work whose ids must not depend on timing. */
  withSeed(nth: number): Services
  /** Loads a member of staff by id. */
  actor(staffId: string): Promise<Actor>
}

/** A step of the seed, at a time of its own. */
export interface SeedStep {
  /** Time of the step in days before now. */
  daysAgo: number
  run(context: SeedContext): Promise<unknown>
}

/** Creates the context with the clock at `start`. */
export function createSeedContext(database: Database, start: Date): SeedContext {
  let at = start
  const random = seededRandom(20_26_11)
  const actors = new Map<string, Promise<Actor>>()
  const idsBy = (dice: Random) => {
    let sequence = 0
    const random = () => Uint8Array.from({ length: 16 }, () => Math.floor(dice() * 256))
    return () => v7({ msecs: at.getTime(), seq: sequence++, random: random() })
  }
  // The planner has time, so that the demo is the same on a slow machine.
  const walkPlanner = new WalkPlanner({ milliseconds: 60_000 })
  const services = { ...servicesOf(database, limiterInMemory, walkPlanner), newId: idsBy(random), at: () => at }
  return {
    services,
    withSeed: (nth) => ({ ...services, newId: idsBy(seededRandom(nth)) }),
    random,
    now: () => at,
    moveTo: (next) => {
      if (next > at) at = next
    },
    advance: (millis) => {
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

/** Random numbers of a sequence of their own. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random integer from `low` to `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** A random element of a list. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item
}
