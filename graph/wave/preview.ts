import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { visible } from '../kernel/scoped.ts'
import type { Shorts } from './confirmPicking.ts'
import { chooseVictims, refuseOver } from './short.ts'
import { readPickable } from './store/picks.ts'
import type { ShortPreview } from './types/table.ts'

/** Whom shorts would hit, by the same rule as the confirmation; null where the caller sees no such wave. */
export async function previewShorts(ctx: Context, waveId: string, shorts: z.output<typeof Shorts>): Promise<ShortPreview | null> {
  const wave = await ctx.db.wave.findFirst({ where: { id: waveId, ...visible(ctx, 'Wave') }, select: { id: true } })
  if (!wave) return null
  const picks = await readPickable(ctx.db, wave.id)
  const { victims, over } = chooseVictims(picks, shorts)
  if (over) {
    const { code, values } = await refuseOver(ctx.db, over)
    return { hits: [], refusal: Failure.sentence(code, ctx.language, values) }
  }
  const pieces = Map.groupBy(victims, ({ packageId }) => packageId)
  const hits = [...pieces].map(([packageId, same]) => ({
    packageId,
    number: picks.numberOf.get(packageId) ?? '',
    pieces: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  return { hits, refusal: null }
}
