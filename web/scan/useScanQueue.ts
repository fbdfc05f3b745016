import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'
import type { ScanQueue } from './queue.ts'
import type { QueueState, ScanResult } from './queueTypes.ts'
import { takeSeat } from './seat.ts'

interface Seated {
  queue: Promise<ScanQueue>
  leave: () => Promise<void>
}

const seated = new Map<string, Seated>()
const losses = listeners<string>()

/** Hears the name of a queue that another tab of this device has taken away. Returns how to stop. */
export const onQueueLost = losses.add

/**
 * The one queue of a station in this tab: pages come and go, what they scanned goes on being sent. Another tab of this device that opens the same one
 * takes it away: then it is closed here.
 */
export function queueOf<C, R extends ScanResult>(name: string, open: () => Promise<ScanQueue<C, R>>): Promise<ScanQueue<C, R>> {
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
  const seat = takeSeat(name, lost).catch(() => () => {})
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

/** Ends the queue of a station in this tab; what waits stays on the device. */
export async function closeQueue(name: string): Promise<void> {
  const mine = seated.get(name)
  seated.delete(name)
  await mine?.leave()
}

/** What a queue shows now. */
export function useScanQueue<C, R extends ScanResult>(queue: ScanQueue<C, R>): QueueState<C, R> {
  return useSyncExternalStore(queue.subscribe, queue.getState)
}
