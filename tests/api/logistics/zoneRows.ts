import type { Data } from '../data.ts'

/** Inputs of rows of zone tables, by how they are matched. */
export const byRange = (country: string, postcodeFrom: string, postcodeTo: string, zone: string | null = '1') => ({
  ...{ country, postcodeFrom, postcodeTo, zone, match: 'POSTCODE_RANGE' },
})
export const byPrefix = (country: string, postcodeFrom: string, zone: string | null = '1') => ({
  country,
  postcodeFrom,
  zone,
  match: 'POSTCODE_PREFIX',
})
export const byCity = (country: string, city: string, zone: string | null = '1') => ({ country, city, zone, match: 'CITY' })
export const byCountry = (country: string, zone: string | null = '1') => ({ country, zone, match: 'COUNTRY' })

/** The zone that a look-up has found; null if none. */
export const zoneOf = ({ lines }: Data) => lines.find(({ outcome }: Data) => outcome === 'FOUND')?.row.zone ?? null
export const outcomesOf = ({ lines }: Data) => lines.map(({ outcome }: Data) => outcome)
