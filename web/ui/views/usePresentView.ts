import { useLocation, useSearchParams } from 'react-router'
import { useStored } from '../stored.ts'
import { normalizeLayout } from '../table/layout.ts'
import { layoutEntry, listOf, searchToSave, useViews, viewKey } from './savedViews.ts'

/** What a view of the list of this page would save now, and whether it differs from the open view. */
export function usePresentView(): { search: string; layout: string | null; isChanged: boolean } {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { open } = useViews()
  const set = useStored(layoutEntry(open ? viewKey(open) : listOf(pathname)))
  const search = searchToSave(params)
  const layout = normalizeLayout(set ?? open?.layout)
  const isChanged = open !== null && (search !== searchToSave(new URLSearchParams(open.search)) || layout !== normalizeLayout(open.layout))
  return { search, layout, isChanged }
}
