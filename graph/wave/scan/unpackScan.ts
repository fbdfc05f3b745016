import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields, id, pieces } from '../../kernel/input/fieldTypes.ts'
import { lockPicked } from '../../package/steps/lock.ts'
import { addProgress } from '../../package/steps/progress.ts'
import { NothingToUndo } from '../failures.ts'
import { scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { packageOfLine } from '../store/members.ts'
import { waveFact } from '../store/wave.ts'
import { type PackView, packView } from './packing.ts'
import { beginPacking } from './scanGuards.ts'

/** Undo of packing a piece; not possible once the package is complete. */
export const unpackScan = command({
  name: 'unpackScan',
  means: 'Undoes packing one piece of a line, or as many as the scan counted, while the package is not complete.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave being packed.' }),
    pieces: pieces().nullish().meta({ description: 'Number of pieces that the scan counted; default 1.' }),
    lineId: id('PackageLine').meta({ description: 'Line that the piece was packed to.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, lineId, pieces: given }): Promise<{ result: PackView; facts: Fact[] }> {
    const { wave, facts } = await beginPacking(tx, call, waveId)
    const packageId = await packageOfLine(tx, waveId, lineId)
    const line = packageId && (await lockPicked(tx, packageId))?.find((one) => one.lineId === lineId)
    const taken = given ?? 1
    if (!line || line.packed < taken) throw NothingToUndo()
    await addProgress(tx, lineId, 'packed', -taken)
    const result = await packView(tx, wave, { packageId, lineId, scanned: taken }, 'TAKEN_BACK')
    return { result, facts: [...facts, waveFact('packing', wave, { packageId })] }
  },
})
