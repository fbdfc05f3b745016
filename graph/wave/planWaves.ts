import type { WaveSetting } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/db.ts'
import { type ProposedWave, partition, type WaveTypeValue, waveTypes } from './rules.ts'
import { type PooledPackage, type PoolFilter, type PoolReader, readPool } from './store/pool.ts'
import { settingsOf } from './store/setting.ts'

/** Which packages of a pool, and how they are cut into waves. */
export interface Wish extends PoolFilter {
  /** The most packages of one wave; without it, the settings of the types say. */
  maximum?: number | null | undefined
  types?: readonly WaveTypeValue[] | null | undefined
}

/** What would become of a pool. */
export interface WavePlan {
  waves: ProposedWave[]
  settings: WaveSetting[]
  pool: PooledPackage[]
}

/** Plans the waves of a warehouse from what waits now; for the preview and for the generation alike. */
export async function planWaves(db: Pick<Tx, 'waveSetting'> & PoolReader, wish: Wish): Promise<WavePlan> {
  const settings = (await settingsOf(db, wish.warehouseId)).map((setting) => ({
    ...setting,
    maximum: Math.min(setting.maximum, wish.maximum ?? setting.maximum),
  }))
  const pool = await readPool(db, wish)
  return { waves: partition(pool, settings, wish.types ?? waveTypes), settings, pool }
}
