import type { Visits } from './visits.ts'
import { fits, type Split, type Work } from './work.ts'

/** Packages in the order in which they came: a batch is closed when the next one does not fit. */
export function firstCome(work: Work): Split {
  const { count, kinds, sizes } = work
  const split = new Int32Array(count)
  let load = new Float64Array(kinds)
  let batch = 0
  for (let index = 0; index < count; index++) {
    if (index > 0 && !fits(work, load, index)) {
      batch++
      load = new Float64Array(kinds)
    }
    for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[index * kinds + kind]!
    split[index] = batch
  }
  return split
}

/**
 * Joins batches two by two, beginning with one for each package: always the two whose common tour saves the most, which is found anew after each joining
 * (Clarke and Wright 1964, in the form (ii) of de Koster, van der Poort and Wolters 1999). Those that are joined when it ends early are valid batches, too.
 */
export function savings(work: Work, alone: Float64Array, gains: Float64Array, enough: () => boolean): Split {
  const { count, kinds, sizes, meter } = work
  const { words } = meter
  const sets = work.sets.slice()
  const load = sizes.slice()
  const length = alone.slice()
  const leader = Int32Array.from({ length: count }, (_, i) => i)
  const union = new Int32Array(words)
  const best = new Float64Array(count).fill(-1)
  const partner = new Int32Array(count).fill(-1)
  const hasRoom = (a: number, b: number): boolean => {
    for (let kind = 0; kind < kinds; kind++) if (load[a * kinds + kind]! + load[b * kinds + kind]! > work.most[kind]!) return false
    return true
  }
  const saved = (a: number, b: number): number => {
    if (!hasRoom(a, b)) return -1
    for (let word = 0; word < words; word++) union[word] = sets[a * words + word]! | sets[b * words + word]!
    return length[a]! + length[b]! - meter.lengthOf(union)
  }
  const alive = (a: number) => leader[a] === a
  const isJoined = new Uint8Array(count)
  // Of two batches the one with the lower number keeps what they save together. What two packages save is known.
  const search = (a: number) => {
    best[a] = -1
    for (let b = a + 1; b < count; b++) {
      if (!alive(b)) continue
      const areAlone = !isJoined[a] && !isJoined[b]
      const gain = areAlone ? (hasRoom(a, b) ? gains[a * count + b]! : -1) : saved(a, b)
      if (gain > best[a]!) {
        best[a] = gain
        partner[a] = b
      }
    }
  }
  for (let a = 0; a < count; a++) search(a)
  for (;;) {
    let a = -1
    for (let i = 0; i < count; i++) if (alive(i) && best[i]! >= 0 && (a < 0 || best[i]! > best[a]!)) a = i
    if (a < 0 || enough()) break
    const b = partner[a]!
    isJoined[a] = 1
    length[a] = length[a]! + length[b]! - best[a]!
    for (let word = 0; word < words; word++) sets[a * words + word]! |= sets[b * words + word]!
    for (let kind = 0; kind < kinds; kind++) load[a * kinds + kind]! += load[b * kinds + kind]!
    for (let i = 0; i < count; i++) if (leader[i] === b) leader[i] = a
    search(a)
    for (let i = 0; i < count; i++) {
      if (i === a || !alive(i)) continue
      if (partner[i] === a || partner[i] === b) search(i)
      else if (i < a) {
        const gain = saved(i, a)
        if (gain > best[i]!) {
          best[i] = gain
          partner[i] = a
        }
      }
    }
  }
  return numbered(leader)
}

/**
 * Fills one batch after the other: the first package is the one with the most aisles, and those follow that add the fewest aisles to the batch (rules of seeds
 * are compared by de Koster, van der Poort and Wolters 1999).
 */
export function seeds(work: Work, { visitors, ends, stretch }: Visits): Split {
  const { count, kinds, sizes } = work
  const split = new Int32Array(count).fill(-1)
  const load = new Float64Array(kinds)
  const isVisited = new Uint8Array(visitors.length)
  // How many aisles each package has, and how many of them it would add to the batch; of those that add as many, the one that has the most aisles comes first.
  const all = Float64Array.from({ length: count }, (_, one) => ends[one + 1]! - ends[one]!)
  const added = all.slice()
  const visit = (where: number, isNow: boolean) => {
    isVisited[where] = Number(isNow)
    for (const one of visitors[where]!) added[one]! += isNow ? -1 : 1
  }
  let batch = -1
  for (let taken = 0; taken < count; taken++) {
    let next = -1
    let least = Number.POSITIVE_INFINITY
    for (let one = 0; batch >= 0 && one < count; one++) {
      const more = added[one]! - all[one]! / (visitors.length + 1)
      if (split[one]! < 0 && more < least && fits(work, load, one)) [next, least] = [one, more]
    }
    if (next < 0) {
      batch++
      load.fill(0)
      for (const [where, isNow] of isVisited.entries()) if (isNow) visit(where, false)
      for (let one = 0; one < count; one++) if (split[one]! < 0 && (next < 0 || all[one]! > all[next]!)) next = one
    }
    split[next] = batch
    for (const where of stretch.subarray(ends[next], ends[next + 1])) if (!isVisited[where]) visit(where, true)
    for (let kind = 0; kind < kinds; kind++) load[kind]! += sizes[next * kinds + kind]!
  }
  return numbered(split)
}

/** The same batches, counted from 0 in the order of their first packages. */
export function numbered(split: Int32Array): Split {
  const names = new Map<number, number>()
  return split.map((batch) => {
    const name = names.get(batch) ?? names.size
    names.set(batch, name)
    return name
  })
}
