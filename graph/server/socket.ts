import { channel } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { ExecutionArgs, execute, parse, subscribe, validate } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import type { Services } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { contextOf } from './context.ts'
import type { Endpoint } from './graphql.ts'
import { schema } from './schema.ts'

// Tells the process's own observers which operation listens from now on; the protocol tells no client.
const subscribed = channel('wavehouse:subscribed')

/** Subscriptions over graphql-transport-ws on the same path as HTTP. The token comes in `connection_init` as `{ token, language }`. */
export function serveSockets(server: Server, services: Services, endpoint: Endpoint, documents: ReadonlyMap<string, string>) {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: 64 * 1024 })
  const disposable = useServer<{ token?: string; language?: string }>(
    {
      // Signing in decides which answers there are; a socket without a known token is told so in words that a client can act on.
      onConnect: async (ctx) => {
        const context = await contextFor(services, ctx.connectionParams ?? {}, ctx.extra.request.socket.remoteAddress ?? null)
        if (!context.actor) return ctx.extra.socket.close(CloseCode.Forbidden, 'UNAUTHENTICATED'), false
        return true
      },
      onSubscribe: async (ctx, _id, payload) => {
        const documentId = payload.extensions?.documentId
        const query = typeof documentId === 'string' ? (documents.get(documentId) ?? '') : payload.query
        const contextValue = await contextFor(services, ctx.connectionParams ?? {}, ctx.extra.request.socket.remoteAddress ?? null)
        const enveloped = endpoint.getEnveloped(contextValue) as {
          parse: typeof parse
          validate: typeof validate
          execute: typeof execute
          subscribe: typeof subscribe
        }
        const document = enveloped.parse(query)
        const errors = enveloped.validate(schema, document)
        if (errors.length > 0) return errors
        const args: ExecutionArgs & { enveloped: typeof enveloped } = {
          schema,
          document,
          contextValue,
          enveloped,
          variableValues: payload.variables ?? null,
          operationName: payload.operationName ?? null,
        }
        return args
      },
      onOperation: (_ctx, operation) => subscribed.publish({ operation }),
      execute: (args) => (args as unknown as { enveloped: { execute: typeof execute } }).enveloped.execute(args as ExecutionArgs),
      subscribe: (args) => (args as unknown as { enveloped: { subscribe: typeof subscribe } }).enveloped.subscribe(args as ExecutionArgs),
    },
    sockets,
  )
  return { close: async () => void (await disposable.dispose()) }
}

function contextFor(
  services: Services,
  { token, language }: { token?: string; language?: string },
  address: string | null,
): Promise<Context> {
  return contextOf(services, { authorization: token ? `Bearer ${token}` : null, acceptLanguage: language ?? null, userAgent: '', address })
}
