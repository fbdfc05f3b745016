import { badInput } from './badInput.ts'
import { builder } from './builder.ts'
import { enumOf } from './enum.ts'
import { defineEnum } from './vocabulary.ts'

/** The most values that one search may bring: a person pastes them one a line. */
const searchMaximum = 200
/** No column that is searched holds a longer one. */
const longestValue = 300

const SearchMode = defineEnum('SearchMode', 'How what is searched for must match.', {
  EXACT: 'The whole value, as it stands.',
  FUZZY: 'A part of the value; upper and lower case are the same.',
  PREFIX: 'The beginning of the value; upper and lower case are the same.',
})

/** The search of every list: many values, one way of matching. */
export const Search = builder.inputType('Search', {
  description: 'What to search for. A row matches when any of its searched columns matches any of the values.',
  fields: (t) => ({
    values: t.stringList({
      required: true,
      description: `The values, at most ${searchMaximum}; empty ones are left out, and without any the search is none.`,
    }),
    mode: t.field({ type: enumOf(SearchMode), required: true, defaultValue: 'EXACT', description: 'How they must match.' }),
  }),
})

export type SearchShape = typeof Search.$inferInput

type Match = { in: string[] } | { contains: string; mode: 'insensitive' } | { startsWith: string; mode: 'insensitive' }

/**
 * The search as a condition, to be merged into a `where`: `of` says where one match applies, such as `(match) => [{ sku: match }, { name: match }]`.
 * Give it below `AND` where the `where` has an `OR` of its own.
 */
export function searched<Where>(search: SearchShape | null | undefined, of: (match: Match) => Where[]): { OR?: Where[] } {
  const values = searchValues(search)
  if (!search || values.length === 0) return {}
  if (search.mode === 'EXACT') return { OR: of({ in: values }) }
  return { OR: values.flatMap((value) => of(matching(search.mode, plain(value)))) }
}

/** The values of a search, without blanks and repeats. */
export function searchValues(search: SearchShape | null | undefined): string[] {
  const values = [...new Set(search?.values.map((value) => value.trim()).filter((value) => value !== ''))]
  if (values.length > searchMaximum) throw badInput(`A search has at most ${searchMaximum} values`)
  if (values.some(({ length }) => length > longestValue)) throw badInput(`A value of a search has at most ${longestValue} characters`)
  return values
}

function matching(mode: SearchShape['mode'], value: string): Match {
  return mode === 'FUZZY' ? { contains: value, mode: 'insensitive' } : { startsWith: value, mode: 'insensitive' }
}

/** Prisma leaves the wildcards of LIKE in what people type. */
function plain(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}
