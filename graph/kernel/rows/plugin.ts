import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { toNodeId } from '../nodeId.ts'
import { ReadRow } from './columns.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      readRows: ReadRows<Types>
      beneathRows: BeneathRows<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>
type Read = (row: ReadRow) => unknown

const beneath = new WeakMap<object, unknown>()

/** Stands right behind Prisma's plugin, and keeps what that one would ask: the resolver with all that other plugins have made of it. */
export class BeneathRows<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    beneath.set(field, resolve)
    return resolve
  }
}

SchemaBuilder.registerPlugin('beneathRows', BeneathRows)

/**
 * Spares rows that were read whole the question whether they were: Prisma's plugin asks it of every field of every row. It stands right
 * before that plugin, so that rights are still looked at.
 */
export class ReadRows<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const own = beneath.get(field) as Resolver<Types>
    const read = own === field.resolve ? this.#readOf(field) : null
    const isPrismas = field.kind === 'PrismaObject' && Boolean(field.extensions?.pothosPrismaSelect)
    if (!read && !isPrismas) return resolve
    const direct = (read ?? own) as Resolver<Types>
    return (parent, args, context, info) =>
      parent instanceof ReadRow ? direct(parent, args, context, info) : resolve(parent, args, context, info)
  }

  /** Columns, rows that are pointed at, and the ids of nodes. */
  #readOf({ kind, name, parentType, extensions, pothosOptions }: PothosOutputFieldConfig<Types>): Read | null {
    const type = this.buildCache.getTypeConfig(parentType)
    if (name === 'id' && type.kind === 'Object' && type.extensions?.pothosPrismaModel && type.interfaces.length > 0)
      return (row) => toNodeId(parentType, (row as { id: string }).id)
    if (kind !== 'PrismaObject' || !extensions?.pothosPrismaSelect || 'onNull' in pothosOptions) return null
    const relation = extensions.pothosPrismaRelationField as { name: string; isList: boolean } | undefined
    const column = (extensions.pothosExposedField as string | undefined) ?? (relation?.isList ? undefined : relation?.name)
    return column ? (row) => (row as Record<string, unknown>)[column] : null
  }
}

SchemaBuilder.registerPlugin('readRows', ReadRows)
