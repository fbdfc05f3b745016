import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { graphql } from 'graphql'
import pg from 'pg'
import { type Actor, system } from '../../graph/kernel/command/actor.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { servicesOf } from '../../graph/server/services.ts'
import type { Data } from './data.ts'
import type { TestServer } from './testServer.ts'

// Statements of jobs, followers and earlier requests in the same process are not counted: each measurement has its own mark in an async
// context.
const asking = new AsyncLocalStorage<symbol | undefined>()
let current: symbol | undefined
subscribe('http.server.request.start', () => asking.enterWith(current))

/** The last use of a session is written once a minute, whatever is asked. */
const isLastUse = (sql: string) => sql.startsWith('update session set last_used_at ')

/** SQL statements of the requests in `work`; the first one authenticates. */
export function recordStatements(work: () => Promise<unknown>): Promise<string[]>
/** SQL statements of a document that runs without a request. */
export function recordStatements(testServer: TestServer, document: string, variables: Data, actor?: Actor): Promise<string[]>
export async function recordStatements(
  what: TestServer | (() => Promise<unknown>),
  document = '',
  variables: Data = {},
  actor: Actor = system,
) {
  const work = typeof what === 'function' ? what : () => executed(what, document, variables, actor)
  const said: string[] = []
  const mark = Symbol('measurement')
  const { query } = pg.Client.prototype
  const { connect } = pg.Pool.prototype
  // A waiting callback of the pool runs in the async context of the client that releases the connection, so it is bound to its own.
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: unknown[]) {
    return Reflect.apply(
      connect,
      this,
      args.map((arg) => (typeof arg === 'function' ? AsyncLocalStorage.bind(arg as () => void) : arg)),
    )
  } as typeof connect
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (asking.getStore() === mark && !isLastUse(text)) said.push(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  current = mark
  try {
    await asking.run(mark, work)
  } finally {
    current = undefined
    pg.Client.prototype.query = query
    pg.Pool.prototype.connect = connect
  }
  return said
}

/** The tables that Prisma reads for the requests in `work`, one entry per statement. */
export async function recordReads(work: () => Promise<unknown>): Promise<string[]> {
  const said = await recordStatements(work)
  return said.flatMap((sql) => /^SELECT .*? FROM (?:\(SELECT .*? FROM )?"public"\."(\w+)"/s.exec(sql)?.[1] ?? []).sort()
}

async function executed(testServer: TestServer, source: string, variableValues: Data, actor: Actor): Promise<void> {
  const database = openDatabase(testServer.databaseUrl, 2)
  const request = { actor, language: 'en', requestId: newId(), address: null, userAgent: '', tokenHash: null }
  try {
    const { errors } = await graphql({
      schema,
      source,
      variableValues,
      contextValue: { ...request, db: database.prisma, pool: database.pool, services: servicesOf(database) },
    })
    if (errors) throw errors[0]
  } finally {
    await database.close()
  }
}
