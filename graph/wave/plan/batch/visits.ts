import type { Floor, Stop } from '../floor.ts'

/**
 * What tours of large batches are made of: stretches of the floor that are walked when a stop lies there, whichever it is. The stretches of package `i`
 * stand from `ends[i]` to `ends[i + 1]`.
 */
export interface Visits {
  ends: Int32Array
  stretch: Int32Array
  /** The stops on each stretch, of each package, from the front. */
  along: readonly (readonly Stop[])[]
  /** How long each stretch is, in millimetres. */
  lengths: Float64Array
}

/** The stretches are the aisles, block by block. */
export function visitsOf({ x, cross }: Floor, packages: readonly (readonly Stop[])[]): Visits {
  const blocks = cross.length - 1
  const along: Stop[][] = Array.from({ length: x.length * blocks }, () => [])
  const ends = new Int32Array(packages.length + 1)
  const stretch: number[] = []
  for (const [one, own] of packages.entries()) {
    const walked = new Set<number>()
    for (const stop of own) {
      let block = 0
      while (block < blocks - 1 && stop.y >= cross[block + 1]!) block++
      const where = stop.aisle * blocks + block
      walked.add(where)
      along[where]!.push(stop)
    }
    stretch.push(...walked)
    ends[one + 1] = stretch.length
  }
  for (const some of along) some.sort((a, b) => a.y - b.y)
  const lengths = Float64Array.from(along, (_, where) => cross[(where % blocks) + 1]! - cross[where % blocks]!)
  return { ends, stretch: Int32Array.from(stretch), along, lengths }
}
