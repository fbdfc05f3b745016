import { useEffect, useEffectEvent } from 'react'
import { useCachedSince } from './cachedSince.ts'
import { useReload } from './useReload.ts'

const pollMs = 5_000

/** Reloads the page's data as soon as the server is reachable. */
export function useReloadOnReconnect(): void {
  const isOld = useCachedSince() !== null
  const reload = useReload()
  const look = useEffectEvent(async () => {
    const health = await fetch('/health', { cache: 'no-store' }).catch(() => null)
    if (health?.ok) void reload()
  })
  useEffect(() => {
    if (!isOld) return
    const again = () => void look()
    const timer = window.setInterval(again, pollMs)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isOld])
}
