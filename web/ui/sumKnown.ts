/** Sum of quantities; null if one of them is unknown, such as while a blind count hides it. */
export const sumKnown = (quantities: readonly (number | null | undefined)[]): number | null =>
  quantities.reduce<number | null>((sum, quantity) => (sum == null || quantity == null ? null : sum + quantity), 0)
