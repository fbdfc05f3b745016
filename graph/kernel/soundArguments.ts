import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { badInput } from './badInput.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      soundArguments: SoundArguments<Types>
    }
  }
}

/**
 * Refuses arguments that the database would fail on: texts with a NUL, which no text of it holds, cursors that this schema never gave, and ids
 * that are none. They are judged where they are read, also when a field above fetches their rows along with its own. What a command is given is judged
 * by its own input.
 */
export class SoundArguments<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const isJudged = config.parentType !== 'Mutation' && Object.keys(config.args).length > 0
    return isJudged ? { ...config, argMappers: [...config.argMappers, judged] } : config
  }
}

SchemaBuilder.registerPlugin('soundArguments', SoundArguments)

function judged(args: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(args)) {
    if (hasNul(value)) throw badInput(`Argument "${name}" holds a character that no text can have`)
    if (hasBlankId(value)) throw badInput(`Argument "${name}" holds an id that is none`)
    if ((name === 'after' || name === 'before') && isForgedCursor(value)) throw badInput('This is no cursor')
  }
  return args
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  // What GraphQL has read has no prototype.
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** A global id that could not be read has neither type nor id; where a field says of which types it takes them, it was refused before. */
function hasBlankId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('typename' in value && value.typename === '') || Object.values(value).some(hasBlankId)
}

const given = /^GPC:S:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Lists that Prisma pages go by the id of a row; the other lists read their cursors themselves. */
function isForgedCursor(cursor: unknown): boolean {
  if (typeof cursor !== 'string') return false
  const text = Buffer.from(cursor, 'base64').toString()
  return text.startsWith('GPC:') && !given.test(text)
}
