import type { Failure } from '../kernel/command/failure.ts'
import { canonicalCode } from '../kernel/states/canonical.ts'
import { CurrencyUnknown, LocationsTooMany, RangeEmpty, TimeZoneUnknown } from './failures.ts'
import { locationsMaximum } from './states.ts'

export interface LocationCode {
  code: string
  prefix: string
  column: number
  layer: number
}

const locationCodePattern = /^([A-Z][A-Z0-9]{0,7})-(\d{2,3})-(\d{2})$/

/** Parses a location code `prefix-column-layer`, such as `A01-01-01`; null if malformed. */
export function parseLocationCode(text: string): LocationCode | null {
  const code = canonicalCode(text).toUpperCase()
  const [, prefix, column, layer] = locationCodePattern.exec(code) ?? []
  if (!prefix || !column || !layer) return null
  return { code, prefix, column: Number(column), layer: Number(layer) }
}

/** Walk order of a location along its prefix: bay by bay, from the floor up. */
export function walkOrder({ column, layer }: { column: number; layer: number }): number {
  return column * 100 + layer
}

export interface LocationRange {
  prefixes: readonly string[]
  firstColumn: number
  lastColumn: number
  firstLayer: number
  lastLayer: number
}

/** Refuses an empty or too large range: RANGE_EMPTY, LOCATIONS_TOO_MANY. */
export function refuseRange({ prefixes, firstColumn, lastColumn, firstLayer, lastLayer }: LocationRange): Failure | null {
  if (lastColumn < firstColumn) return RangeEmpty({}, 'lastColumn')
  if (lastLayer < firstLayer) return RangeEmpty({}, 'lastLayer')
  const total = prefixes.length * (lastColumn - firstColumn + 1) * (lastLayer - firstLayer + 1)
  return total > locationsMaximum ? LocationsTooMany({ count: total, maximum: locationsMaximum }) : null
}

/** Location codes of a range in walk order; a malformed prefix gives codes that `parseLocationCode` refuses. */
export function locationCodesOf({ prefixes, firstColumn, lastColumn, firstLayer, lastLayer }: LocationRange): string[] {
  const width = lastColumn > 99 ? 3 : 2
  const digits = (value: number, places: number) => String(value).padStart(places, '0')
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return [...new Set(prefixes.map((prefix) => prefix.toUpperCase()))].flatMap((prefix) =>
    from(firstColumn, lastColumn).flatMap((column) =>
      from(firstLayer, lastLayer).map((layer) => `${prefix}-${digits(column, width)}-${digits(layer, 2)}`),
    ),
  )
}

/** Derives a location's status from its stock rows that are not cleaned up. */
export function locationStatus(stocks: readonly { onHand: number }[]): 'OCCUPIED' | 'IDLE' | 'CLEANABLE' {
  if (stocks.some(({ onHand }) => onHand > 0)) return 'OCCUPIED'
  return stocks.length > 0 ? 'CLEANABLE' : 'IDLE'
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is an upper-case ISO 4217 currency. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** Regions of the IANA time zones; PostgreSQL knows the names of no others for sure. */
const zoneName = /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z0-9_+/-]+)$/

/** Whether this is the name of an IANA time zone. Browsers call some by an older name than others, such as Asia/Calcutta. */
export function isTimeZone(zone: string): boolean {
  if (!zoneName.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Refuses an unknown time zone or currency; absent values are not checked. */
export function refuseTimeZoneOrCurrency({
  timeZone,
  currency,
}: {
  timeZone?: string | undefined
  currency?: string | undefined
}): Failure | null {
  if (timeZone !== undefined && !isTimeZone(timeZone)) return TimeZoneUnknown({ zone: timeZone }, 'timeZone')
  if (currency !== undefined && !isCurrency(currency)) return CurrencyUnknown({ currency }, 'currency')
  return null
}
