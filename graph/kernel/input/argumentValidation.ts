import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { badInput } from '../command/badInput.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      argumentValidation: ArgumentValidationPlugin<Types>
    }
  }
}

/**
 * Refuses query arguments that would make the database fail: text with NUL, forged cursors and malformed ids. Runs as an argument mapper,
 * so it also covers fields whose rows are loaded by their parent. Commands validate their own input.
 */
export class ArgumentValidationPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const isJudged = config.parentType !== 'Mutation' && Object.keys(config.args).length > 0
    return isJudged ? { ...config, argMappers: [...config.argMappers, checkArguments] } : config
  }
}

SchemaBuilder.registerPlugin('argumentValidation', ArgumentValidationPlugin)

function checkArguments(args: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(args)) {
    if (hasNul(value)) throw badInput(`Argument "${name}" contains a NUL character`)
    if (hasBlankId(value)) throw badInput(`Argument "${name}" contains a malformed id`)
    if ((name === 'after' || name === 'before') && isForgedCursor(value)) throw badInput('Malformed cursor')
  }
  return args
}

/** Whether an argument can be sent to the database. */
export const isValidArgument = (value: unknown): boolean => !hasNul(value) && !hasBlankId(value)

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  // Parsed GraphQL input has no prototype.
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** A malformed global id decodes to empty type and id; fields that name their id types refuse it earlier. */
function hasBlankId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('typename' in value && value.typename === '') || Object.values(value).some(hasBlankId)
}

const prismaCursor = /^GPC:S:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Only lists paged by Prisma use row ids as cursors; the others parse their own. */
function isForgedCursor(cursor: unknown): boolean {
  if (typeof cursor !== 'string') return false
  const text = Buffer.from(cursor, 'base64').toString()
  return text.startsWith('GPC:') && !prismaCursor.test(text)
}
