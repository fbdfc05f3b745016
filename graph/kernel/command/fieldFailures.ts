import type { z } from 'zod'
import { InvalidEmail, Malformed, NotOneOf, Required, TooFew, TooLarge, TooLong, TooMany, TooShort, TooSmall } from '../failures.ts'
import { type FormatName, isFormatName } from '../input/formats.ts'
import type { Failure } from './failure.ts'

/** Maximum number of field errors in one answer. */
const maxFailures = 200

/** Translates the zod issues of an input into failures. */
export function fieldFailures(error: z.ZodError): Failure[] {
  return error.issues.slice(0, maxFailures).map((issue) => explain(issue, issue.path.join('.')))
}

function explain(issue: z.core.$ZodIssue, field: string): Failure {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? Required({}, field) : malformed(issue, field)
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return minimum === 1 ? Required({}, field) : TooShort({ minimum }, field)
      if (issue.origin === 'array') return TooFew({ minimum }, field)
      return TooSmall({ minimum }, field)
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return TooLong({ maximum }, field)
      if (issue.origin === 'array') return TooMany({ maximum }, field)
      return TooLarge({ maximum }, field)
    }
    case 'invalid_format':
      return issue.format === 'email' ? InvalidEmail({}, field) : malformed(issue, field)
    case 'invalid_value':
      return issue.input === undefined ? Required({}, field) : NotOneOf({}, field)
    default:
      return malformed(issue, field)
  }
}

function malformed(issue: z.core.$ZodIssue, field: string): Failure {
  const form = formatOf(issue)
  const type = issue.code === 'custom' ? issue.params?.type : undefined
  return Malformed({ ...(form && { form }), ...(typeof type === 'string' && { type }) }, field)
}

function formatOf({ code, message, ...issue }: z.core.$ZodIssue): FormatName | undefined {
  if (isFormatName(message)) return message
  const expected = 'expected' in issue ? issue.expected : undefined
  if (code === 'invalid_type' && (expected === 'int' || expected === 'number')) return 'whole'
  return undefined
}
