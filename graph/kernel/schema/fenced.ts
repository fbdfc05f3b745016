import { customerOf } from '../command/actor.ts'
import type { Context } from './context.ts'

/** Runs what reads for a request: for customers and their keys behind the fence of the database, for staff and others as it is. */
export async function fenced<Ctx extends Context, Result>(ctx: Ctx, work: (ctx: Ctx) => Result | Promise<Result>): Promise<Result> {
  const customerId = ctx.actor && customerOf(ctx.actor)
  return customerId ? ctx.services.fence.read(customerId, async (reads) => work({ ...ctx, ...reads })) : work(ctx)
}
