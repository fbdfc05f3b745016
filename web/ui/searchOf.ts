import type { Search, SearchMode } from './listUrl.ts'

const apiModes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** The search of a list as the API takes it; nothing if nothing is searched. */
export function searchOf({ values, mode }: Search): { search?: { values: string[]; mode: (typeof apiModes)[SearchMode] } } {
  return values.length > 0 ? { search: { values: [...values], mode: apiModes[mode] } } : {}
}
