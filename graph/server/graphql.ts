import type { IncomingMessage, ServerResponse } from 'node:http'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { callerOf, contextOf } from './context.ts'
import { useMasking } from './masking.ts'
import { schema } from './schema.ts'

interface Incoming {
  req: IncomingMessage
  res: ServerResponse
}

/** Only people and programs that are signed in may ask for the schema. */
const useGuardedIntrospection = (): Plugin<Context> => ({
  onValidate: ({ addValidationRule, context }) => {
    if (!(context as Partial<Context>).actor) addValidationRule(NoSchemaIntrospectionCustomRule)
  },
})

/** The GraphQL endpoint: HTTP and server-sent events. */
export function graphqlEndpoint(services: Services, documents: ReadonlyMap<string, string>, log: Logger) {
  return createYoga<Incoming, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    maskedErrors: false,
    multipart: false,
    batching: false,
    context: ({ request, req }) => contextOf(services, callerOf(request, req)),
    plugins: [
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) => (params as { documentId?: string }).documentId ?? null,
        getPersistedOperation: (id) => documents.get(id) ?? null,
      }),
      useGuardedIntrospection(),
      useMasking(log),
    ],
  })
}

export type Endpoint = ReturnType<typeof graphqlEndpoint>
