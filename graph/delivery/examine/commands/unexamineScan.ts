import { staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { decideAndSave, loadDecideSave } from '../../../kernel/command/loadDecideSave.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id, pieces } from '../../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../../package/states.ts'
import { saveExamination } from '../../../package/steps/examine.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { NothingToUndo } from '../../../wave/failures.ts'
import { PackageAlreadyShipped } from '../../failures.ts'
import { type LoadedUndo, loadOfUnexamining, readUnexamining } from '../../store/examination.ts'
import { examinationFact } from '../examinationFact.ts'
import { examineView } from '../examineView.ts'
import { afterPieces, type Examined, examinationAfter, heldByOther, unfinished } from '../examining.ts'

interface UndoInput {
  packageId: string
  lineId: string
  pieces?: number | null | undefined
}

const unexamining = loadDecideSave({
  together: (_inputs: readonly UndoInput[]) => 1,
  load: loadOfUnexamining,
  valuesOf: ([input], _isWhole, by) => ({ packageId: input?.packageId, examinerId: staffIdOf(by) }),
  read: readUnexamining,
  decide(loaded: LoadedUndo, call, { lineId, pieces: given }): Examined<LoadedUndo> {
    const { pkg, other } = loaded
    const { examination } = pkg
    if (pkg.state === 'SHIPPED') throw PackageAlreadyShipped({ number: pkg.number })
    const taken = given ?? 1
    const line = pkg.lines.find((one) => one.lineId === lineId)
    if (!examination || !line || line.examined < taken) throw NothingToUndo()
    if (examination.examinerId !== staffIdOf(call)) throw heldByOther(pkg)
    const isFinished = examination.state === 'INSPECTED'
    if (isFinished && other) throw unfinished(other)
    const after = examinationAfter(examination, call, isFinished ? 'reopen' : null)
    return {
      loaded,
      change: { pkg, evenStopped: true, ...after, line: { lineId, pieces: -taken }, shipping: null },
      result: examineView(afterPieces(pkg, lineId, -taken), { step: 'TAKEN_BACK', lineId, scanned: taken }),
      facts: [examinationFact('examining', pkg)],
    }
  },
  save: saveExamination,
})

/** Undo of an examined piece by who examined it; of the last one too, while the package is not shipped. */
export const unexamineScan = command({
  name: 'unexamineScan',
  means:
    'Undoes the examination of one piece of a line, or of as many as the scan counted. A finished examination is open again; not after shipping.',
  right: packageRights.examine,
  input: fields({
    packageId: id('Package').meta({ description: 'The package.' }),
    lineId: id('PackageLine').meta({ description: 'Line that the piece was counted for.' }),
    pieces: pieces().nullish().meta({ description: 'Number of pieces that the scan counted; default 1.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  direct: unexamining,
  async run(tx, call, input) {
    if ((await tx.package.count({ where: { id: input.packageId } })) === 0) throw NotFound({ what: 'Package' }, 'packageId')
    return decideAndSave(tx, call, unexamining, input)
  },
})
