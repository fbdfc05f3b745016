import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Entry, QueuedScan, QueueStore } from '../../../scan/queueTypes.ts'

interface Scans extends DBSchema {
  /** What waits to be sent. */
  scans: { key: [place: string, scan: string]; value: { place: string; scan: QueuedScan }; indexes: { place: string } }
  /** What became of the last ones. */
  entries: { key: [place: string, scan: string]; value: { place: string; entry: Entry }; indexes: { place: string } }
  /** Who scanned on this device, so that what waits can be called by a name. */
  people: { key: string; value: { staffId: string; name: string } }
}

type Name = 'scans' | 'entries' | 'people'

const patienceMs = 5_000
/** What is older than a day belongs to no session any more. */
const keptMs = 24 * 3_600_000

let opened: Promise<IDBPDatabase<Scans>> | undefined

const database = () => {
  opened ??= Promise.race([open(), tooLate()])
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

function open(): Promise<IDBPDatabase<Scans>> {
  return openDB<Scans>('wavehouse', 2, {
    upgrade(db, from) {
      if (from < 1) db.createObjectStore('scans', { keyPath: ['place', 'scan.key'] }).createIndex('place', 'place')
      db.createObjectStore('entries', { keyPath: ['place', 'entry.scan.key'] }).createIndex('place', 'place')
      db.createObjectStore('people', { keyPath: 'staffId' })
    },
    // A newer console in another tab needs the tables in another shape: this page keeps nothing more, and says so.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The device does not open its store')), patienceMs))
}

/** Writes in one transaction. It is told to commit at once, so that a page that dies in the next moment has kept everything. */
async function write(names: Name[], change: (tx: IDBPTransaction<Scans, Name[], 'readwrite'>) => Promise<unknown>[]): Promise<void> {
  const tx = (await database()).transaction(names, 'readwrite')
  const changes = change(tx)
  tx.commit()
  await Promise.all([...changes, tx.done])
}

const placeOf = (stationId: string, staffId: string) => `${stationId} ${staffId}`

/** Scans that outlive their page, on this device. They belong to the person who scanned: another one at the same station does not send them. */
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

/** Scans of somebody at a station that this device still has to send. */
export interface Waiting {
  stationId: string
  staffId: string
  /** Null where an earlier version of the console kept them. */
  name: string | null
  count: number
}

/** Everything that waits on this device, whoever scanned it and wherever. A device that keeps nothing has nothing waiting. */
export async function scansWaiting(): Promise<readonly Waiting[]> {
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
