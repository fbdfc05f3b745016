import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import type { MessageKey, MessageValues } from '../../i18n/useT.ts'

type Say = (key: MessageKey, values?: MessageValues) => string

/**
 * Validates a form with the server's schema but submits the typed values; the server transforms them itself. An empty field counts as omitted where
 * the schema refuses an empty string.
 */
export function createResolver<Values extends FieldValues>(schema: z.ZodType<unknown, Values>, say: Say): Resolver<Values> {
  return (typed) => {
    const values = structuredClone(typed)
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const path = issue.path.join('.')
      if (get(values, path) === '') set(values, path, undefined)
    }
    const issues = schema.safeParse(values).error?.issues ?? []
    if (issues.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of issues) {
      const path = issue.path.join('.')
      const missing = get(values, path) == null
      if (!get(errors, path)) set(errors, path, { type: issue.code, message: missing ? say('form.error.required') : sentence(issue, say) })
    }
    return { values: {}, errors }
  }
}

function sentence(issue: z.core.$ZodIssue, say: Say): string {
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return minimum === 1 ? say('form.error.required') : say('form.error.tooShort', { minimum })
      if (issue.origin === 'array') return say('form.error.tooFew', { minimum })
      // "At least 1" would be wrong where the field shows another unit: 1 mm is 0.1 cm.
      return minimum === 1 ? say('form.error.positive') : say('form.error.tooSmall', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return say('form.error.tooLong', { maximum })
      return say(issue.origin === 'array' ? 'form.error.tooMany' : 'form.error.tooLarge', { maximum })
    }
    case 'invalid_type':
      return say(issue.expected === 'int' ? 'form.error.whole' : issue.expected === 'number' ? 'form.error.number' : 'form.error.malformed')
    case 'invalid_format':
      return say(issue.format === 'email' ? 'form.error.email' : malformed(issue.message))
    default:
      return say(malformed(issue.message))
  }
}

/** Custom checks of the server name their message themselves. */
const malformed = (form: string): MessageKey => malformedKeys[form] ?? 'form.error.malformed'

const malformedKeys: Record<string, MessageKey> = {
  amount: 'form.error.amount',
  code: 'form.error.code',
  day: 'form.error.day',
  hsCode: 'form.error.hsCode',
  notZero: 'form.error.notZero',
  phone: 'form.error.phone',
}
