import type { WaveSetting } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { type ProposedWave, partition, type WaveTypeValue, waveTypes } from './rules.ts'
import { type PooledPackage, type PoolFilter, type PoolReader, readPool } from './store/pool.ts'
import { settingsOf } from './store/setting.ts'

/** Filter of the pool and wave size. */
export interface WaveRequest extends PoolFilter {
  /** Maximum packages per wave; default is the setting of each type. */
  maximum?: number | null | undefined
  types?: readonly WaveTypeValue[] | null | undefined
}

/** The pool as read, with the settings for cutting it into waves. */
export interface WavePlan {
  settings: WaveSetting[]
  pool: PooledPackage[]
  types: readonly WaveTypeValue[]
}

/** Cuts the pool of a plan into waves, without excluded packages. */
export function cutWaves({ pool, settings, types }: WavePlan, isLeftOut?: (packageId: string) => boolean): ProposedWave[] {
  return partition(pool, settings, types, isLeftOut)
}

/** Plans the waves of a warehouse from its pending packages, for preview and generation. */
export async function planWaves(db: Pick<Tx, 'waveSetting'> & PoolReader, wish: WaveRequest): Promise<WavePlan> {
  const settings = (await settingsOf(db, wish.warehouseId)).map((setting) => ({
    ...setting,
    maximum: Math.min(setting.maximum, wish.maximum ?? setting.maximum),
  }))
  const pool = await readPool(db, wish)
  return { settings, pool, types: wish.types ?? waveTypes }
}
