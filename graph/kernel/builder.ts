import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../generated/pothos.ts'
import { getDatamodel } from '../generated/pothos.ts'
import { may, type Ref } from './actor.ts'
import type { Context } from './context.ts'
import { signedIn } from './context.ts'
import { Forbidden } from './failures.ts'
import { fromNodeId, toNodeId } from './nodeId.ts'
import type { Right } from './right.ts'
import { rightSpec } from './right.ts'

interface SchemaTypes {
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  AuthScopes: { right: Right; rightFor: { right: Right; ref: Ref }; open: boolean }
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Day: { Input: string; Output: Date | string }
    Decimal: { Input: string; Output: { toString(): string } | string }
    JSON: { Input: unknown; Output: unknown }
  }
}

/** The one builder of the schema: relay ids and connections, typed reads, and a right on every root field. */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [RelayPlugin, ScopeAuthPlugin, PrismaPlugin, DataloaderPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    encodeGlobalID: (type, id) => toNodeId(type, String(id)),
    decodeGlobalID: (text) => {
      const node = fromNodeId(text)
      return node ? { typename: node.type, id: node.id } : { typename: '', id: '' }
    },
    nodeQueryOptions: { description: 'Any object by its global id; null where there is none or it is not yours to see.' },
    nodesQueryOptions: { description: 'Objects by their global ids, in the order asked for; null where there is none.' },
    edgesFieldOptions: { nullable: false, description: 'The page.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    treatErrorsAsUnauthorized: false,
    unauthorizedError: () => Forbidden(),
    authScopes: (ctx) => ({
      open: true,
      right: (right) => {
        const { scope } = rightSpec(right)
        return signedIn(ctx).grants.some((g) => g.rights.has(right) && (scope !== 'global' || !(g.warehouseId || g.customerId)))
      },
      rightFor: ({ right, ref }) => may(signedIn(ctx), right, ref),
    }),
  },
  prisma: {
    client: (ctx) => ctx.db,
    dmmf: getDatamodel(),
    maxConnectionSize: 250,
    defaultConnectionSize: 20,
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
  },
  complexity: {
    defaultComplexity: 0,
    defaultListMultiplier: 1,
  },
})

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'Every change: one mutation is one command, with an idempotency key.' })
builder.subscriptionType({ description: 'What can be followed live, over WebSocket (graphql-transport-ws) or server-sent events.' })
