import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useReload } from './useReload.ts'

const pollMs = 5_000
const listeners = new Set<() => void>()
let since: number | null = null

/** Time of the cached response that the page shows while the server is unreachable; null when the data is current. */
export const cachedSince = {
  get: (): number | null => since,
  set(at: number | null): void {
    if (at === since) return
    since = at
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useCachedSince = (): number | null => useSyncExternalStore(cachedSince.subscribe, cachedSince.get)

/** Reloads the page's data as soon as the server is reachable. */
export function useRevalidateOnReconnect(): void {
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
