import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import type { MessageKey, MessageValues } from '../../i18n/useT.ts'
import { isUnclear, readingsOf } from './parseNumber.ts'

/** Unit that a field shows: stored units in one of it, and the most decimals that it takes, if they are limited. */
export interface ShownUnit {
  scale: number
  decimals: number | null
}

type Say = (key: MessageKey, values?: MessageValues) => string

/**
 * Validates a form with the server's schema but submits the typed values; the server transforms them itself. An empty field counts as omitted where
 * the schema refuses an empty string. `shownUnits` are those of the fields that show another unit than is stored, `unresolved` the sentences of those
 * whose text is no value.
 */
export function createResolver<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  say: Say,
  shownUnits: ReadonlyMap<string, ShownUnit> = new Map(),
  unresolved: ReadonlyMap<string, string> = new Map(),
): Resolver<Values> {
  return (typed) => {
    const values = structuredClone(typed)
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const path = issue.path.join('.')
      if (get(values, path) === '') set(values, path, undefined)
    }
    const issues = schema.safeParse(values).error?.issues ?? []
    if (issues.length === 0 && unresolved.size === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of unresolved) set(errors, path, { type: 'picker', message })
    for (const issue of issues) {
      const path = issue.path.join('.')
      // What compares fields has its own sentence, also of an empty one.
      const missing = get(values, path) == null && issue.code !== 'custom'
      if (!get(errors, path))
        set(errors, path, {
          type: issue.code,
          message: missing ? say('form.error.required') : sentence(issue, say, shownUnits.get(path), get(values, path)),
        })
    }
    return { values: {}, errors }
  }
}

function sentence(
  issue: z.core.$ZodIssue,
  say: Say,
  { scale, decimals }: ShownUnit = { scale: 1, decimals: null },
  value: unknown,
): string {
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return minimum === 1 ? say('form.error.required') : say('form.error.tooShort', { minimum })
      if (issue.origin === 'array') return say('form.error.tooFew', { minimum })
      // "At least 1" would be wrong where the field shows another unit: 1 mm is 0.1 cm.
      return minimum === 1 ? say('form.error.positive') : say('form.error.tooSmall', { minimum: minimum / scale })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return say('form.error.tooLong', { maximum })
      return issue.origin === 'array' ? say('form.error.tooMany', { maximum }) : say('form.error.tooLarge', { maximum: maximum / scale })
    }
    case 'invalid_type':
      if (decimals !== null && isUnclear(String(value)))
        return say('form.error.unclear', { text: String(value).trim(), ...readingsOf(String(value)) })
      if (decimals !== null && /^\d*[.,]\d+$/.test(String(value).trim())) return say('form.error.decimals', { decimals })
      return say(issue.expected === 'int' ? 'form.error.whole' : issue.expected === 'number' ? 'form.error.number' : 'form.error.malformed')
    case 'invalid_format':
      if (issue.message === 'amount' && isUnclear(String(value)))
        return say('form.error.unclear', { text: String(value).trim(), ...readingsOf(String(value)) })
      return say(issue.format === 'email' ? 'form.error.email' : malformed(issue.message))
    default:
      return say(malformed(issue.message))
  }
}

/** Custom checks of the server name their message themselves. */
const malformed = (form: string): MessageKey => malformedKeys[form] ?? 'form.error.malformed'

const malformedKeys: Record<string, MessageKey> = {
  amount: 'form.error.amount',
  bays: 'form.error.bays',
  code: 'form.error.code',
  day: 'form.error.day',
  hsCode: 'form.error.hsCode',
  network: 'form.error.network',
  webAddress: 'form.error.webAddress',
  noRight: 'form.error.noRight',
  notZero: 'form.error.notZero',
  passwordsDiffer: 'form.error.passwordsDiffer',
  timeOfDay: 'form.error.timeOfDay',
  phone: 'form.error.phone',
  printerAddress: 'form.error.printerAddress',
  printerHost: 'form.error.printerHost',
  printerPort: 'form.error.printerPort',
  racks: 'form.error.racks',
  signature: 'handover.sign.blank',
  zplPrinter: 'form.error.zplPrinter',
}
