import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './schema.ts'

/** The schema as it is committed in `schema.graphql`. */
export function printed(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../schema.graphql'), printed())
