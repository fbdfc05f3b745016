import type { Wave } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { startPicking } from '../../package/steps/wave.ts'
import { WaveHeld, WaveNotInState, WaveOnPaper, WaveOver } from '../failures.ts'
import { isOver } from '../rules/work.ts'
import { lockMembers } from '../store/members.ts'
import { addPicker, readPickedAgain, readPickers } from '../store/picking.ts'
import { moveWave, updateWave, waveFact } from '../store/wave.ts'

/** Starts a locked wave, or joins it. Fails with WAVE_OVER, WAVE_ON_PAPER, WAVE_NOT_IN_STATE or WAVE_HELD. */
export async function openWave(tx: Tx, call: Call, wave: Wave, together: boolean): Promise<Fact[]> {
  const me = staffIdOf(call)
  if (me === null) throw Forbidden()
  const { id, number, state, pickMode } = wave
  if (isOver(wave)) throw WaveOver({ number })
  if (pickMode !== 'HANDHELD') throw WaveOnPaper({ number })
  if (state === 'TO_BE_PICKED') {
    await updateWave(tx, call, id, { printedAt: call.now, printedById: me, pickerId: me })
    await moveWave(tx, call, wave, 'start')
    await addPicker(tx, call, id, me)
    const members = await lockMembers(tx, id, ['TO_BE_PRINTED'])
    const { facts } = await startPicking(
      tx,
      call,
      members.map((member) => member.id),
    )
    return [waveFact('started', wave), ...facts]
  }
  if (state !== 'PICKING' && !(await readPickedAgain(tx, id))) throw WaveNotInState({ number })
  const pickers = await readPickers(tx, [id])
  if (pickers.some(({ staffId }) => staffId === me)) return []
  if (pickers.length > 0 && !together) throw await heldByPicker(tx, wave)
  await addPicker(tx, call, id, me)
  // Without a picker its list was printed, which starts it too.
  if (pickers.length === 0) await updateWave(tx, call, id, { pickerId: me })
  return [waveFact('joined', wave)]
}

/** The refusal for a wave that others pick. */
export async function heldByPicker(tx: Tx, { number, pickerId }: Pick<Wave, 'number' | 'pickerId'>) {
  const holder = await tx.staff.findUnique({ where: { id: pickerId }, select: { name: true, nameEn: true } })
  return WaveHeld({ number, ...nameValues('holder', holder ?? { name: '', nameEn: null }) })
}
