import { type Logger, pino } from 'pino'
import type { Config } from '../kernel/config.ts'
import { sqlError } from '../kernel/sqlError.ts'

/** The program's log: one JSON object a line. It names requests, codes and places in the program, never people or what they typed. */
export function openLog(level: Config['logLevel']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
}

/** Whose messages are made of the program's own words. Those of other errors quote: JSON what it read, Prisma its arguments, GraphQL the document. */
const plain = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'AggregateError'])

/** What may be written down of an error. The texts of a database quote rows, and those of Prisma quote arguments: both stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const sql = sqlError(error)
  const { name, message, stack, code } = error as Error & { code?: unknown }
  // A stack begins with the message, which may have lines that look like places.
  const frames = (stack ?? '')
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const ours = frames.filter((line) => !line.includes('node_modules')).slice(0, 8)
  return {
    error: name,
    ...(sql ? { state: sql.state, constraint: sql.constraint } : plain.has(name) && { message }),
    ...(!sql && typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) && { code }),
    at: ours.map((line) => line.trim().slice(3)),
  }
}
