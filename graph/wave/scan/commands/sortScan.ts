import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { fields, id, scanned } from '../../../kernel/input/fieldTypes.ts'
import { stopOf } from '../../../package/rules.ts'
import { progressOfLines, progressParts } from '../../../package/steps/progress.ts'
import { setStationWave } from '../../../station/steps.ts'
import { scopeOfWave } from '../../loadWave.ts'
import type { ChosenLine } from '../../rules/goods.ts'
import { beginsSorting, refuseSorting, sortPiece } from '../../rules/sorting.ts'
import type { WaveAtWork } from '../../rules/work.ts'
import { waveRights } from '../../states.ts'
import { atOneWave, loadOfSorting, readScan, type ScanAtWave, type ScanOfWave, valuesOfScan } from '../../store/loadScan.ts'
import { begunSorting, sortedPart, unchangedWave, valuesOfBegun, valuesOfWave, waveFact } from '../../store/wave.ts'
import { requireSortable } from '../scanGuards.ts'
import { type GoodsView, type ScanView, viewOfLine } from '../scanView.ts'
import { payloadOfSorted, valuesOfStation } from '../sortedScan.ts'

/** What the put wall shows after a scan. */
export type SortView = ScanView & GoodsView & { stop: ReturnType<typeof stopOf> }

interface SortInput extends ScanOfWave {
  productId?: string | null | undefined
}

interface SortChange {
  wave: WaveAtWork
  line: ChosenLine
  isSorted: boolean
  /** The new sorter of the wave; null if it has one already, or gets none. */
  sorterId: string | null
}

const progress = progressParts('sorted', 'unchanged')
const partsOfFirst = { sql: `${begunSorting}, ${progress}` }
const parts = { sql: `${unchangedWave}, ${progress}, ${sortedPart}` }

const sorting = loadDecideSave({
  together: (inputs: readonly SortInput[]) => atOneWave(inputs),
  load: loadOfSorting,
  valuesOf: (inputs, isWhole) => valuesOfScan(inputs, isWhole),
  read: readScan,
  decide(loaded: ScanAtWave, call, { code, productId }): Decision<ScanAtWave, SortChange, SortView> {
    const { wave } = loaded
    const me = staffIdOf(call)
    const refusal = refuseSorting(wave, me)
    if (refusal) throw refusal
    if (wave.state === 'PICKING') throw new NotDirect()
    const sorterId = beginsSorting(wave, me) ? me : null
    const sorted = { ...loaded, wave: { ...wave, sorterId: wave.sorterId ?? sorterId } }
    const { line, isSorted, wall } = sortPiece(sorted, { code, productId: productId ?? null })
    return {
      loaded: wall,
      change: { wave, line, isSorted, sorterId },
      result: { ...viewOfLine(wall, line), stop: stopOf(line) },
      facts: [waveFact(isSorted ? 'sorted' : 'sorting', wave, payloadOfSorted(call, line))],
    }
  },
  save(changes) {
    const { rows, values } = progressOfLines(changes.map(({ change }) => change.line))
    const isSorted = changes.some(({ change }) => change.isSorted)
    const [{ call, change: first }] = changes as [(typeof changes)[number]]
    const { wave, sorterId: workerId } = first
    const begun = workerId === null ? {} : valuesOfBegun(call, { wave, workerId, steps: [] })
    return {
      parts: workerId === null ? parts : partsOfFirst,
      rows,
      values: { ...values, ...valuesOfWave(changes), ...valuesOfStation(changes), ...begun, isSorted },
    }
  },
})

/** Sorting scan: puts one piece into the slot of the package that needs it. */
export const sortScan = command({
  name: 'sortScan',
  means:
    'Sorts one piece, or all pieces of a carton with a code of its own, into the slot of the package that needs it. The first scan makes the caller the sorter of the wave.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave being sorted.' }),
    code: scanned().meta({ description: 'Barcode or SKU of the piece.' }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  direct: sorting,
  async run(tx, call, input): Promise<{ result: SortView; facts: Fact[] }> {
    const { facts: begun } = await requireSortable(tx, call, input.waveId)
    const { result, facts } = await decideAndSave(tx, call, sorting, input)
    if (call.stationId) await setStationWave(tx, call.stationId, input.waveId)
    return { result, facts: [...begun, ...facts] }
  },
})
