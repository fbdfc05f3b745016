import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { loadWave, scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { isAllDone, progressOf } from '../store/lines.ts'
import { updateWave, waveFact } from '../store/wave.ts'

/**
 * Sets or clears the sorted mark of a wave from the pieces in its slots; run by a job. A scan decides by what it sees, which misses
 * concurrent scans; here the lock of the wave waits for all of them.
 */
export const settleSorting = command({
  name: 'settleSorting',
  means: 'Sets or clears the sorted mark of a wave from the pieces in its slots.',
  right: waveRights.sort,
  input: fields({ waveId: id('Wave').meta({ description: 'The wave.' }) }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId }) {
    const wave = await loadWave(tx, waveId)
    const isAtWork = wave.type === 'MIXED' && (wave.state === 'TO_BE_PACKED' || wave.state === 'PACKAGING')
    const isSorted = isAllDone(await progressOf(tx, waveId, 'sorted'))
    if (!isAtWork || isSorted === (wave.sortedAt !== null)) return { result: { waveId }, facts: [] }
    await updateWave(tx, call, waveId, { sortedAt: isSorted ? call.now : null })
    return { result: { waveId }, facts: [waveFact(isSorted ? 'sorted' : 'sorting', wave)] }
  },
})
