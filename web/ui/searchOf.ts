import type { Search } from './listUrl.ts'

const apiModes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** The search of a list as the API takes it; nothing if nothing is searched. */
export function searchOf({ values, mode }: Search) {
  return values.length > 0 ? { search: { values: [...values], mode: apiModes[mode] } } : {}
}
