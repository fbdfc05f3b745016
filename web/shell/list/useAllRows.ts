import { useEffect, useState } from 'react'
import type { AllRows } from './listProps.ts'

/** Maximum rows that are loaded to be selected: what one action takes. */
const selectedMaximum = 1000
/** Maximum rows that the server sends at once. */
const pageMaximum = 250

interface Options {
  matching: number | null
  ids: readonly string[]
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number) => unknown
  select: (ids: ReadonlySet<string>) => void
}

/** Loads the rest of a list and selects all of it. */
export function useAllRows({ matching, ids, hasNext, isLoadingNext, loadNext, select }: Options): AllRows {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isLoading || isLoadingNext) return
    if (hasNext && ids.length < selectedMaximum) {
      loadNext(pageMaximum)
      return
    }
    setLoading(false)
    select(new Set(ids.slice(0, selectedMaximum)))
  }, [isLoading, isLoadingNext, hasNext, ids, loadNext, select])
  const tooMany = matching !== null && matching > selectedMaximum
  return {
    matching: tooMany ? selectedMaximum : (matching ?? undefined),
    tooMany,
    isLoading,
    onAllMatching: () => setLoading(true),
  }
}
