import { Failure, type Values } from './failure.ts'
import { AlreadyExists, InUse } from './failures.ts'

interface SqlError {
  state: string
  message: string
  detail: string | null
  constraint: string | null
}

/** Finds PostgreSQL's own error in what Prisma or pg threw. */
export function sqlError(error: unknown): SqlError | null {
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 6; depth++) {
    const it = at as Record<string, unknown>
    const state = it.originalCode ?? it.code
    if (typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state) && !/^P\d{4}$/.test(state)) {
      const texts = (key: string) => (typeof it[key] === 'string' ? (it[key] as string) : null)
      return {
        state,
        message: texts('originalMessage') ?? texts('message') ?? '',
        detail: texts('detail'),
        constraint: texts('constraint'),
      }
    }
    at = it.cause ?? (it.meta as Record<string, unknown> | undefined)?.driverAdapterError
  }
  const code = (error as { code?: unknown } | null)?.code
  const states: Record<string, string> = { P2034: '40001', P2002: '23505', P2003: '23503' }
  return typeof code === 'string' && states[code] ? { state: states[code], message: '', detail: null, constraint: null } : null
}

/** Serialisation failures and deadlocks: the same command may succeed when it runs again. */
export function isTransient(error: unknown): boolean {
  const state = sqlError(error)?.state
  return state === '40001' || state === '40P01'
}

/**
 * What the database refused on behalf of a person: a function's own failure (SQLSTATE WH001: the message is `CODE {json values}`),
 * a row that is in use, or one that exists already.
 */
export function refusalOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const sql = sqlError(error)
  if (!sql) return null
  if (sql.state === 'WH001') {
    const [, code = '', values] = /([A-Z][A-Z_]+)\s*(\{.*\})?/s.exec(sql.message) ?? []
    return new Failure(code, values ? (JSON.parse(values) as Values) : {})
  }
  if (sql.state === '23503') return InUse()
  if (sql.state === '23505') return AlreadyExists({ what: '' })
  return null
}
