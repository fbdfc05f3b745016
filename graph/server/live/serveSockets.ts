import { channel } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { type ExecutionArgs, type execute, GraphQLError, type parse, type subscribe, type validate } from 'graphql'
import { CloseCode, type SubscribePayload } from 'graphql-ws'
import { type Extra as Opened, useServer } from 'graphql-ws/use/ws'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import { refusalOfEnded } from '../../access/authenticate.ts'
import type { Services } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { newId } from '../../kernel/identity.ts'
import { languageOf } from '../../kernel/language.ts'
import { notSignedIn } from '../../kernel/schema/context.ts'
import { type Caller, type CallerOf, contextOf, type RequestContext } from '../graphql/context.ts'
import type { Endpoint } from '../graphql/endpoint.ts'
import type { PersistedDocuments } from '../graphql/persistedDocuments.ts'
import { schema } from '../graphql/schema.ts'
import { describeError } from '../log.ts'
import { SocketWriter } from './socketWriter.ts'
import type { TokenCache } from './tokenCache.ts'
import type { SocketContext } from './useSubscriptions.ts'

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
  documents: PersistedDocuments
  tokenCache: TokenCache
  log: Logger
}

/** State of a socket. */
interface SocketState extends Record<PropertyKey, unknown> {
  context: RequestContext
  forget: () => void
}
type Extra = Opened & Partial<SocketState>

const operationsPerSocket = 100
/** Close code 1013, Try Again Later (RFC 6455 registry): clients reconnect, unlike after graphql-ws's 4500. */
const tryAgainLater = { code: 1013, reason: 'SYSTEM_ERROR' } as const
/** Error codes of temporary server problems. */
const temporaryCodes = new Set(['SYSTEM_ERROR', 'SERVER_BUSY'])
// Diagnostics channel: publishes the id of each started subscription.
const subscribedChannel = channel('wavehouse:subscribed')

/**
 * Subscriptions over graphql-transport-ws on the path of HTTP. The token comes in `connection_init` as `{ token, language }`. Without a
 * valid token, or when it ends or its key changes, the socket is closed with 4403 and the code as its reason; if the token cannot be checked, with 1013. Clients retry after both.
 */
export function serveSockets(server: Server, { services, callerOf, endpoint, documents, tokenCache, log }: Parts) {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: 64 * 1024 })

  const connected = async (extra: Extra, credentials: Credentials | undefined): Promise<boolean> => {
    const { socket, request } = extra
    const context = await contextFor(services, credentials, callerOf(request))
    if (socket.readyState !== WebSocket.OPEN) return false
    const refuse = () => socket.close(CloseCode.Forbidden, refusalOfEnded(context.token ?? '').code)
    extra.context = context
    if (context.token && context.tokenId) extra.forget = tokenCache.onEnd(context.tokenId, context.token, refuse)
    else socket.close(CloseCode.Forbidden, notSignedIn(context).code)
    return context.actor !== null
  }

  /** Reads document and actor of an operation; the actor comes from the token cache, because a socket may start a thousand operations at once. */
  const read = async ({ context }: Extra, { extensions, query }: SubscribePayload) => {
    const documentId = extensions?.documentId
    return {
      query: typeof documentId === 'string' ? ((await documents.find(documentId)) ?? '') : query,
      actor: context?.token ? await tokenCache.actorOf(context.token) : null,
    }
  }

  const prepared = async (extra: Extra, operation: string, payload: SubscribePayload) => {
    const { socket, request, context } = extra
    const asked = await read(extra, payload).catch(logAndCloseForRetry(log, extra))
    if (!asked || socket.readyState !== WebSocket.OPEN) return [new GraphQLError(tryAgainLater.reason)]
    const { query, actor } = asked
    if (!context || !actor) {
      const { code } = refusalOfEnded(context?.token ?? '')
      return [new GraphQLError(Failure.sentence(code, context?.language ?? languageOf(null), {}), { extensions: { code } })]
    }
    const writer = new SocketWriter(socket, request.socket, operation)
    const contextValue: SocketContext = { ...context, actor, requestId: newId(), writer }
    const pipeline = endpoint.getEnveloped(contextValue) as unknown as Pipeline
    const document = catchGraphQLError(() => pipeline.parse(query))
    if (document instanceof GraphQLError) return [document]
    const errors = catchGraphQLError(() => pipeline.validate(schema, document))
    if (errors instanceof GraphQLError) return [errors]
    if (errors.length > 0) return errors
    const { variables = null, operationName = null } = payload
    return { schema, document, contextValue, variableValues: variables, operationName, pipeline } satisfies Args
  }

  const disposable = useServer<Credentials, SocketState>(
    {
      onConnect: ({ connectionParams, extra }) => connected(extra, connectionParams).catch(logAndCloseForRetry(log, extra)).then(Boolean),
      onClose: ({ extra }) => extra.forget?.(),
      onSubscribe: ({ extra, subscriptions }, operation, payload) =>
        Object.keys(subscriptions).length > operationsPerSocket
          ? [new GraphQLError('Too many operations on one socket')]
          : prepared(extra, operation, payload),
      execute: (args) => (args as Args).pipeline.execute(args),
      subscribe: (args) => (args as Args).pipeline.subscribe(args),
      isProd: true,
      onOperation: (_ctx, operation) => subscribedChannel.publish({ operation }),
      // Streams end with an error only if their token could not be checked.
      onError: ({ extra }, _operation, _payload, errors) => {
        if (errors.some(({ extensions }) => temporaryCodes.has(String(extensions.code)))) closeForRetry(extra)
      },
    },
    sockets,
  )
  // Protocol errors of a client are not logged; its socket is already closed.
  sockets.on('connection', (socket) => socket.removeAllListeners('error').on('error', () => undefined))
  return { count: () => sockets.clients.size, close: async () => void (await disposable.dispose()) }
}

const closeForRetry = ({ socket }: Extra) => socket.close(tryAgainLater.code, tryAgainLater.reason)

/** Logs an error and closes the socket for a retry. */
const logAndCloseForRetry = (log: Logger, extra: Extra) => (error: unknown) => {
  log.error(describeError(error), 'A socket failed')
  closeForRetry(extra)
  return null
}

/** Returns the result of a step or its GraphQLError: a rule of graphql-js throws on malformed directives. */
function catchGraphQLError<T>(step: () => T): T | GraphQLError {
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
