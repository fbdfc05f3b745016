import { settled } from './network.ts'

const listeners = new Set<() => void>()

/** Hears that changes may have been missed: what is on the page must be read again. Gives the way to stop listening. */
export function onMissed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is being read already may be older than what was missed, and would be given to whoever asks for the same: it comes first. */
export async function tellMissed(): Promise<void> {
  await settled()
  for (const listener of listeners) listener()
}
