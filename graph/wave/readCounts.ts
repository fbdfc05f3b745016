import DataLoader from 'dataloader'
import type { Context } from '../kernel/schema/context.ts'
import { countPackages, type PackageCounts } from './rules/wave.ts'
import { readTally } from './store/tally.ts'

type StateCounts = ReadonlyMap<string, number>

const loaders = new WeakMap<object, DataLoader<string, StateCounts>>()

/** Package counts of a wave, batched per response; not cached across subscription events. */
export async function readCounts(ctx: Context, { id, packageCount }: { id: string; packageCount: number }): Promise<PackageCounts> {
  let loader = loaders.get(ctx)
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => stateCounts(ctx, ids), { cache: false })
    loaders.set(ctx, loader)
  }
  const counts = await loader.load(id)
  return countPackages((state) => counts.get(state) ?? 0, packageCount)
}

async function stateCounts(ctx: Context, ids: readonly string[]): Promise<StateCounts[]> {
  const cells = Map.groupBy(await readTally(ctx.pool, ids), ({ waveId }) => waveId)
  return ids.map((id) => new Map(cells.get(id)?.map(({ state, count }) => [state, count])))
}
