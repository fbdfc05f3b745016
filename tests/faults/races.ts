import { setTimeout as pause } from 'node:timers/promises'
import { between, type Chance, oneOf } from '../../prisma/seed/live/pace.ts'
import { contests } from './contests.ts'
import type { Crew } from './crew.ts'
import type { Fault } from './fault.ts'

/** What two do at once, what came of it in words, and which words are right. */
export interface Contest {
  sides: [name: string, act: () => Promise<string>][]
  end(): Promise<string>
}

export interface Kind {
  name: string
  /** Makes so many of them, each on goods and packages of its own. */
  prepare(crew: Crew, count: number): Promise<Contest[]>
  legal: RegExp
}

const atOnce = 4

export const races: Fault = {
  name: 'races',
  means: 'void × pack, cancel × ship, shortage × pick and others at once, in any order',
  times: { long: 500, short: 7 },
  async run({ times, chance }, crew) {
    const losses: string[] = []
    const seen: Record<string, number> = {}
    for (let done = 0; done < times; ) {
      const kind = times - done < contests.length ? oneOf(chance, contests) : (contests[done % contests.length] as Kind)
      const count = Math.min(times - done, Math.max(1, Math.min(20, Math.floor(times / contests.length))))
      const waiting = await kind.prepare(crew, count)
      const compete = async () => {
        for (let contest = waiting.shift(); contest; contest = waiting.shift()) {
          const end = await outcomeOf(contest, chance)
          seen[`${kind.name}: ${end}`] = (seen[`${kind.name}: ${end}`] ?? 0) + 1
          if (!kind.legal.test(end)) losses.push(`${kind.name} ended with ${end}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, compete))
      done += count
    }
    return { losses, seen }
  },
}

/** Lets both begin up to a few milliseconds apart, either way round. */
async function outcomeOf({ sides, end }: Contest, chance: Chance): Promise<string> {
  const delays = sides.map(() => between(chance, 0, 60))
  const said = await Promise.all(
    sides.map(async ([name, act], at) => {
      await pause(delays[at])
      return `${name} ${await act()}`
    }),
  )
  return [...said, await end()].join(', ')
}
