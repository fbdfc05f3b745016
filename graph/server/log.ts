import { type Logger, pino } from 'pino'
import type { Config } from '../kernel/config.ts'
import { sqlError } from '../kernel/sqlError.ts'

/** The program's log: one JSON object a line. It names requests, codes and places in the program, never people or what they typed. */
export function openLog(level: Config['logLevel']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
}

/** What may be written down of an error. The texts of a database quote rows, and those of Prisma quote arguments: both stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const sql = sqlError(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const ours = frames.filter((line) => !line.includes('node_modules')).slice(0, 8)
  return {
    error: error.name,
    ...(sql ? { state: sql.state, constraint: sql.constraint } : !error.name.startsWith('Prisma') && { message: error.message }),
    at: ours.map((line) => line.trim().slice(3)),
  }
}
