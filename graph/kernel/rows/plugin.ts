import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { toNodeId } from '../schema/nodeId.ts'
import { PreloadedRow } from './columns.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      preloadedRows: PreloadedRowPlugin<Types>
      captureResolvers: CaptureResolverPlugin<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>
type RowReader = (row: PreloadedRow) => unknown

const capturedResolvers = new WeakMap<object, unknown>()

/** Runs right after Prisma's plugin and captures the resolver that it wraps, with the wrappers of all other plugins. */
export class CaptureResolverPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    capturedResolvers.set(field, resolve)
    return resolve
  }
}

SchemaBuilder.registerPlugin('captureResolvers', CaptureResolverPlugin)

/**
 * Skips Prisma's check, per field and row, whether the row is loaded, for preloaded rows. Runs right before that plugin, so that rights are
 * still checked.
 */
export class PreloadedRowPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const own = capturedResolvers.get(field) as Resolver<Types>
    const read = own === field.resolve ? this.#readOf(field) : null
    const isPrismas = field.kind === 'PrismaObject' && Boolean(field.extensions?.pothosPrismaSelect)
    if (!read && !isPrismas) return resolve
    const direct = (read ?? own) as Resolver<Types>
    return (parent, args, context, info) =>
      parent instanceof PreloadedRow ? direct(parent, args, context, info) : resolve(parent, args, context, info)
  }

  /** Reads columns, to-one relations and node ids directly. */
  #readOf({ kind, name, parentType, extensions, pothosOptions }: PothosOutputFieldConfig<Types>): RowReader | null {
    const type = this.buildCache.getTypeConfig(parentType)
    if (name === 'id' && type.kind === 'Object' && type.extensions?.pothosPrismaModel && type.interfaces.length > 0)
      return (row) => toNodeId(parentType, (row as { id: string }).id)
    if (kind !== 'PrismaObject' || !extensions?.pothosPrismaSelect || 'onNull' in pothosOptions) return null
    const relation = extensions.pothosPrismaRelationField as { name: string; isList: boolean } | undefined
    const column = (extensions.pothosExposedField as string | undefined) ?? (relation?.isList ? undefined : relation?.name)
    return column ? (row) => (row as Record<string, unknown>)[column] : null
  }
}

SchemaBuilder.registerPlugin('preloadedRows', PreloadedRowPlugin)
