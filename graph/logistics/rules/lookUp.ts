import type { LookUpOutcomeName, ZoneLevelName } from '../states.ts'
import { hasPostcodes, wholePostcode } from './postcode.ts'
import { cityKey } from './zones.ts'

/** What of an address zones are about. */
export interface Destination {
  country: string
  postcode: string | null
  city: string | null
}

/** The key of an address at each level, or why it has none. */
export type LevelKey = { key: string } | { none: Extract<LookUpOutcomeName, 'NOT_GIVEN' | 'NOT_OF_FORM' | 'NO_POSTCODES'> }

/** The levels of an address, the most exact first, with its key at each. */
export function keysOf({ country, postcode, city }: Destination): { level: ZoneLevelName; key: LevelKey }[] {
  const code = postcodeKey(country, postcode)
  return [
    { level: 'POSTCODE', key: code },
    { level: 'POSTCODE_RANGE', key: code },
    { level: 'POSTCODE_PREFIX', key: code },
    { level: 'CITY', key: cityKey(city ?? '') === '' ? { none: 'NOT_GIVEN' } : { key: cityKey(city ?? '') } },
    { level: 'COUNTRY', key: { key: '' } },
  ]
}

function postcodeKey(country: string, postcode: string | null): LevelKey {
  if (!hasPostcodes(country)) return { none: 'NO_POSTCODES' }
  if (!postcode?.trim()) return { none: 'NOT_GIVEN' }
  const found = wholePostcode(country, postcode)
  return found ? { key: found.key } : { none: 'NOT_OF_FORM' }
}

/** What each level says about an address: the first row that is found decides, and the levels behind it are not asked. */
export function linesOf<Row extends { level: ZoneLevelName }>(
  levels: readonly { level: ZoneLevelName; key: LevelKey }[],
  rows: readonly Row[],
): { level: ZoneLevelName; outcome: LookUpOutcomeName; row: Row | null }[] {
  let isDecided = false
  return levels.map(({ level, key }) => {
    if (isDecided) return { level, outcome: 'NOT_ASKED', row: null }
    if ('none' in key) return { level, outcome: key.none, row: null }
    const row = rows.find((one) => one.level === level) ?? null
    isDecided = row !== null
    return { level, outcome: row ? 'FOUND' : 'NO_ROW', row }
  })
}
