import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from '../../relay/environment.ts'
import { isUncertain } from '../../relay/failure.ts'
import { useRetry } from '../../relay/useRetry.ts'

interface Read<Response> {
  /** The last answer; that to other variables stays until the next one comes. Null before the first. */
  response: Response | null
  /** Why the last reading failed; null if it did not. */
  failure: unknown
  /** Reads again. */
  again(): void
}

/**
 * What a card reads by itself: beside the page, which shows the rest if it fails. Without a connection it is read again until it is there. Variables of
 * null ask nothing.
 */
export function useCardQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'] | null,
): Read<Query['response']> {
  const asked = JSON.stringify(variables)
  const [read, setRead] = useState<{ response: Query['response'] | null; failure: unknown }>({ response: null, failure: null })
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again as often as it is asked for.
  useEffect(() => {
    if (asked === 'null') return
    const reading = fetchQuery<Query>(environment, query, JSON.parse(asked)).subscribe({
      next: (response) => setRead({ response, failure: null }),
      error: (failure: unknown) => setRead(({ response }) => ({ response, failure })),
    })
    return () => reading.unsubscribe()
  }, [query, asked, times])
  const again = useCallback(() => setTimes((before) => before + 1), [])
  useRetry(isUncertain(read.failure) && read.failure, again)
  return { ...read, again }
}
