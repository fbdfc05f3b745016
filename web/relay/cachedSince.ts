import { useSyncExternalStore } from 'react'

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

const shown = new Set<(at: number) => void>()

/** Calls back with the time of each cached response once it is in the store, where it may have replaced newer data. Returns the unsubscribe function. */
export function onCachedResponse(heard: (at: number) => void): () => void {
  shown.add(heard)
  return () => shown.delete(heard)
}

export function reportCachedResponse(at: number): void {
  for (const heard of shown) heard(at)
}
