import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'
import type { ScanQueue } from './queue.ts'
import type { QueueState, ScanResult } from './queueTypes.ts'
import { acquireTabLock } from './tabLock.ts'

interface Seated {
  queue: Promise<ScanQueue>
  leave: () => Promise<void>
}

const seated = new Map<string, Seated>()
const losses = listeners<string>()

/** Subscribes to queues taken over by another tab of this device. Returns the unsubscribe function. */
export const onQueueLost = losses.add

/** The one queue of a station in this tab; it keeps sending when pages change. It is closed here when another tab of this device opens it. */
export function getQueue<C, R extends ScanResult>(name: string, open: () => Promise<ScanQueue<C, R>>): Promise<ScanQueue<C, R>> {
  const known = seated.get(name) ?? sitDown(name, open as () => Promise<ScanQueue>)
  seated.set(name, known)
  return known.queue as Promise<ScanQueue<C, R>>
}

function sitDown(name: string, open: () => Promise<ScanQueue>): Seated {
  const close = () => queue.then((one) => one.close()).catch(() => {})
  const lost = async () => {
    if (seated.get(name) === mine) seated.delete(name)
    losses.tell(name)
    await close()
  }
  const seat = acquireTabLock(name, lost).catch(() => () => {})
  const queue = seat.then(open)
  const mine: Seated = {
    queue,
    leave: async () => {
      await close()
      const getUp = await seat
      getUp()
    },
  }
  return mine
}

/** Closes the queue of a station in this tab; unsent scans stay on the device. */
export async function closeQueue(name: string): Promise<void> {
  const mine = seated.get(name)
  seated.delete(name)
  await mine?.leave()
}

/** Current state of a queue. */
export function useScanQueue<C, R extends ScanResult>(queue: ScanQueue<C, R>): QueueState<C, R> {
  return useSyncExternalStore(queue.subscribe, queue.getState)
}
