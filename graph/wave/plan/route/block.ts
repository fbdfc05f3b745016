/**
 * What a tour does in the aisles of one block, for the stops of a set: of each aisle that has stops, from left to right, where its line lies, its first and
 * its last stop from the front and the widest gap between two neighbouring ones, in millimetres.
 */
export interface Picture {
  count: number
  x: Float64Array
  first: Float64Array
  last: Float64Array
  gap: Float64Array
  /** The last stop before the middle and the first behind it; NaN where there is none. */
  frontHalf: Float64Array
  backHalf: Float64Array
}

/** A block, its depot at the front. */
export interface Block {
  length: number
  depotX: number
}

export function newPicture(aisles: number): Picture {
  const row = () => new Float64Array(aisles)
  return { count: 0, x: row(), first: row(), last: row(), gap: row(), frontHalf: row(), backHalf: row() }
}

/**
 * How long the shortest tour is (Ratliff and Rosenthal 1983), in millimetres. The depot has to be among the stops, at 0 of its aisle. Aisles without stops are not
 * looked at: who walks through one may as well walk twice through its neighbour.
 */
export function shortest({ length }: Block, { count, x, first, last, gap }: Picture): number {
  // What it costs to have come so far: with one way loose on either side; touching the back or the front only; both, in one part; both, in two.
  let loose = length
  let back = 2 * (length - first[0]!)
  let front = 2 * last[0]!
  let whole = 2 * length
  let parts = 2 * (length - gap[0]!)
  for (let i = 1; i < count; i++) {
    const on = 2 * (x[i]! - x[i - 1]!)
    const fromFront = 2 * last[i]!
    const fromBack = 2 * (length - first[i]!)
    const both = 2 * (length - gap[i]!)
    loose += on
    const alongBack = Math.min(back, whole) + on
    const alongFront = Math.min(front, whole) + on
    whole += 2 * on
    parts += 2 * on
    const visit = Math.min(fromFront, fromBack, both)
    const apart = Math.min(alongBack, alongFront, parts)
    const nextLoose = Math.min(loose + visit, Math.min(apart, whole) + length)
    const nextParts = Math.min(parts + visit, alongBack + Math.min(fromFront, both), alongFront + Math.min(fromBack, both))
    whole = Math.min(loose + length, whole + visit, apart + 2 * length)
    back = alongBack + fromBack
    front = alongFront + fromFront
    loose = nextLoose
    parts = nextParts
  }
  return Math.min(front, back, whole)
}

/** From the depot to the outermost aisles and back. */
function across({ depotX }: Block, { count, x }: Picture): number {
  return 2 * (Math.max(x[count - 1]!, depotX) - Math.min(x[0]!, depotX))
}

/** Each aisle from end to end; the last one, where it would end at the back, in and out again. */
export function sShape(block: Block, picture: Picture): number {
  const { count, last } = picture
  if (count === 0) return 0
  const aisles = count % 2 === 0 ? count * block.length : (count - 1) * block.length + 2 * last[count - 1]!
  return aisles + across(block, picture)
}

/** Each aisle from the front and back to it. */
export function returning(block: Block, picture: Picture): number {
  const { count, last } = picture
  let sum = count === 0 ? 0 : across(block, picture)
  for (let i = 0; i < count; i++) sum += 2 * last[i]!
  return sum
}

/** The first and the last aisle from end to end, the others from the front and from the back up to the middle. */
export function midpoint(block: Block, picture: Picture): number {
  const { count, last, frontHalf, backHalf } = picture
  if (count < 2) return count === 0 ? 0 : 2 * last[0]! + across(block, picture)
  let sum = 2 * block.length + across(block, picture)
  for (let i = 1; i < count - 1; i++) sum += 2 * (frontHalf[i] || 0) + 2 * (block.length - (backHalf[i] || block.length))
  return sum
}

/** The first and the last aisle from end to end, in the others all but the widest gap. */
export function largestGap(block: Block, picture: Picture): number {
  const { count, first, last, gap } = picture
  if (count < 2) return count === 0 ? 0 : 2 * last[0]! + across(block, picture)
  let sum = 2 * block.length + across(block, picture)
  for (let i = 1; i < count - 1; i++) sum += 2 * (block.length - Math.max(gap[i]!, first[i]!, block.length - last[i]!))
  return sum
}

/** Each aisle from end to end or back to where it was entered, whichever makes the tour shorter (Petersen 1995; Roodbergen and de Koster 2001). */
export function combined(block: Block, picture: Picture): number {
  const { count, first, last } = picture
  if (count === 0) return 0
  let front = 0
  let back = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const nextFront = Math.min(front + 2 * last[i]!, back + block.length)
    back = Math.min(back + 2 * (block.length - first[i]!), front + block.length)
    front = nextFront
  }
  return front + across(block, picture)
}
