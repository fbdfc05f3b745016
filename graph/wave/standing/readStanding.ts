import DataLoader from 'dataloader'
import type { Prisma, StandingRun } from '../../generated/prisma/client.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { readLastRuns, readOrigins, type WaveOrigin } from '../store/standingRead.ts'

type RunQuery = Pick<Prisma.StandingRunFindManyArgs, 'select' | 'include'>

/** The last run of a rule with what a document selects of it. */
interface AskedRun {
  query: RunQuery
  ruleId: string
}

/** What waves and rules say of runs, batched per response; not cached across subscription events. */
interface Loaders {
  origins: DataLoader<string, WaveOrigin | null>
  lastRuns: DataLoader<AskedRun, StandingRun | null>
}

const loaders = new WeakMap<object, Loaders>()

/** Loaders of standing rules. */
export function standingOf(ctx: Context): Loaders {
  const known = loaders.get(ctx)
  if (known) return known
  const made: Loaders = {
    origins: new DataLoader(
      async (ids) => {
        const rows = new Map((await readOrigins(ctx.db, ids)).map((row) => [row.waveId, row]))
        return ids.map((id) => rows.get(id) ?? null)
      },
      { cache: false },
    ),
    lastRuns: new DataLoader((asked) => lastRuns(ctx, asked), { cache: false }),
  }
  loaders.set(ctx, made)
  return made
}

async function lastRuns(ctx: Context, asked: readonly AskedRun[]): Promise<(StandingRun | null)[]> {
  const last = new Map((await readLastRuns(ctx.db, [...new Set(asked.map(({ ruleId }) => ruleId))])).map((row) => [row.ruleId, row.runId]))
  const groups = Map.groupBy(asked, ({ query }) => JSON.stringify(query))
  const found = await Promise.all(
    [...groups].map(async ([key, [one]]) => {
      const rows = await ctx.db.standingRun.findMany({ ...one?.query, where: { id: { in: [...last.values()] } } })
      return [key, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  const rowsOf = new Map(found)
  return asked.map(({ query, ruleId }) => rowsOf.get(JSON.stringify(query))?.get(last.get(ruleId) ?? '') ?? null)
}
