import type { Floor, Stop } from '../floor.ts'
import { type Pace, part } from '../pace.ts'
import { Random } from '../random.ts'
import type { Routing } from '../route/meter.ts'
import { gather } from './gather.ts'
import { improve } from './improve.ts'
import { marksOf, Pool } from './pool.ts'
import { seeds } from './start.ts'
import { vacate } from './vacate.ts'
import { visitsOf } from './visits.ts'
import { lengthOf, type Made, type Split, shorter, type Work } from './work.ts'

/** Of the time, until when packages are gathered by their aisles, and until when aisles are taken out of tours. */
const shares = { gather: 0.75, vacate: 0.9 } as const
/** At least so much of what is gathered is given up to gather it anew. */
const least = 0.3
/** How warm the tours of large batches are annealed, in shares of what small ones are: each package has a small part in them. */
const still = 0.1

interface Task {
  floor: Floor
  routing: Routing
  packages: readonly { stops: readonly Stop[] }[]
  seed: number
}

/**
 * Large batches, by the aisles in which they have stops at all: they begin with seeds, are gathered, aisles are taken out of their tours, and in the end the tours
 * themselves are annealed.
 */
export function gatherBatches(work: Work, first: Split, { floor, routing, packages, seed }: Task, pace: Pace): Made {
  const { cross } = floor
  const visits = visitsOf(
    // The rules know no cross aisles within.
    routing === 'shortest' ? floor : { ...floor, cross: [cross[0]!, cross.at(-1)!] },
    packages.map(({ stops }) => stops),
  )
  const start = shorter(work, first, seeds(work, visits))
  const random = new Random(seed)
  const gathering = part(pace, 0, shares.gather)
  let split = start
  for (let loose = 1; Math.max(...start) > 0 && gathering.spent() < 1; loose = least + (1 - least) * random.share()) {
    const gathered = gather(work, visits, split, loose, random, gathering)
    const made = vacate(work, visits, gathered, () => pace.spent() >= shares.vacate)
    if (shorter(work, split, made) === split) continue
    split = made
    pace.better?.(lengthOf(work, split))
  }
  const nobody: Int32Array[] = Array(work.count).fill(new Int32Array(0))
  const improved = improve(work, split, nobody, random, part(pace, shares.vacate, 1), new Pool(0, marksOf(work.count, random)), still)
  return { start, split: shorter(work, split, improved), bound: null }
}
