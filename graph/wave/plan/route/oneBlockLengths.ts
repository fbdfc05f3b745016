/**
 * Aisles of one block with stops, from left to right: coordinate, first and last stop from the front, and largest gap between two
 * neighbouring stops, in millimetres.
 */
export interface BlockProfile {
  count: number
  x: Float64Array
  first: Float64Array
  last: Float64Array
  gap: Float64Array
  /** Last stop before the middle and first stop behind it; NaN if there is none. */
  frontHalf: Float64Array
  backHalf: Float64Array
}

/** Block with the depot at the front. */
export interface Block {
  length: number
  depotX: number
}

export function newBlockProfile(aisles: number): BlockProfile {
  const values = () => new Float64Array(aisles)
  return { count: 0, x: values(), first: values(), last: values(), gap: values(), frontHalf: values(), backHalf: values() }
}

/**
 * Length of the shortest tour (Ratliff and Rosenthal 1983) in millimetres. The stops must include the depot at 0 of its aisle. Aisles
 * without stops are skipped: traversing one is never better than traversing its neighbour twice.
 */
export function shortestLength({ length }: Block, { count, x, first, last, gap }: BlockProfile): number {
  // Minimum cost of each state: one open path on either side; back only; front only; both in one component; both in two.
  let loopOpen = length
  let touchBack = 2 * (length - first[0]!)
  let touchFront = 2 * last[0]!
  let connected = 2 * length
  let twoComponents = 2 * (length - gap[0]!)
  for (let i = 1; i < count; i++) {
    const acrossBoth = 2 * (x[i]! - x[i - 1]!)
    const frontLoop = 2 * last[i]!
    const backLoop = 2 * (length - first[i]!)
    const splitLoops = 2 * (length - gap[i]!)
    loopOpen += acrossBoth
    const alongBack = Math.min(touchBack, connected) + acrossBoth
    const alongFront = Math.min(touchFront, connected) + acrossBoth
    connected += 2 * acrossBoth
    twoComponents += 2 * acrossBoth
    const bestLoop = Math.min(frontLoop, backLoop, splitLoops)
    const disconnectedBest = Math.min(alongBack, alongFront, twoComponents)
    const nextLoopOpen = Math.min(loopOpen + bestLoop, Math.min(disconnectedBest, connected) + length)
    const nextTwoComponents = Math.min(
      twoComponents + bestLoop,
      alongBack + Math.min(frontLoop, splitLoops),
      alongFront + Math.min(backLoop, splitLoops),
    )
    connected = Math.min(loopOpen + length, connected + bestLoop, disconnectedBest + 2 * length)
    touchBack = alongBack + backLoop
    touchFront = alongFront + frontLoop
    loopOpen = nextLoopOpen
    twoComponents = nextTwoComponents
  }
  return Math.min(touchFront, touchBack, connected)
}

/** Distance from the depot to the outermost aisles and back. */
function crossAisleLength({ depotX }: Block, { count, x }: BlockProfile): number {
  return 2 * (Math.max(x[count - 1]!, depotX) - Math.min(x[0]!, depotX))
}

/** Traverses each aisle; the last one is entered and left at the front if the number of aisles is odd. */
export function sShapeLength(block: Block, profile: BlockProfile): number {
  const { count, last } = profile
  if (count === 0) return 0
  const aisles = count % 2 === 0 ? count * block.length : (count - 1) * block.length + 2 * last[count - 1]!
  return aisles + crossAisleLength(block, profile)
}

/** Enters and leaves each aisle at the front. */
export function returnLength(block: Block, profile: BlockProfile): number {
  const { count, last } = profile
  let sum = count === 0 ? 0 : crossAisleLength(block, profile)
  for (let i = 0; i < count; i++) sum += 2 * last[i]!
  return sum
}

/** Traverses the first and the last aisle; the others are picked from the front and from the back up to the middle. */
export function midpointLength(block: Block, profile: BlockProfile): number {
  const { count, last, frontHalf, backHalf } = profile
  if (count < 2) return count === 0 ? 0 : 2 * last[0]! + crossAisleLength(block, profile)
  let sum = 2 * block.length + crossAisleLength(block, profile)
  for (let i = 1; i < count - 1; i++) sum += 2 * (frontHalf[i] || 0) + 2 * (block.length - (backHalf[i] || block.length))
  return sum
}

/** Traverses the first and the last aisle; in the others the largest gap is skipped. */
export function largestGapLength(block: Block, profile: BlockProfile): number {
  const { count, first, last, gap } = profile
  if (count < 2) return count === 0 ? 0 : 2 * last[0]! + crossAisleLength(block, profile)
  let sum = 2 * block.length + crossAisleLength(block, profile)
  for (let i = 1; i < count - 1; i++) sum += 2 * (block.length - Math.max(gap[i]!, first[i]!, block.length - last[i]!))
  return sum
}

/** Traverses each aisle or returns in it, whichever is shorter, by dynamic programming (Petersen 1995; Roodbergen and de Koster 2001). */
export function combinedLength(block: Block, profile: BlockProfile): number {
  const { count, first, last } = profile
  if (count === 0) return 0
  let touchFront = 0
  let touchBack = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const nextFront = Math.min(touchFront + 2 * last[i]!, touchBack + block.length)
    touchBack = Math.min(touchBack + 2 * (block.length - first[i]!), touchFront + block.length)
    touchFront = nextFront
  }
  return touchFront + crossAisleLength(block, profile)
}
