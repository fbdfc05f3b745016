import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { badInput } from './badInput.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      soundArguments: SoundArguments<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Refuses arguments that the database would fail on: texts with a NUL, which no text of it holds, and cursors that this schema never gave.
 * What a command is given is judged by its own input.
 */
export class SoundArguments<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, { parentType, args }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return parentType === 'Mutation' || Object.keys(args).length === 0 ? resolve : judged(resolve)
  }

  override wrapSubscribe(subscribe: Resolver<Types> | undefined, { args }: PothosOutputFieldConfig<Types>): Resolver<Types> | undefined {
    return subscribe && Object.keys(args).length > 0 ? judged(subscribe) : subscribe
  }
}

SchemaBuilder.registerPlugin('soundArguments', SoundArguments)

function judged<Types extends SchemaTypes>(resolve: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    for (const [name, value] of Object.entries(args)) {
      if (hasNul(value)) throw badInput(`Argument "${name}" holds a character that no text can have`)
      if ((name === 'after' || name === 'before') && isForgedCursor(value)) throw badInput('This is no cursor')
    }
    return resolve(parent, args, context, info)
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  // What GraphQL has read has no prototype.
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

const given = /^GPC:S:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Lists that Prisma pages go by the id of a row; the other lists read their cursors themselves. */
function isForgedCursor(cursor: unknown): boolean {
  if (typeof cursor !== 'string') return false
  const text = Buffer.from(cursor, 'base64').toString()
  return text.startsWith('GPC:') && !given.test(text)
}
