import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { Forbidden } from '../failures.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      subscriptionAuth: SubscriptionAuthPlugin<Types>
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>
type Given = Record<string, unknown>

/** Checks the right of a subscription on every event; the scope-auth plugin checks it only when the subscription starts. */
export class SubscriptionAuthPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, { parentType, pothosOptions }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const { authScopes } = pothosOptions as { authScopes?: Given | ((...event: Parameters<Resolver<Types>>) => Given) }
    if (parentType !== 'Subscription' || !authScopes) return resolve
    const { authScopes: scopesOf } = this.builder.options.scopeAuth as unknown as { authScopes: (ctx: Types['Context']) => Given }
    return (event, args, ctx, info) => {
      const scopes = scopesOf(ctx)
      const asked = typeof authScopes === 'function' ? authScopes(event, args, ctx, info) : authScopes
      const isHeld = ([name, given]: [string, unknown]) => {
        const scope = scopes[name]
        return typeof scope === 'function' ? scope(given) : scope
      }
      if (!Object.entries(asked).some(isHeld)) throw Forbidden()
      return resolve(event, args, ctx, info)
    }
  }
}

SchemaBuilder.registerPlugin('subscriptionAuth', SubscriptionAuthPlugin)
