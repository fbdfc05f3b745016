/**
 * Parses typed text to the stored number in units of `scale`; undefined if empty, the text itself if invalid, so that the schema refuses it. A comma
 * groups thousands, as both languages of the console write them; in an integer a point that may do so is refused. A number with decimals also takes
 * a comma as their separator, unless it may be either, and no more decimals than are stored.
 */
export function parseNumber(typed: string, scale = 1): number | string | undefined {
  const text = plain(typed)
  if (text === '') return undefined
  if (scale === 1) return /^[+-]?(\d+|\d{1,3}(,\d{3})+)$/.test(text) || isFraction(text) ? Number(text.replaceAll(',', '')) : typed
  const decimal = isUnclear(typed) ? null : decimalOf(text)
  if (decimal === null || (/\.(\d*?)0*$/.exec(decimal)?.[1]?.length ?? 0) > Math.round(Math.log10(scale))) return typed
  return Math.round(Number(decimal) * scale)
}

/**
 * Parses a typed amount of money to the decimal number that is stored, by the rules of a number with decimals; text that is no amount is kept, so that
 * the schema refuses it.
 */
export function parseAmount(typed: string): string {
  const decimal = isUnclear(typed) ? null : decimalOf(plain(typed))
  const [, whole = '', fraction = ''] = /^\+?0*(\d*)\.?(\d*?)0*$/.exec(decimal ?? '-') ?? []
  if (!decimal || (`${whole}${fraction}` === '' && !decimal.includes('0'))) return typed.trim() === '' ? '' : typed
  return `${whole || '0'}${fraction && `.${fraction}`}`
}

/** A Chinese input method may type digits in full width. */
const plain = (typed: string) => typed.normalize('NFKC').trim()

/** Whether a number with decimals may be a thousand and more, or a fraction: `1,250`. */
export const isUnclear = (typed: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain(typed))

/** Both readings of such a number. */
export const readingsOf = (typed: string): { whole: string; fraction: string } => ({
  whole: plain(typed).replace(',', ''),
  fraction: plain(typed).replace(',', '.'),
})

function decimalOf(text: string): string | null {
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return text
  if (/^[+-]?(?:[1-9]\d{0,2}(,\d{3})+\.\d*|[1-9]\d{0,2}(,\d{3}){2,})$/.test(text)) return text.replaceAll(',', '')
  return /^[+-]?(\d+,\d*|,\d+)$/.test(text) ? text.replace(',', '.') : null
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
