import { type ExecutionArgs, type ExecutionResult, GraphQLError, getOperationAST, parse, type ValidationRule } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Context } from '../../kernel/schema/context.ts'
import { type Budget, describeTooMany } from '../http/budget.ts'
import { type Cost, costOf, type DocumentSize, nestingOf, sizeOf } from './queryCost.ts'

/** Limits of a request. */
export const limits = {
  bodyBytes: 4_000_000,
  characters: 200_000,
  nesting: 100,
  tokens: 6_000,
  depth: 16,
  aliases: 50,
  directives: 50,
  schemas: 2,
  page: 250,
  cost: 20_000,
}

/** Refuses documents and requests that are too large, and callers that exceed their budget per minute. */
export function useRequestLimits(budget: Budget): Plugin<Context> {
  const spent = new WeakMap<ExecutionArgs, Cost & { left: number | null }>()

  const charge = async (args: ExecutionArgs): Promise<ExecutionResult | null> => {
    const operation = getOperationAST(args.document, args.operationName)
    if (!operation) return null
    const cost = costOf(args.schema, args.document, operation, args.variableValues ?? {})
    if (cost.page > limits.page)
      return refusal('PAGE_TOO_LARGE', `A page of ${cost.page} rows was requested, the maximum is ${limits.page}`)
    if (cost.cost > limits.cost) return refusal('COST_TOO_HIGH', `This costs ${cost.cost}, the maximum is ${limits.cost}`)
    const ctx = args.contextValue as Context
    const { left, retryAfterMs } = await budget(ctx, cost.cost)
    spent.set(args, { ...cost, left })
    return retryAfterMs === null ? null : rateLimited(ctx, retryAfterMs)
  }

  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => {
        checkSourceSize(typeof source === 'string' ? source : source.body)
        return parse(source, { ...options, maxTokens: limits.tokens })
      }),
    onValidate: ({ addValidationRule }) => addValidationRule(DocumentSizeRule),
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

/** Checks length and nesting before the document is parsed. */
function checkSourceSize(source: string): void {
  const above = (what: 'characters' | 'nesting', size: number) => {
    if (size > limits[what]) throw error('DOCUMENT_TOO_LARGE', `Too large: ${what} ${size}, the maximum is ${limits[what]}`)
  }
  above('characters', source.length)
  above('nesting', nestingOf(source))
}

/** Checks the document size as a validation rule, so that cached documents are not measured again. */
const DocumentSizeRule: ValidationRule = (context) => ({
  Document(document) {
    const size = sizeOf(document)
    for (const what of ['depth', 'aliases', 'directives', 'schemas'] satisfies (keyof DocumentSize)[]) {
      if (size[what] > limits[what])
        context.reportError(error('DOCUMENT_TOO_LARGE', `Too large: ${what} ${size[what]}, the maximum is ${limits[what]}`))
    }
  },
})

function withCost(result: ExecutionResult, { cost, left }: { cost: number; left: number | null }): ExecutionResult {
  const { http, ...extensions } = (result.extensions ?? {}) as { http?: { status?: number; headers?: Record<string, string> } }
  const headers = { ...http?.headers, 'x-cost': `${cost}`, ...(left !== null && { 'x-cost-left': `${left}` }) }
  return { ...result, extensions: { ...extensions, cost: { requested: cost, left }, http: { ...http, headers } } }
}

function rateLimited({ language }: Context, retryAfterMs: number): ExecutionResult {
  const { code, message, headers } = describeTooMany(language, retryAfterMs)
  return { errors: [new GraphQLError(message, { extensions: { code, http: { status: 429, headers } } })] }
}

function refusal(code: string, message: string): ExecutionResult {
  return { errors: [error(code, message)] }
}

function error(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } })
}
