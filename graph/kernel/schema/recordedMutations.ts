import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import { recordError } from '../command/recordOutside.ts'
import { type Context, originOf } from './context.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      recordedMutations: RecordedMutationsPlugin<Types>
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, Context, { input?: object }>

/**
 * Writes to the command log that a mutation was not allowed, which is decided before its command runs, or broke. Runs around the plugin that asks for
 * rights.
 */
export class RecordedMutationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    return parentType === 'Mutation' ? (recorded(name, resolve as Resolver) as typeof resolve) : resolve
  }
}

const recorded =
  (name: string, resolve: Resolver): Resolver =>
  async (root, args, ctx, info) => {
    try {
      return await resolve(root, args, ctx, info)
    } catch (error) {
      const isTold = ctx.actor && !(error instanceof GraphQLError)
      if (isTold) await recordError(ctx.services, originOf(ctx), { command: name, input: args.input, key: keyOf(args.input) }, error)
      throw error
    }
  }

/** The idempotency key of an input that was not yet checked. */
function keyOf(input: object | undefined): string | null {
  const key = input && 'idempotencyKey' in input ? input.idempotencyKey : null
  return typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : null
}

SchemaBuilder.registerPlugin('recordedMutations', RecordedMutationsPlugin)
