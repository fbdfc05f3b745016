import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../areas.ts'

/** A query that must return no rows, named after the rule that it checks. */
export interface Invariant {
  name: string
  sql: string
}

/** A violated invariant with at most 20 of its rows. */
export interface Violation {
  name: string
  rows: Record<string, unknown>[]
}

interface Queryable {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>
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
    const sql = part
      .slice(end + 1)
      .trim()
      .replace(/;$/, '')
    if (end < 0 || !name || !sql) throw new Error(`${file}: "-- name: ${name}" has no statement`)
    return { name, sql }
  })
}

/** Runs all invariants and returns the violated ones. */
export async function checkInvariants(pool: Queryable): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, sql } of readInvariants()) {
    const { rows } = await pool.query(`select * from (\n${sql}\n) violation limit 20`).catch((error) => {
      throw new Error(`The invariant "${name}" failed to run: ${error.message}`)
    })
    if (rows.length > 0) violations.push({ name, rows })
  }
  return violations
}
