import type { IDBPDatabase } from 'idb'

const patienceMs = 5_000

/** Opens a database of this device once, and again after a failure; rejects if the device does not open it in time. */
export function deviceDatabase<Schema>(open: () => Promise<IDBPDatabase<Schema>>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  return () => {
    opened ??= Promise.race([open(), tooLate()])
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('The device does not open its store')), patienceMs))
}
