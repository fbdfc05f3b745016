import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'

/** What a page shows besides its own data, such as the options of a filter, queried without suspending; null until loaded. A new value of `changed` reloads it. */
export function useBackgroundQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  changed: unknown = null,
): Query['response'] | null {
  const asked = JSON.stringify(variables)
  const [read, setRead] = useState<{ of: string; response: Query['response'] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change reloads it.
  useEffect(() => {
    const reading = fetchQuery<Query>(environment, query, JSON.parse(asked)).subscribe({
      next: (response) => setRead({ of: asked, response }),
      // Keep what is known.
      error: () => {},
    })
    return () => reading.unsubscribe()
  }, [query, asked, changed])
  return read?.of === asked ? read.response : null
}
