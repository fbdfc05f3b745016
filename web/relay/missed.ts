const listeners = new Set<() => void>()

/** Hears that changes may have been missed: what is on the page must be read again. Gives the way to stop listening. */
export function onMissed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellMissed(): void {
  for (const listener of listeners) listener()
}
