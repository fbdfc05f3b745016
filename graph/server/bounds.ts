import { type ExecutionArgs, type ExecutionResult, GraphQLError, getOperationAST, parse, type ValidationRule } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { TooManyRequests } from '../kernel/failures.ts'
import type { NewLimiter } from '../kernel/limiter.ts'
import { type Cost, costOf, nestingOf, type Size, sizeOf } from './measure.ts'

/** The largest request that is answered. */
export const limits = {
  ...{ bodyBytes: 4_000_000, characters: 200_000, nesting: 100, tokens: 6_000 },
  ...{ depth: 16, aliases: 50, directives: 50, schemas: 2, page: 250, cost: 20_000 },
}

/** Refuses documents and requests that are too big, and people and programs that ask for too much in a minute (0 is no limit). */
export function useBounds(costPerMinute: number, newLimiter: NewLimiter): Plugin<Context> {
  const budget = costPerMinute > 0 ? newLimiter({ keyPrefix: 'cost', points: costPerMinute, duration: 60 }) : null
  const spent = new WeakMap<ExecutionArgs, Cost & { left: number | null }>()

  const charge = async (args: ExecutionArgs): Promise<ExecutionResult | null> => {
    const operation = getOperationAST(args.document, args.operationName)
    if (!operation) return null
    const cost = costOf(args.schema, args.document, operation, args.variableValues ?? {})
    if (cost.page > limits.page) return refusal('PAGE_TOO_LARGE', `A page of ${cost.page} rows was asked for, the most is ${limits.page}`)
    if (cost.cost > limits.cost) return refusal('COST_TOO_HIGH', `This costs ${cost.cost}, the most is ${limits.cost}`)
    const ctx = args.contextValue as Context
    const account = await budget?.consume(ctx.tokenHash ?? `address ${ctx.address}`, Math.max(1, cost.cost)).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    spent.set(args, { ...cost, left: account ? account.remainingPoints : null })
    return account && account.consumedPoints > costPerMinute ? tooMany(ctx, account.msBeforeNext) : null
  }

  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => {
        refuseLetters(typeof source === 'string' ? source : source.body)
        return parse(source, { ...options, maxTokens: limits.tokens })
      }),
    onValidate: ({ addValidationRule }) => addValidationRule(WithinBoundsRule),
    async onExecute({ args, setResultAndStopExecution }) {
      const answer = await charge(args as ExecutionArgs)
      if (answer) return setResultAndStopExecution(answer)
      const cost = spent.get(args as ExecutionArgs)
      if (!cost) return undefined
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (!isAsyncIterable(result)) setResult(withCost(result, cost))
        },
      }
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const answer = await charge(args as ExecutionArgs)
      if (answer) setResultAndStopExecution(answer)
    },
  }
}

/** Before it is parsed. */
function refuseLetters(source: string): void {
  const above = (what: 'characters' | 'nesting', size: number) => {
    if (size > limits[what]) throw error('DOCUMENT_TOO_LARGE', `Too large: ${what} ${size}, the most is ${limits[what]}`)
  }
  above('characters', source.length)
  above('nesting', nestingOf(source))
}

/** A rule of validation, so that a document that was found good is not measured again. */
const WithinBoundsRule: ValidationRule = (context) => ({
  Document(document) {
    const size = sizeOf(document)
    for (const what of ['depth', 'aliases', 'directives', 'schemas'] satisfies (keyof Size)[]) {
      if (size[what] > limits[what])
        context.reportError(error('DOCUMENT_TOO_LARGE', `Too large: ${what} ${size[what]}, the most is ${limits[what]}`))
    }
  },
})

function withCost(result: ExecutionResult, { cost, left }: { cost: number; left: number | null }): ExecutionResult {
  const { http, ...extensions } = (result.extensions ?? {}) as { http?: { status?: number; headers?: Record<string, string> } }
  const headers = { ...http?.headers, 'x-cost': `${cost}`, ...(left !== null && { 'x-cost-left': `${left}` }) }
  return { ...result, extensions: { ...extensions, cost: { requested: cost, left }, http: { ...http, headers } } }
}

function tooMany({ language }: Context, msBeforeNext: number): ExecutionResult {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const { code, values } = TooManyRequests({ seconds })
  const http = { status: 429, headers: { 'retry-after': `${seconds}` } }
  return { errors: [new GraphQLError(Failure.sentence(code, language, values), { extensions: { code, http } })] }
}

function refusal(code: string, message: string): ExecutionResult {
  return { errors: [error(code, message)] }
}

function error(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } })
}
