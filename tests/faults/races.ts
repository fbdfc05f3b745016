import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf, type Random } from '../../prisma/seed/live/random.ts'
import type { Fault } from './fault.ts'
import { type Race, type RaceKind, raceKinds } from './raceKinds.ts'

const concurrency = 4

export const races: Fault = {
  name: 'races',
  description: 'void × pack, cancel × ship, shortage × pick and other commands concurrently, in any order',
  times: { long: 500, short: 7 },
  async run({ times, random }, workload) {
    const losses: string[] = []
    const seen: Record<string, number> = {}
    for (let done = 0; done < times; ) {
      const kind = times - done < raceKinds.length ? oneOf(random, raceKinds) : (raceKinds[done % raceKinds.length] as RaceKind)
      const count = Math.min(times - done, Math.max(1, Math.min(20, Math.floor(times / raceKinds.length))))
      const waiting = await kind.prepare(workload, count)
      const compete = async () => {
        for (let race = waiting.shift(); race; race = waiting.shift()) {
          const end = await runRace(race, random)
          seen[`${kind.name}: ${end}`] = (seen[`${kind.name}: ${end}`] ?? 0) + 1
          if (!kind.allowedOutcome.test(end)) losses.push(`${kind.name} ended with ${end}`)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, compete))
      done += count
    }
    return { losses, counts: seen }
  },
}

/** Starts both sides at random up to a few milliseconds apart. */
async function runRace({ sides, readFinalState: end }: Race, random: Random): Promise<string> {
  const delays = sides.map(() => between(random, 0, 60))
  const outcomes = await Promise.all(
    sides.map(async ([name, act], at) => {
      await pause(delays[at])
      return `${name} ${await act()}`
    }),
  )
  return [...outcomes, await end()].join(', ')
}
