import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedScan, QueueStore } from '../../../scan/queueTypes.ts'

interface Scans extends DBSchema {
  scans: { key: [place: string, scan: string]; value: { place: string; scan: QueuedScan }; indexes: { place: string } }
}

let opened: Promise<IDBPDatabase<Scans>> | undefined

const database = () => {
  opened ??= openDB<Scans>('wavehouse', 1, {
    upgrade(db) {
      db.createObjectStore('scans', { keyPath: ['place', 'scan.key'] }).createIndex('place', 'place')
    },
  })
  return opened
}

/** Scans that outlive their page, on this device. They belong to the person who scanned: another one at the same station does not send them. */
export function scanStore(staffId: string): QueueStore {
  const placeOf = (stationId: string) => `${stationId} ${staffId}`
  return {
    async load(stationId) {
      const kept = await (await database()).getAllFromIndex('scans', 'place', placeOf(stationId))
      return kept.map(({ scan }) => scan).sort((a, b) => a.seq - b.seq)
    },
    async put(stationId, scans) {
      const change = (await database()).transaction('scans', 'readwrite')
      await Promise.all([...scans.map((scan) => change.store.put({ place: placeOf(stationId), scan })), change.done])
    },
    async remove(stationId, keys) {
      const change = (await database()).transaction('scans', 'readwrite')
      await Promise.all([...keys.map((key) => change.store.delete([placeOf(stationId), key])), change.done])
    },
  }
}
