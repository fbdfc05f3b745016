import { useCallback, useEffect, useRef } from 'react'
import { onMissedEvents } from './missedEvents.ts'

/** Batches changes that arrive together. */
const batchMs = 100
const ordinaryRestMs = 1000

/** Calls back soon after an event of a subscription, at most once a second or in the given time, and `missed` when events may have been missed. */
export function useRestingCallback(changed: () => void, restMs = ordinaryRestMs, missed = changed): () => void {
  const due = useRef<number | null>(null)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  }, [changed])
  useEffect(() => onMissedEvents(missed), [missed])
  useEffect(() => () => window.clearTimeout(due.current ?? undefined), [])
  return useCallback(() => {
    if (due.current !== null) return
    const wait = Math.max(batchMs, last.current + restMs - performance.now())
    due.current = window.setTimeout(() => {
      due.current = null
      last.current = performance.now()
      latest.current()
    }, wait)
  }, [restMs])
}
