import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../areas.ts'

/** A query that must return no rows, named after the rule that it checks. */
export interface Invariant {
  name: string
  sql: string
  /** The same limited to what the ledger rows above `$1` touch; null for a rule that is only checked as a whole. */
  sinceSql: string | null
}

/** A violated invariant with at most 20 of its rows. */
export interface Violation {
  name: string
  rows: Record<string, unknown>[]
}

interface Queryable {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

const graph = join(import.meta.dirname, '..')

/** Reads every area's `invariants.sql`; each statement follows a line `-- name: I1 rule`. */
export function readInvariants(): Invariant[] {
  return areas.flatMap((area) => {
    const file = join(graph, area, 'invariants.sql')
    return existsSync(file) ? parseInvariants(readFileSync(file, 'utf8'), `graph/${area}/invariants.sql`) : []
  })
}

/** Splits an `invariants.sql` at its headers; throws on a statement without a header. */
export function parseInvariants(text: string, file: string): Invariant[] {
  const [preamble = '', ...parts] = text.split(/^-- name:[ \t]*/m)
  if (preamble.replace(/^\s*--.*$/gm, '').trim()) throw new Error(`${file}: a statement comes before the first "-- name:" line`)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const name = part.slice(0, end).trim()
    const sql = statement(part.slice(end + 1))
    if (end < 0 || !name || !sql) throw new Error(`${file}: "-- name: ${name}" has no statement`)
    const since = part.slice(end + 1).replace(/^(\s*)--since: /gm, '$1')
    return { name, sql, sinceSql: since === part.slice(end + 1) ? null : statement(since) }
  })
}

const statement = (text: string) => text.trim().replace(/;$/, '').trim()

/** Runs all invariants and returns the violated ones. */
export function checkInvariants(pool: Queryable): Promise<Violation[]> {
  return violationsOf(readInvariants(), (sql) => pool.query(sql))
}

/** Runs the invariants of what the ledger rows above a number touch, and returns the violated ones. */
export function checkInvariantsSince(pool: Queryable, no: string): Promise<Violation[]> {
  const limited = readInvariants().flatMap(({ name, sinceSql }) => (sinceSql === null ? [] : [{ name, sql: sinceSql }]))
  return violationsOf(limited, (sql) => pool.query(sql, [no]))
}

async function violationsOf(invariants: readonly { name: string; sql: string }[], ask: Queryable['query']): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, sql } of invariants) {
    // Planned without the limit, for which PostgreSQL would read the whole ledger in the order of its rows.
    const { rows } = await ask(`with violation as materialized (\n${sql}\n) select * from violation limit 20`).catch((error) => {
      throw new Error(`The invariant "${name}" failed to run: ${error.message}`, { cause: error })
    })
    if (rows.length > 0) violations.push({ name, rows })
  }
  return violations
}
