import type { IncomingMessage, ServerResponse } from 'node:http'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ValidationRule,
  validate,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Services } from '../../kernel/command/command.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { useJsonOnly } from '../http/body.ts'
import type { Budget } from '../http/budget.ts'
import { Fanout } from '../live/fanout.ts'
import type { TokenCache } from '../live/tokenCache.ts'
import { useSubscriptions } from '../live/useSubscriptions.ts'
import { useCompiledQueries } from './compiledQueries.ts'
import { type CallerOf, contextOf } from './context.ts'
import { createMask, useMasking } from './masking.ts'
import { useOperationName, useRequestEnding } from './operationLog.ts'
import type { PersistedDocuments } from './persistedDocuments.ts'
import { limits, useRequestLimits } from './requestLimits.ts'
import { schema } from './schema.ts'
import { useEventLoopYield } from './useEventLoopYield.ts'

interface Incoming {
  req: IncomingMessage
  res: ServerResponse
}

interface Parts {
  services: Services
  callerOf: CallerOf
  documents: PersistedDocuments
  tokenCache: TokenCache
  /** Called when a subscription opens; returns the function to call when it closes. */
  onSubscribed?: (() => () => void) | undefined
  budget: Budget
  closing: AbortSignal
  log: Logger
}

/** The GraphQL endpoint: HTTP and server-sent events; WebSockets use its pipeline too. */
export function graphqlEndpoint({ services, callerOf, documents, tokenCache, onSubscribed, budget, closing, log }: Parts) {
  const mask = createMask(log)
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
      useRequestContext(services, callerOf),
      useJsonOnly(limits.bodyBytes),
      useOperationName(documents),
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) => (params as { documentId?: string }).documentId ?? null,
        getPersistedOperation: (id) => documents.find(id),
        customErrors: {
          keyNotFound: badRequest('The body has no query: send JSON such as {"query": "{ warehouses { id } }", "variables": {}}'),
          notFound: badRequest('The documentId is not known: send the document itself as "query"', 'PERSISTED_QUERY_NOT_IN_LIST'),
        },
      }),
      useMaxValidationErrors(),
      useGuardedIntrospection(),
      useCompiledQueries(),
      useCustomerFence(),
      useMasking(log, mask),
      useRequestEnding(),
      useRequestLimits(budget),
      useEventLoopYield(),
      useSubscriptions(tokenCache, new Fanout(tokenCache, mask), closing, onSubscribed),
    ],
  })
}

const badRequest = (message: string, code = 'BAD_REQUEST') => ({ message, extensions: { code } })

export type Endpoint = ReturnType<typeof graphqlEndpoint>

/** Adds caller and language to the context before the document is parsed, because limits depend on them. */
function useRequestContext(services: Services, callerOf: CallerOf): Plugin<Context> {
  return {
    async onParams({ context }) {
      const { req, res } = context as unknown as Incoming
      Object.assign(context, await contextOf(services, callerOf(req, String(res.getHeader('x-request-id') ?? ''))))
    },
  }
}

/** Executes requests of customers behind the fence of the database; commands write as they always do. */
function useCustomerFence(): Plugin<Context> {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args) => fenced(args.contextValue as Context, (contextValue) => executeFn({ ...args, contextValue })))
    },
  }
}

/** Allows introspection and name suggestions only to signed-in callers. */
function useGuardedIntrospection(): Plugin<Context> {
  return {
    onValidate: ({ addValidationRule, context }) => {
      if ((context as Partial<Context>).actor) return undefined
      addValidationRule(NoSchemaIntrospectionCustomRule)
      return ({ valid, result, setResult }) => {
        if (!valid) setResult((result as readonly GraphQLError[]).map(withoutSuggestion))
      }
    },
  }
}

function withoutSuggestion({ message, nodes, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message.replace(/ Did you mean .*\?$/s, ''), { nodes: nodes ?? null, extensions })
}

/** Maximum number of reported validation errors: a small document can have thousands. */
const maxValidationErrors = 5

function useMaxValidationErrors(): Plugin<Context> {
  return {
    onValidate: ({ setValidationFn }) =>
      setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[]) =>
        validate(schema, document, rules, { maxErrors: maxValidationErrors }),
      ),
  }
}
