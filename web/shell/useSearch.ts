import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { environment } from '../relay/environment.ts'
import type { useSearchQuery } from './__generated__/useSearchQuery.graphql.ts'

export type SearchResult = useSearchQuery['response']['search'][number]

interface Found {
  /** The text that these results belong to. */
  of: string
  things: readonly SearchResult[]
  failure: unknown
}

const restMs = 150
const nothing: readonly SearchResult[] = []

/** Searches the warehouse for a text, debounced, or at once when `isUrgent`. */
export function useSearch(warehouseId: string | undefined, typed: string, isUrgent: boolean) {
  const text = typed.trim()
  const [found, setFound] = useState<Found>({ of: '', things: nothing, failure: null })
  const [attempt, setAttempt] = useState(0)
  // A single letter would match everything.
  const isAsked = warehouseId !== undefined && text.length >= 2

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again.
  useEffect(() => {
    if (!isAsked) return
    let stop = () => {}
    const ask = () => {
      const reading = fetchQuery<useSearchQuery>(
        environment,
        graphql`
          query useSearchQuery($warehouseId: ID!, $text: String!) {
            search(warehouseId: $warehouseId, text: $text) {
              kind
              nodeId
              label
              name
              matched
              state
              isExact
            }
          }
        `,
        { warehouseId, text },
      ).subscribe({
        next: ({ search }) => setFound({ of: text, things: search, failure: null }),
        error: (failure: unknown) => setFound({ of: text, things: nothing, failure }),
      })
      stop = () => reading.unsubscribe()
    }
    const timer = window.setTimeout(ask, isUrgent ? 0 : restMs)
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [isAsked, warehouseId, text, isUrgent, attempt])

  const isAnswered = found.of === text
  return {
    things: isAsked ? found.things : nothing,
    isWaiting: isAsked && !isAnswered,
    failure: isAsked && isAnswered ? found.failure : null,
    again: () => {
      setFound({ of: '', things: nothing, failure: null })
      setAttempt((was) => was + 1)
    },
  }
}
