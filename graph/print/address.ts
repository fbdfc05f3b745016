import type { Language } from '../kernel/language.ts'

/** Postal address; the country is its ISO 3166-1 alpha-2 code. */
export interface PostalAddress {
  name: string
  company: string | null
  phone: string | null
  country: string
  province: string | null
  city: string | null
  district: string | null
  street1: string
  street2: string | null
  postcode: string | null
}

const countries: Record<Language, Intl.DisplayNames> = {
  'zh-CN': new Intl.DisplayNames('zh-CN', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}
const largestFirst = new Set(['CN', 'HK', 'MO', 'TW'])
const postcodeLast = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE'])

/** Address lines between name and country. Chinese addresses start with the province and omit the postcode; others start with the street. */
export function addressLines(address: PostalAddress): string[] {
  const { company, province, city, district, street1, street2, postcode } = address
  if (largestFirst.has(address.country) && /\p{Script=Han}/u.test(street1 + (city ?? ''))) {
    const places = [province, city === province ? null : city, district].filter(Boolean).join('')
    return lines(company, `${places}${street1}${street2 ?? ''}`)
  }
  const town = postcodeLast.has(address.country)
    ? join(' ', join(', ', city, province), postcode)
    : join(', ', join(' ', postcode, city), province)
  return lines(company, street1, street2, district, town)
}

/** Name of a country; the code itself if it is unknown. */
export function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (countries[language].of(code) ?? code) : code
}

function join(between: string, ...parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim()).join(between)
}

function lines(...parts: (string | null)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '')
}
