import { countries } from '../../kernel/states/countries.ts'
import { normalizeHeading } from './sheet.ts'

const languages = ['zh-CN', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
const codeOfName = new Map(
  [...countries].flatMap((code) => languages.map((names) => [normalizeHeading(names.of(code) ?? code), code] as const)),
)

/** The code of a country that is given by its code or its Chinese or English name; the text itself if it is none. */
export function countryCode(text: string): string {
  const code = text.toUpperCase()
  return countries.has(code) ? code : (codeOfName.get(normalizeHeading(text)) ?? text)
}
