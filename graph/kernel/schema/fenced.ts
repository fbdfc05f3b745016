import { customerOf } from '../command/actor.ts'
import type { Reads } from '../sql/customerFence.ts'
import type { Context } from './context.ts'

/** Where the caller reads who has signed in during the request. */
export function readAs({ actor, services }: Pick<Context, 'actor' | 'services'>): Reads {
  const customerId = actor && customerOf(actor)
  return customerId ? services.fence.apart(customerId) : { db: services.db, pool: services.pool }
}

/** Runs what reads for a request: for customers and their keys behind the fence of the database, for staff and others as it is. */
export async function fenced<Ctx extends Context, Result>(ctx: Ctx, work: (ctx: Ctx) => Result | Promise<Result>): Promise<Result> {
  const customerId = ctx.actor && customerOf(ctx.actor)
  return customerId ? ctx.services.fence.read(customerId, async (reads) => work({ ...ctx, ...reads })) : work(ctx)
}
