import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields, id, pieces } from '../../kernel/input/fieldTypes.ts'
import { lockPicked } from '../../package/steps/lock.ts'
import { addProgress } from '../../package/steps/progress.ts'
import { NothingToUndo } from '../failures.ts'
import { scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { packageOfLine } from '../store/members.ts'
import { updateWave, waveFact } from '../store/wave.ts'
import { beginSorting } from './scanGuards.ts'
import { goodsOfLine, viewOf } from './scanView.ts'
import type { SortView } from './sortScan.ts'

/** Undo of a sorting scan. */
export const unsortScan = command({
  name: 'unsortScan',
  means: 'Undoes sorting one piece of a line, or as many as the scan counted, while the piece is not packed.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave being sorted.' }),
    pieces: pieces().nullish().meta({ description: 'Number of pieces that the scan counted; default 1.' }),
    lineId: id('PackageLine').meta({ description: 'Line that the piece was sorted to.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, lineId, pieces: given }): Promise<{ result: SortView; facts: Fact[] }> {
    const { wave, facts } = await beginSorting(tx, call, waveId)
    const packageId = await packageOfLine(tx, waveId, lineId)
    const line = packageId && (await lockPicked(tx, packageId))?.find((one) => one.lineId === lineId)
    const taken = given ?? 1
    if (!line || line.sorted - line.packed < taken) throw NothingToUndo()
    await addProgress(tx, lineId, 'sorted', -taken)
    if (wave.sortedAt) await updateWave(tx, call, waveId, { sortedAt: null })
    const result = { ...(await viewOf(tx, wave, packageId, 'sorted')), ...(await goodsOfLine(tx, lineId, taken)) }
    return { result, facts: [...facts, waveFact('sorting', wave, { packageId })] }
  },
})
