import type { z } from 'zod'
import { badInput } from './badInput.ts'
import { Failure } from './failure.ts'
import { fieldFailures } from './fieldFailures.ts'

/** Reads an argument of a query by its schema; what does not fit is the caller's mistake, and says where. */
export function argument<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (!error) return data as z.output<Schema>
  const said = fieldFailures(error).map(({ code, field, values }) => `${field}: ${Failure.sentence(code, 'en', values)}`)
  throw badInput(said.join('; '))
}
