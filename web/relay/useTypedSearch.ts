import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'

const restMs = 150

/**
 * Options of a picker that the server searches while somebody types; the variable `search` of the query is the typed text. `base` holds its other
 * variables, null while they are unknown. `read` must stay the same function.
 */
export function useTypedSearch<Query extends OperationType, Found>(
  query: GraphQLTaggedNode,
  base: Omit<Query['variables'], 'search'> | null,
  read: (response: Query['response']) => readonly Found[],
) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const asked = JSON.stringify(base)
  useEffect(() => {
    const known = JSON.parse(asked)
    if (known === null) return setFound([])
    const typed = text.trim()
    const variables = { ...known, ...(typed !== '' && { search: { values: [typed], mode: 'FUZZY' } }) }
    let stop = () => {}
    const timer = window.setTimeout(
      () => {
        const reading = fetchQuery<Query>(environment, query, variables).subscribe({
          next: (response) => setFound(read(response)),
          // The known options stay; the next letter asks again.
          error: () => {},
        })
        stop = () => reading.unsubscribe()
      },
      text === '' ? 0 : restMs,
    )
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [query, asked, text, read])
  return useMemo(() => ({ found, search: setText }), [found])
}
