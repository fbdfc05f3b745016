import type { ServerResponse } from 'node:http'
import { type ExecutionResult, GraphQLError, Kind } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import { Failure } from '../../kernel/command/failure.ts'
import { retryAfterSeconds } from '../../kernel/command/transactionLimit.ts'
import { ServerBusy } from '../../kernel/failures.ts'
import { languageOf } from '../../kernel/language.ts'
import { type Context, notSignedIn } from '../../kernel/schema/context.ts'
import { isBusy } from '../../kernel/sql/sqlError.ts'
import { describeError } from '../log.ts'

/** Makes a result safe to send. */
export type Mask = (ctx: Context, result: ExecutionResult) => ExecutionResult

/** Adds code, request id and a sentence in the caller's language to top-level errors; details of bugs are hidden. */
export function createMask(log: Logger): Mask {
  return (ctx, result) => {
    if (!result.errors) return result
    const errors = result.errors.map((error) => maskError(log, ctx, error))
    // Without any data a request without a caller gets a 401 and no `data`.
    const nothing = Object.values(result.data ?? {}).every((value) => value === null)
    const unknown = nothing && !ctx.actor && errors.some(({ extensions }) => extensions.code === notSignedIn(ctx).code)
    const { data: _nothing, ...rest } = result
    if (nothing && errors.some(({ extensions }) => extensions.code === ServerBusy.code))
      return { ...result, errors, extensions: { ...result.extensions, http: serverBusyHttp } }
    return unknown ? { ...rest, errors, extensions: { ...rest.extensions, http: unauthenticatedHttp } } : { ...result, errors }
  }
}

/** Masks the results of executions, subscriptions and refused requests. */
export function useMasking(log: Logger, mask: Mask): Plugin<Context> {
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) => {
        if (!isAsyncIterable(result)) setResult(mask(args.contextValue, result))
      },
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: ({ result, setResult }) => {
        if (isAsyncIterable(result)) return { onNext: (next) => next.setResult(mask(args.contextValue, next.result)) }
        setResult(mask(args.contextValue, result))
        return undefined
      },
    }),
    // Requests refused before execution: invalid JSON, syntax or validation errors, too large.
    onResultProcess: ({ result, setResult, serverContext }) => {
      if (Array.isArray(result) || isAsyncIterable(result) || !result.errors) return
      const ctx = errorContext(serverContext as Partial<Context> & { res?: ServerResponse })
      const errors = result.errors.map((error) => {
        if (error.extensions?.requestId) return error
        // Invalid JSON is a client error.
        return error.originalError instanceof SyntaxError ? withRequestId(error, ctx.requestId) : maskError(log, ctx, error)
      })
      setResult(withStatus({ ...result, errors }))
    },
  }
}

/** Sets the HTTP status of a result without data: 500 for a system error, else 400. */
export function withStatus(result: ExecutionResult): ExecutionResult {
  const { errors = [] } = result
  const http = (result.extensions as { http?: Http } | undefined)?.http
  const isDecided = http?.status || errors.some(({ extensions }) => (extensions.http as Http | undefined)?.status)
  if (errors.length === 0 || 'data' in result || isDecided) return result
  const status = errors.some(({ extensions }) => extensions.code === 'SYSTEM_ERROR') ? 500 : 400
  return { ...result, extensions: { ...result.extensions, http: { ...http, status } } }
}

interface Http {
  status?: number
}

/** Language and id of a request that failed before its context existed. */
function errorContext({ language, requestId, res }: Partial<Context> & { res?: ServerResponse }): Pick<Context, 'language' | 'requestId'> {
  const header = res?.req.headers['accept-language']
  return { language: language ?? languageOf(header), requestId: requestId ?? String(res?.getHeader('x-request-id') ?? '') }
}

/** SERVER_BUSY: the client may repeat the request with the same idempotency keys. */
export const serverBusyHttp = { status: 503, headers: { 'retry-after': `${retryAfterSeconds}` } }
const unauthenticatedHttp = { status: 401, headers: { 'www-authenticate': 'Bearer' } }

function maskError(log: Logger, { language, requestId }: Pick<Context, 'language' | 'requestId'>, error: GraphQLError): GraphQLError {
  const isPassing = isBusy(error.originalError)
  if (isPassing) log.warn({ requestId, field: fieldOf(error), ...describeError(error.originalError) }, 'Server busy')
  const cause = isPassing ? ServerBusy({ seconds: retryAfterSeconds }) : error.originalError
  if (cause instanceof Failure) {
    const message = Failure.sentence(cause.code, language, cause.values)
    return copyError(error, message, { code: cause.code, ...error.extensions, requestId })
  }
  if (!cause || cause instanceof GraphQLError) return withRequestId(error, requestId)
  log.error({ requestId, field: fieldOf(error), ...describeError(cause) }, 'A resolver failed')
  return copyError(error, Failure.sentence('SYSTEM_ERROR', language, {}), { code: 'SYSTEM_ERROR', requestId })
}

/** Schema name of the field; the path would contain aliases chosen by the client. */
function fieldOf({ nodes }: GraphQLError): string | null {
  const [node] = nodes ?? []
  return node?.kind === Kind.FIELD ? node.name.value : null
}

/** Some messages quote the request, so they are shortened. */
const maxMessageLength = 1_000

function withRequestId(error: GraphQLError, requestId: string | undefined): GraphQLError {
  return copyError(error, error.message, { code: 'BAD_USER_INPUT', ...error.extensions, requestId })
}

function copyError({ nodes, source, positions, path }: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  })
}
