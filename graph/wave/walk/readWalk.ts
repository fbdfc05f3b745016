import DataLoader from 'dataloader'
import type { Context } from '../../kernel/schema/context.ts'
import { percentAboveShortest, shownWalk } from '../rules/walk.ts'
import { readStoredWalks, type StoredWalk, type WalkReader } from '../store/walk.ts'

/** Planned walk of a wave as people read it. */
export interface WaveWalk {
  metres: number
  /** Minutes of the picker. */
  minutes: number
  /** By how many per cent it is longer than the shortest at most: 0 for the shortest, null if nothing useful is known. */
  percentAbove: number | null
}

/** Reads the planned walk of a wave; null if it has none. Once the locations have changed, nothing is said about the shortest. */
export async function readWalk(db: WalkReader, waveId: string): Promise<WaveWalk | null> {
  const [walk] = await readStoredWalks(db, [waveId])
  return walk ? toRead(walk) : null
}

const loaders = new WeakMap<object, DataLoader<string, WaveWalk | null>>()

/** The same, batched per response; not cached across subscription events. */
export function loadWalk(ctx: Context, waveId: string): Promise<WaveWalk | null> {
  let loader = loaders.get(ctx)
  if (!loader) {
    loader = new DataLoader((ids: readonly string[]) => readWalks(ctx.db, ids), { cache: false })
    loaders.set(ctx, loader)
  }
  return loader.load(waveId)
}

async function readWalks(db: WalkReader, waveIds: readonly string[]): Promise<(WaveWalk | null)[]> {
  const walks = new Map((await readStoredWalks(db, waveIds)).map((walk) => [walk.waveId, toRead(walk)]))
  return waveIds.map((id) => walks.get(id) ?? null)
}

const toRead = (walk: StoredWalk): WaveWalk => ({
  ...shownWalk(walk),
  percentAbove: walk.isCurrent ? percentAboveShortest(walk) : null,
})
