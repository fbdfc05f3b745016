import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isHeard = false

export function tellContact(isNow: boolean): void {
  if (isNow === isHeard) return
  isHeard = isNow
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something was heard of what the page listens to since its connection stands. */
export const useContact = (): boolean => useSyncExternalStore(listen, () => isHeard)
