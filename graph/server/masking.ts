import type { ServerResponse } from 'node:http'
import { type ExecutionResult, GraphQLError, Kind } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Context } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { languageOf } from '../kernel/language.ts'
import { describeError } from './log.ts'

/** Makes a result one that may be sent. */
export type Mask = (ctx: Context, result: ExecutionResult) => ExecutionResult

/** Top-level errors as the API shows them: a code, the request's id, a sentence in the caller's language; a bug says nothing of itself. */
export function maskOf(log: Logger): Mask {
  return (ctx, result) => {
    if (!result.errors) return result
    const errors = result.errors.map((error) => masked(log, ctx, error))
    // Nothing was found out and nothing done for somebody unknown: that is no answer with gaps, it is none.
    const nothing = Object.values(result.data ?? {}).every((value) => value === null)
    const unknown = nothing && errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED')
    const { data: _nothing, ...rest } = result
    return unknown ? { ...rest, errors, extensions: { ...rest.extensions, http: unauthenticated } } : { ...result, errors }
  }
}

/** Masks what every door of the endpoint answers. */
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
    // What was refused before anything was executed: not JSON, not GraphQL, not in the schema, too big.
    onResultProcess: ({ result, setResult, serverContext }) => {
      if (Array.isArray(result) || isAsyncIterable(result) || !result.errors) return
      const ctx = callOf(serverContext as Partial<Context> & { res?: ServerResponse })
      const errors = result.errors.map((error) => {
        if (error.extensions?.requestId) return error
        // What cannot be read as JSON is the sender's fault.
        return error.originalError instanceof SyntaxError ? stamped(error, ctx.requestId) : masked(log, ctx, error)
      })
      setResult(withStatus({ ...result, errors }))
    },
  }
}

/** An answer without data says by its status whose fault that is. */
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

/** What is known of a request that failed before it was found out who asks. */
function callOf({ language, requestId, res }: Partial<Context> & { res?: ServerResponse }): Pick<Context, 'language' | 'requestId'> {
  const header = res?.req.headers['accept-language']
  return { language: language ?? languageOf(header), requestId: requestId ?? String(res?.getHeader('x-request-id') ?? '') }
}

const unauthenticated = { status: 401, headers: { 'www-authenticate': 'Bearer' } }

function masked(log: Logger, { language, requestId }: Pick<Context, 'language' | 'requestId'>, error: GraphQLError): GraphQLError {
  const cause = error.originalError
  if (cause instanceof Failure) {
    const message = Failure.sentence(cause.code, language, cause.values)
    return same(error, message, { code: cause.code, ...error.extensions, requestId })
  }
  if (!cause || cause instanceof GraphQLError) return stamped(error, requestId)
  // The schema's name of the field: the path holds aliases, which clients choose.
  const [node] = error.nodes ?? []
  log.error({ requestId, field: node?.kind === Kind.FIELD ? node.name.value : null, ...describeError(cause) }, 'A resolver failed')
  return same(error, Failure.sentence('SYSTEM_ERROR', language, {}), { code: 'SYSTEM_ERROR', requestId })
}

/** What was sent is quoted in some messages; nobody needs more of it back. */
const longest = 1_000

function stamped(error: GraphQLError, requestId: string | undefined): GraphQLError {
  return same(error, error.message, { code: 'BAD_USER_INPUT', ...error.extensions, requestId })
}

function same({ nodes, source, positions, path }: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message.length > longest ? `${message.slice(0, longest)}…` : message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  })
}
