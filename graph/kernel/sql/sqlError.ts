import { Failure, type Values } from '../command/failure.ts'
import { TooBusy } from '../command/transactionLimit.ts'
import { AlreadyExists, InUse } from '../failures.ts'

interface SqlError {
  state: string
  message: string
  detail: string | null
  constraint: string | null
}

/** Extracts the PostgreSQL error from an error of Prisma or pg. */
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

/** Thrown by a command that needs a stronger lock than it holds, or whose rows keep changing: its transaction begins again. */
export class RetryCommand extends Error {
  constructor() {
    super('Run again')
  }
}

/** Serialization failure or deadlock: the same command may succeed on retry. */
export function isTransient(error: unknown): boolean {
  if (error instanceof RetryCommand) return true
  const state = sqlError(error)?.state
  return state === '40001' || state === '40P01'
}

/** Whether the database cannot take a value, whenever it is tried again: data exceptions, broken constraints, limits of the program. */
export const isDataError = (error: unknown): boolean => /^(22|23|54)/.test(sqlError(error)?.state ?? '')

/** Whether saving failed because a row has changed since it was loaded (`kernel_saved`). */
export const isOutdated = (error: unknown): boolean => sqlError(error)?.state === 'WH002'

/** Whether saving failed because a key was used before (`kernel_saved`). */
export const isKeyUsed = (error: unknown): boolean => sqlError(error)?.state === 'WH003'

/** Messages of pg's pool and Prisma when no connection was free in time or a transaction timed out. */
const overloaded = /^timeout exceeded when trying to connect$|Unable to start a transaction in the given time|on an expired transaction/

/** Whether an error is caused by load: lock, connection or statement timeout, or repeated deadlocks. Nothing was changed. */
export function isBusy(error: unknown): boolean {
  if (error instanceof TooBusy || isTransient(error) || ['55P03', '57014', '53300'].includes(sqlError(error)?.state ?? '')) return true
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 6; depth++) {
    const it = at as Record<string, unknown>
    if (typeof it.message === 'string' && overloaded.test(it.message)) return true
    at = it.cause ?? (it.meta as Record<string, unknown> | undefined)?.driverAdapterError
  }
  return false
}

/** Failure behind a database error: raised by a function (SQLSTATE WH001, message `CODE {json values}`), a foreign key, or a unique constraint. */
export function refusalOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const sql = sqlError(error)
  if (!sql) return null
  if (sql.state === 'WH001') {
    const [, code = '', values] = /([A-Z][A-Z_]+)\s*(\{.*\})?/s.exec(sql.message) ?? []
    return new Failure(code, values ? (JSON.parse(values) as Values) : {})
  }
  // A foreign key with `on delete restrict` has a state of its own.
  if (sql.state === '23503' || sql.state === '23001') return InUse()
  if (sql.state === '23505') return AlreadyExists({ what: '' })
  return null
}
