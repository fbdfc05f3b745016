import { useSyncExternalStore } from 'react'

export interface Stored {
  get(): string | null
  set(value: string | null): void
  subscribe(listener: () => void): () => void
}

/** One entry of local storage that components can follow, also when another tab changes it. */
export function stored(key: string): Stored {
  const listeners = new Set<() => void>()
  let value = read(key)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const next = read(key)
    // What the page before this one wrote may be told late.
    if (next === value) return
    value = next
    tell()
  })
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      // A browser may refuse storage (private window, full disk); the value then lives as long as the page.
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
