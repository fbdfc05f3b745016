import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { graphql } from 'graphql'
import pg from 'pg'
import { type Actor, system } from '../../graph/kernel/actor.ts'
import { openDatabase } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { schema } from '../../graph/server/schema.ts'
import { servicesOf } from '../../graph/server/services.ts'
import type { Data } from './client.ts'
import type { House } from './harness.ts'

// What jobs and followers of the same process say meanwhile is nobody's question, nor is what an earlier request has set off: each
// measurement has a mark of its own, which the requests of its time carry on.
const asking = new AsyncLocalStorage<symbol | undefined>()
let current: symbol | undefined
subscribe('http.server.request.start', () => asking.enterWith(current))

/** The SQL that is said for a request while `work` runs, statement by statement; the first finds out who asks. */
export function statementsOf(work: () => Promise<unknown>): Promise<string[]>
/** The SQL of a document that the program itself asks, without a request. */
export function statementsOf(house: House, document: string, variables: Data, actor?: Actor): Promise<string[]>
export async function statementsOf(what: House | (() => Promise<unknown>), document = '', variables: Data = {}, actor: Actor = system) {
  const work = typeof what === 'function' ? what : () => executed(what, document, variables, actor)
  const said: string[] = []
  const mark = Symbol('measurement')
  const { query } = pg.Client.prototype
  const { connect } = pg.Pool.prototype
  // Who waits for a connection is called by whoever lets go of one, and would be taken for them.
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: unknown[]) {
    return Reflect.apply(
      connect,
      this,
      args.map((arg) => (typeof arg === 'function' ? AsyncLocalStorage.bind(arg as () => void) : arg)),
    )
  } as typeof connect
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    if (asking.getStore() === mark) said.push(typeof first === 'string' ? first : (first.text ?? ''))
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

/** The tables that Prisma reads for a request while `work` runs, once per statement. */
export async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said = await statementsOf(work)
  return said.flatMap((sql) => /^SELECT .*? FROM (?:\(SELECT .*? FROM )?"public"\."(\w+)"/s.exec(sql)?.[1] ?? []).sort()
}

async function executed(house: House, source: string, variableValues: Data, actor: Actor): Promise<void> {
  const database = openDatabase(house.databaseUrl, 2)
  const request = { actor, language: 'en', requestId: newId(), address: null, userAgent: '', tokenHash: null }
  try {
    const { errors } = await graphql({
      schema,
      source,
      variableValues,
      contextValue: { ...request, db: database.prisma, services: servicesOf(database) },
    })
    if (errors) throw errors[0]
  } finally {
    await database.close()
  }
}
