import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../kernel/config.ts'
import { sqlError } from '../kernel/sql/sqlError.ts'

/**
 * The log: one JSON object per line with request ids, codes and places in the program, never personal data or user input. A repeated
 * failure is written five times a minute, then summarized.
 */
export function openLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const repeats = new RepeatLimiter()
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, method, level) {
        const [what, message] = args as unknown[]
        if (level < pino.levels.values.warn! || !(what instanceof Object)) return method.apply(this, args)
        const { requestId: _, ...same } = what as Record<string, unknown>
        const summary = (repeated: number) => method.apply(this, [{ ...same, repeated }, `${message}, again`] as unknown as typeof args)
        if (repeats.isNew(JSON.stringify([same, message]), summary)) method.apply(this, args)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}

const maxLinesPerMinute = 5
const minuteMs = 60_000

/** Counts equal entries and allows a few of them per minute. */
class RepeatLimiter {
  readonly #counts = new Map<string, number>()

  /** Whether an entry is to be written; `tell` reports at the end of the minute how many were suppressed. */
  isNew(key: string, tell: (besides: number) => void): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count === 1)
      setTimeout(() => {
        const besides = (this.#counts.get(key) ?? 0) - maxLinesPerMinute
        this.#counts.delete(key)
        if (besides > 0) tell(besides)
      }, minuteMs).unref()
    return count <= maxLinesPerMinute
  }
}

/** Errors whose messages contain only the program's own words; others quote input: JSON, Prisma arguments, GraphQL documents. */
const safeErrorNames = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'AggregateError'])

const diskFull = '53100'

/** Loggable fields of an error. Messages of the database and of Prisma are left out, because they quote rows and arguments. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const sql = sqlError(error)
  const { name, message, stack, code } = error as Error & { code?: unknown }
  // The stack begins with the message, whose lines could look like frames.
  const frames = (stack ?? '')
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const ours = frames.filter((line) => !line.includes('node_modules')).slice(0, 8)
  return {
    error: name,
    ...(sql?.state === diskFull && { means: 'The disk of the database is full' }),
    ...(sql ? { state: sql.state, constraint: sql.constraint } : safeErrorNames.has(name) && { message }),
    ...(!sql && typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) && { code }),
    at: ours.map((line) => line.trim().slice(3)),
  }
}
