import type { Cell, RichCell } from './sheet.ts'
import { textOf } from './sheet.ts'

/** A number cell keeps 15 digits; longer numbers have lost some. */
const wholeMaximum = 999_999_999_999_999

/** Decimal text of the value of a number cell; 15 digits hide the noise of binary fractions. */
export function decimalText(number: number): string {
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  return text.includes('e-') ? rounded.toFixed(20).replace(/0+$/, '') : text
}

interface Pattern {
  /** Digits that are shown at least before and behind the decimal sign. */
  digits: number
  decimals: number
  isPercent: boolean
  isGrouped: boolean
  isScientific: boolean
  /** Letters and digits that the format adds. */
  words: boolean
}

const tokens = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(.)/gsu

/** The part of a number format for a value, as far as it decides what is shown. */
function patternOf(format: string, number: number): Pattern {
  const sections: { shape: string; added: string }[] = [{ shape: '', added: '' }]
  for (const [, quoted, escaped, plain] of format.matchAll(tokens)) {
    const section = sections.at(-1) as (typeof sections)[number]
    if (plain === ';') sections.push({ shape: '', added: '' })
    else if (plain !== undefined) section.shape += plain
    else section.added += quoted ?? escaped ?? ''
  }
  const { shape, added } = (number < 0 ? sections[1] : undefined) ?? (sections[0] as (typeof sections)[number])
  const bare = shape.replace(/general/gi, '')
  const [before = '', behind = ''] = bare.split(/E[+-]/i)[0]?.split('.') ?? []
  const zeros = (part: string) => part.split('0').length - 1
  return {
    digits: zeros(before),
    decimals: zeros(behind),
    isPercent: bare.includes('%'),
    isGrouped: before.includes(','),
    isScientific: /E[+-]/i.test(bare),
    words: /[\p{L}\p{N}]/u.test(added.concat(bare.replace(/E[+-]|[0#?]/gi, ''))),
  }
}

const general = (number: number): Pattern => patternOf('General', number)
const padded = (digits: string, count: number) =>
  digits.startsWith('-') ? `-${digits.slice(1).padStart(count, '0')}` : digits.padStart(count, '0')

/**
 * The code in a number cell: the digits of a whole number of at most 15, with the zeros before it that its format shows. With `withDecimals` also a
 * number with decimals, such as a customs code. Null for dates, and where digits are lost or are not what the cell shows.
 */
export function codeOfNumber({ number = 0, text, format, day, time }: RichCell, withDecimals = false): string | null {
  if (day !== undefined || time !== undefined || Math.abs(number) > wholeMaximum) return null
  // Rows that an earlier version has read have no formats.
  if (format === undefined && /^0\d+$/.test(text) && Number(text) === number) return text
  const pattern = format === undefined ? general(number) : patternOf(format, number)
  if (pattern.isPercent || pattern.words) return null
  const fixed = pattern.decimals > 0 && !pattern.isScientific
  if (Number.isInteger(number) && !(withDecimals && fixed)) return padded(String(number), pattern.isScientific ? 1 : pattern.digits)
  const exact = decimalText(number)
  const decimals = exact.split('.')[1]?.length ?? 0
  if (fixed && decimals <= pattern.decimals) return padded(number.toFixed(pattern.decimals), pattern.digits + 1 + pattern.decimals)
  return withDecimals ? exact : null
}

/** What a cell says as text: of a number all its digits, of a date its day and time. Null if digits are lost. */
export function textOfCell(cell: Cell | undefined): string | null {
  if (typeof cell !== 'object' || cell.number === undefined) return textOf(cell)
  const { number, format, text, day, time } = cell
  if (day !== undefined) return time === undefined ? day : `${day} ${time}`
  if (time !== undefined) return text
  if (Number.isInteger(number) && Math.abs(number) > wholeMaximum) return null
  const pattern = format === undefined ? general(number) : patternOf(format, number)
  const isWhole = Number.isInteger(number)
  // A whole number with words around it is shown in full.
  if (pattern.words && isWhole && !pattern.isGrouped && !pattern.isScientific) return text.trim()
  if (pattern.isPercent) return `${decimalText(number * 100)}%`
  const isShown = !pattern.isGrouped && !pattern.isScientific && Number(text.replace(/[^\d.-]/g, '')) === Number(decimalText(number))
  if (isShown && /\d/.test(text)) return text.trim()
  return isWhole ? padded(String(number), pattern.isScientific ? 1 : pattern.digits) : decimalText(number)
}
