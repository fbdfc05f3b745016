import type { ServerResponse } from 'node:http'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../../kernel/command/failure.ts'
import type { NewLimiter } from '../../kernel/command/limiter.ts'
import { TooManyRequests } from '../../kernel/failures.ts'
import type { Context } from '../../kernel/schema/context.ts'

/** Remaining budget of a caller in this minute. */
export interface BudgetBalance {
  /** Null if there is no limit. */
  left: number | null
  /** Milliseconds to wait; null unless the budget is exceeded. */
  retryAfterMs: number | null
}

/** Charges a caller, identified by token, else by address. */
export type Budget = (ctx: Pick<Context, 'tokenHash' | 'address'>, cost: number) => Promise<BudgetBalance>

/** Opens the cost budget per caller and minute; 0 means no limit. */
export function openBudget(costPerMinute: number, newLimiter: NewLimiter): Budget {
  if (costPerMinute === 0) return async () => ({ left: null, retryAfterMs: null })
  const limiter = newLimiter({ keyPrefix: 'cost', points: costPerMinute, duration: 60 })
  return async (ctx, cost) => {
    const account = await limiter.consume(ctx.tokenHash ?? `address ${ctx.address}`, Math.max(1, cost)).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    const isExceeded = account.consumedPoints > costPerMinute
    return { left: account.remainingPoints, retryAfterMs: isExceeded ? account.msBeforeNext : null }
  }
}

/** TOO_MANY_REQUESTS as code, message and headers. */
export function describeTooMany(language: Context['language'], retryAfterMs: number) {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const { code, values } = TooManyRequests({ seconds })
  return { code, message: Failure.sentence(code, language, values), headers: { 'retry-after': `${seconds}` } }
}

/** Charges a request outside of GraphQL and sets the cost headers; answers 429 and returns false if the budget is exceeded. */
export async function chargeRequest(budget: Budget, ctx: Context, response: ServerResponse, cost: number): Promise<boolean> {
  const { left, retryAfterMs } = await budget(ctx, cost)
  response.setHeader('x-cost', Number(response.getHeader('x-cost') ?? 0) + cost)
  if (left !== null) response.setHeader('x-cost-left', left)
  if (retryAfterMs !== null) answerTooMany(response, ctx.language, retryAfterMs)
  return retryAfterMs === null
}

export function answerTooMany(response: ServerResponse, language: Context['language'], retryAfterMs: number): void {
  const { code, message, headers } = describeTooMany(language, retryAfterMs)
  response.writeHead(429, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ error: code, message }))
}
