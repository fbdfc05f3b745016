import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../../generated/pothos.ts'
import { getDatamodel } from '../../generated/pothos.ts'
import { hasRight, type Ref } from '../command/actor.ts'
import './subscriptionAuth.ts'
import './recordedMutations.ts'
import '../rows/plugin.ts'
import '../input/argumentValidation.ts'
import type { Right } from '../command/right.ts'
import { rightSpec } from '../command/right.ts'
import { Forbidden } from '../failures.ts'
import type { Context } from './context.ts'
import { signedIn } from './context.ts'
import { fromNodeId, toNodeId } from './nodeId.ts'

interface SchemaTypes {
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  AuthScopes: { right: Right; anyRight: readonly Right[]; rightFor: { right: Right; ref: Ref }; open: boolean }
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Day: { Input: string; Output: Date | string }
    Decimal: { Input: string; Output: { toString(): string } | string }
    JSON: { Input: unknown; Output: unknown }
  }
}

function holdsAnywhere(ctx: Context, right: Right): boolean {
  const { scope } = rightSpec(right)
  return signedIn(ctx).grants.some((g) => g.rights.has(right) && (scope !== 'global' || !(g.warehouseId || g.customerId)))
}

/** The schema builder: Relay ids and connections, typed reads, and a right on every root field. */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [
    // Argument mappers of the first plugin run last, after ids are parsed.
    'argumentValidation',
    RelayPlugin,
    'recordedMutations',
    ScopeAuthPlugin,
    'subscriptionAuth',
    'preloadedRows',
    PrismaPlugin,
    'captureResolvers',
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
    nodeTypeOptions: { description: 'An object with a global id.' },
    idFieldOptions: { description: 'Global id.' },
    nodeQueryOptions: {
      description: 'Object by global id; null if it does not exist or you may not see it.',
      args: { id: { description: 'Global id.' } },
    },
    nodesQueryOptions: {
      description: 'Objects by global ids, in the given order; null for each that does not exist or that you may not see.',
      args: { ids: { description: 'Global ids.' } },
    },
    firstArgOptions: { description: 'Number of rows after `after`: 20 by default, at most 250.' },
    afterArgOptions: { description: 'Cursor after which to read; by default the start of the list.' },
    lastArgOptions: { description: 'Number of rows before `before`, at most 250.' },
    beforeArgOptions: { description: 'Cursor before which to read.' },
    defaultConnectionTypeOptions: { description: 'A page of a list.' },
    defaultEdgeTypeOptions: { description: 'A row of a page.' },
    edgesFieldOptions: { nullable: false, description: 'Rows of this page.' },
    nodeFieldOptions: { description: 'Object of the row.' },
    cursorFieldOptions: { description: 'Opaque cursor of the row; stable while rows are added and removed.' },
    pageInfoFieldOptions: { description: 'Paging information.' },
    pageInfoTypeOptions: { description: 'Paging information of a list.' },
    hasNextPageFieldOptions: { description: 'Whether there are rows after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are rows before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row; null on an empty page.' },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    treatErrorsAsUnauthorized: false,
    unauthorizedError: () => Forbidden(),
    authScopes: (ctx) => ({
      open: true,
      right: (right) => holdsAnywhere(ctx, right),
      anyRight: (rights) => rights.some((right) => holdsAnywhere(ctx, right)),
      rightFor: ({ right, ref }) => hasRight(signedIn(ctx), right, ref),
    }),
  },
  prisma: {
    client: (ctx) => ctx.db,
    dmmf: getDatamodel(),
    maxConnectionSize: 250,
    defaultConnectionSize: 20,
    onUnusedQuery: process.env.NODE_ENV === 'test' ? 'error' : null,
  },
  // Fields declare their cost as `complexity`; server/graphql/queryCost.ts adds it up. The plugin enforces no limit.
  complexity: {},
})

builder.queryType({ description: 'Queries.' })
builder.mutationType({ description: 'Mutations: each runs one command with an idempotency key.' })
builder.subscriptionType({ description: 'Subscriptions, over WebSocket (graphql-transport-ws) or server-sent events.' })
