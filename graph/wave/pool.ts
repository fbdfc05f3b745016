import type { Context } from '../kernel/schema/context.ts'
import { inDueOrder } from '../package/steps/due.ts'
import { nextUnitsOf } from './chooseNextPackages.ts'
import { cutWaves, type PoolPlan, planWaves, type WaveRequest } from './planWaves.ts'
import { chooseNextWaves, chooseOldest } from './rules/nextWaves.ts'
import { unfilled, type WaveTypeValue } from './rules/wave.ts'
import { readStoredLayout } from './store/layout.ts'
import { freeByProduct, namesOf, type PoolReader, poolLimit, wantsOf } from './store/pool.ts'

/** Preview of the pool: pending packages and the waves they would make now. */
export interface Pool {
  packages: number
  pieces: number
  /** Whether the pool exceeds the limit of one generation. */
  capped: boolean
  /** Ids of packages that the picking areas cannot fill now, those that are due first at the beginning. */
  unfilledIds: string[]
  waves: number
  /** Packages in these waves. */
  taken: number
  rows: PoolRow[]
  channels: PoolPart[]
  customers: PoolPart[]
}

/** Pool packages of one type and logistics group. */
export interface PoolRow {
  type: WaveTypeValue
  groupId: string | null
  groupName: string | null
  packages: number
  pieces: number
  unfilled: number
  waves: number
}

/** Pool packages that share a channel or customer. */
export interface PoolPart {
  id: string
  name: string
  packages: number
}

/** Dry run: what a generation with this request would make of the pool now. */
export async function readPoolPlan(ctx: Context, wish: WaveRequest): Promise<Pool> {
  const plan = await planWaves(ctx.db, wish)
  // Who looks at the pool is about to generate.
  if (await readStoredLayout(ctx.db, wish.warehouseId)) ctx.services.walkPlanner.start()
  const { pool } = plan
  const waves = cutWaves(plan)
  const planned = new Set(waves.flatMap(({ packageIds }) => packageIds))
  const shown = pool.filter(({ id }) => planned.has(id))
  const unfilledIds = await findUnfilled(
    ctx.db,
    wish.warehouseId,
    shown.map(({ id }) => id),
  )
  const without = new Set(unfilledIds)
  const byId = new Map(pool.map((one) => [one.id, one]))
  const names = await namesOf(ctx.db, pool, ctx.language)
  const keyOf = ({ type, groupId }: { type: WaveTypeValue; groupId: string | null }) => `${type} ${groupId}`
  const groups = Map.groupBy(waves, keyOf)
  const filledWaves = Map.groupBy(
    cutWaves(plan, (id) => without.has(id)),
    keyOf,
  )
  const rows = [...groups].map(([key, same]): PoolRow => {
    const { type, groupId } = same[0] as (typeof same)[number]
    const ids = same.flatMap(({ packageIds }) => packageIds)
    return {
      type,
      groupId,
      groupName: names.get(groupId ?? '') ?? null,
      packages: ids.length,
      pieces: ids.reduce((sum, id) => sum + (byId.get(id)?.pieces ?? 0), 0),
      unfilled: ids.filter((id) => without.has(id)).length,
      waves: filledWaves.get(key)?.length ?? 0,
    }
  })
  const partsBy = (keyOf: (one: (typeof pool)[number]) => string | null): PoolPart[] =>
    [...Map.groupBy(shown, keyOf)]
      .flatMap(([id, same]) => (id === null ? [] : [{ id, name: names.get(id) ?? '', packages: same.length }]))
      .sort((a, b) => b.packages - a.packages)
  const waveCount = rows.reduce((sum, row) => sum + row.waves, 0)
  const { maximumWaves } = wish
  return {
    ...(maximumWaves && maximumWaves < waveCount
      ? { waves: maximumWaves, taken: await countNext(ctx, wish.warehouseId, plan, without, maximumWaves) }
      : { waves: waveCount, taken: shown.length - unfilledIds.length }),
    packages: shown.length,
    pieces: shown.reduce((sum, { pieces }) => sum + pieces, 0),
    capped: pool.length === poolLimit,
    unfilledIds,
    rows,
    channels: partsBy(({ channelId }) => channelId),
    customers: partsBy(({ customerId }) => customerId),
  }
}

/** Number of packages in the next waves; it does not depend on how they are chosen. */
async function countNext(ctx: Context, warehouseId: string, plan: PoolPlan, without: ReadonlySet<string>, count: number): Promise<number> {
  const { units } = await nextUnitsOf(ctx.db, warehouseId, plan, (id) => without.has(id))
  return chooseNextWaves(units, count, chooseOldest).length
}

/** Packages that the picking areas cannot fill now; those that are due first get stock first. */
export async function findUnfilled(db: PoolReader, warehouseId: string, ids: readonly string[]): Promise<string[]> {
  const lines = Map.groupBy(await wantsOf(db, ids), ({ packageId }) => packageId)
  const productIds = [...new Set([...lines.values()].flat().map(({ productId }) => productId))]
  const free = await freeByProduct(db, warehouseId, productIds)
  return unfilled(
    (await inDueOrder(db, warehouseId, ids)).map((id) => ({ id, wants: lines.get(id) ?? [] })),
    new Map([...free].map(([productId, { picking }]) => [productId, picking])),
  )
}
