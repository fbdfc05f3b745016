import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { fields, id, pieces } from '../../../kernel/input/fieldTypes.ts'
import { progressParts } from '../../../package/steps/progress.ts'
import { scopeOfWave } from '../../loadWave.ts'
import { beginsPacking, isPackedByOther, refuseWave } from '../../rules/packing.ts'
import { undoPieces } from '../../rules/undoing.ts'
import { waveRights } from '../../states.ts'
import { atOneWave } from '../../store/loadScan.ts'
import { type LoadedUndo, loadOfUndo, readUndo, type UndoAtWave, valuesOfUndo } from '../../store/loadUndo.ts'
import { unchangedWave, waveFact } from '../../store/wave.ts'
import { type PackView, viewOfUnpacking } from '../packing.ts'
import { beginPacking } from '../scanGuards.ts'
import { savedUndo, type UndoChange } from '../undoChange.ts'

const parts = { sql: `${unchangedWave}, ${progressParts('packed', 'unchanged')}` }

const unpacking = loadDecideSave({
  together: (inputs: readonly UndoAtWave[]) => atOneWave(inputs),
  load: loadOfUndo('packed'),
  valuesOf: valuesOfUndo,
  read: readUndo,
  decide(loaded: LoadedUndo, call, input): Decision<LoadedUndo, UndoChange, PackView> {
    const { wave } = loaded
    const me = staffIdOf(call)
    const refusal = refuseWave(wave)
    if (refusal) throw refusal
    if (beginsPacking(wave, me) || isPackedByOther(wave, me)) throw new NotDirect()
    const taken = input.pieces ?? 1
    const { line, done } = undoPieces('packed', loaded, input.lineId, taken)
    return {
      loaded: done,
      change: { wave, line, pieces: -taken },
      result: viewOfUnpacking(done, line, taken),
      facts: [waveFact('packing', wave, { packageId: line.packageId })],
    }
  },
  save: (changes) => savedUndo(parts, changes),
})

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
  direct: unpacking,
  async run(tx, call, input): Promise<{ result: PackView; facts: Fact[] }> {
    const { facts: begun } = await beginPacking(tx, call, input.waveId)
    const { result, facts } = await decideAndSave(tx, call, unpacking, input)
    return { result, facts: [...begun, ...facts] }
  },
})
