/**
 * The number that a field stores of what was typed in units of `scale`; undefined for nothing, the text itself where it is no plain number, so
 * that it stays in its field and the schema refuses it. A comma parts the decimals, except where whole numbers are typed: there it would be read
 * as thousands by some and as decimals by others.
 */
export function numberOf(typed: string, scale = 1): number | string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (scale === 1) return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : typed
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Math.round(Number(text.replace(',', '.')) * scale) : typed
}

/** The whole number that was typed, where it lies within bounds; null for anything else. */
export function wholeWithin(typed: string, minimum: number, maximum: number): number | null {
  const value = numberOf(typed)
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null
}
