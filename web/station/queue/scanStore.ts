import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { deviceDatabase } from '../deviceDatabase.ts'
import type { Entry, QueuedScan, QueueStore } from './queueTypes.ts'

interface Scans extends DBSchema {
  /** Unsent scans. */
  scans: { key: [place: string, scan: string]; value: { place: string; scan: QueuedScan }; indexes: { place: string } }
  /** Outcomes of recent scans. */
  entries: { key: [place: string, scan: string]; value: { place: string; entry: Entry }; indexes: { place: string } }
  /** Names of users who scanned on this device. */
  people: { key: string; value: { staffId: string; name: string } }
}

type Name = 'scans' | 'entries' | 'people'

/** Older entries belong to no session. */
const keptMs = 24 * 3_600_000

const database = deviceDatabase(open)

function open(): Promise<IDBPDatabase<Scans>> {
  return openDB<Scans>('wavehouse', 2, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('scans', { keyPath: ['place', 'scan.key'] }).createIndex('place', 'place')
      db.createObjectStore('entries', { keyPath: ['place', 'entry.scan.key'] }).createIndex('place', 'place')
      db.createObjectStore('people', { keyPath: 'staffId' })
    },
    // Another tab runs a newer version with another schema: this page stops storing and says so.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
}

/** Writes in one transaction and commits at once, so that the data survives if the page dies. */
async function write(names: Name[], change: (tx: IDBPTransaction<Scans, Name[], 'readwrite'>) => Promise<unknown>[]): Promise<void> {
  const tx = (await database()).transaction(names, 'readwrite')
  const changes = change(tx)
  tx.commit()
  await Promise.all([...changes, tx.done])
}

const placeOf = (stationId: string, staffId: string) => `${stationId} ${staffId}`

/** IndexedDB store of scans on this device, per user: another user at the same station does not send them. */
export function scanStore(staffId: string, name: string): QueueStore {
  return {
    async load(stationId) {
      const kept = await (await database()).getAllFromIndex('scans', 'place', placeOf(stationId, staffId))
      await write(['people'], (tx) => [tx.objectStore('people').put({ staffId, name })])
      return kept.map(({ scan }) => scan).sort((a, b) => a.seq - b.seq)
    },
    put(stationId, scans) {
      const place = placeOf(stationId, staffId)
      return write(['scans'], (tx) => scans.map((scan) => tx.objectStore('scans').put({ place, scan })))
    },
    settle(stationId, entries) {
      const place = placeOf(stationId, staffId)
      return write(['scans', 'entries'], (tx) =>
        entries.flatMap((entry) => [
          tx.objectStore('scans').delete([place, entry.scan.key]),
          tx.objectStore('entries').put({ place, entry }),
        ]),
      )
    },
    async history(stationId) {
      const place = placeOf(stationId, staffId)
      const all = await (await database()).getAll('entries')
      const passed = all.filter(({ entry }) => Date.now() - Date.parse(entry.scan.scannedAt) > keptMs)
      await write(['entries'], (tx) => passed.map(({ place: where, entry }) => tx.objectStore('entries').delete([where, entry.scan.key])))
      return all.filter((row) => row.place === place).map(({ entry }) => entry)
    },
  }
}

/** Unsent scans of one user at one station. */
export interface UnsentScans {
  stationId: string
  staffId: string
  /** Null if stored by an earlier version of the console. */
  name: string | null
  count: number
}

/** All unsent scans on this device, of all users and stations; empty without storage. */
export async function readUnsentScans(): Promise<readonly UnsentScans[]> {
  try {
    const db = await database()
    const [keys, people] = await Promise.all([db.getAllKeys('scans'), db.getAll('people')])
    const names = new Map(people.map(({ staffId, name }) => [staffId, name]))
    return [...Map.groupBy(keys, ([place]) => place)].map(([place, mine]) => {
      const [stationId = '', staffId = ''] = place.split(' ')
      return { stationId, staffId, name: names.get(staffId) ?? null, count: mine.length }
    })
  } catch {
    return []
  }
}
