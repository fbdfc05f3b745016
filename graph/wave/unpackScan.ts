import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id } from '../kernel/input.ts'
import { lockPicked } from '../package/steps/lock.ts'
import { addProgress } from '../package/steps/progress.ts'
import { NothingToUndo } from './failures.ts'
import { scopeOfWave } from './loadWave.ts'
import { type PackView, packView } from './packing.ts'
import { waveRights } from './states.ts'
import { packageOfLine } from './store/members.ts'
import { waveFact } from './store/wave.ts'
import { beginPacking } from './workable.ts'

/** The inverse of a scan of a piece at the packing bench; a package that is complete has no way back. */
export const unpackScan = command({
  name: 'unpackScan',
  means:
    'Takes one piece of a line out of its package again, while the package is not complete; the inverse of a scan at the packing bench.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave on the bench.' }),
    lineId: id('PackageLine').meta({ description: 'The line that the piece was packed to.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, lineId }): Promise<{ result: PackView; facts: Fact[] }> {
    const { wave, facts } = await beginPacking(tx, call, waveId)
    const packageId = await packageOfLine(tx, waveId, lineId)
    const line = packageId && (await lockPicked(tx, packageId))?.find((one) => one.lineId === lineId)
    if (!line || line.packed === 0) throw NothingToUndo()
    await addProgress(tx, lineId, 'packed', -1)
    const result = await packView(tx, wave, { packageId, lineId }, 'TAKEN_BACK')
    return { result, facts: [...facts, waveFact('packing', wave, { packageId })] }
  },
})
