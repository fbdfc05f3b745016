import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { ZoneRowInput } from '../../logistics/input.ts'
import { postcodeExample, wholePostcode } from '../../logistics/rules/postcode.ts'
import type { ZonePlace } from '../../logistics/states/zonePlace.ts'
import { PostcodeLostZero, RemoteWithoutZones, ZoneMatchUnclear } from '../failures.ts'
import type { ParsedRow, SheetPostcode } from './column.ts'
import { countryCode } from './country.ts'

type Match = ZonePlace['match']
export type ZoneRowOfSheet = ReturnType<typeof ZoneRowInput.parse>

/** What a row of a spreadsheet says of zones or remote areas, as the input of the command; or its failures. */
export function zoneRowOf({ values }: ParsedRow, { hasZones }: { hasZones: boolean }): { row: ZoneRowOfSheet } | { failures: Failure[] } {
  const { zone, country, postcodeFrom, postcodeTo, prefix, city } = values as Record<string, SheetPostcode | undefined>
  const code = country === undefined ? '' : countryCode(String(country))
  const failures: Failure[] = []
  const read = (field: string, value: SheetPostcode | undefined, isBeginning = false) => {
    if (typeof value !== 'object') return value
    if (isZeroLost(code, value.digits, isBeginning)) failures.push(lostZero(code, value.digits, isBeginning, field))
    return value.digits
  }
  const given = {
    zone,
    country: country === undefined ? undefined : code,
    from: read('postcodeFrom', postcodeFrom),
    to: read('postcodeTo', postcodeTo),
    prefix: read('prefix', prefix, true),
    city,
  }
  if (!hasZones && zone !== undefined) failures.push(RemoteWithoutZones({}, 'zone'))
  const match = matchOf(given)
  if (match === null) failures.push(ZoneMatchUnclear({}, given.prefix === undefined ? 'city' : 'prefix'))
  const isRange = match === 'POSTCODE_RANGE'
  const parsed = ZoneRowInput.safeParse(
    {
      zone,
      country: given.country,
      match: match ?? 'COUNTRY',
      postcodeFrom: isRange ? (given.from ?? given.to) : given.prefix,
      postcodeTo: isRange ? (given.to ?? given.from) : undefined,
      city,
    },
    { reportInput: true },
  )
  const wrong = parsed.error ? fieldFailures(parsed.error).map((failure) => ofColumn(failure, match)) : []
  const all = [...failures, ...wrong.filter(({ field }) => !failures.some((failure) => failure.field === field))]
  return parsed.success && all.length === 0 ? { row: parsed.data } : { failures: all }
}

/** How a row is matched, by what it gives; null if that is more than one thing. */
function matchOf({ from, to, prefix, city }: Record<'from' | 'to' | 'prefix' | 'city', unknown>): Match | null {
  const given: Match[] = []
  if (from !== undefined || to !== undefined) given.push('POSTCODE_RANGE')
  if (prefix !== undefined) given.push('POSTCODE_PREFIX')
  if (city !== undefined) given.push('CITY')
  return given.length > 1 ? null : (given[0] ?? 'COUNTRY')
}

/** A failure of the command's input on the field of its column: the beginning of postcodes has one of its own. */
export const ofColumn = ({ code, values, field }: Failure, match: Match | null): Failure =>
  new Failure(code, values, field === 'postcodeFrom' && match === 'POSTCODE_PREFIX' ? 'prefix' : field)

/**
 * Whether zeros before the digits of a number cell may be lost, because spreadsheet programs drop them. A whole postcode of the country has all its
 * digits; of the beginning of one, the digits alone do not say it.
 */
const isZeroLost = (country: string, digits: string, isBeginning: boolean) =>
  isBeginning ? !isWhole(country, digits) : !isWhole(country, digits) && digits.length < (lengthOf(country) ?? Number.POSITIVE_INFINITY)

const isWhole = (country: string, digits: string) => lengthOf(country) !== null && wholePostcode(country, digits) !== null

/** Number of digits of the country's postcodes; null if their form is not known. */
const lengthOf = (country: string): number | null => postcodeExample(country)?.replace(/\s/g, '').length ?? null

function lostZero(country: string, digits: string, isBeginning: boolean, field: string): Failure {
  const length = lengthOf(country) ?? 0
  // The beginning of postcodes may have been meant as it stands.
  if (isBeginning)
    return PostcodeLostZero({ text: digits, example: `${digits} 或 0${digits}`, exampleEn: `${digits} or 0${digits}` }, field)
  return PostcodeLostZero({ text: digits, example: digits.padStart(Math.max(length, digits.length + 1), '0') }, field)
}
