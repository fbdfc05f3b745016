import { channel } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { type ExecutionArgs, type execute, GraphQLError, type parse, type subscribe, type validate } from 'graphql'
import { CloseCode, type SubscribePayload } from 'graphql-ws'
import { type Extra as Opened, useServer } from 'graphql-ws/use/ws'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import type { Services } from '../kernel/command.ts'
import { Failure } from '../kernel/failure.ts'
import { Unauthenticated } from '../kernel/failures.ts'
import { newId } from '../kernel/identity.ts'
import { languageOf } from '../kernel/language.ts'
import { type Caller, type CallerOf, contextOf, type RequestContext } from './context.ts'
import type { Documents } from './documents.ts'
import type { Endpoint } from './graphql.ts'
import { Line } from './line.ts'
import { describeError } from './log.ts'
import type { Presence } from './presence.ts'
import { schema } from './schema.ts'
import type { LineContext } from './subscribing.ts'

interface Credentials extends Record<string, unknown> {
  token?: string
  language?: string
}

interface Pipeline {
  parse: typeof parse
  validate: typeof validate
  execute: typeof execute
  subscribe: typeof subscribe
}

interface Args extends ExecutionArgs {
  pipeline: Pipeline
}

interface Parts {
  services: Services
  callerOf: CallerOf
  endpoint: Endpoint
  documents: Documents
  presence: Presence
  log: Logger
}

/** What is known of a socket. */
interface Known extends Record<PropertyKey, unknown> {
  context: RequestContext
  forget: () => void
}
type Extra = Opened & Partial<Known>

const operationsPerSocket = 100
/** Try Again Later, of the registry of RFC 6455: clients do, while they give up on what graphql-ws says of an error (4500). */
const later = { code: 1013, reason: 'SYSTEM_ERROR' } as const
// Tells the process's own observers which operation listens from now on; the protocol tells no client.
const subscribed = channel('wavehouse:subscribed')

/**
 * Subscriptions over graphql-transport-ws on the same path as HTTP. The token comes in `connection_init` as `{ token, language }`; a socket
 * without a known token, or whose token ends, is closed with 4403, and one of which it can not be found out now who is there with 1013; clients try again upon
 * both.
 */
export function serveSockets(server: Server, { services, callerOf, endpoint, documents, presence, log }: Parts) {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: 64 * 1024 })

  const connected = async (extra: Extra, credentials: Credentials | undefined): Promise<boolean> => {
    const { socket, request } = extra
    const context = await contextFor(services, credentials, callerOf(request))
    if (socket.readyState !== WebSocket.OPEN) return false
    const refuse = () => socket.close(CloseCode.Forbidden, 'UNAUTHENTICATED')
    extra.context = context
    if (context.token && context.tokenId) extra.forget = presence.onEnd(context.tokenId, context.token, refuse)
    else refuse()
    return context.actor !== null
  }

  /** What is asked for, and by whom: anew no more often than a stream asks, for a socket may say a thousand things at once. */
  const read = async ({ context }: Extra, { extensions, query }: SubscribePayload) => {
    const documentId = extensions?.documentId
    return {
      query: typeof documentId === 'string' ? ((await documents.find(documentId)) ?? '') : query,
      actor: context?.token ? await presence.actorOf(context.token) : null,
    }
  }

  const prepared = async (extra: Extra, operation: string, payload: SubscribePayload) => {
    const { socket, request, context } = extra
    const asked = await read(extra, payload).catch(failedFor(log, extra))
    if (!asked || socket.readyState !== WebSocket.OPEN) return [new GraphQLError(later.reason)]
    const { query, actor } = asked
    if (!context || !actor)
      return [
        new GraphQLError(Failure.sentence(Unauthenticated.code, context?.language ?? languageOf(null), {}), {
          extensions: { code: 'UNAUTHENTICATED' },
        }),
      ]
    const line = new Line(socket, request.socket, operation)
    const contextValue: LineContext = { ...context, actor, requestId: newId(), line }
    const pipeline = endpoint.getEnveloped(contextValue) as unknown as Pipeline
    const document = thrownOf(() => pipeline.parse(query))
    if (document instanceof GraphQLError) return [document]
    const errors = thrownOf(() => pipeline.validate(schema, document))
    if (errors instanceof GraphQLError) return [errors]
    if (errors.length > 0) return errors
    const { variables = null, operationName = null } = payload
    return { schema, document, contextValue, variableValues: variables, operationName, pipeline } satisfies Args
  }

  const disposable = useServer<Credentials, Known>(
    {
      onConnect: ({ connectionParams, extra }) => connected(extra, connectionParams).catch(failedFor(log, extra)).then(Boolean),
      onClose: ({ extra }) => extra.forget?.(),
      onSubscribe: ({ extra, subscriptions }, operation, payload) =>
        Object.keys(subscriptions).length > operationsPerSocket
          ? [new GraphQLError('Too many operations on one socket')]
          : prepared(extra, operation, payload),
      execute: (args) => (args as Args).pipeline.execute(args),
      subscribe: (args) => (args as Args).pipeline.subscribe(args),
      isProd: true,
      onOperation: (_ctx, operation) => subscribed.publish({ operation }),
      // A stream ends with an error only where it could not be found out who listens.
      onError: ({ extra }, _operation, _payload, errors) => {
        if (errors.some(({ extensions }) => extensions.code === 'SYSTEM_ERROR')) putOff(extra)
      },
    },
    sockets,
  )
  // A client that breaks the protocol is its own matter: its socket is closed already, and nothing is said of it.
  sockets.on('connection', (socket) => socket.removeAllListeners('error').on('error', () => undefined))
  return { count: () => sockets.clients.size, close: async () => void (await disposable.dispose()) }
}

const putOff = ({ socket }: Extra) => socket.close(later.code, later.reason)

/** Puts a socket off for which a step failed. */
const failedFor = (log: Logger, extra: Extra) => (error: unknown) => {
  log.error(describeError(error), 'A socket could not be served')
  putOff(extra)
  return null
}

/** What a step gives, or the error of the document that it threw: a rule of graphql-js throws on directives that are wrong themselves. */
function thrownOf<T>(step: () => T): T | GraphQLError {
  try {
    return step()
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function contextFor(services: Services, credentials: Credentials | undefined, caller: Caller): Promise<RequestContext> {
  const { token, language } = credentials ?? {}
  return contextOf(services, {
    ...caller,
    authorization: typeof token === 'string' ? `Bearer ${token}` : null,
    acceptLanguage: typeof language === 'string' ? language : null,
  })
}
