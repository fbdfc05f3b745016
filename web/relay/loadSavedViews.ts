import { fetchQuery, graphql } from 'react-relay'
import { savedViews } from '../ui/views/savedViews.ts'
import type { loadSavedViewsQuery } from './__generated__/loadSavedViewsQuery.graphql.ts'
import { environment } from './environment.ts'

const query = graphql`
  query loadSavedViewsQuery {
    savedViews {
      id
      list
      name
      search
      layout
      isOwn
      shared
      isDefault
      owner {
        name
      }
    }
  }
`

let loading: Promise<void> | null = null

/** Loads the views that the user sees, once for the page; without a connection the next call tries again. */
export function loadSavedViews(): Promise<void> {
  loading ??= read().catch(() => {
    loading = null
  })
  return loading
}

/** Loads them again after a change. */
export async function reloadSavedViews(): Promise<void> {
  await read().catch(() => undefined)
}

async function read(): Promise<void> {
  const response = await fetchQuery<loadSavedViewsQuery>(environment, query, {}).toPromise()
  if (response) savedViews.set(response.savedViews)
}
