import type { Context } from '../kernel/context.ts'
import { planWaves, type Wish } from './planWaves.ts'
import { unfilled, type WaveTypeValue } from './rules.ts'
import { freeByProduct, namesOf, poolLimit, wantsOf } from './store/pool.ts'

/** What waits in a pool, and what would become of it now. */
export interface Pool {
  packages: number
  pieces: number
  /** Whether more wait than one generation looks at. */
  capped: boolean
  /** Packages that the picking areas could not fill now. */
  unfilled: number
  waves: number
  rows: PoolRow[]
  channels: Part[]
  customers: Part[]
}

/** The packages of one type and one logistics group. */
export interface PoolRow {
  type: WaveTypeValue
  groupId: string | null
  groupName: string | null
  packages: number
  pieces: number
  unfilled: number
  waves: number
}

/** The packages of the pool that share something. */
export interface Part {
  id: string
  name: string
  packages: number
}

/** Plans without writing: what a generation with this wish would make of the pool as it is now. */
export async function readPoolPlan(ctx: Context, wish: Wish): Promise<Pool> {
  const { waves, pool } = await planWaves(ctx.db, wish)
  const planned = new Set(waves.flatMap(({ packageIds }) => packageIds))
  const shown = pool.filter(({ id }) => planned.has(id))
  const without = new Set(
    await whatStays(
      ctx,
      wish.warehouseId,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(pool.map((one) => [one.id, one]))
  const names = await namesOf(ctx.db, pool)
  const groups = Map.groupBy(waves, ({ type, groupId }) => `${type} ${groupId}`)
  const rows = [...groups.values()].map((same): PoolRow => {
    const { type, groupId } = same[0] as (typeof same)[number]
    const ids = same.flatMap(({ packageIds }) => packageIds)
    return {
      ...{ type, groupId, groupName: names.get(groupId ?? '') ?? null, packages: ids.length },
      pieces: ids.reduce((sum, id) => sum + (byId.get(id)?.pieces ?? 0), 0),
      unfilled: ids.filter((id) => without.has(id)).length,
      waves: same.filter(({ packageIds }) => packageIds.some((id) => !without.has(id))).length,
    }
  })
  const partsBy = (keyOf: (one: (typeof pool)[number]) => string | null): Part[] =>
    [...Map.groupBy(shown, keyOf)]
      .flatMap(([id, same]) => (id === null ? [] : [{ id, name: names.get(id) ?? '', packages: same.length }]))
      .sort((a, b) => b.packages - a.packages)
  return {
    packages: shown.length,
    pieces: shown.reduce((sum, { pieces }) => sum + pieces, 0),
    capped: pool.length === poolLimit,
    unfilled: without.size,
    waves: rows.reduce((sum, row) => sum + row.waves, 0),
    rows,
    channels: partsBy(({ channelId }) => channelId),
    customers: partsBy(({ customerId }) => customerId),
  }
}

/** The packages that the picking areas could not fill now; the oldest get their goods first. */
async function whatStays(ctx: Context, warehouseId: string, ids: readonly string[]): Promise<string[]> {
  const lines = Map.groupBy(await wantsOf(ctx.db, ids), ({ packageId }) => packageId)
  const productIds = [...new Set([...lines.values()].flat().map(({ productId }) => productId))]
  const free = await freeByProduct(ctx.db, warehouseId, productIds)
  return unfilled(
    ids.toSorted().map((id) => ({ id, wants: lines.get(id) ?? [] })),
    new Map([...free].map(([productId, { picking }]) => [productId, picking])),
  )
}
