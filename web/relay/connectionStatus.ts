import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isHeard = false

export function reportConnectionStatus(isNow: boolean): void {
  if (isNow === isHeard) return
  isHeard = isNow
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything was received on the subscription since the connection was opened. */
export const useConnectionStatus = (): boolean => useSyncExternalStore(listen, () => isHeard)
