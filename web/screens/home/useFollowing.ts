import { useEffect, useRef } from 'react'
import { useRestingCallback } from '../../relay/useRestingCallback.ts'

/** Reads a card again after the panel has changed, at most once in a time. */
export function useFollowing(panelAt: string, again: () => void, restMs: number): void {
  const changed = useRestingCallback(again, restMs)
  const seenAt = useRef(panelAt)
  useEffect(() => {
    if (seenAt.current !== panelAt) changed()
    seenAt.current = panelAt
  }, [panelAt, changed])
}
