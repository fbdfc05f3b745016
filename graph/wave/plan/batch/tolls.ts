import { firstOf } from './bits.ts'
import type { Visits } from './visits.ts'
import type { Split, Work } from './work.ts'

/** So many grounds are remembered. */
const memory = 1 << 16

/** What it takes to walk a ground, which is a set of stretches as bits; in millimetres. */
export type TollOf = (ground: Int32Array) => number

/** The toll of a stretch is its length. */
export function tollsByLength({ lengths }: Visits): TollOf {
  return (ground) => bitsOf(ground).reduce((sum, where) => sum + lengths[where]!, 0)
}

/** The toll of a ground is a tour through so many stops of each of its stretches as the batches of a split have there, evenly spread. */
export function tollsByTour({ meter }: Work, { along, visitors }: Visits, split: Split): TollOf {
  const rows = along.map((stops, where) => {
    const walkers = new Set(Array.from(visitors[where]!, (one) => split[one]!))
    const count = Math.round(stops.length / walkers.size)
    return meter.maskOf(Array.from({ length: count }, (_, i) => stops[Math.floor(((i + 1) / (count + 1)) * stops.length)]!))
  })
  const known = new Map<string | number, number>()
  const scratch = new Int32Array(meter.words)
  return (ground) => {
    const key = ground.length === 1 ? ground[0]! : ground.join()
    let toll = known.get(key)
    if (toll === undefined) {
      scratch.fill(0)
      for (const where of bitsOf(ground)) for (let word = 0; word < meter.words; word++) scratch[word]! |= rows[where]![word]!
      toll = meter.lengthOf(scratch)
      if (known.size === memory) known.clear()
      known.set(key, toll)
    }
    return toll
  }
}

function bitsOf(ground: Int32Array): number[] {
  const all: number[] = []
  for (const [word, row] of ground.entries()) for (let bits = row; bits !== 0; bits &= bits - 1) all.push(32 * word + firstOf(bits))
  return all
}
