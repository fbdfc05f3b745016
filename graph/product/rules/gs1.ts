/**
 * Element strings of GS1-128 and GS1 DataMatrix and Digital Links of QR codes, as far as a warehouse needs them: what the goods are, how many, their batch, serial number and
 * dates. The console uses the same rules.
 */
import { canonicalCode } from '../../kernel/states/canonical.ts'
import { codeKey, isGtin } from '../../kernel/states/codes.ts'

export interface Gs1Elements {
  /** GTIN of 14 digits: of the scanned unit (01), or of what a logistic unit contains (02). */
  gtin: string
  batch: string | null
  serial: string | null
  /** Dates as YYYY-MM-DD; without a day the last of the month. */
  producedOn: string | null
  bestBefore: string | null
  expiresOn: string | null
  /** Number of units of the GTIN; null if the string does not say. */
  count: number | null
  /** A count is there, but the scanner leaves out separators, so that other elements may be hidden in it. */
  isCountUncertain: boolean
}

const separator = '\u001d'

/** Lengths of elements that end without a separator, by the first two digits, which are part of the length. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  11: 8,
  12: 8,
  13: 8,
  14: 8,
  15: 8,
  16: 8,
  17: 8,
  18: 8,
  19: 8,
  20: 4,
  31: 10,
  32: 10,
  33: 10,
  34: 10,
  35: 10,
  36: 10,
  41: 16,
}

/** A count that can hide no other element: one digit of count, two of an identifier and one of a value are four. The last element has no separator. */
const lastCount = /^\d{1,3}$/

const isLink = /^https?:\/\//i

const bracketed = /^(?:\(\d{2,4}\)[^()]+)+$/

/**
 * Parses a Digital Link, or an element string with or without a symbology identifier and separators, or typed with brackets; null if it is none or
 * has no GTIN.
 * Without separators only elements of fixed length are read, and a short count at the end.
 */
export function parseGs1(raw: string): Gs1Elements | null {
  const code = canonicalCode(raw)
  const link = code.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  if (isLink.test(link)) return meaningOf(splitLink(link) ?? new Map())
  const text = code.replace(/^\](?:C1|d2|Q3|e0|J1)/, '')
  const elements = bracketed.test(text) ? splitBrackets(text) : splitElements(text)
  return elements && meaningOf(elements)
}

/** Identifier and value of each element; `37?` stands for an uncertain count. */
type Elements = ReadonlyMap<string, string>

function splitBrackets(text: string): Elements {
  return new Map(
    [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, identifier, value]) => [identifier as string, (value as string).trim()]),
  )
}

/** `https://example.com/any/01/04006381333931/10/LOT-7?17=261231`: identifiers and values in turn, and those of the query. */
function splitLink(text: string): Elements | null {
  if (!URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const parts = pathname.split('/')
  const at = parts.findIndex((part, index) => part === '01' && /^(?:\d{8}|\d{12,14})$/.test(parts[index + 1] ?? ''))
  if (at < 0) return null
  const inPath = parts
    .slice(at)
    .flatMap((value, index, all) => (index % 2 === 1 ? [[all[index - 1] as string, decoded(value)] as const] : []))
  // What is not well formed is a parameter of the page, and says nothing about the goods.
  const elements = new Map([...searchParams, ...inPath].filter(([identifier, value]) => isElement(identifier, value)))
  return elements.set('01', codeKey(parts[at + 1] as string))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function isElement(identifier: string, value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false
  if (identifier === '37') return isCount(value)
  return ['11', '15', '17'].includes(identifier) ? dateOf(value) !== undefined : /^\d{2,4}$/.test(identifier)
}

function splitElements(raw: string): Elements | null {
  // Data Matrix readers may send record separators at the end.
  const printed = raw.replace(/[\u0000-\u001c\u001e\u001f\u007f]/g, '')
  // One at the start or end shows as well that the scanner sends them.
  const isSeparated = printed.includes(separator)
  const text = printed.replace(/^\u001d+|\u001d+$/g, '')
  const elements = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    if (text[at] === separator) {
      at++
      continue
    }
    const identifier = text.slice(at, at + 2)
    if (!/^\d\d$/.test(identifier)) return null
    const length = fixedLengths[identifier]
    if (length === undefined && !isSeparated) {
      const value = text.slice(at + 2)
      if (identifier === '37') elements.set(lastCount.test(value) ? '37' : '37?', value)
      break
    }
    const next = text.indexOf(separator, at)
    const end = length === undefined ? (next === -1 ? text.length : next) : at + length
    const value = text.slice(at + 2, end)
    if (length !== undefined && !(value.length === length - 2 && /^\d+$/.test(value))) return null
    elements.set(identifier, value)
    at = end
  }
  return elements
}

function meaningOf(elements: Elements): Gs1Elements | null {
  const gtin = elements.get('01') ?? elements.get('02')
  if (gtin?.length !== 14 || !isGtin(gtin)) return null
  const count = elements.get('37')
  if (count !== undefined && !isCount(count)) return null
  const dates = ['11', '15', '17'].map((identifier) => dateOf(elements.get(identifier)))
  if (dates.includes(undefined)) return null
  const [producedOn = null, bestBefore = null, expiresOn = null] = dates
  return {
    gtin,
    batch: elements.get('10') || null,
    serial: elements.get('21') || null,
    producedOn,
    bestBefore,
    expiresOn,
    count: count === undefined ? null : Number(count),
    isCountUncertain: elements.has('37?'),
  }
}

const isCount = (digits: string) => /^\d{1,8}$/.test(digits) && Number(digits) > 0

/** A date of six digits; null if absent, undefined if there is no such day. */
function dateOf(digits: string | undefined): string | null | undefined {
  if (digits === undefined) return null
  const [, year, month, day] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(digits) ?? []
  if (!month) return undefined
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) > last) return undefined
  return `20${year}-${month}-${day === '00' ? last : day}`
}
