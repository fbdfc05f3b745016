import { NotANumber, NumberUnclear } from '../failures.ts'
import type { DecimalSignName } from '../states.ts'

/** How numbers of a file are written: what its cells show, the separator of its columns, and what a person has chosen. */
export interface NumberStyle {
  found?: DecimalSignName | 'BOTH' | null
  delimiter?: string | null
  chosen?: DecimalSignName | null
}

const group = '[1-9]\\d{0,2}'
const shapes: Record<DecimalSignName, RegExp> = {
  POINT: new RegExp(`^[+-]?(?:\\d{1,15}|${group}(?:,\\d{3})+|${group}(?: \\d{3})+)(?:\\.\\d+)?$`),
  COMMA: new RegExp(`^[+-]?(?:\\d{1,15}|${group}(?:\\.\\d{3})+|${group}(?: \\d{3})+)(?:,\\d+)?$`),
}

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s/g, ' ')

/** Decimal text of a number that is written with this sign; null if it cannot be. */
function readWith(text: string, sign: DecimalSignName): string | null {
  if (!shapes[sign].test(text)) return null
  return sign === 'POINT' ? text.replace(/[, ]/g, '') : text.replace(/[. ]/g, '').replace(',', '.')
}

/** The decimal sign that a text can only have been written with; null if it has none, or could have either. */
export function signOf(text: string): DecimalSignName | null {
  const [point, comma] = [readWith(plain(text), 'POINT'), readWith(plain(text), 'COMMA')]
  return (point === null) === (comma === null) ? null : point === null ? 'COMMA' : 'POINT'
}

/** Whether a text is one number with a decimal point and another one with a decimal comma. */
export function isUnclear(text: string): boolean {
  const [point, comma] = [readWith(plain(text), 'POINT'), readWith(plain(text), 'COMMA')]
  return point !== null && comma !== null && point !== comma
}

/**
 * Decimal text of a number in the style of its file. Where the file does not tell whether `1,250` is more than a thousand, the number is refused with
 * both readings; a whole number is never guessed by the separator of the columns alone.
 */
export function decimalOfText(given: string, style: NumberStyle, isWhole: boolean): string {
  const text = plain(given)
  const [point, comma] = [readWith(text, 'POINT'), readWith(text, 'COMMA')]
  if (point === null && comma === null) throw NotANumber({ text: given.slice(0, 60) })
  if (point === null || comma === null) return (point ?? comma) as string
  if (point === comma) return point
  const sign = style.chosen ?? signInFile(text, style, isWhole)
  if (sign) return sign === 'POINT' ? point : comma
  const [whole, broken] = point.includes('.') ? [comma, point] : [point, comma]
  // With a fourth decimal it is no group of thousands.
  throw NumberUnclear({ text: given.slice(0, 60), whole, broken: `${broken}0` })
}

/** The decimal sign that the file has for a text with one separator and three digits behind it. */
function signInFile(text: string, { found, delimiter }: NumberStyle, isWhole: boolean): DecimalSignName | null {
  const own: DecimalSignName = text.includes(',') ? 'COMMA' : 'POINT'
  const usual = delimiter === ';' ? 'COMMA' : 'POINT'
  if (found === 'BOTH') return null
  if (found) return found !== own && delimiter && delimiter !== '\t' && usual === own ? null : found
  // As our own files and forms write it, where the columns are not separated as they are beside decimal commas.
  return !isWhole && own === 'POINT' && usual === own ? own : null
}

/** What the texts of number cells together show. */
export function signOfTexts(texts: Iterable<string>): NonNullable<NumberStyle['found']> | null {
  let found: DecimalSignName | null = null
  for (const text of texts) {
    const sign = signOf(text)
    if (sign && found && sign !== found) return 'BOTH'
    found ??= sign
  }
  return found
}
