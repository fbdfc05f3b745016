import { numbered } from './start.ts'
import { Loads, type Visits } from './visits.ts'
import type { Split, Work } from './work.ts'

/**
 * Takes stretches out of the tours of large batches, those with the fewest stops first, for as long as it is not enough: the packages that have a batch walk there
 * go to others that walk all their stretches anyhow; where these have no room, somebody of theirs goes on in the same way, and so forth (ejection chains,
 * Glover 1996). No batch walks a stretch that it did not walk before.
 */
export function vacate(work: Work, visits: Visits, start: Split, enough: () => boolean): Split {
  const { costs, ends, stretch } = visits
  const groups = costs.length
  const loads = new Loads(work, visits, start)
  const { of, members, walked } = loads
  const batches = members.length
  const isOnWay = (one: number, batch: number): boolean => {
    for (let k = ends[one]!; k < ends[one + 1]!; k++) if (walked[batch * groups + stretch[k]!] === 0) return false
    return true
  }
  const walks = (one: number, where: number): boolean => {
    for (let k = ends[one]!; k < ends[one + 1]!; k++) if (stretch[k] === where) return true
    return false
  }
  // The chain so far: who comes to each batch, and from which one.
  const comes = new Int32Array(batches)
  const before = new Int32Array(batches)
  const queue: number[] = []
  const done: [one: number, from: number][] = []
  /** Brings a package elsewhere, with whoever must make room for it. */
  const leave = (one: number): boolean => {
    const home = of[one]!
    comes.fill(-1)
    queue.length = 0
    const reach = (who: number, from: number) => {
      for (let to = 0; to < batches; to++) {
        if (to === home || comes[to]! >= 0 || !isOnWay(who, to)) continue
        comes[to] = who
        before[to] = from
        queue.push(to)
      }
    }
    reach(one, home)
    for (const batch of queue) {
      const who = comes[batch]!
      if (loads.hasRoom(batch, who, -1)) {
        for (let at = batch; at !== home; at = before[at]!) {
          done.push([comes[at]!, before[at]!])
          loads.move(comes[at]!, at)
        }
        return true
      }
      for (const other of members[batch]!) if (loads.hasRoom(batch, who, other)) reach(other, batch)
    }
    return false
  }

  for (let isBetter = true; isBetter; ) {
    isBetter = false
    const cells = Array.from(walked.keys()).filter((at) => walked[at]! > 0)
    cells.sort((a, b) => walked[a]! - walked[b]!)
    for (const at of cells) {
      if (enough()) return numbered(of)
      if (walked[at] === 0) continue
      const batch = Math.floor(at / groups)
      done.length = 0
      const isVacated = members[batch]!.filter((one) => walks(one, at % groups)).every(leave)
      if (isVacated) isBetter = true
      else for (const [one, from] of done.toReversed()) loads.move(one, from)
    }
  }
  return numbered(of)
}
