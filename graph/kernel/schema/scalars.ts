import { badInput } from '../command/badInput.ts'
import { builder } from './builder.ts'

const refuse = (name: string): never => {
  throw badInput(`Not a ${name}`)
}

/** Range in which JavaScript and PostgreSQL dates agree and arithmetic cannot overflow. */
const years = { first: 1900, last: 2999 }

function isInRange(at: Date): boolean {
  return at.getUTCFullYear() >= years.first && at.getUTCFullYear() <= years.last
}

builder.scalarType('DateTime', {
  description:
    'An instant, ISO 8601 in UTC with milliseconds: `2026-11-20T08:30:00.000Z`. Input may carry any offset, in the years 1900 to 2999.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const at =
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) ? new Date(value) : null
    return at && isInRange(at) ? at : refuse('DateTime')
  },
})

builder.scalarType('Day', {
  description: 'A calendar day without time, in the zone of its warehouse: `2026-11-20`. Input is in the years 1900 to 2999.',
  serialize: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  parseValue: (value) => {
    const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
    return day && isInRange(day) && day.toISOString().startsWith(value as string) ? (value as string) : refuse('Day')
  },
})

builder.scalarType('Decimal', {
  description: 'A decimal number as text, never a float: `12.50`.',
  serialize: (value) => value.toString(),
  parseValue: (value) => (typeof value === 'string' && /^-?\d{1,14}(\.\d{1,4})?$/.test(value) ? value : refuse('Decimal')),
})

builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value, parseValue: (value) => value })
