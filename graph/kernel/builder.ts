import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../generated/pothos.ts'
import { getDatamodel } from '../generated/pothos.ts'
import { may, type Ref } from './actor.ts'
import './liveRights.ts'
import './rows/plugin.ts'
import './soundArguments.ts'
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
  plugins: [
    // The first of these adds its mappers of arguments last: it judges what the others have read.
    'soundArguments',
    RelayPlugin,
    ScopeAuthPlugin,
    'liveRights',
    'readRows',
    PrismaPlugin,
    'beneathRows',
    DataloaderPlugin,
    ComplexityPlugin,
  ],
  defaultFieldNullability: false,
  relay: {
    encodeGlobalID: (type, id) => toNodeId(type, String(id)),
    decodeGlobalID: (text) => {
      const node = fromNodeId(text)
      return node ? { typename: node.type, id: node.id } : { typename: '', id: '' }
    },
    nodeTypeOptions: { description: 'An object with a global id, which can be asked for by `node`.' },
    idFieldOptions: { description: 'Global id.' },
    nodeQueryOptions: {
      description: 'Any object by its global id; null where there is none or it is not yours to see.',
      args: { id: { description: 'Its global id.' } },
    },
    nodesQueryOptions: {
      description: 'Objects by their global ids, in the order asked for; null where there is none.',
      args: { ids: { description: 'Their global ids.' } },
    },
    firstArgOptions: { description: 'How many to read after `after`: 20 unless said otherwise, at most 250.' },
    afterArgOptions: { description: 'The cursor after which to read; without it, from the beginning.' },
    lastArgOptions: { description: 'How many to read before `before`, at most 250.' },
    beforeArgOptions: { description: 'The cursor before which to read.' },
    defaultConnectionTypeOptions: { description: 'A page of a list.' },
    defaultEdgeTypeOptions: { description: 'A row of a page.' },
    edgesFieldOptions: { nullable: false, description: 'The rows of this page.' },
    nodeFieldOptions: { description: 'What the row shows.' },
    cursorFieldOptions: { description: 'Where the row stands; opaque, and stable while rows come and go.' },
    pageInfoFieldOptions: { description: 'Where this page stands in its list.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
    hasNextPageFieldOptions: { description: 'Whether rows follow.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows go before.' },
    startCursorFieldOptions: { description: 'The cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'The cursor of the last row; null on an empty page.' },
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
