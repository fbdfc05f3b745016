import type { ListSpec, ListState } from '../../ui/listUrl.ts'

export const views = ['OPEN', 'DONE', 'ALL'] as const
export type View = (typeof views)[number]
export type ReturnListState = ListState<View, 'any', 'NEWEST', never>

/** What the list of return tasks can be asked; one search looks at number, package and SKU alike, and it has no dates. */
export const returnList: ListSpec<View, 'any', 'NEWEST', never> = { views, fields: ['any'], sorts: ['NEWEST'], filters: {} }

const modes = { exact: 'EXACT', fuzzy: 'FUZZY', prefix: 'PREFIX' } as const

/** The list's state as the API's filter. */
export function filterOf({ view, search }: ReturnListState) {
  return {
    ...(view !== 'ALL' && { states: [view] }),
    ...(search.values.length > 0 && { search: { values: [...search.values], mode: modes[search.mode] } }),
  }
}
