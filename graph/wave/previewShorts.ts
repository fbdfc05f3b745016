import type { z } from 'zod'
import { Failure } from '../kernel/command/failure.ts'
import type { Context } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import type { Shorts } from './commands/confirmPicking.ts'
import { readCounts } from './readCounts.ts'
import { remainderOf } from './rules/wave.ts'
import { chooseAffectedLines, shortTooLarge } from './short.ts'
import { readPickable } from './store/picks.ts'
import type { ShortPreview } from './types/table.ts'

/** Previews the packages affected by short picks, by the rule of the confirmation; null if the wave is not visible. */
export async function previewShorts(ctx: Context, waveId: string, shorts: z.output<typeof Shorts>): Promise<ShortPreview | null> {
  const wave = await ctx.db.wave.findFirst({ where: { id: waveId, ...visible(ctx, 'Wave') }, select: { id: true, packageCount: true } })
  if (!wave) return null
  const picks = await readPickable(ctx.db, wave.id)
  const { affected, over } = chooseAffectedLines(picks, shorts)
  if (over) {
    const { code, values } = await shortTooLarge(ctx.db, over)
    return { hits: [], endsWave: false, refusal: Failure.sentence(code, ctx.language, values) }
  }
  const pieces = Map.groupBy(affected, ({ packageId }) => packageId)
  const hits = [...pieces].map(([packageId, same]) => ({
    packageId,
    number: picks.numberOf.get(packageId) ?? '',
    pieces: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const counts = await readCounts(ctx, wave)
  const marked = hits.filter(({ packageId }) => !picks.abnormal.includes(packageId)).length
  const after = { toPack: counts.toPack - marked, abnormal: counts.abnormal + marked }
  return { hits, endsWave: remainderOf('TO_BE_PACKED', after) === 'NOTHING', refusal: null }
}
