import type { IncomingMessage, ServerResponse } from 'node:http'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { useJsonOnly } from './body.ts'
import { limits, useBounds } from './bounds.ts'
import { useCompiled } from './compiled.ts'
import { type CallerOf, contextOf } from './context.ts'
import type { Documents } from './documents.ts'
import { Fanout } from './fanout.ts'
import { maskOf, useMasking } from './masking.ts'
import { useEndingNotes, useOperationNotes } from './noting.ts'
import type { Presence } from './presence.ts'
import { schema } from './schema.ts'
import { useSubscriptions } from './subscribing.ts'
import { useTurns } from './turns.ts'

interface Incoming {
  req: IncomingMessage
  res: ServerResponse
}

interface Parts {
  services: Services
  callerOf: CallerOf
  documents: Documents
  presence: Presence
  /** Counts an open subscription, and gives the way to count it no more. */
  subscribed?: (() => () => void) | undefined
  costPerMinute: number
  closing: AbortSignal
  log: Logger
}

/** The GraphQL endpoint: HTTP and server-sent events, and the pipeline that sockets use too. */
export function graphqlEndpoint({ services, callerOf, documents, presence, subscribed, costPerMinute, closing, log }: Parts) {
  const mask = maskOf(log)
  return createYoga<Incoming, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    maskedErrors: false,
    multipart: false,
    batching: false,
    cors: false,
    maxRequestBodySize: false,
    extraParamNames: ['documentId'],
    plugins: [
      useCaller(services, callerOf),
      useJsonOnly(limits.bodyBytes),
      useOperationNotes(documents),
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) => (params as { documentId?: string }).documentId ?? null,
        getPersistedOperation: (id) => documents.find(id),
        customErrors: {
          keyNotFound: badRequest('The body holds no query: send JSON such as {"query": "{ warehouses { id } }", "variables": {}}'),
          notFound: badRequest('The documentId is not known: send the document itself as "query"', 'PERSISTED_QUERY_NOT_IN_LIST'),
        },
      }),
      useGuardedIntrospection(),
      useCompiled(),
      useMasking(log, mask),
      useEndingNotes(),
      useBounds(costPerMinute, services.newLimiter),
      useTurns(),
      useSubscriptions(presence, new Fanout(presence, mask), closing, subscribed),
    ],
  })
}

const badRequest = (message: string, code = 'BAD_REQUEST') => ({ message, extensions: { code } })

export type Endpoint = ReturnType<typeof graphqlEndpoint>

/** Finds out who asks before anything is read or judged: what may be asked depends on it. */
function useCaller(services: Services, callerOf: CallerOf): Plugin<Context> {
  return {
    async onParams({ context }) {
      const { req, res } = context as unknown as Incoming
      Object.assign(context, await contextOf(services, callerOf(req, String(res.getHeader('x-request-id') ?? ''))))
    },
  }
}

/** Only people and programs that are signed in may ask for the schema. */
function useGuardedIntrospection(): Plugin<Context> {
  return {
    onValidate: ({ addValidationRule, context }) => {
      if (!(context as Partial<Context>).actor) addValidationRule(NoSchemaIntrospectionCustomRule)
    },
  }
}
