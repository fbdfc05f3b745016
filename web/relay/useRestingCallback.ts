import { useCallback, useEffect, useRef } from 'react'
import { onMissedEvents } from './missedEvents.ts'

/** Batches changes that arrive together. */
const ordinaryRestMs = 1000

/** Calls back after events of a subscription, at most once a second or in the given time, and when events may have been missed. */
export function useRestingCallback(changed: () => void, restMs = ordinaryRestMs): () => void {
  const resting = useRef(false)
  useEffect(() => onMissedEvents(changed), [changed])
  return useCallback(() => {
    if (resting.current) return
    resting.current = true
    setTimeout(() => {
      resting.current = false
      changed()
    }, restMs)
  }, [changed, restMs])
}
