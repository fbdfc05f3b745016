import type { Floor, Stop } from '../floor.ts'
import { type Pace, part } from '../pace.ts'
import { Random } from '../random.ts'
import type { Routing } from '../route/meter.ts'
import { divide } from './divide.ts'
import { improve } from './improve.ts'
import { marksOf, Pool } from './pool.ts'
import { seeds } from './start.ts'
import { tollsByLength, tollsByTour } from './tolls.ts'
import { visitsOf } from './visits.ts'
import { type Made, type Split, shorter, type Work } from './work.ts'

/** Of the time, until when the floor is divided. */
const dividing = 0.9
/** How warm the tours of large batches are annealed, in shares of what small ones are: each package has a small part in them. */
const still = 0.1
/** The time of measuring a tour of several blocks grows with the aisles, and about fourfold with each cross aisle; above this it is too long for dividing by tours. */
const mostStates = 1_000

interface Task {
  floor: Floor
  routing: Routing
  packages: readonly { stops: readonly Stop[] }[]
  seed: number
}

/**
 * Large batches, by the aisles in which they have stops at all: they begin with seeds, the floor is divided among them, and in the end their tours are annealed.
 */
export function divideBatches(work: Work, first: Split, { floor, routing, packages, seed }: Task, pace: Pace): Made {
  const { cross } = floor
  // The rules know no cross aisles within.
  const walked = routing === 'shortest' ? floor : { ...floor, cross: [cross[0]!, cross.at(-1)!] }
  const visits = visitsOf(
    walked,
    packages.map(({ stops }) => stops),
  )
  const start = shorter(work, first, seeds(work, visits))
  const random = new Random(seed)
  const isQuick = walked.cross.length === 2 || walked.x.length * 4 ** walked.cross.length <= mostStates
  const tollOf = isQuick ? tollsByTour(work, visits, start) : tollsByLength(visits)
  const split = divide(work, visits, start, tollOf, random, part(pace, 0, dividing))
  const nobody: Int32Array[] = Array(work.count).fill(new Int32Array(0))
  const { split: improved } = improve(work, split, nobody, random, part(pace, dividing, 1), new Pool(0, marksOf(work.count, random)), still)
  return { start, split: shorter(work, split, improved), bound: null }
}
