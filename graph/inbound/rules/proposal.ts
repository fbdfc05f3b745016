import type { QualityValue } from './model.ts'

/** The areas in which goods of a quality are put. */
export const areasFor: Record<QualityValue, readonly Candidate['areaType'][]> = { GOOD: ['PICKING', 'STAGING'], DEFECTIVE: ['DEFECTIVE'] }

/** A place where goods could go. Sizes are those of its shelf; null where no spec says. */
export interface Candidate {
  locationId: string
  code: string
  prefix: string
  walkOrder: number
  areaCode: string
  areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'
  size: readonly [number, number, number] | null
  /** Cubic millimetres that the goods lying there take. */
  usedVolume: number
  /** Pieces of the same product and quality that lie there. */
  same: number
  /** Whether anything at all lies there. */
  idle: boolean
}

export interface Goods {
  /** Millimetres of one piece. */
  size: readonly [number, number, number]
  quantity: number
}

export interface Near {
  prefix: string
  walkOrder: number
}

export interface Proposal {
  candidate: Candidate
  /** Pieces that should go there: all of them, or as many as fit. */
  quantity: number
}

/** The share of a shelf's space that goods can fill: boxes leave gaps. */
export const fillShare = 0.85

const volumeOf = (size: readonly number[]): number => size.reduce((product, side) => product * side, 1)
const sorted = (size: readonly number[]): number[] => [...size].sort((a, b) => b - a)

/** How many more pieces a place can take; a piece must fit through in some position. */
export function roomFor({ size, usedVolume }: Pick<Candidate, 'size' | 'usedVolume'>, piece: Goods['size']): number {
  if (!size) return Number.MAX_SAFE_INTEGER
  const sides = sorted(piece)
  if (sorted(size).some((side, at) => side < (sides[at] as number))) return 0
  return Math.max(0, Math.floor((volumeOf(size) * fillShare - usedVolume) / volumeOf(piece)))
}

/** The walk between two places, for comparing only: another aisle is farther than the end of this one. */
export function distanceOf(candidate: Near, near: Near | null): number {
  if (!near) return candidate.walkOrder
  return (candidate.prefix === near.prefix ? 0 : 1_000_000) + Math.abs(candidate.walkOrder - near.walkOrder)
}

/**
 * Where goods should go: where the product lies already (most pieces first), else the nearest idle place that takes all of them, picking
 * areas before staging; where none takes all, the one that takes most. Null where nothing fits.
 */
export function chooseLocation(candidates: readonly Candidate[], goods: Goods, near: Near | null): Proposal | null {
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
