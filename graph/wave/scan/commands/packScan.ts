import { labelJobsPart, valuesOfLabelJobs } from '../../../file/steps.ts'
import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave, NotDirect } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { fields, id, scanned } from '../../../kernel/input/fieldTypes.ts'
import { markAbnormal } from '../../../package/steps/abnormal.ts'
import { movedFact, packingParts, valuesOfPacking } from '../../../package/steps/packing.ts'
import { scopeOfWave } from '../../loadWave.ts'
import { beginsPacking, chooseTarget, isPackedByOther, type PackedPieces, pack, refuseWave } from '../../rules/packing.ts'
import type { WaveAtWork } from '../../rules/work.ts'
import { waveRights } from '../../states.ts'
import {
  type LoadedBench,
  loadOfPacking,
  readBench,
  type ScanOfBench,
  type ShownPackage,
  valuesOfPackingScans,
} from '../../store/loadPacking.ts'
import { atOneWave } from '../../store/loadScan.ts'
import { type BegunWave, begunPacking, stepsToPacking, unchangedWave, valuesOfBegun, valuesOfWave, waveFact } from '../../store/wave.ts'
import { type PackView, shipIfPrinted, viewOfPacking } from '../packing.ts'
import { requirePackable } from '../scanGuards.ts'

interface PackInput extends ScanOfBench {
  productId?: string | null | undefined
  materialId?: string | null | undefined
}

interface PackChange {
  wave: WaveAtWork
  /** Set if the scan begins to pack the wave. */
  begun: BegunWave | null
  /** The package before the scan. */
  package: ShownPackage
  lines: readonly PackedPieces[]
  completion: { materialId: string | null } | null
  printJobId: string | null
}

const partsAfter = (wave: string) => ({ sql: `${wave}, ${packingParts('unchanged')}, ${labelJobsPart}` })
const partsOfFirst = partsAfter(begunPacking)
const parts = partsAfter(unchangedWave)

const packing = loadDecideSave({
  together: (inputs: readonly PackInput[]) => atOneWave(inputs),
  load: loadOfPacking,
  valuesOf: (inputs, isWhole) => valuesOfPackingScans(inputs, isWhole),
  read: readBench,
  decide(loaded: LoadedBench, call, { code, packageId, productId, materialId }): Decision<LoadedBench, PackChange, PackView> {
    const { wave } = loaded
    const me = staffIdOf(call)
    const refusal = refuseWave(wave)
    if (refusal) throw refusal
    if (wave.state === 'PICKING' || !wave.printedAt || isPackedByOther(wave, me)) throw new NotDirect()
    const begun = beginsPacking(wave, me) ? { wave, workerId: me, steps: stepsToPacking(wave) } : null
    const bench = begun ? { ...loaded, wave: { ...wave, state: 'PACKAGING' as const, packerId: wave.packerId ?? me } } : loaded
    const target = chooseTarget(loaded, { code, productId: productId ?? null }, packageId ?? null)
    const before = loaded.packages.find((one) => one.id === target.packageId)
    if (!before) throw new NotDirect()
    const scan = pack(bench, before, target.line)
    const isPacked = scan.step === 'PACKED'
    const printJobId = isPacked && before.label === 'READY' ? call.newId() : null
    const completion = isPacked ? { materialId: materialId ?? null } : null
    const moved = isPacked ? [movedFact({ ...before, waveId: wave.id, from: 'PICKED', to: 'TO_BE_SHIPPED' })] : []
    return {
      loaded: { ...loaded, ...scan.bench },
      change: { wave, begun, package: before, lines: scan.lines, completion, printJobId },
      result: viewOfPacking(scan, target.line, printJobId),
      facts: [...(begun?.steps.length ? [waveFact('packing', wave)] : []), waveFact('packed', wave, { packageId: before.id }), ...moved],
    }
  },
  save(changes) {
    const packed = changes.map(({ call, change }) => ({ ...change.package, ...change, call }))
    const { rows, values } = valuesOfPacking(packed, changes[0]?.change.wave.type === 'MIXED')
    const jobs = packed.flatMap(({ id: packageId, printJobId, labelRequest, warehouseId }) =>
      printJobId ? { id: printJobId, packageId, labelRequest, warehouseId } : [],
    )
    const [first] = packed as [(typeof packed)[number]]
    const begun = first.begun ? valuesOfBegun(first.call, first.begun) : {}
    return {
      parts: first.begun ? partsOfFirst : parts,
      rows,
      values: { ...values, ...valuesOfWave(changes), ...begun, ...valuesOfLabelJobs(first.call, jobs) },
    }
  },
})

/** Whether a packed package may have to be shipped at once, because its label is on paper already. */
const mayLeaveAtOnce = ({ shipOnPrint }: Pick<WaveAtWork, 'shipOnPrint'>, { step, printJobId }: PackView): boolean =>
  shipOnPrint && step === 'PACKED' && printJobId === null

/** Packing scan: a piece, or the slot or label of a package. */
export const packScan = command({
  name: 'packScan',
  means:
    'Packs a scanned piece, or all pieces of a carton with a code of its own, into the package on the screen, else into the one nearest to complete; the last piece completes it. The slot or label of a sorted package completes it at once. The first scan makes the caller the packer of the wave.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave being packed.' }),
    code: scanned().meta({ description: 'Scanned code: a piece, a slot or a package label.' }),
    packageId: id('Package').nullish().meta({ description: 'Package open on the screen; pieces go only to it.' }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
    materialId: id('PackagingMaterial').nullish().meta({ description: 'Packaging material used.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  direct: {
    ...packing,
    decide(loaded, call, input) {
      const decision = packing.decide(loaded, call, input)
      if (decision.result.step === 'ABNORMAL' || mayLeaveAtOnce(loaded.wave, decision.result)) throw new NotDirect()
      return decision
    },
  },
  async run(tx, call, input): Promise<{ result: PackView; facts: Fact[] }> {
    const { wave, facts: begun } = await requirePackable(tx, call, input.waveId)
    const { result, facts } = await decideAndSave(tx, call, packing, input)
    if (result.step === 'ABNORMAL') {
      const marked = await markAbnormal(tx, call, [result.packageId], 'LABEL_PRINT_FAILED')
      return { result, facts: [...begun, ...facts, ...marked.facts] }
    }
    if (!mayLeaveAtOnce(wave, result)) return { result, facts: [...begun, ...facts] }
    const { shipped, facts: sent } = await shipIfPrinted(tx, call, result.packageId)
    return { result: { ...result, shipped }, facts: [...begun, ...facts, ...sent] }
  },
})
