import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { ReadRow } from './columns.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      readRows: ReadRows<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Spares rows that were read whole the question whether they were: Prisma's plugin asks it of every field of every row. It stands right
 * before that plugin, so that rights are still looked at.
 */
export class ReadRows<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, { kind, extensions, resolve: own }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (kind !== 'PrismaObject' || !extensions?.pothosPrismaSelect || !own) return resolve
    const direct = own as Resolver<Types>
    return (parent, args, context, info) =>
      parent instanceof ReadRow ? direct(parent, args, context, info) : resolve(parent, args, context, info)
  }
}

SchemaBuilder.registerPlugin('readRows', ReadRows)
