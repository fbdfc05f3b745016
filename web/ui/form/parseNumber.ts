/**
 * Parses typed text to the stored number in units of `scale`; undefined if empty, the text itself if invalid, so that the schema refuses it. A comma
 * is a decimal separator, except for integers, where it is ambiguous and refused.
 */
export function parseNumber(typed: string, scale = 1): number | string | undefined {
  // A Chinese input method may type digits in full width.
  const text = typed.normalize('NFKC').trim()
  if (text === '') return undefined
  if (scale === 1) return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : typed
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Math.round(Number(text.replace(',', '.')) * scale) : typed
}

/** Parses a typed integer within bounds; null if invalid. */
export function parseWholeNumber(typed: string, minimum: number, maximum: number): number | null {
  const value = parseNumber(typed)
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null
}
