import { command } from '../kernel/command.ts'
import { fields, id } from '../kernel/input.ts'
import { NothingToUndo } from './failures.ts'
import { scanResult } from './goods.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { addProgress } from './store/lines.ts'
import { updateWave, waveFact } from './store/wave.ts'
import { beginSorting } from './workable.ts'

/** The inverse of a sorting scan: one piece is taken out of its hole again. */
export const unsortScan = command({
  name: 'unsortScan',
  means: 'Takes one piece of a line out of its hole again; the inverse of a sorting scan.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave on the table.' }),
    lineId: id('PackageLine').meta({ description: 'The line that the piece was sorted to.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, lineId }) {
    const wave = await loadWave(tx, waveId)
    const facts = await beginSorting(tx, call, wave)
    const line = await tx.packageLine.findFirst({
      where: { id: lineId, sorted: { gt: 0 }, package: { waveId, state: 'PICKED' } },
      select: { id: true },
    })
    if (!line) throw NothingToUndo()
    await addProgress(tx, lineId, 'sorted', -1)
    if (wave.sortedAt) await updateWave(tx, call, waveId, { sortedAt: null })
    return { result: await scanResult(tx, wave, { lineId }, 'sorted'), facts: [...facts, waveFact('sorting', wave)] }
  },
})
