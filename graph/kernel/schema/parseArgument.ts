import type { z } from 'zod'
import { badInput } from '../command/badInput.ts'
import { Failure } from '../command/failure.ts'
import { fieldFailures } from '../command/fieldFailures.ts'

/** Parses a query argument by its zod schema; throws BAD_USER_INPUT with the field. */
export function parseArgument<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (!error) return data as z.output<Schema>
  const said = fieldFailures(error).map(({ code, field, values }) => `${field}: ${Failure.sentence(code, 'en', values)}`)
  throw badInput(said.join('; '))
}
