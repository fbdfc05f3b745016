import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { fields, id, pieces } from '../../../kernel/input/fieldTypes.ts'
import { progressParts } from '../../../package/steps/progress.ts'
import { setStationWave } from '../../../station/steps.ts'
import { scopeOfWave } from '../../loadWave.ts'
import { beginsSorting, refuseSorting } from '../../rules/sorting.ts'
import { undoPieces } from '../../rules/undoing.ts'
import { waveRights } from '../../states.ts'
import { atOneWave } from '../../store/loadScan.ts'
import { type LoadedUndo, loadOfUndo, readUndo, type UndoAtWave, valuesOfUndo } from '../../store/loadUndo.ts'
import { unchangedWave, unsortedPart, waveFact } from '../../store/wave.ts'
import { beginSorting } from '../scanGuards.ts'
import { viewOfUndone } from '../scanView.ts'
import { payloadOfSorted, valuesOfStation } from '../sortedScan.ts'
import { savedUndo, type UndoChange } from '../undoChange.ts'
import type { SortView } from './sortScan.ts'

const parts = { sql: `${unchangedWave}, ${progressParts('sorted', 'unchanged')}, ${unsortedPart}` }

const unsorting = loadDecideSave({
  together: (inputs: readonly UndoAtWave[]) => atOneWave(inputs),
  load: loadOfUndo('sorted'),
  valuesOf: valuesOfUndo,
  read: readUndo,
  decide(loaded: LoadedUndo, call, input): Decision<LoadedUndo, UndoChange, SortView> {
    const { wave } = loaded
    const me = staffIdOf(call)
    const refusal = refuseSorting(wave, me)
    if (refusal) throw refusal
    if (beginsSorting(wave, me)) throw new NotDirect()
    const taken = input.pieces ?? 1
    const { line, done } = undoPieces('sorted', loaded, input.lineId, taken)
    return {
      loaded: done,
      change: { wave, line, pieces: -taken },
      result: { ...viewOfUndone(done, line, taken), stop: null },
      facts: [waveFact('sorting', wave, payloadOfSorted(call, { ...line, productId: line.product.id, pieces: -taken }))],
    }
  },
  save(changes) {
    const saving = savedUndo(parts, changes)
    return { ...saving, values: { ...saving.values, ...valuesOfStation(changes) } }
  },
})

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
  direct: unsorting,
  async run(tx, call, input): Promise<{ result: SortView; facts: Fact[] }> {
    const { facts: begun } = await beginSorting(tx, call, input.waveId)
    const { result, facts } = await decideAndSave(tx, call, unsorting, input)
    if (call.stationId) await setStationWave(tx, call.stationId, input.waveId)
    return { result, facts: [...begun, ...facts] }
  },
})
