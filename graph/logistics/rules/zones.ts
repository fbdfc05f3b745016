import type { ZonePlace } from '../states/zonePlace.ts'
import type { ZoneLevelName } from '../states.ts'
import { countPostcodes, endOf, type Postcode, postcodePrefix, postcodeRange, wholePostcode } from './postcode.ts'

/** A row as it is kept: what it covers is an interval of texts within its country and level. */
export interface ZoneRowValues extends ZonePlace {
  /** Null in a table of remote areas. */
  zone: string | null
  level: ZoneLevelName
  low: string
  high: string
}

/** The interval that a row covers; with what is wrong if it covers none. */
export type Covered = { row: Omit<ZoneRowValues, 'zone'> } | { wrong: 'FORM' | 'ENDS_BEFORE' | 'CITY'; field: keyof ZonePlace }

/** Normalizes what a row covers. */
export function coveredBy({ country, match, postcodeFrom, postcodeTo, city }: ZonePlace): Covered {
  const bare = { country, match, postcodeFrom: null, postcodeTo: null, city: null }
  switch (match) {
    case 'COUNTRY':
      return { row: { ...bare, level: 'COUNTRY', low: '', high: '' } }
    case 'CITY': {
      const key = cityKey(city ?? '')
      return key === '' ? { wrong: 'CITY', field: 'city' } : { row: { ...bare, city, level: 'CITY', low: key, high: key } }
    }
    case 'POSTCODE_PREFIX': {
      const prefix = postcodePrefix(country, postcodeFrom ?? '')
      return prefix ? { row: ofPostcodes(bare, 'POSTCODE_PREFIX', prefix, null) } : { wrong: 'FORM', field: 'postcodeFrom' }
    }
    case 'POSTCODE_RANGE': {
      const range = postcodeRange(country, postcodeFrom ?? '', postcodeTo ?? '')
      if (typeof range === 'string') return { wrong: 'FORM', field: range === 'FROM' ? 'postcodeFrom' : 'postcodeTo' }
      if (range.from.key > range.to.key) return { wrong: 'ENDS_BEFORE', field: 'postcodeTo' }
      const isOne = range.from.key === range.to.key && wholePostcode(country, range.from.written) !== null
      return { row: ofPostcodes(bare, isOne ? 'POSTCODE' : 'POSTCODE_RANGE', range.from, range.to) }
    }
  }
}

const ofPostcodes = (bare: ZonePlace, level: ZoneLevelName, from: Postcode, to: Postcode | null): Omit<ZoneRowValues, 'zone'> => ({
  ...bare,
  postcodeFrom: from.written,
  postcodeTo: to?.written ?? null,
  level,
  low: from.key,
  high: endOf((to ?? from).key),
})

/** Letters that are no other letter with a mark, as they are written without them. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A city for comparison: without case, accents of alphabets that have them, apostrophes, and marks between its words. */
export function cityKey(city: string): string {
  return (
    city
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      // In other scripts a mark makes another letter.
      .replace(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu, '$1')
      .normalize('NFC')
      .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] as string)
      .replace(/['’ʼ`]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** Number of postcodes that a row covers; null unless it covers postcodes of digits alone. */
export function postcodesOf({ country, level, low, high }: Pick<ZoneRowValues, 'country' | 'level' | 'low' | 'high'>): number | null {
  return level.startsWith('POSTCODE') ? countPostcodes(country, low, high.slice(0, -1)) : null
}

type Interval = Pick<ZoneRowValues, 'country' | 'level' | 'low' | 'high'>

/** Texts are compared by their code units, as the database compares them. */
export const overlaps = (a: Interval, b: Interval): boolean =>
  a.country === b.country && a.level === b.level && a.low <= b.high && b.low <= a.high

/** Rows that do not overlap, in order, so that the one that another overlaps is found among thousands. */
export class ZoneIndex<Row extends Interval = ZoneRowValues> {
  readonly #ordered = new Map<string, Row[]>()

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row)
  }

  /** A row that overlaps one; null if none does. */
  find(row: Interval): Row | null {
    const ordered = this.#of(row)
    // Of the rows that begin before it ends, the last one also ends last.
    const before = ordered[beginningBefore(ordered, row.high) - 1]
    return before && overlaps(before, row) ? before : null
  }

  /** Adds a row that overlaps none. */
  add(row: Row): void {
    const ordered = this.#of(row)
    ordered.splice(beginningBefore(ordered, row.low), 0, row)
  }

  #of({ country, level }: Interval): Row[] {
    const key = `${country} ${level}`
    const found = this.#ordered.get(key) ?? []
    if (found.length === 0) this.#ordered.set(key, found)
    return found
  }
}

/** How many rows begin at a text or before it. */
function beginningBefore(ordered: readonly Interval[], text: string): number {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ordered[middle] as Interval).low <= text) from = middle + 1
    else to = middle
  }
  return from
}
