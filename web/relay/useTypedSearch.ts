import { useCallback } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * Search of a picker on the server; the variable `search` of the query is the text. `base` holds its other variables, null while they are unknown:
 * then nothing is found. `read` must stay the same function.
 */
export function useTypedSearch<Query extends OperationType, Found>(
  query: GraphQLTaggedNode,
  base: Omit<Query['variables'], 'search'> | null,
  read: (response: Query['response']) => readonly Found[],
): (text: string) => Promise<readonly Found[]> {
  const asked = JSON.stringify(base)
  return useCallback(
    async (text) => {
      const known = JSON.parse(asked)
      if (known === null) return []
      const variables = { ...known, ...(text !== '' && { search: { values: [text], mode: 'FUZZY' } }) }
      const response = await fetchQuery<Query>(environment, query, variables).toPromise()
      return response ? read(response) : []
    },
    [query, asked, read],
  )
}
