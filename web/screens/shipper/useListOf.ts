import { addQuery } from '../../shell/addQuery.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'

/** Path of a list of the warehouse with one of its tabs, and all its days. */
export function useListOf(): (path: string, view: string) => string {
  const linkTo = useLinkTo()
  return (path, view) => addQuery(linkTo(path), { view, days: 'all' })
}

/** How many of the counted are in one of these states. */
export const countOf = (counts: readonly { readonly state: string; readonly count: number }[] | undefined, ...states: readonly string[]) =>
  (counts ?? []).filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
