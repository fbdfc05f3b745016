import { type ExecutionResult, GraphQLError } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Context } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'

const statusOf: Record<string, number> = { UNAUTHENTICATED: 401, TOO_MANY_REQUESTS: 429 }

/** Top-level errors as the API shows them: a code, the request's id, a sentence in the caller's language; a bug says nothing of itself. */
export function useMasking(log: Logger): Plugin<Context> {
  const mask = (ctx: Context, result: ExecutionResult): ExecutionResult =>
    result.errors ? { ...result, errors: result.errors.map((error) => masked(log, ctx, error)) } : result
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) => {
        if (isAsyncIterable(result)) return { onNext: (next) => next.setResult(mask(args.contextValue, next.result)) }
        setResult(mask(args.contextValue, result))
        return undefined
      },
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: ({ result, setResult }) => {
        if (isAsyncIterable(result)) return { onNext: (next) => next.setResult(mask(args.contextValue, next.result)) }
        setResult(mask(args.contextValue, result))
        return undefined
      },
    }),
  }
}

function masked(log: Logger, { language, requestId }: Context, error: GraphQLError): GraphQLError {
  const cause = error.originalError
  const as = (message: string, extensions: Record<string, unknown>) =>
    new GraphQLError(message, {
      nodes: error.nodes ?? null,
      source: error.source ?? null,
      positions: error.positions ?? null,
      path: error.path ?? null,
      extensions: { ...extensions, requestId },
    })
  if (cause instanceof Failure) {
    const status = statusOf[cause.code]
    return as(Failure.sentence(cause.code, language, cause.values), { code: cause.code, ...(status && { http: { status } }) })
  }
  if (!cause || cause instanceof GraphQLError) return as(error.message, { code: 'BAD_USER_INPUT', ...error.extensions })
  log.error({ requestId, path: error.path, err: cause }, 'A resolver failed')
  return as(Failure.sentence('SYSTEM_ERROR', language, {}), { code: 'SYSTEM_ERROR' })
}
