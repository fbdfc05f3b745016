import type { Language } from './language.ts'

/** Something with a name and an optional English name. */
export interface Named {
  name: string
  nameEn: string | null
}

/** Name in the reader's language. */
export function nameIn(language: Language, { name, nameEn }: Named): string {
  return language === 'en' ? (nameEn ?? name) : name
}

/** The same as an SQL expression over a table alias. */
export function nameSql(language: Language, alias: string): string {
  return language === 'en' ? `coalesce(${alias}.name_en, ${alias}.name)` : `${alias}.name`
}

/** A name as a value of a failure; the name for English readers is added as `<key>En`, which the English sentence takes. */
export function nameValues<Key extends string>(key: Key, { name, nameEn }: Named): Record<Key, string> & Readonly<Record<string, string>> {
  return { [key]: name, ...(nameEn !== null && { [`${key}En`]: nameEn }) } as Record<Key, string>
}

/** The values of a failure in a language: for English, `<key>En` replaces `<key>` where there is one. */
export function valuesIn<Value>(language: Language, values: Readonly<Record<string, Value>>): Record<string, Value | undefined> {
  if (language !== 'en') return values
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, values[`${key}En`] ?? value]))
}
