import DataLoader from 'dataloader'
import type { Context } from '../kernel/context.ts'
import { readTally } from './store/tally.ts'

/** Packages of a wave by state, and those that are packed. */
export interface WaveTally {
  toPick: number
  picked: number
  packed: number
  shipped: number
  abnormal: number
  /** Everything that is still in the wave. */
  due: number
}

const loaders = new WeakMap<object, DataLoader<string, WaveTally>>()

/** The tally of a wave; the waves of one answer are asked for together, and nothing is kept for the next event of a subscription. */
export function waveTally(ctx: Context, waveId: string): Promise<WaveTally> {
  let loader = loaders.get(ctx)
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => tallies(ctx, ids), { cache: false })
    loaders.set(ctx, loader)
  }
  return loader.load(waveId)
}

async function tallies(ctx: Context, ids: readonly string[]): Promise<WaveTally[]> {
  const counts = new Map((await readTally(ctx.services.pool, ids)).map(({ waveId, state, count }) => [`${waveId} ${state}`, count]))
  return ids.map((id) => {
    const of = (...states: string[]) => states.reduce((sum, state) => sum + (counts.get(`${id} ${state}`) ?? 0), 0)
    return {
      toPick: of('TO_BE_PRINTED', 'PICKING'),
      picked: of('PICKED'),
      packed: of('TO_BE_SHIPPED', 'SHIPPED'),
      shipped: of('SHIPPED'),
      abnormal: of('ABNORMAL'),
      due: of('TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL'),
    }
  })
}
