import { useSyncExternalStore } from 'react'

export interface Stored {
  get(): string | null
  set(value: string | null): void
  subscribe(listener: () => void): () => void
}

/** An entry of local storage that components can subscribe to, including changes by other tabs. */
export function stored(key: string): Stored {
  const listeners = new Set<() => void>()
  let value = read(key)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const next = read(key)
    // Storage events of a previous page may arrive late.
    if (next === value) return
    value = next
    tell()
  })
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      // Storage may be unavailable (private window, disk full); the value then lives as long as the page.
      try {
        if (next === null) localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {}
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStored(entry: Stored): string | null {
  return useSyncExternalStore(entry.subscribe, entry.get)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
