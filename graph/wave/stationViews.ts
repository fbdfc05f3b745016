import type { Context } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { progressOf, shownLines } from './store/lines.ts'
import { readGoodsLeft, readSlots } from './store/table.ts'
import type { BenchShape, TableShape } from './types/table.ts'

/** Reads the put wall of a wave, for a station that opens it; null if the wave is not visible. */
export async function readTable(ctx: Context, waveId: string): Promise<TableShape | null> {
  if (!(await isVisible(ctx, waveId))) return null
  const [figures, slots] = await Promise.all([progressOf(ctx.db, waveId, 'sorted'), readSlots(ctx.db, waveId)])
  return { waveId, figures, slots }
}

/** Reads the packing station of a wave, with the started package open; null if the wave is not visible. */
export async function readBench(ctx: Context, waveId: string): Promise<BenchShape | null> {
  if (!(await isVisible(ctx, waveId))) return null
  const [figures, slots, goodsLeft] = await Promise.all([
    progressOf(ctx.db, waveId, 'packed'),
    readSlots(ctx.db, waveId),
    readGoodsLeft(ctx.db, waveId, ctx.language),
  ])
  const open = slots.find(({ state, packed, pieces }) => state === 'PICKED' && packed > 0 && packed < pieces)
  const openLines = open ? await shownLines(ctx.db, open.packageId) : []
  return { waveId, figures, slots, goodsLeft, openId: open?.packageId ?? null, openLines }
}

async function isVisible(ctx: Context, waveId: string): Promise<boolean> {
  return (await ctx.db.wave.count({ where: { id: waveId, ...visible(ctx, 'Wave') } })) === 1
}
