import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'

/** What a list shows besides its rows, such as counts and filter options, queried without suspending; null until loaded. A new value of `changed` reloads it. */
export function useCounts<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  changed: unknown = null,
): Query['response'] | null {
  const asked = JSON.stringify(variables)
  const [counts, setCounts] = useState<{ of: string; response: Query['response'] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change reloads the counts.
  useEffect(() => {
    const reading = fetchQuery<Query>(environment, query, JSON.parse(asked)).subscribe({
      next: (response) => setCounts({ of: asked, response }),
      // Keep the known counts.
      error: () => {},
    })
    return () => reading.unsubscribe()
  }, [query, asked, changed])
  return counts?.of === asked ? counts.response : null
}
