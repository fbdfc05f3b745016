import type { Search } from '../listUrl.ts'
import { MissingCodes } from './MissingCodes.tsx'

interface Props<Row> {
  search: Search
  rows: readonly Row[]
  /** False until all rows are loaded, before which nothing is known to be missing. */
  hasMore: boolean
  /** Searched texts of a row; null if the row does not hold them. */
  textsOf: (row: Row) => readonly (string | null | undefined)[] | null
}

/** Searched codes found in no row, for lists whose rows hold the searched texts. */
export function MissingInRows<Row>({ search, rows, hasMore, textsOf }: Props<Row>) {
  if (search.mode !== 'exact' || search.values.length < 2 || hasMore) return null
  const texts = rows.map(textsOf)
  if (texts.includes(null)) return null
  const there = new Set(texts.flatMap((row) => row ?? []).map((text) => text?.toUpperCase()))
  const misses = search.values.filter((value) => !there.has(value.toUpperCase()))
  return <MissingCodes misses={misses.map((value) => ({ value, isLeftOut: false }))} />
}
