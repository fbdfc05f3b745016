import { useEffect, useState } from 'react'
import type { Selection } from '../../ui/useSelection.ts'
import type { AllRows } from './listProps.ts'

/** Maximum rows that are loaded to be selected: what one action takes. */
const selectedMaximum = 1000
/** Maximum rows that the server sends at once. */
const pageMaximum = 250

interface Options {
  /** The list: warehouse and filter. */
  asked: string
  /** Number of rows of the list; null while it is not known. */
  matching: number | null
  ids: readonly string[]
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void
  selection: Selection
}

/** Loads the rest of a list and selects all of it; another list, another selection and an error end that. */
export function useAllRows({ asked, matching, ids, hasNext, isLoadingNext, loadNext, selection }: Options): AllRows {
  const [begun, setBegun] = useState<{ asked: string; selected: ReadonlySet<string> } | null>(null)
  const isLoading = begun !== null && begun.asked === asked && begun.selected === selection.ids
  useEffect(() => {
    if (!isLoading || isLoadingNext) return
    if (!hasNext || ids.length >= selectedMaximum) {
      setBegun(null)
      selection.select(new Set(ids.slice(0, selectedMaximum)))
    } else loadNext(pageMaximum, { onComplete: (error) => error && setBegun(null) })
  }, [isLoading, isLoadingNext, hasNext, ids, loadNext, selection])
  const tooMany = matching !== null && matching > selectedMaximum
  return {
    matching: tooMany ? selectedMaximum : (matching ?? undefined),
    tooMany,
    isLoading,
    onAllMatching: () => setBegun({ asked, selected: selection.ids }),
  }
}
