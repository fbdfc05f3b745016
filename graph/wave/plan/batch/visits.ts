import type { Floor, Stop } from '../floor.ts'

/**
 * What tours of large batches are made of: stretches of the floor that are walked when a stop lies there, whichever it is. The stretches of package `i`
 * stand from `ends[i]` to `ends[i + 1]`.
 */
export interface Visits {
  ends: Int32Array
  stretch: Int32Array
  /** The packages that have stops on each stretch. */
  visitors: readonly Int32Array[]
  /** The stops on each stretch, of each package, from the front. */
  along: readonly (readonly Stop[])[]
  /** How long each stretch is, in millimetres. */
  lengths: Float64Array
}

/** The stretches are the aisles, block by block, in which stops lie. */
export function visitsOf({ cross }: Floor, packages: readonly (readonly Stop[])[]): Visits {
  const blocks = cross.length - 1
  const names = new Map<number, number>()
  const [along, visitors, lengths]: [Stop[][], number[][], number[]] = [[], [], []]
  const ends = new Int32Array(packages.length + 1)
  const stretch: number[] = []
  for (const [one, own] of packages.entries()) {
    const walked = new Set<number>()
    for (const stop of own) {
      let block = 0
      while (block < blocks - 1 && stop.y >= cross[block + 1]!) block++
      const name = stop.aisle * blocks + block
      const where = names.get(name) ?? names.size
      if (where === names.size) {
        names.set(name, where)
        along.push([])
        visitors.push([])
        lengths.push(cross[block + 1]! - cross[block]!)
      }
      along[where]!.push(stop)
      walked.add(where)
    }
    for (const where of walked) visitors[where]!.push(one)
    stretch.push(...walked)
    ends[one + 1] = stretch.length
  }
  for (const some of along) some.sort((a, b) => a.y - b.y)
  return {
    ends,
    stretch: Int32Array.from(stretch),
    visitors: visitors.map((some) => Int32Array.from(some)),
    along,
    lengths: Float64Array.from(lengths),
  }
}
