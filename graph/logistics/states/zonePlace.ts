import type { ZoneMatchName } from '../states.ts'

/** What addresses a row is for, as it was given. */
export interface ZonePlace {
  country: string
  match: ZoneMatchName
  postcodeFrom: string | null
  postcodeTo: string | null
  city: string | null
}

/** The same as an API answers it. */
export interface ShownPlace {
  readonly country: string
  readonly match: ZoneMatchName
  readonly postcodeFrom?: string | null | undefined
  readonly postcodeTo?: string | null | undefined
  readonly city?: string | null | undefined
}

/** How a row is called in messages and on screens: `US 80000–81699`, `GB KW…`, `MX Tijuana`, `CA`. */
export function placeText({ country, match, postcodeFrom, postcodeTo, city }: ShownPlace): string {
  if (match === 'CITY') return `${country} ${city}`
  if (match === 'POSTCODE_PREFIX') return `${country} ${postcodeFrom}…`
  if (match === 'POSTCODE_RANGE')
    return postcodeFrom === postcodeTo ? `${country} ${postcodeFrom}` : `${country} ${postcodeFrom}–${postcodeTo}`
  return country
}
