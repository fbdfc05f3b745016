import type { Context } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { visible } from '../kernel/scoped.ts'
import { Shorts } from './confirmPicking.ts'
import { chooseVictims, refuseOver } from './short.ts'
import { readPickable } from './store/picks.ts'
import type { ShortPreview } from './types/table.ts'

/** Whom shorts would hit, by the same rule as the confirmation; null where the caller sees no such wave. */
export async function previewShorts(ctx: Context, waveId: string, raw: unknown): Promise<ShortPreview | null> {
  const wave = await ctx.db.wave.findFirst({ where: { id: waveId, ...visible(ctx, 'Wave') }, select: { id: true } })
  if (!wave) return null
  const asked = Shorts.safeParse(raw, { reportInput: true })
  if (!asked.success) {
    const [first] = fieldFailures(asked.error)
    return { hits: [], refusal: first ? Failure.sentence(first.code, ctx.language, first.values) : null }
  }
  const shorts = asked.data
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
