import type { Floor, Stop } from '../floor.ts'
import { type Split, takeOut, type Work } from './work.ts'

/**
 * What tours of large batches are made of: stretches of the floor that are walked when a stop lies there, whichever it is. The stretches of package `i`
 * stand from `ends[i]` to `ends[i + 1]`, each with how many of its stops lie there.
 */
export interface Visits {
  /** What it costs to walk each stretch, in millimetres. */
  costs: Float64Array
  ends: Int32Array
  stretch: Int32Array
  stops: Int32Array
}

/** The stretches are the aisles, block by block. */
export function visitsOf({ x, cross }: Floor, packages: readonly (readonly Stop[])[]): Visits {
  const blocks = cross.length - 1
  const costs = Float64Array.from({ length: x.length * blocks }, (_, at) => cross[(at % blocks) + 1]! - cross[at % blocks]!)
  const ends = new Int32Array(packages.length + 1)
  const stretch: number[] = []
  const stops: number[] = []
  for (const [one, own] of packages.entries()) {
    const counts = new Map<number, number>()
    for (const { aisle, y } of own) {
      let block = 0
      while (block < blocks - 1 && y >= cross[block + 1]!) block++
      const at = aisle * blocks + block
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
    stretch.push(...counts.keys())
    stops.push(...counts.values())
    ends[one + 1] = stretch.length
  }
  return { costs, ends, stretch: Int32Array.from(stretch), stops: Int32Array.from(stops) }
}

/** The batches of a split with what they carry and walk, while packages change places. */
export class Loads {
  readonly of: Int32Array
  readonly members: number[][]
  /** How many stops each batch has on each stretch: those of batch `b` begin at `b` times the stretches. */
  readonly walked: Int32Array
  readonly #load: Float64Array
  readonly #work: Work
  readonly #visits: Visits

  constructor(work: Work, visits: Visits, split: Split) {
    const batches = Math.max(-1, ...split) + 1
    this.#work = work
    this.#visits = visits
    this.of = split.slice()
    this.members = Array.from({ length: batches }, () => [])
    this.walked = new Int32Array(batches * visits.costs.length)
    this.#load = new Float64Array(batches * work.kinds)
    for (const [one, batch] of split.entries()) {
      this.members[batch]!.push(one)
      this.#put(one, batch, 1)
    }
  }

  /** Whether a batch has room for a package when another one leaves it; -1 is nobody. */
  hasRoom(batch: number, one: number, instead: number): boolean {
    const { kinds, sizes, most } = this.#work
    for (let kind = 0; kind < kinds; kind++) {
      const left = instead < 0 ? 0 : sizes[instead * kinds + kind]!
      if (this.#load[batch * kinds + kind]! + sizes[one * kinds + kind]! - left > most[kind]!) return false
    }
    return true
  }

  move(one: number, to: number): void {
    const from = this.of[one]!
    takeOut(this.members[from]!, one)
    this.members[to]!.push(one)
    this.of[one] = to
    this.#put(one, from, -1)
    this.#put(one, to, 1)
  }

  #put(one: number, batch: number, sign: 1 | -1): void {
    const { kinds, sizes } = this.#work
    const { costs, ends, stretch, stops } = this.#visits
    for (let kind = 0; kind < kinds; kind++) this.#load[batch * kinds + kind]! += sign * sizes[one * kinds + kind]!
    for (let k = ends[one]!; k < ends[one + 1]!; k++) this.walked[batch * costs.length + stretch[k]!]! += sign * stops[k]!
  }
}
