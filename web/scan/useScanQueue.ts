import { useSyncExternalStore } from 'react'
import type { ScanQueue } from './queue.ts'
import type { QueueState, ScanResult } from './queueTypes.ts'

const queues = new Map<string, Promise<ScanQueue>>()

/** The one queue of a station in this tab: pages come and go, what they scanned goes on being sent. */
export function queueOf<C, R extends ScanResult>(stationId: string, open: () => Promise<ScanQueue<C, R>>): Promise<ScanQueue<C, R>> {
  const known = queues.get(stationId) ?? (open() as Promise<ScanQueue>)
  queues.set(stationId, known)
  return known as Promise<ScanQueue<C, R>>
}

/** What a queue shows now. */
export function useScanQueue<C, R extends ScanResult>(queue: ScanQueue<C, R>): QueueState<C, R> {
  return useSyncExternalStore(queue.subscribe, queue.getState)
}
