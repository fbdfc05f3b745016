import { existsSync, readFileSync } from 'node:fs'
import type { Db } from '../../kernel/sql/db.ts'
import { storeDocuments } from '../store/storeDocuments.ts'

/** Format of a document id. */
const documentIdPattern = /^[\w-]{1,128}$/

/** Persisted documents by id. */
export class PersistedDocuments extends Map<string, string> {
  readonly #db: Db

  constructor(db: Db, entries: Iterable<readonly [string, string]>) {
    super(entries)
    this.#db = db
  }

  /** Finds a document, also one stored by a newer build since this process started: during an upgrade its console may call this server. */
  async find(id: string): Promise<string | null> {
    const known = this.get(id)
    // The id comes from the client and may be of any type.
    if (known !== undefined || typeof id !== 'string' || !documentIdPattern.test(id)) return known ?? null
    const row = await this.#db.persistedDocument.findUnique({ where: { id }, select: { text: true } })
    if (row) this.set(id, row.text)
    return row?.text ?? null
  }
}

/** Loads the persisted documents of this build, and of earlier builds used in the last 30 days. */
export async function loadDocuments(db: Db, file: string): Promise<PersistedDocuments> {
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const rows = await storeDocuments(db, own)
  return new PersistedDocuments(
    db,
    rows.map(({ id, text }) => [id, text]),
  )
}
