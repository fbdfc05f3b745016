import { type DBSchema, openDB } from 'idb'
import { deviceDatabase } from '../deviceDatabase.ts'
import type { PhotoStore, WaitingPhoto } from './photoTypes.ts'

interface Photos extends DBSchema {
  photos: { key: string; value: { staffId: string; photo: WaitingPhoto }; indexes: { staffId: string } }
}

const database = deviceDatabase(() =>
  openDB<Photos>('wavehouse-photos', 1, {
    upgrade: (db) => void db.createObjectStore('photos', { keyPath: 'photo.id' }).createIndex('staffId', 'staffId'),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  }),
)

/** IndexedDB store of photos on this device, per user: another user does not send them. */
export function photoStore(staffId: string): PhotoStore {
  return {
    async load() {
      const kept = await (await database()).getAllFromIndex('photos', 'staffId', staffId)
      // Their ids ascend with time.
      return kept.map(({ photo }) => photo).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    put: async (photo) => void (await (await database()).put('photos', { staffId, photo })),
    delete: async (id) => (await database()).delete('photos', id),
  }
}
