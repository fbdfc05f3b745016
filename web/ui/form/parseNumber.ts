/**
 * Parses typed text to the stored number in units of `scale`; undefined if empty, the text itself if invalid, so that the schema refuses it. In a
 * number with decimals a comma is their separator; in an integer it groups thousands, as both languages of the console write them, and a point that
 * may do so is refused.
 */
export function parseNumber(typed: string, scale = 1): number | string | undefined {
  // A Chinese input method may type digits in full width.
  const text = typed.normalize('NFKC').trim()
  if (text === '') return undefined
  if (scale === 1) return /^[+-]?(\d+|\d{1,3}(,\d{3})+)$/.test(text) || isFraction(text) ? Number(text.replaceAll(',', '')) : typed
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Math.round(Number(text.replace(',', '.')) * scale) : typed
}

/** A fraction in the place of an integer, such as `1.5`, which the schema refuses by its name; `1.000` may be a thousand. */
const isFraction = (text: string): boolean => /^[+-]?\d+\.\d+$/.test(text) && !Number.isInteger(Number(text)) && !/\.\d{3}$/.test(text)

/** A number of pieces in a total: nothing as long as what is typed is none. */
export const countOf = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0)

/** Parses a typed integer within bounds; null if invalid. */
export function parseWholeNumber(typed: string, minimum: number, maximum: number): number | null {
  const value = parseNumber(typed)
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum ? value : null
}
