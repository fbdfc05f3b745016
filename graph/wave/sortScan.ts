import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { findLine, scanResult } from './goods.ts'
import { loadWave, scopeOfWave } from './loadWave.ts'
import { waveRights } from './states.ts'
import { addProgress } from './store/lines.ts'
import { updateWave, waveFact } from './store/wave.ts'
import { beginSorting } from './workable.ts'

/** One piece goes into the hole of the package that needs it. */
export const sortScan = command({
  name: 'sortScan',
  means: 'Sorts one piece into the hole of the package of the wave that needs it. The first scan makes the caller the sorter of the wave.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave on the table.' }),
    code: scanned().meta({ description: 'The barcode or SKU of the piece.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, code }) {
    const wave = await loadWave(tx, waveId)
    const facts: Fact[] = await beginSorting(tx, call, wave)
    const line = await findLine(tx, wave, code, 'sorted')
    await addProgress(tx, line.lineId, 'sorted', 1)
    const result = await scanResult(tx, wave, line, 'sorted')
    const all = result.done === result.pieces
    if (all) await updateWave(tx, call, waveId, { sortedAt: call.now })
    return { result, facts: [...facts, waveFact(all ? 'sorted' : 'sorting', wave, { packageId: result.packageId })] }
  },
})
