import { useEffect, useEffectEvent } from 'react'
import { jitteredDelay } from './subscribe.ts'

const pauseMs = 5_000

/** Retries after a connection failure: at once when the device is online again, and every few seconds while the page is visible. */
export function useRetry(failure: unknown, again: () => void): void {
  const tryAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again()
  })
  useEffect(() => {
    if (!failure) return
    let isOver = false
    const poll = async () => {
      while (!isOver) {
        await jitteredDelay(pauseMs)
        if (!isOver && navigator.onLine) tryAgain()
      }
    }
    const onBack = () => tryAgain()
    window.addEventListener('online', onBack)
    document.addEventListener('visibilitychange', onBack)
    void poll()
    return () => {
      isOver = true
      window.removeEventListener('online', onBack)
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [failure])
}
