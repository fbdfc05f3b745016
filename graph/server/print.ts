import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { isProgram } from './boot/isProgram.ts'
import { schema } from './graphql/schema.ts'

/** The schema as committed in `schema.graphql`. */
export function printed(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

// Writes to another file if one is given.
if (isProgram(import.meta)) writeFileSync(process.argv[2] ?? join(import.meta.dirname, '../../schema.graphql'), printed())
