import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'

/**
 * What a page shows besides its own data, such as the options of a filter, queried without suspending; null until loaded. A new value of `changed`
 * reloads it; variables of null ask nothing. With `keepsLast` the answer to the variables before stays until the next one comes, or fails.
 */
export function useBackgroundQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'] | null,
  changed: unknown = null,
  keepsLast = false,
): Query['response'] | null {
  const asked = JSON.stringify(variables)
  const [read, setRead] = useState<{ of: string; response: Query['response'] | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change reloads it.
  useEffect(() => {
    if (asked === 'null') return
    const reading = fetchQuery<Query>(environment, query, JSON.parse(asked)).subscribe({
      next: (response) => setRead({ of: asked, response }),
      // What is known of these variables stays.
      error: () => setRead((before) => (before?.of === asked ? before : { of: asked, response: null })),
    })
    return () => reading.unsubscribe()
  }, [query, asked, changed])
  return read && (keepsLast || read.of === asked) ? read.response : null
}
