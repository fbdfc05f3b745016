import { existsSync, readFileSync } from 'node:fs'
import type { Db } from '../kernel/db.ts'
import { keepDocuments } from './store.ts'

/** What can be the id of a document. */
const wellFormed = /^[\w-]{1,128}$/

/** Documents by their ids. */
export class Documents extends Map<string, string> {
  readonly #db: Db

  constructor(db: Db, entries: Iterable<readonly [string, string]>) {
    super(entries)
    this.#db = db
  }

  /** A document, also one that a newer build has brought since this process started: while servers change, its console may ask here. */
  async find(id: string): Promise<string | null> {
    const known = this.get(id)
    // A request may say anything in the place of an id.
    if (known !== undefined || typeof id !== 'string' || !wellFormed.test(id)) return known ?? null
    const row = await this.#db.persistedDocument.findUnique({ where: { id }, select: { text: true } })
    if (row) this.set(id, row.text)
    return row?.text ?? null
  }
}

/** The documents that the console may send by id: those of this build, and those of earlier builds used in the last 30 days. */
export async function loadDocuments(db: Db, file: string): Promise<Documents> {
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const rows = await keepDocuments(db, own)
  return new Documents(
    db,
    rows.map(({ id, text }) => [id, text]),
  )
}
