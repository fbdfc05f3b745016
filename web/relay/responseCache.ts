import { type DBSchema, openDB } from 'idb'
import type { GraphQLSingularResponse } from 'relay-runtime'

/** Maximum time that a station may work offline. */
const keptMs = 12 * 3_600_000
/** Limited because one response may hold an order of hundreds of lines. */
const most = 30

interface KeptAnswer {
  /** The request: document and variables. */
  id: string
  /** Digest of the session token; a response is returned only to the session that fetched it. */
  session: string
  /** Time of the request by the device's clock: what was answered later may be missing in the response. */
  at: number
  answer: GraphQLSingularResponse
}

interface Answers extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { at: number } }
}

const open = () =>
  openDB<Answers>('wavehouse-answers', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at'),
  })
let opened: ReturnType<typeof open> | undefined

function database(): ReturnType<typeof open> {
  opened ??= open()
  return opened
}

/** Stores the latest response of a request that was sent at a time; deletes expired ones and those of other sessions. */
export async function cacheResponse(id: string, token: string, answer: GraphQLSingularResponse, at: number): Promise<void> {
  const kept: KeptAnswer = { id, session: await digest(token), at, answer }
  const tx = (await database()).transaction('answers', 'readwrite')
  const byAge = await tx.store.index('at').getAll()
  const mine = byAge.filter((one) => one.id !== id && one.session === kept.session && kept.at - one.at < keptMs)
  const left = new Set(mine.slice(1 - most).map((one) => one.id))
  await Promise.all([...byAge.filter((one) => !left.has(one.id)).map((one) => tx.store.delete(one.id)), tx.store.put(kept), tx.done])
}

/** The last response to a request of this session; null if there is none or it has expired. */
export async function readCachedResponse(id: string, token: string): Promise<KeptAnswer | null> {
  const kept = await (await database()).get('answers', id)
  return kept && kept.session === (await digest(token)) && Date.now() - kept.at < keptMs ? kept : null
}

/** Deletes all stored responses when the session ends. */
export async function clearResponseCache(): Promise<void> {
  await (await database()).clear('answers')
}

async function digest(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return new Uint8Array(bytes).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}
