import type { CartonPieces, Extents } from '../../graph/product/rules/carton/shapes.ts'

/** Whole numbers from 0 up to a limit, the same for the same seed. */
export function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

/** The pieces of a full box that is cut straight through again and again, for tests and benches. */
export function cutBox(full: Extents, count: number, random: (limit: number) => number): CartonPieces[] {
  const parts: Extents[] = [full]
  while (parts.length < count) {
    parts.sort((a, b) => b[0] * b[1] * b[2] - a[0] * a[1] * a[2])
    const [part] = parts.splice(random(Math.min(3, parts.length)), 1) as [Extents]
    const axis = part.indexOf(Math.max(...part)) as 0 | 1 | 2
    const cut = Math.round((part[axis] * (30 + random(40))) / 100)
    parts.push(part.with(axis, cut) as unknown as Extents, part.with(axis, part[axis] - cut) as unknown as Extents)
  }
  return parts.map((sides) => {
    const turn = random(3)
    return { quantity: 1, sides: [...sides.slice(turn), ...sides.slice(0, turn)] as unknown as Extents, keepUpright: false, grams: 100 }
  })
}
