import type { Entry, QueuedScan, QueueStore } from './queueTypes.ts'

/** Queue store that lives as long as the tab. */
export function memoryStore<C = unknown>(): QueueStore<C> {
  const stations = new Map<string, { scans: Map<string, QueuedScan<C>>; settled: Map<string, Entry<C>> }>()
  const of = (stationId: string) => {
    const known = stations.get(stationId) ?? { scans: new Map(), settled: new Map() }
    stations.set(stationId, known)
    return known
  }
  return {
    load: async (stationId) => [...of(stationId).scans.values()].sort((a, b) => a.seq - b.seq),
    put: async (stationId, scans) => {
      for (const scan of scans) of(stationId).scans.set(scan.key, scan)
    },
    settle: async (stationId, entries) => {
      for (const entry of entries) {
        of(stationId).scans.delete(entry.scan.key)
        of(stationId).settled.set(entry.scan.key, entry)
      }
    },
    history: async (stationId) => [...of(stationId).settled.values()],
  }
}
