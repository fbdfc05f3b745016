import type { Context } from '../kernel/context.ts'
import { visible } from '../kernel/scoped.ts'
import { progressOf, shownLines } from './store/lines.ts'
import { readGoodsLeft, readHoles } from './store/table.ts'
import type { BenchShape, TableShape } from './types/table.ts'

/** The sorting table of a wave as a station finds it when it comes (back) to it; null where the caller sees no such wave. */
export async function readTable(ctx: Context, waveId: string): Promise<TableShape | null> {
  if (!(await isVisible(ctx, waveId))) return null
  const [figures, holes] = await Promise.all([progressOf(ctx.db, waveId, null, 'sorted'), readHoles(ctx.db, waveId)])
  return { waveId, figures, holes }
}

/** The packing bench of a wave, likewise; the package that is begun is open. */
export async function readBench(ctx: Context, waveId: string): Promise<BenchShape | null> {
  if (!(await isVisible(ctx, waveId))) return null
  const [figures, holes, goodsLeft] = await Promise.all([
    progressOf(ctx.db, waveId, null, 'packed'),
    readHoles(ctx.db, waveId),
    readGoodsLeft(ctx.db, waveId),
  ])
  const open = holes.find(({ state, packed, pieces }) => state === 'PICKED' && packed > 0 && packed < pieces)
  const openLines = open ? await shownLines(ctx.db, open.packageId) : []
  return { waveId, figures, holes, goodsLeft, openId: open?.packageId ?? null, openLines }
}

async function isVisible(ctx: Context, waveId: string): Promise<boolean> {
  return (await ctx.db.wave.count({ where: { id: waveId, ...visible(ctx, 'Wave') } })) === 1
}
