import { staffWithRight } from '../../access/steps.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { chooseWaveSplit, type MemberToSplit, proposedSplit } from '../rules/waveSplit.ts'
import { waveRights } from '../states.ts'
import { readMembersToSplit } from '../store/waveSplit.ts'
import type { WavePart, WaveSplitPreview } from '../types/waveSplit.ts'

const partOf = (members: readonly MemberToSplit[]): WavePart => ({
  packages: members.length,
  pieces: members.reduce((sum, { pieces }) => sum + pieces, 0),
})

/** Previews what stays and what moves if a wave is split, by the rule of the command; null if the wave is not visible. */
export async function previewSplit(ctx: Context, waveId: string, packages: number | null): Promise<WaveSplitPreview | null> {
  const wave = await ctx.db.wave.findFirst({
    where: { id: waveId, ...visible(ctx, 'Wave') },
    select: { warehouseId: true, number: true, type: true, state: true, pickMode: true, cart: { select: { number: true } } },
  })
  if (!wave) return null
  const [members, pickerIds] = await Promise.all([
    readMembersToSplit(ctx.db, waveId),
    staffWithRight(ctx.db, waveRights.pick, wave.warehouseId),
  ])
  const bound = { ...wave, cart: wave.cart?.number ?? null }
  const proposed = proposedSplit(bound, members)
  const split = chooseWaveSplit(bound, members, packages ?? proposed)
  if (!(split instanceof Failure)) return { proposed, pickerIds, stay: partOf(split.stay), move: partOf(split.move), refusal: null }
  return { proposed, pickerIds, stay: partOf(members), move: partOf([]), refusal: Failure.sentence(split.code, ctx.language, split.values) }
}
