import type { WaveSetting } from '../generated/prisma/client.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { sortModeOf } from './rules/carts.ts'
import { type ProposedWave, partition, type WaveTypeValue, waveTypes } from './rules/wave.ts'
import { smallestCart } from './store/cart.ts'
import { type PooledPackage, type PoolFilter, type PoolReader, readPool } from './store/pool.ts'
import { settingsOf } from './store/setting.ts'

/** Filter of the pool and wave size. */
export interface WaveRequest extends PoolFilter {
  /** Maximum packages per wave; default is the setting of each type. */
  maximum?: number | null | undefined
  /** Minimum number of identical packages for a hot wave; default is the setting. */
  hotThreshold?: number | null | undefined
  types?: readonly WaveTypeValue[] | null | undefined
  /** Maximum number of waves: those that are due first. */
  maximumWaves?: number | null | undefined
}

/** The pool as read, with the settings for cutting it into waves. */
export interface PoolPlan {
  settings: WaveSetting[]
  pool: PooledPackage[]
  types: readonly WaveTypeValue[]
  /** Packages that wait for later waves. */
  left?: ReadonlySet<string>
  /** Packages among them that the picking areas cannot fill. */
  lacking?: ReadonlySet<string>
}

/** Cuts the pool of a plan into waves, without excluded packages. */
export function cutWaves({ pool, settings, types, left }: PoolPlan, isLeftOut?: (packageId: string) => boolean): ProposedWave[] {
  return partition(pool, settings, types, (id) => left?.has(id) || isLeftOut?.(id) || false)
}

/** Plans the waves of a warehouse from its pending packages, for preview and generation. */
export async function planWaves(db: Pick<Tx, 'waveSetting' | 'pickCar'> & PoolReader, wish: WaveRequest): Promise<PoolPlan> {
  const stored = await settingsOf(db, wish.warehouseId)
  const usesCarts = stored.some((setting) => sortModeOf(setting) === 'WHILE_PICKING')
  const boxes = (usesCarts && (await smallestCart(db, wish.warehouseId))) || Number.POSITIVE_INFINITY
  const settings = stored.map((setting) => ({
    ...setting,
    maximum: Math.min(
      ...[setting.maximum, wish.maximum ?? setting.maximum],
      // Each package gets a box of whichever pick cart is taken.
      sortModeOf(setting) === 'WHILE_PICKING' ? boxes : Number.POSITIVE_INFINITY,
    ),
    hotThreshold: wish.hotThreshold ?? setting.hotThreshold,
  }))
  const pool = await readPool(db, wish)
  return { settings, pool, types: wish.types ?? waveTypes }
}
