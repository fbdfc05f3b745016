import { badInput } from '../command/badInput.ts'
import { canonicalCode, canonicalText } from '../states/canonical.ts'
import { defineEnum } from '../states/enumSpec.ts'
import { builder } from './builder.ts'
import { enumOf } from './enum.ts'

/** Maximum number of values in a search; people paste them line by line. */
export const searchMaximum = 200
/** Longest value of any searched column. */
const longestValue = 300

const SearchMode = defineEnum('SearchMode', 'Match mode of a search.', {
  EXACT: 'The whole value, case-sensitive.',
  FUZZY: 'Part of the value, case-insensitive.',
  PREFIX: 'Beginning of the value, case-insensitive.',
})

/** Cost of one search value; prefix and fuzzy searches read more rows. */
export const searchCost: Readonly<Record<'EXACT' | 'PREFIX' | 'FUZZY', number>> = { EXACT: 2, PREFIX: 20, FUZZY: 50 }

/** Search input of every list: many values, one match mode. */
export const Search = builder.inputType('Search', {
  description: 'Search of a list: a row matches if any searched column matches any of the values.',
  fields: (t) => ({
    values: t.stringList({
      required: true,
      description: `The values, at most ${searchMaximum}; blank values are ignored, and an empty list disables the search.`,
    }),
    mode: t.field({ type: enumOf(SearchMode), required: true, defaultValue: 'EXACT', description: 'Match mode.' }),
  }),
})

export type SearchShape = typeof Search.$inferInput

/** A searched value without a match in a list. */
export interface Miss {
  value: string
  /** Whether other filters exclude what has it. */
  isLeftOut: boolean
}

export const SearchMiss = builder.objectRef<Miss>('SearchMiss').implement({
  description: 'A searched value without a match.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The searched value.' }),
    isLeftOut: t.exposeBoolean('isLeftOut', { description: 'Whether other filters, such as dates, exclude a row that has it.' }),
  }),
})

type Match = { in: string[] } | { contains: string; mode: 'insensitive' } | { startsWith: string; mode: 'insensitive' }

/**
 * Search as a Prisma condition; `of` returns the columns to match, such as `(match, values) => [{ sku: match }, { name: match }]`. Put it under
 * `AND` if the `where` has its own `OR`.
 */
export function searched<Where>(search: SearchShape | null | undefined, of: (match: Match, values: string[]) => Where[]): { OR?: Where[] } {
  const values = searchValues(search)
  if (!search || values.length === 0) return {}
  if (search.mode === 'EXACT') return { OR: of({ in: values }, values) }
  return { OR: values.flatMap((value) => of(matching(search.mode, escapeLike(value)), [value])) }
}

/** Distinct values of a search without blanks, as texts and codes are stored: one that differs as a code stands for both. */
export function searchValues(search: SearchShape | null | undefined): string[] {
  return [...new Set(givenValues(search).flatMap(storedForms))]
}

/** Distinct values of a search without blanks. */
export function givenValues(search: SearchShape | null | undefined): string[] {
  const given = [...new Set(search?.values.map((value) => value.trim()).filter((value) => value !== ''))]
  if (given.length > searchMaximum) throw badInput(`A search has at most ${searchMaximum} values`)
  if (given.some(({ length }) => length > longestValue)) throw badInput(`A value of a search has at most ${longestValue} characters`)
  return given
}

/** How a text may be stored: as it is by an earlier version, as a text, as a code, or without the spaces in which long numbers are printed. */
export function storedForms(text: string): string[] {
  const code = canonicalCode(text)
  const joined = code.replaceAll(' ', '')
  return [...new Set([text, canonicalText(text), code, ...(printedNumber.test(joined) ? [joined] : [])])].filter((form) => form !== '')
}

/** Barcodes and tracking numbers, which are printed in groups. */
const printedNumber = /^(?=(?:\D*\d){6})[0-9A-Z]{8,40}$/i

function matching(mode: SearchShape['mode'], value: string): Match {
  return mode === 'FUZZY' ? { contains: value, mode: 'insensitive' } : { startsWith: value, mode: 'insensitive' }
}

/** Escapes LIKE wildcards, which Prisma passes through. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}
