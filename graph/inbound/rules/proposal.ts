/** A candidate location for putaway. Sizes are those of its shelf; null if unknown. */
export interface Candidate {
  locationId: string
  code: string
  prefix: string
  walkOrder: number
  areaCode: string
  areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'
  size: readonly [number, number, number] | null
  /** Occupied volume in mm³. */
  usedVolume: number
  /** Pieces of the same product and quality. */
  same: number
  /** Whether the location is empty. */
  idle: boolean
}

export interface PieceSpec {
  /** Size of one piece in mm. */
  size: readonly [number, number, number]
  quantity: number
}

export interface WalkPosition {
  prefix: string
  walkOrder: number
}

export interface Proposal {
  candidate: Candidate
  /** Pieces to put there: all, or as many as fit. */
  quantity: number
}

/** Usable share of a shelf's volume; the rest is lost to gaps. */
export const fillShare = 0.85

const volumeOf = (size: readonly number[]): number => size.reduce((product, side) => product * side, 1)
const sorted = (size: readonly number[]): number[] => [...size].sort((a, b) => b - a)

/** Number of further pieces that fit; a piece must fit in some orientation. */
export function roomFor({ size, usedVolume }: Pick<Candidate, 'size' | 'usedVolume'>, piece: PieceSpec['size']): number {
  if (!size) return Number.MAX_SAFE_INTEGER
  const sides = sorted(piece)
  if (sorted(size).some((side, at) => side < (sides[at] as number))) return 0
  return Math.max(0, Math.floor((volumeOf(size) * fillShare - usedVolume) / volumeOf(piece)))
}

/** Relative walking distance between two locations; another aisle is farther than the end of the same one. */
export function distanceOf(candidate: WalkPosition, near: WalkPosition | null): number {
  if (!near) return candidate.walkOrder
  return (candidate.prefix === near.prefix ? 0 : 1_000_000) + Math.abs(candidate.walkOrder - near.walkOrder)
}

/**
 * Chooses a putaway location: one that already holds the product (most pieces first), else the nearest empty one that takes all pieces,
 * picking areas before staging; if none takes all, the one that takes most. Null if nothing fits.
 */
export function chooseLocation(candidates: readonly Candidate[], goods: PieceSpec, near: WalkPosition | null): Proposal | null {
  const fitting = candidates
    .map((candidate) => ({ candidate, quantity: Math.min(goods.quantity, roomFor(candidate, goods.size)) }))
    .filter(({ quantity }) => quantity > 0)
  const byPlace = (a: Proposal, b: Proposal) =>
    distanceOf(a.candidate, near) - distanceOf(b.candidate, near) || (a.candidate.code < b.candidate.code ? -1 : 1)
  const reserve = ({ candidate }: Proposal) => (candidate.areaType === 'STAGING' ? 1 : 0)
  const lying = fitting.filter(({ candidate }) => candidate.same > 0 && !candidate.idle)
  const idle = fitting.filter(({ candidate }) => candidate.idle)
  const full = (proposals: Proposal[]) => proposals.filter(({ quantity }) => quantity === goods.quantity)
  const [best] = [
    ...full(lying).sort((a, b) => b.candidate.same - a.candidate.same || byPlace(a, b)),
    ...full(idle).sort((a, b) => reserve(a) - reserve(b) || byPlace(a, b)),
    ...[...lying, ...idle].sort((a, b) => b.quantity - a.quantity || byPlace(a, b)),
  ]
  return best ?? null
}
