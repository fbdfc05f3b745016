import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isConnected = false

export function tellContact(isNow: boolean): void {
  isConnected = isNow
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page hears of changes. */
export const useContact = (): boolean => useSyncExternalStore(listen, () => isConnected)
