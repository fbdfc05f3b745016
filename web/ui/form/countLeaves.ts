/** Number of values in nested form state (changes, errors) that count; what counts is not searched further. */
export function countLeaves(value: unknown, counts: (leaf: unknown) => boolean): number {
  if (counts(value)) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + countLeaves(inner, counts), 0)
}
