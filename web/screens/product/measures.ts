/** A difference above this share of what is declared is marked; nothing is billed by it. */
export const remarkableShare = 0.05

/** What was measured against what is declared. */
export interface Difference {
  /** In the unit of both. */
  difference: number
  /** As a share of what is declared. */
  share: number
  isRemarkable: boolean
}

/** The difference of two numbers as a form holds them; null unless both are, and something is declared. */
export function differenceOf(declared: unknown, measured: unknown): Difference | null {
  if (typeof declared !== 'number' || typeof measured !== 'number' || declared <= 0) return null
  const difference = measured - declared
  return { difference, share: difference / declared, isRemarkable: Math.abs(difference) > remarkableShare * declared }
}

/** Volume in mm³ of three edges in mm; null unless all are known. */
export function volumeOf(edges: readonly unknown[]): number | null {
  return edges.every((edge) => typeof edge === 'number' && edge > 0) ? (edges as readonly number[]).reduce((a, b) => a * b, 1) : null
}
