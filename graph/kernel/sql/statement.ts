import type { Pool } from 'pg'
import type { Tx } from './db.ts'

/** Values of a statement by the names of its parameters. */
export type Values = Readonly<Record<string, unknown>>

/** A statement whose text never changes, so that each connection prepares it once and PostgreSQL plans it once. */
export interface Statement {
  name: string
  text: string
  parameters: readonly string[]
}

let statements = 0

/** Compiles a statement with named parameters: `where id = :waveId::uuid`. The text is constant SQL; each name becomes one parameter. */
export function statement(sql: string): Statement {
  const parameters: string[] = []
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `$${parameters.indexOf(name) + 1}`
  })
  return { name: `prepared_${++statements}`, text, parameters }
}

/** Runs a statement and returns its rows. */
export type Run = <Row>(statement: Statement, values: Values) => Promise<Row[]>

/** Runs each statement on any connection of the pool, in a transaction of its own. */
export function runOn(pool: Pick<Pool, 'query'>): Run {
  return async ({ name, text, parameters }, values) => (await pool.query({ name, text, values: given(parameters, values) })).rows
}

/** Runs statements in the transaction of a command. */
export function runIn(tx: Tx): Run {
  return ({ text, parameters }, values) => tx.$queryRawUnsafe(text, ...given(parameters, values))
}

function given(parameters: readonly string[], values: Values): unknown[] {
  return parameters.map((name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The statement needs a value for :${name}`)
    return value
  })
}
