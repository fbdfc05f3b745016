import { whenSettled } from './network.ts'

const listeners = new Set<() => void>()

/** Registers a callback for when changes may have been missed and the page must be reloaded. Returns the unsubscribe function. */
export function onMissedEvents(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for in-flight queries: their data may be older than the missed changes, and Relay would reuse them for the reload. */
export async function reportMissedEvents(): Promise<void> {
  await whenSettled()
  for (const listener of listeners) listener()
}
