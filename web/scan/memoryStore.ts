import type { QueuedScan, QueueStore } from './queueTypes.ts'

/** A store that lives as long as the tab. */
export function memoryStore<C = unknown>(): QueueStore<C> {
  const stations = new Map<string, Map<string, QueuedScan<C>>>()
  const of = (stationId: string) => {
    const known = stations.get(stationId) ?? new Map<string, QueuedScan<C>>()
    stations.set(stationId, known)
    return known
  }
  return {
    load: async (stationId) => [...of(stationId).values()].sort((a, b) => a.seq - b.seq),
    put: async (stationId, scans) => {
      for (const scan of scans) of(stationId).set(scan.key, scan)
    },
    remove: async (stationId, keys) => {
      for (const key of keys) of(stationId).delete(key)
    },
  }
}
