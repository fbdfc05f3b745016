import type { RowOutcomeName } from '../../../graph/exchange/states.ts'

/** Rows of an import that are shown: of a view, and of one field with errors; an empty one for errors of whole rows. */
export interface ShownRows {
  view?: View | undefined
  column?: string | null | undefined
}

type View = 'errors' | 'drafts' | 'good' | 'all'

interface RowVariables {
  outcomes?: RowOutcomeName[]
  isDraft?: boolean
  column?: string | null
  mostUrgent?: boolean
}

const views: Record<View, RowVariables> = {
  errors: { outcomes: ['REFUSED'] },
  drafts: { isDraft: true },
  good: { outcomes: ['NEW', 'CHANGED'] },
  all: {},
}

export const rowViews = Object.keys(views) as View[]

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

/** What an address shows; without a view it is what is most urgent. */
export function shownRows(search: URLSearchParams): ShownRows {
  const view = search.get('rows')
  return isView(view) ? { view, column: view === 'errors' ? search.get('column') : null } : {}
}

/** The address of other rows. */
export function hrefOfRows(search: URLSearchParams, { view, column }: ShownRows): string {
  const next = new URLSearchParams(search)
  next.delete('column')
  if (view) next.set('rows', view)
  if (typeof column === 'string') next.set('column', column)
  return `?${next}`
}

/** Variables of the rows of an address. */
export function variablesOfRows(search: URLSearchParams): RowVariables {
  const { view, column = null } = shownRows(search)
  return view ? { ...views[view], column } : { mostUrgent: true }
}

/** The view whose rows the API has as most urgent. */
export const mostUrgentOf = ({ refused, created, changed }: { refused: number; created: number; changed: number }): View =>
  refused > 0 ? 'errors' : created + changed > 0 ? 'good' : 'all'
