import { createContext, use, useEffect } from 'react'
import type { ListState } from '../listUrl.ts'
import type { ListUrl } from '../useListUrl.ts'

/** What may find something if a search of a list finds nothing; null if it would change nothing. */
export interface SearchOffers {
  /** The same anywhere in the text instead of whole or at its beginning. */
  anywhere: (() => void) | null
  /** The same without filters, in all views and of all dates. */
  everything: (() => void) | null
}

/** A part of many codes would be looked for in every row as often. */
const anywhereMaximum = 20

/** Offers of a list in this state; `isDated` if it has dates. */
export function searchOffers(state: ListState, isDated: boolean): { anywhere: boolean; everything: boolean } {
  const { values, mode } = state.search
  if (values.length === 0) return { anywhere: false, everything: false }
  const isFiltered = state.view !== 'ALL' || Object.values(state.filters).some((chosen) => chosen.length > 0)
  return {
    anywhere: mode !== 'fuzzy' && values.length <= anywhereMaximum,
    everything: isFiltered || (isDated && state.period !== 'all'),
  }
}

/** Offers of the list of a page, which its filters tell and its empty table shows. */
export const SearchOffersOfList = createContext<SearchOffers | null>(null)
export const TellSearchOffers = createContext<(offers: SearchOffers | null) => void>(() => {})

/** Tells the empty table of the page what its filters can offer. */
export function useTellSearchOffers(url: ListUrl<string, string, string, string>, isDated: boolean): void {
  const tell = use(TellSearchOffers)
  const { state, change, searchAll } = url
  useEffect(() => {
    const { anywhere, everything } = searchOffers(state, isDated)
    tell({
      anywhere: anywhere ? () => change({ search: { ...state.search, mode: 'fuzzy' } }) : null,
      everything: everything ? searchAll : null,
    })
    return () => tell(null)
  }, [tell, state, change, searchAll, isDated])
}
